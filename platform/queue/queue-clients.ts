import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';

/** As far as we use it: a client of the Redis library that Bee-Queue brings along. */
interface QueueClient extends EventEmitter {
  duplicate(): QueueClient;
  end(flush: boolean): void;
}

const { createClient } = createRequire(createRequire(import.meta.url).resolve('bee-queue'))('redis') as {
  createClient(options: object): QueueClient;
};

export interface QueueClients {
  /** For Bee-Queue, which duplicates it to wait for jobs. */
  readonly client: QueueClient;
  /** Ends all connections, also those that never came about. */
  end(): void;
}

/**
 * The connections of one Bee-Queue. Those that it makes itself have no error listener until they are ready, which ends
 * the process when Redis refuses them, and are forgotten when they never get ready. These neither reconnect nor crash.
 */
export const openQueueClients = (url: string, onLost: (error: Error) => void): QueueClients => {
  const clients: QueueClient[] = [];
  const watched = (client: QueueClient): QueueClient => {
    clients.push(client);
    return client.on('error', onLost);
  };
  const client = watched(createClient({ url, retry_strategy: () => undefined }));
  const duplicate = client.duplicate.bind(client);
  client.duplicate = () => watched(duplicate());
  return {
    client,
    end() {
      for (const open of clients) open.end(true);
    },
  };
};
