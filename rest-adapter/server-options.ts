import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { requestIdOf } from '../platform/identity/authenticator.js';
import { replyWithError } from './errors/error-reply.js';
import { BODY_LIMIT } from './errors/problem.js';
import { refuseConnection } from './errors/refuse-connection.js';

/**
 * Fastify options that REST needs and that only the server's constructor takes: request ids, the answers to URLs
 * that cannot be decoded and to what is no request at all, and the limit of a body.
 */
export const restServerOptions = {
  bodyLimit: BODY_LIMIT,
  // The router counts UTF-16 code units: 100 characters may be 200 of them. The schema of the parameter has the limit.
  routerOptions: { maxParamLength: 200 },
  genReqId: ({ headers }: IncomingMessage) => requestIdOf(headers['x-request-id']?.toString()),
  frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    replyWithError(error, request, reply);
  },
  clientErrorHandler: refuseConnection,
} satisfies FastifyServerOptions;
