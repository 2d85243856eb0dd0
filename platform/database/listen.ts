import type { ClientConfig } from 'pg';
import type { Logger } from '../telemetry/index.js';
import { AnsweringClient } from './answering-client.js';

/** Follows a PostgreSQL notification channel on a connection of its own, which it reopens for ever. */
export const listen = async (connection: ClientConfig, channel: string, onNotify: () => void, log: Logger): Promise<AsyncDisposable> => {
  let client: AnsweringClient | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const open = async (): Promise<void> => {
    const fresh = new AnsweringClient({ ...connection, application_name: 'kpi-listen', keepAlive: true });
    const lost = (): void => {
      if (client !== fresh || closed) return;
      client = undefined;
      retry = setTimeout(() => void open(), 1_000);
    };
    client = fresh;
    fresh.on('error', lost);
    fresh.on('end', lost);
    fresh.on('notification', onNotify);
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${channel}`);
      onNotify();
    } catch (err) {
      log.debug({ err, channel }, 'not listening yet');
      lost();
    }
  };
  await open();
  return {
    async [Symbol.asyncDispose]() {
      closed = true;
      clearTimeout(retry);
      await client?.leave();
    },
  };
};
