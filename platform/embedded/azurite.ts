import { createRequire } from 'node:module';
import { startServer, type EmbeddedServer, type ServerOptions } from './embedded-server.js';
import { persistentSecret } from './persistent-secret.js';
import { allowBrowsers } from '../storage/allow-browsers.js';

export interface EmbeddedBlob extends EmbeddedServer {
  readonly connectionString: string;
}

const ACCOUNT = 'kpi';

/**
 * Starts Azurite's blob service on 127.0.0.1. The account key is stored in `dataDir`, so that signed links stay valid over a
 * restart.
 * @throws StartError with a one-line message if it cannot start
 */
export const startAzurite = async (options: ServerOptions): Promise<EmbeddedBlob> => {
  const key = Buffer.from(await persistentSecret(options.dataDir, 'blob'), 'base64url').toString('base64');
  const program = createRequire(import.meta.url).resolve('azurite/dist/src/blob/main.js');
  const server = await startServer(options, 'blob', async (folder, port) => ({
    title: 'Azurite',
    command: process.execPath,
    args: [
      program,
      '--blobHost=127.0.0.1',
      `--blobPort=${port}`,
      `--location=${folder}`,
      '--skipApiVersionCheck',
      '--disableTelemetry',
      '--silent',
    ],
    env: { AZURITE_ACCOUNTS: `${ACCOUNT}:${key}` },
    ready: /successfully listens/,
  }));
  const endpoint = `http://127.0.0.1:${server.port}/${ACCOUNT}`;
  const connectionString = `DefaultEndpointsProtocol=http;AccountName=${ACCOUNT};AccountKey=${key};BlobEndpoint=${endpoint};`;
  const { BlobServiceClient } = await import('@azure/storage-blob');
  await allowBrowsers(BlobServiceClient.fromConnectionString(connectionString));
  return { ...server, connectionString };
};
