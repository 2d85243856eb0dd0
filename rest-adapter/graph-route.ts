import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../platform/identity/caller.js';
import type { RouteOperation } from './binding/sofa-binding.js';
import { BODY_LIMIT } from './errors/problem.js';
import type { RestDependencies } from './rest-dependencies.js';
import { colonPath, type GraphRoute } from './route-definition.js';
import { sendAnswerParts, streamEnd } from './stream-route.js';
import type { RequestValidator } from './validation/request-validator.js';

/** Registers one route: authentication, validation, the graph operation and its response. */
export const registerGraphRoute = (
  app: FastifyInstance,
  route: GraphRoute,
  validate: RequestValidator,
  operation: RouteOperation,
  { authenticate, shutdown, heartbeatMilliseconds }: Pick<RestDependencies, 'authenticate' | 'shutdown' | 'heartbeatMilliseconds'>,
): void => {
  const callers = new WeakMap<FastifyRequest, Caller>();
  const options = route.anonymous ? { anonymous: true } : {};
  app.route({
    method: route.method,
    url: colonPath(route.path),
    bodyLimit: BODY_LIMIT,
    // Authenticates before the body (up to 1 MiB) is read, so that unauthenticated clients cannot make the service read it.
    onRequest: async (request) => {
      callers.set(request, await authenticate(request, options));
    },
    handler: async (request, reply) => {
      const values = validate(request);
      const caller = callers.get(request) as Caller;
      if (operation.stream && acceptsStream(request)) {
        const parts = await operation.stream(values, withIdempotencyKey(caller, undefined));
        return sendAnswerParts(request, reply, parts, { signal: streamEnd(reply, caller, shutdown), heartbeatMilliseconds });
      }
      const { json, data } = await operation.run(values, withIdempotencyKey(caller, values['Idempotency-Key']));
      addHeaders(reply, route, data);
      return reply.code(route.status).type('application/json; charset=utf-8').send(json);
    },
  });
};

const acceptsStream = ({ headers }: FastifyRequest): boolean => /(?:^|,)\s*text\/event-stream\s*(?:[;,]|$)/i.test(headers.accept ?? '');

/** Returns the caller with the key that the route declares; routes without one drop the key that the identity layer read. */
const withIdempotencyKey = (caller: Caller, key: unknown): Caller => {
  const idempotencyKey = typeof key === 'string' ? key : undefined;
  return caller.idempotencyKey === idempotencyKey ? caller : Object.freeze({ ...caller, idempotencyKey });
};

const addHeaders = (reply: FastifyReply, { responseHeaders = {} }: GraphRoute, data: unknown): void => {
  for (const [name, { value }] of Object.entries(responseHeaders)) {
    reply.header(
      name,
      value.replaceAll(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String((data as Record<string, unknown>)[field]))),
    );
  }
};
