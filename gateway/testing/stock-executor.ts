import { ApolloGateway, type GraphQLDataSource } from '@apollo/gateway';
import { GraphQLError, print, type ExecutionResult } from 'graphql';
import type { GraphRequest } from '../../platform/graph/graph-executor.js';
import type { SubgraphTransport } from '../../platform/graph/transport/subgraph-transport.js';
import type { Caller } from '../../platform/identity/caller.js';
import { MAX_EVALUATED_PLANS } from '../executor/graph-executor.js';

const QUIET = { debug() {}, info() {}, warn() {}, error() {} };

/** Creates an executor that runs Apollo Gateway over the same transports, for comparison. */
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
    if (!transport) throw new Error('no transport is configured for the subgraph');
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
 * Removes the type name of an entity from a subgraph that knows an interface as an object type. Apollo Gateway would use the
 * interface's name as that of the object type and lose the entity's fields; without it, the entity keeps its previous name.
 */
const forgetInterfaceName = (entity: Record<string, unknown> | null): void => {
  if (entity?.['__typename'] === 'Item') delete entity['__typename'];
};

const withoutServiceName = ({ message, path, extensions }: GraphQLError): GraphQLError => {
  const { serviceName: _, ...rest } = extensions;
  return new GraphQLError(message, { path: path ?? null, extensions: rest });
};
