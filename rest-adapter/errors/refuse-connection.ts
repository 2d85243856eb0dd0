import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '../../platform/errors/index.js';
import { requestIdOf } from '../../platform/identity/authenticator.js';
import { errorAnswer } from './problem.js';

/** Error codes by the code that Node's HTTP server reports; every other code means `MALFORMED_REQUEST`. */
const ERROR_CODES: Readonly<Record<string, 'HEADERS_TOO_LARGE' | 'REQUEST_TIMEOUT'>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

/** Responds to input that is not a valid HTTP request, in the format of all other errors, and closes the connection. */
export const refuseConnection = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = requestIdOf(undefined);
  const { status, contentType, body } = errorAnswer(new AppError(ERROR_CODES[error.code ?? ''] ?? 'MALFORMED_REQUEST'), requestId);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `content-type: ${contentType}`,
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
};
