import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorAnswer, errorAnswer } from './problem.js';

/** Answers with an error, and tells what was answered. */
export const replyWithError = (error: unknown, request: FastifyRequest, reply: FastifyReply): ErrorAnswer => {
  const answer = errorAnswer(error, request.id);
  reply.code(answer.status).headers(answer.headers).type(answer.contentType).header('x-request-id', request.id).send(answer.body);
  return answer;
};
