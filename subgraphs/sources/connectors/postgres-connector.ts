import { isIP } from 'node:net';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Client, types, type FieldDef } from 'pg';
import { resolveAllowed, type HostLookup } from '../../../platform/net/index.js';
import { ConnectorError } from './connector-error.js';
import type { Credentials, PostgresPlace } from './connection.schema.js';

const ROWS_PER_FETCH = 2_000;
const CONNECT_MS = 10_000;

export interface ReadOptions {
  /** Where the records go, one JSON object a line. */
  file: string;
  maxBytes: number;
  timeoutMs: number;
  allowLoopback: boolean;
  signal: AbortSignal;
  lookup?: HostLookup;
}

/**
 * Writes what a query answers with. The server is reached under an address that was checked, the transaction is read
 * only, one statement is all there can be, and rows arrive through a cursor, so that tables of any size fit.
 * @throws ConnectorError, FetchError (an address that is not allowed), the signal's reason
 */
export const readPostgres = async (place: PostgresPlace, { user, password }: Credentials, options: ReadOptions): Promise<void> => {
  const addresses = await resolveAllowed(place.host, options);
  const client = new Client({
    host: addresses[0] ?? place.host,
    port: place.port,
    database: place.database,
    user: user ?? '',
    password: password ?? '',
    ssl: place.sslMode === 'disable' ? false : sslOf(place),
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'enterprise-kpi-transformation-service',
    // Values stay the text that the server wrote.
    types: { getTypeParser: () => (text: string) => text } as never,
  });
  client.on('error', () => undefined);
  const stop = (): void => void client.end().catch(() => undefined);
  options.signal.addEventListener('abort', stop, { once: true });
  try {
    await client.connect();
    await write(client, place.query, options);
  } catch (error) {
    options.signal.throwIfAborted();
    throw connectorError(error);
  } finally {
    options.signal.removeEventListener('abort', stop);
    await client.end().catch(() => undefined);
  }
};

/** The certificate must be for the name that the tenant gave, not for the address behind it. */
const sslOf = ({ host, sslMode }: PostgresPlace) => ({
  rejectUnauthorized: sslMode === 'verify',
  ...(isIP(host) === 0 && { servername: host }),
});

const write = async (client: Client, query: string, { file, maxBytes, timeoutMs, signal }: ReadOptions): Promise<void> => {
  await client.query('BEGIN TRANSACTION READ ONLY');
  await client.query(`SET LOCAL statement_timeout = ${Math.ceil(timeoutMs)}`);
  await client.query(`SET LOCAL datestyle = 'ISO, YMD'`);
  await client.query(`SET LOCAL intervalstyle = 'iso_8601'`);
  // The extended protocol takes one statement and no more; DECLARE takes nothing but a query.
  await client.query({ text: `DECLARE rows_to_read NO SCROLL CURSOR FOR ${query.replace(/[\s;]+$/, '')}`, queryMode: 'extended' } as never);
  let bytes = 0;
  const lines = async function* (): AsyncGenerator<string> {
    for (;;) {
      const { rows, fields } = await client.query<unknown[]>({ text: `FETCH ${ROWS_PER_FETCH} FROM rows_to_read`, rowMode: 'array' });
      if (rows.length === 0) return;
      const names = namesOf(fields);
      const text = rows.map((row) => `${JSON.stringify(recordOf(row, fields, names))}\n`).join('');
      bytes += text.length;
      if (bytes > maxBytes) throw new ConnectorError('too_large', { limit: maxBytes });
      yield text;
    }
  };
  const target = await open(file, 'w');
  await pipeline(lines, target.createWriteStream(), { signal });
};

/** A query may name two columns alike. */
const namesOf = (fields: readonly FieldDef[]): string[] => {
  const seen = new Map<string, number>();
  return fields.map(({ name }) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
};

const NUMBERS = new Set<number>([types.builtins.FLOAT4, types.builtins.FLOAT8, types.builtins.NUMERIC]);

const recordOf = (row: readonly unknown[], fields: readonly FieldDef[], names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(row.map((value, index) => [names[index], valueOf(value, fields[index]?.dataTypeID ?? 0)]));

const valueOf = (value: unknown, type: number): unknown => {
  if (type === types.builtins.BOOL && value !== null) return value === 't';
  return NUMBERS.has(type) && /^(?:NaN|-?Infinity)$/.test(String(value)) ? null : value;
};

const connectorError = (error: unknown): unknown => {
  if (error instanceof ConnectorError) return error;
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (code.startsWith('28')) return new ConnectorError('login_refused');
  if (code === '57014' || /timeout expired/.test(message)) return new ConnectorError('timeout');
  // Its own words help to mend the query; they name tables and columns of the tenant's own database.
  if (/^[0-9A-Z]{5}$/.test(code)) return new ConnectorError('query_failed', { reason: `${code}: ${message.slice(0, 300)}` });
  if (/^E[A-Z]+$|CERT|^ERR_TLS|SELF_SIGNED/.test(code)) return new ConnectorError('database_unreachable', { reason: code });
  if (/SSL|Connection terminated|connect/i.test(message)) return new ConnectorError('database_unreachable', { reason: 'connection' });
  return error;
};
