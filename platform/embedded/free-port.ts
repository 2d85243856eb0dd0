import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { StartError } from './start-error.js';

const LOWEST = 20_000;
const COUNT = 10_000;
const ATTEMPTS = 50;

/**
 * A port of the loopback interface that nothing listens on. It lies below the range from which systems take the ports of
 * outgoing connections (32768 and up): a client that keeps retrying a stopped server there can connect to itself and so
 * take the server's port away.
 */
export const freePort = async (): Promise<number> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = LOWEST + randomInt(COUNT);
    if (await portIsFree(port, '127.0.0.1')) return port;
  }
  throw new StartError(`No free port was found between ${LOWEST} and ${LOWEST + COUNT}.`);
};

/** Whether a server could listen there now. Rejects for every reason but "in use" (no such address, no permission). */
export const portIsFree = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)));
    server.listen({ port, host }, () => server.close(() => resolve(true)));
  });
