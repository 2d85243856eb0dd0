import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { requestIdOf } from '../platform/identity/authenticator.js';
import { replyWithError } from './errors/error-reply.js';
import { BODY_LIMIT } from './errors/problem.js';
import { refuseConnection } from './errors/refuse-connection.js';

/**
 * Fastify options of REST that only the server's constructor accepts: request ids, the responses to URLs that cannot be
 * decoded and to malformed HTTP requests, and the body limit.
 */
export const restServerOptions = {
  bodyLimit: BODY_LIMIT,
  // The router counts UTF-16 code units, two of which may form one character. The schema of the parameter sets the limit of 100.
  routerOptions: { maxParamLength: 200 },
  genReqId: ({ headers }: IncomingMessage) => requestIdOf(headers['x-request-id']?.toString()),
  frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    replyWithError(error, request, reply);
  },
  clientErrorHandler: refuseConnection,
} satisfies FastifyServerOptions;
