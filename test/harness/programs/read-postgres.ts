import { stat } from 'node:fs/promises';
import { ConnectorError } from '../../../subgraphs/sources/connectors/connector-error.js';
import { readPostgres } from '../../../subgraphs/sources/connectors/postgres-connector.js';
import { reportMeasurement } from '../measured-process.js';

export interface ReadPostgresInput {
  file: string;
  host?: string;
  port: number;
  database?: string;
  user?: string;
  password?: string;
  sslMode?: 'verify' | 'require' | 'disable';
  query: string;
  maxBytes?: number;
}

export interface ReadOutcome {
  /** Code of a ConnectorError. */
  code?: string;
  bytes: number;
}

await reportMeasurement(async (input: ReadPostgresInput): Promise<ReadOutcome> => {
  const { file, host = '127.0.0.1', port, database = 'postgres', sslMode = 'disable', query, user = 'u', password = 'p' } = input;
  const options = {
    file,
    maxBytes: input.maxBytes ?? 536_870_912,
    timeoutMs: 240_000,
    allowLoopback: true,
    signal: new AbortController().signal,
  };
  let code: string | undefined;
  try {
    await readPostgres({ host, port, database, sslMode, query }, { user, password }, options);
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    code = error.code;
  }
  return { ...(code !== undefined && { code }), bytes: (await stat(file)).size };
});
