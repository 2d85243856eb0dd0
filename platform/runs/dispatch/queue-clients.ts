import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import type { RedisLogin } from '../../redis-login.js';

/** The methods used here of a client of the Redis library that Bee-Queue depends on. */
interface QueueClient extends EventEmitter {
  duplicate(): QueueClient;
  end(flush: boolean): void;
}

const { createClient } = createRequire(createRequire(import.meta.url).resolve('bee-queue'))('redis') as {
  createClient(options: object): QueueClient;
};

export interface QueueClients {
  /** Client for Bee-Queue, which duplicates it to wait for jobs. */
  readonly client: QueueClient;
  /** Closes all connections, including those that were never established. */
  end(): void;
}

/**
 * Opens the Redis connections of one Bee-Queue. A connection that Bee-Queue opens itself has no error listener until it is
 * ready, so a refused connection crashes the process; one that never becomes ready is never closed. The clients opened here
 * report errors to `onLost`, do not reconnect and are all closed by `end`.
 */
export const openQueueClients = (url: string, login: RedisLogin | undefined, onLost: (error: Error) => void): QueueClients => {
  const clients: QueueClient[] = [];
  const withErrorListener = (client: QueueClient): QueueClient => {
    clients.push(client);
    return client.on('error', onLost);
  };
  const client = withErrorListener(
    createClient({ url, retry_strategy: () => undefined, ...(login && { user: login.username, password: login.password }) }),
  );
  const duplicate = client.duplicate.bind(client);
  client.duplicate = () => withErrorListener(duplicate());
  return {
    client,
    end() {
      for (const open of clients) open.end(true);
    },
  };
};
