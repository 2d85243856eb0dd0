import { setTimeout as delay } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import { Pool, type Dispatcher } from 'undici';
import { AppError, graphqlCodes } from '../../platform/errors/index.js';
import { mapStream } from '../../platform/graph/transport/map-stream.js';
import {
  IDLE_CONNECTION_MS,
  NOT_PROCESSED_HEADER,
  STREAM_HEARTBEAT_MS,
  STREAM_MEDIA_TYPE,
} from '../../platform/graph/transport/subgraph-server.js';
import type { SubgraphRequest, SubgraphResult, SubgraphTransport } from '../../platform/graph/transport/subgraph-transport.js';
import { INTERNAL_TOKEN_HEADER, signInternalToken } from '../../platform/identity/internal-token.js';
import { activeSpan } from '../../platform/telemetry/index.js';

const RETRY_AFTER_MS = 50;

export interface HttpTransportOptions {
  /** Name of the subgraph on its server. */
  readonly name: string;
  /** Origin of the subgraph server, for example `http://127.0.0.1:4101`. */
  readonly origin: string;
  /** Path and query of the subgraph's endpoint; by default that of the service's subgraph server. */
  readonly path?: string;
  /** Shared with the subgraph server; see `platform/identity/internal-token.ts`. Null for a third-party subgraph, which gets no token. */
  readonly secret: string | null;
  readonly log: Pick<BaseLogger, 'warn' | 'error'>;
  /** Maximum time in milliseconds without data from the subgraph, before and within the response. */
  readonly timeoutMs?: number;
  /** Maximum number of connections for requests; each subscription has its own connection. */
  readonly connections?: number;
}

/** Connections for one kind of requests. */
interface Connections {
  /** Keeps connections for further requests. */
  readonly first: Pool;
  /** Opens a connection for each request that is sent again. */
  readonly second: Pool;
}

/**
 * Creates a transport to a subgraph in another process, over keep-alive connections. A request is sent at most twice, and a
 * mutation a second time only if the first was certainly not processed. The second attempt opens a new connection, because the
 * kept ones may lead to the same closing process. undici does not resend a request that it has written to a connection,
 * because `pipelining` keeps its default of 1.
 */
export const createHttpTransport = (options: HttpTransportOptions): SubgraphTransport & AsyncDisposable => {
  const { name, origin, secret, log, timeoutMs = 30_000, connections = 64 } = options;
  const path = options.path ?? `/subgraphs/${encodeURIComponent(name)}`;
  const connectTimeout = Math.min(timeoutMs, 5_000);
  const openPool = (settings: Pool.Options): Pool =>
    new Pool(origin, { headersTimeout: timeoutMs, connect: { timeout: connectTimeout }, allowH2: false, ...settings });
  const ofRequests = { connections, bodyTimeout: timeoutMs };
  const ofStreams = { bodyTimeout: 3 * STREAM_HEARTBEAT_MS };
  const keepAlive = { keepAliveTimeout: IDLE_CONNECTION_MS, keepAliveMaxTimeout: IDLE_CONNECTION_MS };
  const requests: Connections = { first: openPool({ ...ofRequests, ...keepAlive }), second: openPool(ofRequests) };
  const streams: Connections = { first: openPool(ofStreams), second: openPool(ofStreams) };

  const send = async ({ first, second }: Connections, request: SubgraphRequest, accept: string): Promise<Dispatcher.ResponseData> => {
    const { query, operationName, variables, caller } = request;
    const span = activeSpan();
    const message = {
      method: 'POST' as const,
      path,
      headers: {
        accept,
        'content-type': 'application/json',
        ...(secret !== null && { [INTERNAL_TOKEN_HEADER]: signInternalToken(caller, secret) }),
        ...(span && { traceparent: span.traceparent }),
      },
      body: JSON.stringify({ query, operationName, variables }),
    };
    try {
      const response = await first.request(message);
      if (!mayRetryAfterResponse(response, request)) return response;
      await response.body.dump();
    } catch (error) {
      if (!mayRetryAfterError(error, request)) throw error;
    }
    await delay(RETRY_AFTER_MS);
    return second.request({ ...message, reset: true });
  };

  const unavailable = (error: unknown, request: SubgraphRequest): SubgraphResult => {
    log.warn({ err: error, subgraph: name, request_id: request.caller.requestId }, 'subgraph does not answer');
    return errorResult(new AppError('UNAVAILABLE', { reason: 'A part of the service does not answer; try again shortly.' }));
  };

  const readResult = async (response: Dispatcher.ResponseData, request: SubgraphRequest): Promise<SubgraphResult> => {
    if (response.statusCode === 200) return (await response.body.json()) as SubgraphResult;
    await response.body.dump();
    if (response.statusCode >= 502) return unavailable(new Error(`HTTP ${response.statusCode}`), request);
    log.error({ subgraph: name, status: response.statusCode, request_id: request.caller.requestId }, 'subgraph refused the gateway');
    return errorResult(new AppError('INTERNAL'));
  };

  return {
    async execute(request) {
      try {
        return await readResult(await send(requests, request, 'application/json'), request);
      } catch (error) {
        return unavailable(error, request);
      }
    },

    async subscribe(request) {
      // The stream of results uses a protocol of the service's own subgraph server.
      if (secret === null) return errorResult(new AppError('VALIDATION_FAILED', { reason: 'This gateway does not serve subscriptions.' }));
      try {
        const response = await send(streams, request, STREAM_MEDIA_TYPE);
        if (response.headers['content-type'] !== STREAM_MEDIA_TYPE) return await readResult(response, request);
        return mapStream(
          readLines(response.body),
          (line) => JSON.parse(line) as SubgraphResult,
          (error) => unavailable(error, request),
        );
      } catch (error) {
        return unavailable(error, request);
      }
    },

    async [Symbol.asyncDispose]() {
      await Promise.all([requests.first.close(), requests.second.close(), streams.first.destroy(), streams.second.destroy()]);
    },
  };
};

/**
 * Returns whether a 503 permits a retry. Any 503 does for a read. A mutation requires the header of a subgraph server that rejects
 * it before execution: a proxy also responds with 503 if it loses the response to an executed mutation.
 */
const mayRetryAfterResponse = ({ statusCode, headers }: Dispatcher.ResponseData, request: SubgraphRequest): boolean =>
  statusCode === 503 && (headers[NOT_PROCESSED_HEADER] !== undefined || isRead(request));

/** Returns whether a failed connection permits a retry: a refused one transmitted nothing, a broken one may have. */
const mayRetryAfterError = (error: unknown, request: SubgraphRequest): boolean => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (code === 'ECONNREFUSED') return true;
  return (code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE') && isRead(request);
};

const isRead = ({ operationKind }: SubgraphRequest): boolean => operationKind === 'query' || operationKind === 'subscription';

const errorResult = (error: AppError): SubgraphResult => ({
  data: null,
  errors: [{ message: error.message, extensions: graphqlCodes(error.code) }],
});

/** Yields the non-empty lines of a body. Ending the iteration destroys the body and its connection. */
const readLines = (body: Dispatcher.ResponseData['body']): AsyncIterable<string> => ({
  [Symbol.asyncIterator]() {
    const lines = splitLines(body);
    return {
      next: () => lines.next(),
      async return() {
        body.destroy();
        return { value: undefined, done: true };
      },
    };
  },
});

async function* splitLines(body: Dispatcher.ResponseData['body']): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter((line) => line !== '');
  }
}
