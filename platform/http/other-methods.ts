import { METHODS } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/index.js';

/** Methods that Node's HTTP parser accepts. A CONNECT request never reaches a route: Node closes its connection. */
const PARSED_METHODS = METHODS.filter((method) => method !== 'CONNECT');

/** Makes a server route every method that the HTTP parser accepts, such as PROPFIND. Call before routes are registered. */
export const acceptAllMethods = (app: FastifyInstance): void => {
  for (const method of PARSED_METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
};

/**
 * Responds to OPTIONS on a path with the supported methods, and to other methods with 405. Responds before the body is
 * read, so that a missing content type or a large body does not hide the 405.
 * @param supported methods for which the path has routes
 */
export const rejectOtherMethods = (app: FastifyInstance, url: string, supported: readonly string[]): void => {
  const allow = [...new Set([...supported, 'OPTIONS'])].join(', ');
  app.options(url, (_, reply) => reply.code(204).header('allow', allow).send());
  app.route({
    method: app.supportedMethods.filter((method) => method !== 'OPTIONS' && !supported.includes(method)),
    url,
    onRequest: async (_, reply) => {
      reply.header('allow', allow);
      throw new AppError('METHOD_NOT_ALLOWED', { allow });
    },
    handler: async () => undefined,
  });
};
