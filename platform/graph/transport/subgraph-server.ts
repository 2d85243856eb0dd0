import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BaseLogger } from 'pino';
import { z } from 'zod';
import { AppError, graphqlCodes } from '../../errors/index.js';
import type { Caller } from '../../identity/caller.js';
import { INTERNAL_TOKEN_HEADER, verifyInternalToken } from '../../identity/internal-token.js';
import { createInProcessTransport } from './in-process-transport.js';
import type { Subgraph } from '../subgraph.js';
import { isStream, type SubgraphRequest, type SubgraphResult, type SubgraphTransport } from './subgraph-transport.js';

/** Larger than the limit for clients, because of the representations of a large page of entities. */
const BODY_LIMIT = 16 * 1024 * 1024;
/** Interval of blank lines in a subscription without events, so that both sides detect a dead peer. */
export const STREAM_HEARTBEAT_MS = 10_000;
/**
 * Time after which the gateway closes an idle connection. A subgraph server that shuts down waits twice as long before it closes
 * connections, because a mutation sent on a connection that the server closes at the same moment would fail: the gateway cannot
 * know whether it was executed.
 */
export const IDLE_CONNECTION_MS = 1_000;
export const STREAM_MEDIA_TYPE = 'application/x-ndjson';
/** Response header of a rejection before execution: the gateway may retry the request, even a mutation. */
export const NOT_PROCESSED_HEADER = 'kpi-not-processed';

const bodySchema = z.object({
  query: z.string().min(1),
  operationName: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
});

export interface SubgraphServerOptions {
  /** Shared with the gateway; see `platform/identity/internal-token.ts`. */
  readonly secret: string;
  /** Further secrets that are accepted while the secret is rotated. */
  readonly otherSecrets?: readonly string[];
  readonly log: Pick<BaseLogger, 'error'>;
}

/**
 * Serves subgraphs to the gateway: `POST /subgraphs/<name>` returns the result of one operation as JSON, or, with
 * `Accept: application/x-ndjson`, the results of a subscription, one per line. Only the internal token identifies the caller:
 * without a valid one the response is 401, and other headers are ignored. A closing server finishes the requests that it has
 * accepted and rejects new ones with 503 and `kpi-not-processed`. The application requires `return503OnClosing: false`, because
 * Fastify would otherwise reject them without that header.
 */
export const registerSubgraphs = (app: FastifyInstance, subgraphs: readonly Subgraph[], options: SubgraphServerOptions): void => {
  const { secret, otherSecrets = [], log } = options;
  const transports = new Map(subgraphs.map((subgraph) => [subgraph.name, createInProcessTransport(subgraph, { log, isRemote: true })]));
  const openStreams = new Set<ServerResponse>();
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    // Destroyed, not ended, so that the gateway detects that the stream is incomplete.
    openStreams.forEach((response) => response.destroy());
  });

  app.post<{ Params: { name: string } }>(
    '/subgraphs/:name',
    {
      bodyLimit: BODY_LIMIT,
      // Runs before the body is read, so that unauthenticated clients cannot make the server parse 16 MiB.
      onRequest: async (request, reply) => {
        if (isClosing) {
          void reply.header(NOT_PROCESSED_HEADER, '1');
          return sendError(reply, new AppError('UNAVAILABLE', { reason: 'The subgraph server is closing; send the request again.' }));
        }
        try {
          callers.set(request, verifyInternalToken(tokenOf(request), secret, ...otherSecrets));
        } catch (error) {
          return sendError(reply, error instanceof AppError ? error : new AppError('INTERNAL'));
        }
      },
    },
    async (request, reply) => {
      const transport = transports.get(request.params.name);
      const caller = callers.get(request);
      const body = bodySchema.safeParse(request.body);
      if (!caller || !transport) return sendError(reply, new AppError('NOT_FOUND', { what: 'subgraph' }));
      if (!body.success) return sendError(reply, new AppError('VALIDATION_FAILED', { reason: z.prettifyError(body.error) }));
      const { query, operationName, variables } = body.data;
      const operation: SubgraphRequest = { query, operationName: operationName ?? undefined, variables: variables ?? undefined, caller };
      if (request.headers.accept === STREAM_MEDIA_TYPE) return streamSubscription(transport, operation, reply, openStreams);
      return transport.execute(operation);
    },
  );
};

const callers = new WeakMap<FastifyRequest, Caller>();

const tokenOf = (request: FastifyRequest): string | undefined => {
  const header = request.headers[INTERNAL_TOKEN_HEADER];
  return typeof header === 'string' ? header : undefined;
};

const sendError = (reply: FastifyReply, error: AppError): FastifyReply => {
  if (error.code === 'UNAUTHENTICATED') void reply.header('www-authenticate', 'Internal');
  return reply.code(error.definition.status).send({ errors: [{ message: error.message, extensions: graphqlCodes(error.code) }] });
};

const streamSubscription = async (
  transport: SubgraphTransport,
  operation: SubgraphRequest,
  reply: FastifyReply,
  openStreams: Set<ServerResponse>,
): Promise<unknown> => {
  const stream = await transport.subscribe(operation);
  if (!isStream(stream)) return stream;
  reply.hijack();
  openStreams.add(reply.raw);
  await writeStream(stream, reply.raw);
  openStreams.delete(reply.raw);
  return reply;
};

/** Writes one result per line at the pace of the reader; ends the stream when the reader disconnects. */
const writeStream = async (stream: AsyncGenerator<SubgraphResult>, response: ServerResponse): Promise<void> => {
  const disconnected = new AbortController();
  response.on('close', () => {
    disconnected.abort();
    void stream.return(undefined);
  });
  const heartbeat = setInterval(() => response.write('\n'), STREAM_HEARTBEAT_MS);
  response.writeHead(200, { 'content-type': STREAM_MEDIA_TYPE });
  response.flushHeaders();
  try {
    for await (const result of stream) {
      if (!response.write(`${JSON.stringify(result)}\n`)) await once(response, 'drain', { signal: disconnected.signal });
    }
  } catch {
    // The reader disconnected during the wait; errors of the stream itself are results.
  } finally {
    clearInterval(heartbeat);
    response.end();
  }
};
