import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { replyWithError } from './errors/error-reply.js';
import { BODY_LIMIT } from './errors/problem.js';

/** What a client may name its request: short, and harmless in logs and headers. */
const REQUEST_ID = /^[A-Za-z0-9._-]{1,100}$/;

/**
 * Fastify options that REST needs and that only the server's constructor takes: request ids, the answers to URLs
 * that cannot be decoded, and the limit of a body.
 */
export const restServerOptions = {
  bodyLimit: BODY_LIMIT,
  genReqId: ({ headers }: IncomingMessage) => {
    const sent = headers['x-request-id'];
    return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID();
  },
  frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    replyWithError(error, request, reply);
  },
} satisfies FastifyServerOptions;
