import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorAnswer, errorAnswer } from './problem.js';

/** Sends an error response and returns it. */
export const replyWithError = (error: unknown, request: FastifyRequest, reply: FastifyReply): ErrorAnswer => {
  const answer = errorAnswer(error, request.id);
  reply.code(answer.status).headers(answer.headers).type(answer.contentType).header('x-request-id', request.id).send(answer.body);
  return answer;
};
