import {
  createSourceEventStream,
  execute,
  GraphQLError,
  parse,
  validate,
  ValuesOfCorrectTypeRule,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
} from 'graphql';
import type { BaseLogger } from 'pino';
import { AppError, ERROR_TABLE } from '../../errors/index.js';
import { BoundedCache } from '../../cache/bounded-cache.js';
import { formatGraphError } from './format-error.js';
import { mapStream } from './map-stream.js';
import type { Subgraph } from '../subgraph.js';
import { withEventId, type SubgraphRequest, type SubgraphResult, type SubgraphTransport } from './subgraph-transport.js';

const CACHE_BYTES = 32 * 1024 * 1024;
/** Approximate memory of a parsed document, per character of its text. */
const BYTES_PER_CHARACTER = 40;

type Prepared = { readonly document: DocumentNode } | { readonly errors: readonly GraphQLError[] };

export interface InProcessTransportOptions {
  /** True if operations come from another process. An operation that is invalid for the schema then indicates a rolling update. */
  readonly isRemote?: boolean;
  readonly log: Pick<BaseLogger, 'error'>;
}

/** Creates a transport that runs operations on a subgraph of this process. The subgraph server uses it as well. */
export const createInProcessTransport = (subgraph: Subgraph, { log, isRemote = false }: InProcessTransportOptions): SubgraphTransport => {
  const { schema } = subgraph;
  const documents = new BoundedCache<string, Prepared>(CACHE_BYTES);

  const prepare = (query: string): Prepared => {
    const known = documents.get(query);
    if (known) return known;
    const prepared = prepareDocument(query);
    documents.set(query, prepared, query.length * BYTES_PER_CHARACTER);
    return prepared;
  };

  const prepareDocument = (query: string): Prepared => {
    try {
      const document = parse(query, { noLocation: true });
      const errors = validate(schema, document);
      if (errors.length === 0) return { document };
      // The gateway cannot validate literals of custom scalars, so an invalid one is an error of the client.
      const valueErrors = validate(schema, document, [ValuesOfCorrectTypeRule]);
      if (valueErrors.length > 0) return { errors: valueErrors };
      if (!isRemote) return { errors: errors.map(asInternalError) };
      log.error(
        { subgraph: subgraph.name, errors: errors.map(({ message }) => message) },
        'operation of the gateway is invalid for the schema of the subgraph',
      );
      return { errors: [versionMismatch()] };
    } catch (error) {
      return { errors: [asInternalError(error)] };
    }
  };

  const format = (result: ExecutionResult, { caller }: SubgraphRequest): SubgraphResult =>
    result.errors
      ? { ...result, errors: result.errors.map((error) => formatGraphError(error, { requestId: caller.requestId, log })) }
      : { data: result.data ?? null };

  const argumentsFor = (request: SubgraphRequest, document: DocumentNode): ExecutionArgs => ({
    schema,
    document,
    operationName: request.operationName ?? null,
    variableValues: request.variables ?? null,
    contextValue: subgraph.createContext(request.caller),
  });

  /** Runs `start` on the prepared document; converts an error that it throws to a result. */
  const guarded = async <T extends object>(
    request: SubgraphRequest,
    start: (document: DocumentNode) => Promise<T>,
  ): Promise<T | SubgraphResult> => {
    const prepared = prepare(request.query);
    if ('errors' in prepared) return format({ errors: prepared.errors }, request);
    try {
      return await start(prepared.document);
    } catch (error) {
      return format({ errors: [error instanceof GraphQLError ? error : asInternalError(error)] }, request);
    }
  };

  return {
    execute: (request) => guarded(request, async (document) => format(await execute(argumentsFor(request, document)), request)),
    subscribe: (request) =>
      guarded<AsyncGenerator<SubgraphResult> | SubgraphResult>(request, async (document) => {
        const events = await createSourceEventStream(argumentsFor(request, document));
        if (!isStreamOfEvents(events)) return format(events, request);
        // Every event gets a new context, because values cached by loaders for an earlier event may have changed.
        return mapStream(
          events,
          async (rootValue) => withEventId(format(await execute({ ...argumentsFor(request, document), rootValue }), request), rootValue),
          (error) => format({ errors: [asInternalError(error)] }, request),
        );
      }),
  };
};

const isStreamOfEvents = (events: AsyncIterable<unknown> | ExecutionResult): events is AsyncIterable<unknown> =>
  Symbol.asyncIterator in events;

const versionMismatch = (): GraphQLError => {
  const originalError = new AppError('UNAVAILABLE', { reason: 'A part of the service is being updated; try again shortly.' });
  return new GraphQLError(originalError.message, { originalError });
};

/** Wraps an error that is not caused by the client, so that `formatGraphError` logs and masks it. */
const asInternalError = (error: unknown): GraphQLError =>
  new GraphQLError(ERROR_TABLE.INTERNAL.detail, {
    originalError: error instanceof GraphQLError ? new Error(error.message) : toError(error),
  });

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
