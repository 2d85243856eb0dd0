import { createRequire } from 'node:module';
import { startServer, type EmbeddedServer, type ServerOptions } from './embedded-server.js';
import { keptSecret } from './kept-secret.js';

export interface EmbeddedBlob extends EmbeddedServer {
  readonly connectionString: string;
}

const ACCOUNT = 'kpi';

/**
 * Azurite's blob service on 127.0.0.1, with an account of its own whose key stays with `dataDir` (links signed before a
 * restart are valid after it).
 * @throws StartError in one line when it cannot run.
 */
export const startAzurite = async (options: ServerOptions): Promise<EmbeddedBlob> => {
  const key = Buffer.from(await keptSecret(options.dataDir, 'blob'), 'base64url').toString('base64');
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
  return {
    ...server,
    connectionString: `DefaultEndpointsProtocol=http;AccountName=${ACCOUNT};AccountKey=${key};BlobEndpoint=${endpoint};`,
  };
};
