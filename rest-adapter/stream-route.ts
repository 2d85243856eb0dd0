import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Caller } from '../platform/identity/caller.js';
import { eventFrames } from './event-stream.js';
import type { RestDependencies } from './rest-dependencies.js';
import type { RouteDefinition } from './route-definition.js';
import type { RequestValidator } from './validation/request-validator.js';

/** Below the promised 15 seconds by enough that a late timer keeps the promise. */
const HEARTBEAT_MILLISECONDS = 10_000;

/** Timers count in 32 bits: some 24 days, longer than any connection. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Serves the event stream; ends it when the client leaves or the service stops. */
export const registerStream = (
  app: FastifyInstance,
  { path }: RouteDefinition,
  validate: RequestValidator,
  { authenticate, events, shutdown, heartbeatMilliseconds = HEARTBEAT_MILLISECONDS }: RestDependencies,
): void => {
  app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
    const values = validate(request);
    const tenantFromQuery = values['tenant_id'] as string | undefined;
    const after = values['Last-Event-ID'] as string | undefined;
    const left = new AbortController();
    reply.raw.once('close', () => left.abort());
    const caller = await authenticate(request, tenantFromQuery === undefined ? {} : { tenantFromQuery });
    const signal = AbortSignal.any([left.signal, shutdown, ...expiryOf(caller)]);
    const items = await events.open(caller, after === undefined ? { last: values['limit'] as number, signal } : { after, signal });
    return streamHeaders(reply).send(Readable.from(eventFrames(items, signal, heartbeatMilliseconds), { objectMode: false }));
  });
  app.head(path, (request, reply) => {
    validate(request);
    streamHeaders(reply).send();
  });
};

/** A stream does not outlive the credentials it was opened with. */
const expiryOf = ({ expiresAt }: Caller): AbortSignal[] => {
  if (expiresAt === undefined) return [];
  const milliseconds = Math.max(0, expiresAt * 1_000 - Date.now());
  return milliseconds > MAX_TIMER_MS ? [] : [AbortSignal.timeout(Math.ceil(milliseconds))];
};

const streamHeaders = (reply: FastifyReply): FastifyReply =>
  // The last header keeps nginx-like proxies from collecting events before they pass them on.
  reply.headers({ 'content-type': 'text/event-stream', 'cache-control': 'no-cache', 'x-accel-buffering': 'no' });
