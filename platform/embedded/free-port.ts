import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { StartError } from './start-error.js';

const FIRST_PORT = 20_000;
const PORT_COUNT = 10_000;
const ATTEMPTS = 50;

/**
 * Returns a free port of the loopback interface, below the ephemeral range (32768 and up). In that range, a client that keeps
 * retrying a stopped server can connect to itself and thereby occupy the server's port.
 * @throws StartError if no free port is found in 50 attempts
 */
export const freePort = async (): Promise<number> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = FIRST_PORT + randomInt(PORT_COUNT);
    if (await portIsFree(port, '127.0.0.1')) return port;
  }
  throw new StartError(`No free port found between ${FIRST_PORT} and ${FIRST_PORT + PORT_COUNT}.`);
};

/** Returns whether the port is free. Rejects for any reason other than "in use", such as an unknown address or missing permission. */
export const portIsFree = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)));
    server.listen({ port, host }, () => server.close(() => resolve(true)));
  });
