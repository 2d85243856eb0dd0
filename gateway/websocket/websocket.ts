import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { getOperationAST, type ExecutionArgs, type FormattedExecutionResult, type GraphQLError, type GraphQLFormattedError } from 'graphql';
import { handleProtocols, makeServer, type Context, type ServerOptions } from 'graphql-ws';
import type { BaseLogger } from 'pino';
import { WebSocketServer, type WebSocket } from 'ws';
import { shutDown } from '../../platform/lifecycle/shutdown.js';
import { AppError } from '../../platform/errors/index.js';
import type { GraphExecutor, GraphRequest } from '../../platform/graph/graph-executor.js';
import type { Credentials } from '../../platform/identity/authenticator.js';
import type { Caller } from '../../platform/identity/caller.js';
import { newId } from '../../platform/ids.js';
import { createDocumentCheck } from './document-check.js';
import { graphqlErrorOf, presentError } from '../graphql-errors.js';
import type { LimitRuleOptions } from '../limits/limits.js';
import { isAllowedOrigin } from '../origins.js';
import { schemaPrivacy, type ClientRequest } from '../schema-privacy.js';
import { closeCodeOf, credentialsOf } from './socket-credentials.js';
import { CLOSE, SocketHub, type SocketHubOptions } from './socket-hub.js';
import { SocketMessages } from './socket-messages.js';

const PATH = '/graphql';
const MAX_MESSAGE_BYTES = 1_048_576;
/** Time in which a client has to send `connection_init`. */
const INIT_TIMEOUT_MS = 3_000;

export interface WebSocketOptions extends LimitRuleOptions, Partial<Omit<SocketHubOptions, 'quota'>>, Pick<SocketHubOptions, 'quota'> {
  readonly executor: GraphExecutor;
  /** Identifies the caller; rejects with `AppError` if the credentials are missing or invalid. */
  authenticate(credentials: Credentials, request: IncomingMessage): Promise<Caller>;
  /** Charges a connection or an invalid document to the caller. Rejects with `AppError` if the budget is exhausted. */
  charge(caller: Caller): Promise<void>;
  /** Origins whose pages may connect, in addition to the service's own; `*` for any. */
  readonly allowedOrigins: readonly string[];
  readonly operationsPerConnection?: number;
  readonly log: Pick<BaseLogger, 'error' | 'debug'>;
}

interface Extra {
  readonly socket: WebSocket;
  readonly request: IncomingMessage;
  caller?: Caller;
  messages?: SocketMessages;
}
type SocketContext = Context<Record<string, unknown>, Extra>;

/**
 * Serves GraphQL over WebSocket (`graphql-transport-ws`) at `/graphql`: queries, mutations and subscriptions, under the
 * same limits as over HTTP. A slow client delays only its own stream, and its connection is closed if it does not catch up.
 * Disposing closes every connection with 1012, so that clients reconnect and resume after their cursor.
 */
export const registerWebSocket = (app: FastifyInstance, options: WebSocketOptions): AsyncDisposable => {
  const { quota, readTimeoutMs = 10_000, heartbeatMs = 5_000, gauge, log } = options;
  const hub = new SocketHub({ quota, readTimeoutMs, heartbeatMs, gauge });
  const graph = makeServer<Record<string, unknown>, Extra>(protocolOptions(options, hub));
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, handleProtocols });

  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    if (request.url?.split('?', 1)[0] !== PATH) return refuseUpgrade(stream, '404 Not Found');
    if (!isAllowedOrigin(request.headers, options.allowedOrigins)) return refuseUpgrade(stream, '403 Forbidden');
    sockets.handleUpgrade(request, stream, head, (socket) => {
      hub.add(socket);
      serve(socket, request);
    });
  };

  const serve = (socket: WebSocket, request: IncomingMessage): void => {
    const extra: Extra = { socket, request };
    const close = (code: number, reason: string): void => hub.close(socket, code, reason);
    const closed = graph.opened(
      {
        protocol: socket.protocol,
        send: (data) => hub.send(socket, data),
        close: (code, reason) => close(code ?? CLOSE.internalError, reason ?? ''),
        onMessage: (handle) => {
          const messages = new SocketMessages(handle, {
            isOpen: () => socket.readyState === socket.OPEN,
            close,
            onFailure: (err) => {
              log.error({ err }, 'WebSocket message handler failed');
              close(CLOSE.internalError, 'Internal error');
            },
          });
          extra.messages = messages;
          socket.on('message', (data) => messages.receive(String(data)));
        },
      },
      extra,
    );
    // A broken connection, or a message beyond the limit; `ws` closes the socket itself.
    socket.on('error', (err) => log.debug({ err }, 'WebSocket connection broke'));
    socket.once('close', (code, reason) => void closed(code, String(reason)));
  };

  app.server.on('upgrade', upgrade);
  return {
    async [Symbol.asyncDispose]() {
      app.server.off('upgrade', upgrade);
      app.server.on('upgrade', (_, stream: Duplex) => refuseUpgrade(stream, '503 Service Unavailable'));
      await shutDown('sockets', () => hub[Symbol.asyncDispose]());
    },
  };
};

