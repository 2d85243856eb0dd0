import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BaseLogger } from 'pino';
import { z } from 'zod';
import { AppError } from '../errors/index.js';
import type { Caller } from '../identity/caller.js';
import { INTERNAL_TOKEN_HEADER, verifyInternalToken } from '../identity/internal-token.js';
import { createInProcessTransport } from './in-process-transport.js';
import type { Subgraph } from './subgraph.js';
import { isStream, type SubgraphRequest, type SubgraphResult, type SubgraphTransport } from './subgraph-transport.js';

/** Representations of a large page of entities are larger than what a client may send. */
const BODY_LIMIT = 16 * 1024 * 1024;
/** A subscription without events sends a blank line this often, so that either side notices a dead peer. */
export const STREAM_HEARTBEAT_MS = 10_000;
export const STREAM_MEDIA_TYPE = 'application/x-ndjson';
/** Response header of a refusal before execution: the gateway may send the same request again, a mutation included. */
export const NOT_PROCESSED_HEADER = 'kpi-not-processed';

const bodySchema = z.object({
  query: z.string().min(1),
  operationName: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
});

export interface SubgraphServerOptions {
  /** Shared with the gateway; see `platform/identity/internal-token.ts`. */
  readonly secret: string;
  /** Secrets that the gateway may still sign with, or already, while it is being changed. */
  readonly otherSecrets?: readonly string[];
  readonly log: Pick<BaseLogger, 'error'>;
}

/**
 * Serves subgraphs to the gateway: `POST /subgraphs/<name>` answers one operation as JSON, and a subscription, asked
 * for by `Accept: application/x-ndjson`, as one result per line. Only the internal token says who calls: without a
 * valid one the answer is 401, and no other header is looked at. A server that is closing finishes the requests that it
 * has accepted and refuses new ones with 503 and `kpi-not-processed`; the application needs `return503OnClosing: false`,
 * because Fastify otherwise refuses first, without that header.
 */
export const registerSubgraphs = (app: FastifyInstance, subgraphs: readonly Subgraph[], options: SubgraphServerOptions): void => {
  const { secret, otherSecrets = [], log } = options;
  const transports = new Map(
    subgraphs.map((subgraph) => [subgraph.name, createInProcessTransport(subgraph, { log, fromElsewhere: true })]),
  );
  const openStreams = new Set<ServerResponse>();
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    // Cut, not ended: the gateway then knows that more was to come.
    openStreams.forEach((response) => response.destroy());
  });

  app.post<{ Params: { name: string } }>(
    '/subgraphs/:name',
    {
      bodyLimit: BODY_LIMIT,
      // Before the body is read: a stranger cannot make us parse 16 MB.
      onRequest: async (request, reply) => {
        if (isClosing) {
          void reply.header(NOT_PROCESSED_HEADER, '1');
          return refuse(reply, new AppError('UNAVAILABLE', { reason: 'The subgraph server is closing; send the request again.' }));
        }
        try {
          callers.set(request, verifyInternalToken(tokenOf(request), secret, ...otherSecrets));
        } catch (error) {
          return refuse(reply, error instanceof AppError ? error : new AppError('INTERNAL'));
        }
      },
    },
    async (request, reply) => {
      const transport = transports.get(request.params.name);
      const caller = callers.get(request);
      const body = bodySchema.safeParse(request.body);
      if (!caller || !transport) return refuse(reply, new AppError('NOT_FOUND', { what: 'subgraph' }));
      if (!body.success) return refuse(reply, new AppError('VALIDATION_FAILED', { reason: z.prettifyError(body.error) }));
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

const refuse = (reply: FastifyReply, error: AppError): FastifyReply => {
  if (error.code === 'UNAUTHENTICATED') void reply.header('www-authenticate', 'Internal');
  return reply.code(error.definition.status).send({ errors: [{ message: error.message, extensions: { code: error.code } }] });
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

/** Writes one result per line, at the pace of the reader; the reader's leaving ends the stream. */
const writeStream = async (stream: AsyncGenerator<SubgraphResult>, response: ServerResponse): Promise<void> => {
  const gone = new AbortController();
  response.on('close', () => {
    gone.abort();
    void stream.return(undefined);
  });
  const heartbeat = setInterval(() => response.write('\n'), STREAM_HEARTBEAT_MS);
  response.writeHead(200, { 'content-type': STREAM_MEDIA_TYPE });
  response.flushHeaders();
  try {
    for await (const result of stream) {
      if (!response.write(`${JSON.stringify(result)}\n`)) await once(response, 'drain', { signal: gone.signal });
    }
  } catch {
    // The reader left while we waited for it: a stream's own faults are results.
  } finally {
    clearInterval(heartbeat);
    response.end();
  }
};
