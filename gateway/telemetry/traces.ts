import { getOperationAST } from 'graphql';
import type { GraphExecutor } from '../../platform/graph/graph-executor.js';
import type { SubgraphTransport } from '../../platform/graph/transport/subgraph-transport.js';
import { inSpan, isTracing } from '../../platform/telemetry/index.js';

/** Returns the executor with a span for each query and mutation. Operation names are chosen by clients and not recorded. */
export const tracedExecutor = (executor: GraphExecutor): GraphExecutor =>
  isTracing()
    ? {
        schema: executor.schema,
        subscribe: (request) => executor.subscribe(request),
        execute: (request) => {
          const type = getOperationAST(request.document, request.operationName)?.operation ?? 'query';
          return inSpan(`graphql ${type}`, { attributes: { 'graphql.operation.type': type } }, async (span) => {
            const result = await executor.execute(request);
            const [error] = result.errors ?? [];
            if (error) span?.fail({ code: error.extensions['code'] });
            return result;
          });
        },
      }
    : executor;

/** Returns the transport to a subgraph with a span for each fetch. */
export const tracedTransport = (name: string, transport: SubgraphTransport): SubgraphTransport =>
  isTracing()
    ? {
        subscribe: (request) => transport.subscribe(request),
        execute: (request) =>
          inSpan(`fetch ${name}`, { kind: 'client', attributes: { 'kpi.subgraph': name } }, async (span) => {
            const result = await transport.execute(request);
            const [error] = result.errors ?? [];
            if (error) span?.fail({ code: error.extensions?.['code'] });
            return result;
          }),
      }
    : transport;
