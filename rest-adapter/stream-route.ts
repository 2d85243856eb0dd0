import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Caller } from '../platform/identity/caller.js';
import { eventFrames } from './event-stream.js';
import type { RestDependencies } from './rest-dependencies.js';
import type { RouteDefinition } from './route-definition.js';
import type { RequestValidator } from './validation/request-validator.js';

/** Below the documented 15 s, so that a late timer still meets that limit. */
const HEARTBEAT_MILLISECONDS = 10_000;

/** Longest delay of a timer: a signed 32-bit number of milliseconds, about 24 days. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Serves the event stream; ends it when the client disconnects, the credentials expire or the service stops. */
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
    const disconnected = new AbortController();
    reply.raw.once('close', () => disconnected.abort());
    const caller = await authenticate(request, tenantFromQuery === undefined ? {} : { tenantFromQuery });
    const signal = AbortSignal.any([disconnected.signal, shutdown, ...expiryOf(caller)]);
    const items = await events.open(caller, after === undefined ? { last: values['limit'] as number, signal } : { after, signal });
    return streamHeaders(reply).send(Readable.from(eventFrames(items, signal, heartbeatMilliseconds), { objectMode: false }));
  });
  app.head(path, (request, reply) => {
    validate(request);
    streamHeaders(reply).send();
  });
};

/** Returns the signal that ends a stream when the credentials it was opened with expire. */
const expiryOf = ({ expiresAt }: Caller): AbortSignal[] => {
  if (expiresAt === undefined) return [];
  const milliseconds = Math.max(0, expiresAt * 1_000 - Date.now());
  return milliseconds > MAX_TIMER_MS ? [] : [AbortSignal.timeout(Math.ceil(milliseconds))];
};

const streamHeaders = (reply: FastifyReply): FastifyReply =>
  // The last header prevents nginx and similar proxies from buffering events.
  reply.headers({ 'content-type': 'text/event-stream', 'cache-control': 'no-cache', 'x-accel-buffering': 'no' });