const refuseUpgrade = (stream: Duplex, status: string): void => {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};

const protocolOptions = (options: WebSocketOptions, hub: SocketHub): ServerOptions<Record<string, unknown>, Extra> => {
  const { executor, operationsPerConnection = 50 } = options;
  const check = createDocumentCheck(executor.schema, options);
  const withoutSchemaNames = schemaPrivacy(executor.schema, options);
  const present = (errors: readonly GraphQLError[], request: ClientRequest): GraphQLFormattedError[] =>
    withoutSchemaNames(
      errors.map((error) => presentError(error.toJSON())),
      request,
    );

  return {
    connectionInitWaitTimeout: INIT_TIMEOUT_MS,
    onConnect: (context) => connect(context, options, hub),

    onSubscribe: async ({ extra: { caller, messages } }, _, { query, operationName, variables }) => {
      if (!caller) throw new Error('operation without a caller');
      if (messages && messages.running > operationsPerConnection) return [graphqlErrorOf(new AppError('RATE_LIMITED'))];
      const checked = check(query);
      if ('errors' in checked) {
        const denied = await options.charge(caller).catch((error: unknown) => error);
        return denied instanceof AppError ? [graphqlErrorOf(denied)] : checked.errors;
      }
      const contextValue = Object.freeze({ ...caller, requestId: newId('req') });
      const args = { schema: executor.schema, document: checked.document, operationName, variableValues: variables, contextValue };
      // For an unknown operation, the error of graphql-ws has no code; that of the executor has one, as over HTTP.
      if (!getOperationAST(checked.document, operationName)) return (await executor.execute(requestOf(args))).errors ?? [];
      return args;
    },
    execute: (args) => executor.execute(requestOf(args)),
    subscribe: (args) => executor.subscribe(requestOf(args)),

    onError: ({ extra: { messages } }, id, payload, errors) => {
      messages?.finish(id);
      return present(errors, payload);
    },
    onComplete: ({ extra: { messages } }, id) => messages?.finish(id),
    onNext: ({ extra: { socket } }, _, payload, args, result) => {
      if (!result.errors) return;
      const presented = { ...result, errors: present(result.errors, payload) };
      // The connection is closed instead of sending the result, so that the client reconnects and resumes after its cursor. The
      // next event, or the end of the stream, would hide the missing event.
      if (isMissedEvent(args, presented))
        hub.close(socket, CLOSE.tryAgainLater, 'Event could not be delivered; reconnect and resume after the last cursor');
      return presented;
    },
  };
};

const requestOf = ({ document, operationName, variableValues, contextValue }: ExecutionArgs): GraphRequest => ({
  document,
  operationName: operationName ?? undefined,
  variables: variableValues ?? undefined,
  caller: contextValue as Caller,
});

const isMissedEvent = ({ document, operationName }: ExecutionArgs, { data, errors }: FormattedExecutionResult): boolean =>
  getOperationAST(document, operationName)?.operation === 'subscription' &&
  Object.values(data ?? {}).every((value) => value === null) &&
  (errors ?? []).some(({ extensions }) => extensions?.['code'] === 'UNAVAILABLE');

/** Admits a connection, or closes it with the code of the error. */
const connect = async (context: SocketContext, { authenticate, charge, log }: WebSocketOptions, hub: SocketHub): Promise<boolean> => {
  const { socket, request } = context.extra;
  try {
    const credentials = credentialsOf(context.connectionParams, request.headers);
    const caller = await authenticate({ ...credentials, requestId: newId('req') }, request);
    await charge(caller);
    hub.admit(socket, caller);
    context.extra.caller = caller;
    return true;
  } catch (error) {
    const appError = error instanceof AppError ? error : new AppError('INTERNAL');
    if (appError.code === 'INTERNAL') log.error({ err: error }, 'WebSocket connection could not be admitted');
    hub.close(socket, closeCodeOf(appError), appError.message);
    return false;
  }
};
