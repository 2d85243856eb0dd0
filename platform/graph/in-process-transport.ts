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
import { AppError, ERROR_TABLE } from '../errors/index.js';
import { BoundedCache } from './bounded-cache.js';
import { formatGraphError } from './format-error.js';
import { mapStream } from './map-stream.js';
import type { Subgraph } from './subgraph.js';
import { withEventId, type SubgraphRequest, type SubgraphResult, type SubgraphTransport } from './subgraph-transport.js';

const CACHE_BYTES = 32 * 1024 * 1024;
/** A parsed document takes about this many bytes per character of its text. */
const BYTES_PER_CHARACTER = 40;

type Prepared = { readonly document: DocumentNode } | { readonly faults: readonly GraphQLError[] };

export interface InProcessTransportOptions {
  /** Operations come from another process: one that does not fit the schema is of a neighbouring version while that is being installed. */
  readonly fromElsewhere?: boolean;
  readonly log: Pick<BaseLogger, 'error'>;
}

/** Runs operations on a subgraph of this process. Also what answers behind the subgraph server's HTTP face. */
export const createInProcessTransport = (
  subgraph: Subgraph,
  { log, fromElsewhere = false }: InProcessTransportOptions,
): SubgraphTransport => {
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
      // A literal that a scalar of ours refuses passed the gateway, which does not know the scalar: the client's fault.
      const faults = validate(schema, document, [ValuesOfCorrectTypeRule]);
      if (faults.length > 0) return { faults };
      if (!fromElsewhere) return { faults: errors.map(asOwnError) };
      log.error(
        { subgraph: subgraph.name, faults: errors.map(({ message }) => message) },
        'the gateway asks for what is not in this schema',
      );
      return { faults: [asOfAnotherVersion()] };
    } catch (error) {
      return { faults: [asOwnError(error)] };
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

  /** Runs `start` on the prepared document; whatever it throws becomes a result. */
  const guarded = async <T extends object>(
    request: SubgraphRequest,
    start: (document: DocumentNode) => Promise<T>,
  ): Promise<T | SubgraphResult> => {
    const prepared = prepare(request.query);
    if ('faults' in prepared) return format({ errors: prepared.faults }, request);
    try {
      return await start(prepared.document);
    } catch (error) {
      return format({ errors: [error instanceof GraphQLError ? error : asOwnError(error)] }, request);
    }
  };

  return {
    execute: (request) => guarded(request, async (document) => format(await execute(argumentsFor(request, document)), request)),
    subscribe: (request) =>
      guarded<AsyncGenerator<SubgraphResult> | SubgraphResult>(request, async (document) => {
        const events = await createSourceEventStream(argumentsFor(request, document));
        if (!isStreamOfEvents(events)) return format(events, request);
        // A context per event: what a loader remembered of an earlier event may have changed since.
        return mapStream(
          events,
          async (rootValue) => withEventId(format(await execute({ ...argumentsFor(request, document), rootValue }), request), rootValue),
          (error) => format({ errors: [asOwnError(error)] }, request),
        );
      }),
  };
};

const isStreamOfEvents = (events: AsyncIterable<unknown> | ExecutionResult): events is AsyncIterable<unknown> =>
  Symbol.asyncIterator in events;

const asOfAnotherVersion = (): GraphQLError => {
  const originalError = new AppError('UNAVAILABLE', { reason: 'A part of the service is of another version just now; try again shortly.' });
  return new GraphQLError(originalError.message, { originalError });
};

/** An error that is no client's fault, as one that `formatGraphError` logs and masks. */
const asOwnError = (error: unknown): GraphQLError =>
  new GraphQLError(ERROR_TABLE.INTERNAL.detail, {
    originalError: error instanceof GraphQLError ? new Error(error.message) : toError(error),
  });

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
