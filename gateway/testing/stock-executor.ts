import { ApolloGateway, type GraphQLDataSource } from '@apollo/gateway';
import { GraphQLError, print, type ExecutionResult } from 'graphql';
import type { GraphRequest } from '../../platform/graph/graph-executor.js';
import type { SubgraphTransport } from '../../platform/graph/subgraph-transport.js';
import type { Caller } from '../../platform/identity/caller.js';
import { MAX_EVALUATED_PLANS } from '../executor/graph-executor.js';

const QUIET = { debug() {}, info() {}, warn() {}, error() {} };

/** Apollo Gateway's own execution over our transports: what ours is compared with. */
export const createStockExecutor = async (options: {
  supergraphSdl: string;
  transports: ReadonlyMap<string, SubgraphTransport>;
}): Promise<{ execute(request: GraphRequest): Promise<ExecutionResult> }> => {
  const gateway = new ApolloGateway({
    supergraphSdl: options.supergraphSdl,
    queryPlannerConfig: { debug: { maxEvaluatedPlans: MAX_EVALUATED_PLANS } },
    logger: QUIET,
    buildService: ({ name }) => dataSourceOf(options.transports.get(name)),
  });
  const { schema } = await gateway.load();
  return {
    async execute({ document, operationName, variables, caller }) {
      const source = print(document);
      const result = await gateway.executor({
        request: { query: source, operationName, variables },
        operationName: operationName ?? null,
        document,
        source,
        schema,
        queryHash: source,
        context: { caller },
        logger: QUIET,
        metrics: {},
      } as unknown as Parameters<typeof gateway.executor>[0]);
      return {
        ...(result.data === undefined ? {} : { data: result.data }),
        ...(result.errors ? { errors: result.errors.map(withoutServiceName) } : {}),
        ...(result.extensions ? { extensions: result.extensions } : {}),
      };
    },
  };
};

const dataSourceOf = (transport: SubgraphTransport | undefined): GraphQLDataSource => ({
  async process({ request, context }) {
    if (!transport) throw new Error('no transport');
    const { caller } = context as { caller: Caller };
    const { errors, data } = await transport.execute({
      query: request.query ?? '',
      operationName: request.operationName,
      variables: request.variables,
      caller,
    });
    const entities = data?.['_entities'];
    if (Array.isArray(entities)) entities.forEach(forgetInterfaceName);
    return { data: data ?? null, ...(errors ? { errors } : {}) };
  },
});

/**
 * A subgraph that knows an interface as an object only calls an entity by the interface's name, which Apollo Gateway
 * then takes for the name of the object type and loses the entity's fields. Unnamed, the entity keeps the name it had.
 */
const forgetInterfaceName = (entity: Record<string, unknown> | null): void => {
  if (entity?.['__typename'] === 'Item') delete entity['__typename'];
};

const withoutServiceName = ({ message, path, extensions }: GraphQLError): GraphQLError => {
  const { serviceName: _, ...rest } = extensions;
  return new GraphQLError(message, { path: path ?? null, extensions: rest });
};
