import type { ClientConfig } from 'pg';
import type { Logger } from '../telemetry/index.js';
import { TimeoutClient } from './timeout-client.js';

/** Listens on a PostgreSQL notification channel on a dedicated connection and reconnects without limit, 1 s after each failure. */
export const listen = async (connection: ClientConfig, channel: string, onNotify: () => void, log: Logger): Promise<AsyncDisposable> => {
  let client: TimeoutClient | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const open = async (): Promise<void> => {
    const candidate = new TimeoutClient({ ...connection, application_name: 'kpi-listen', keepAlive: true });
    const reconnectLater = (): void => {
      if (client !== candidate || closed) return;
      client = undefined;
      retry = setTimeout(() => void open(), 1_000);
    };
    client = candidate;
    candidate.on('error', reconnectLater);
    candidate.on('end', reconnectLater);
    candidate.on('notification', onNotify);
    try {
      await candidate.connect();
      await candidate.query(`LISTEN ${channel}`);
      onNotify();
    } catch (err) {
      log.debug({ err, channel }, 'listening on the notification channel failed');
      reconnectLater();
    }
  };
  await open();
  return {
    async [Symbol.asyncDispose]() {
      closed = true;
      clearTimeout(retry);
      await client?.close();
    },
  };
};
