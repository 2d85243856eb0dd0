import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mapStream } from '../platform/graph/transport/map-stream.js';
import type { Caller } from '../platform/identity/caller.js';
import type { AnswerPart } from './binding/sofa-binding.js';
import { errorAnswer } from './errors/problem.js';
import { eventFrames, type FrameOptions, serverSentEvents } from './event-stream.js';
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
    const filter = { types: values['types'] as string[] | undefined, subject: values['subject'] as string | undefined };
    const frames = { format: values['format'], eventName: values['event_name'] } as FrameOptions;
    const caller = await authenticate(request, tenantFromQuery === undefined ? {} : { tenantFromQuery });
    const signal = streamEnd(reply, caller, shutdown);
    const position = after === undefined ? { last: values['limit'] as number } : { after };
    const items = await events.open(caller, { ...position, ...filter, signal });
    return streamHeaders(reply).send(Readable.from(eventFrames(items, signal, heartbeatMilliseconds, frames), { objectMode: false }));
  });
  app.head(path, (request, reply) => {
    validate(request);
    streamHeaders(reply).send();
  });
};

/** Sends the parts of an answer as the events `sentence` and `answer`; an error while they are sent becomes the event `error`. */
export const sendAnswerParts = (
  request: FastifyRequest,
  reply: FastifyReply,
  parts: AsyncIterable<AnswerPart>,
  { signal, heartbeatMilliseconds = HEARTBEAT_MILLISECONDS }: { signal: AbortSignal; heartbeatMilliseconds?: number | undefined },
): FastifyReply => {
  const frames = mapStream(
    parts,
    (part) => ('sentence' in part ? frame('sentence', JSON.stringify(part)) : frame('answer', JSON.stringify(part.answer))),
    (error) => frame('error', errorAnswer(error, request.id).body),
  );
  const chunks = serverSentEvents(frames, String, { signal, heartbeatMilliseconds });
  return streamHeaders(reply).send(Readable.from(chunks, { objectMode: false }));
};

const frame = (event: string, data: string): string => `event: ${event}\ndata: ${data}\n\n`;

/** Returns the signal that ends a stream: the client disconnects, the credentials expire or the service stops. */
export const streamEnd = (reply: FastifyReply, caller: Caller, shutdown: AbortSignal): AbortSignal => {
  const disconnected = new AbortController();
  if (reply.raw.destroyed) disconnected.abort();
  reply.raw.once('close', () => disconnected.abort());
  return AbortSignal.any([disconnected.signal, shutdown, ...expiryOf(caller)]);
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
