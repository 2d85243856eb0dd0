import { isIP } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { Client, Query, types, type FieldDef, type QueryArrayResult, type QueryConfig } from 'pg';
import { FetchError, resolveAllowed } from '../../../platform/net/index.js';
import { MAX_ROW_BYTES } from '../ingestion/ingest-limits.js';
import { BoundedConnection } from './bounded-connection.js';
import { ConnectorError } from './connector-error.js';
import type { Credentials, PostgresLocation } from './connection.schema.js';
import { RecordFile, type ReadOptions } from './record-file.js';

/** Time limit for TCP, TLS and login together. */
const CONNECT_MS = 10_000;
/** Time that a server gets to close the connection after the last row. */
const END_MS = 1_000;
/** Allowance for bytes other than values: names, notices, lengths. */
const OVERHEAD_BYTES = 1_048_576;

/**
 * Writes the rows of a query as JSON. The connection goes to a checked address, the transaction is read-only, and the query can be only one
 * statement. Rows are written as they arrive; the socket pauses while the disk is behind, so memory holds one row at a time. `timeoutMs`
 * bounds all steps, including name resolution.
 * @throws ConnectorError, FetchError (an address that is not allowed), the signal's reason
 */
export const readPostgres = async (location: PostgresLocation, login: Credentials, options: ReadOptions): Promise<void> => {
  const deadline = AbortSignal.timeout(options.timeoutMs);
  const stop = AbortSignal.any([options.signal, deadline]);
  const target = await RecordFile.open(options.file, options.maxBytes);
  try {
    const addresses = await unlessAborted(resolveAllowed(location.host, options), stop);
    await readRows({ ...location, host: addresses[0] ?? location.host, ssl: sslOf(location) }, login, target, { ...options, signal: stop });
    await target.finish();
  } catch (error) {
    options.signal.throwIfAborted();
    if (target.failure) throw target.failure;
    throw deadline.aborted ? new ConnectorError('timeout') : connectorError(error);
  } finally {
    await target.close();
  }
};

type Address = PostgresLocation & { ssl: ReturnType<typeof sslOf> };

const readRows = async (address: Address, { user, password }: Credentials, target: RecordFile, options: ReadOptions): Promise<void> => {
  const { maxBytes, signal } = options;
  const connection = new BoundedConnection(address.ssl, { maxRowBytes: MAX_ROW_BYTES, maxBytes: maxBytes + OVERHEAD_BYTES });
  const client = new Client({
    connection,
    host: address.host,
    port: address.port,
    database: address.database,
    user: user ?? '',
    password: password ?? '',
    ssl: address.ssl,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'enterprise-kpi-transformation-service',
    // Values stay in the text format of the server.
    types: { getTypeParser: () => (text: string) => text } as never,
  } as never);
  client.on('error', () => undefined);
  try {
    await unlessAborted(client.connect(), signal);
    await unlessAborted(queryInto(client, connection, target, address.query, options), signal);
    await Promise.race([client.end(), setTimeout(END_MS)]);
  } finally {
    connection.stream.destroy();
  }
};

const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(signal.reason as Error);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', onAbort));
};

/** Returns the TLS options. The certificate must match the configured host name, not the resolved address. */
const sslOf = ({ host, sslMode }: PostgresLocation) =>
  sslMode !== 'disable' && { rejectUnauthorized: sslMode === 'verify', ...(isIP(host) === 0 && { servername: host }) };

const queryInto = async (
  client: Client,
  connection: BoundedConnection,
  target: RecordFile,
  query: string,
  { timeoutMs }: ReadOptions,
): Promise<void> => {
  await client.query('BEGIN TRANSACTION READ ONLY');
  await client.query(`SET LOCAL statement_timeout = ${Math.ceil(timeoutMs)}`);
  await client.query(`SET LOCAL datestyle = 'ISO, YMD'`);
  await client.query(`SET LOCAL intervalstyle = 'iso_8601'`);
  // The extended protocol accepts only one statement; DECLARE accepts only a query.
  await client.query({
    text: `DECLARE rows_to_read NO SCROLL CURSOR FOR ${query.replace(/[\s;]+$/, '')}`,
    queryMode: 'extended',
  } as QueryConfig);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const rows = new Query({ text: 'FETCH ALL FROM rows_to_read', rowMode: 'array' } as QueryConfig);
  let names: string[] | undefined;
  let paused: Promise<void> | undefined;
  // With this listener the driver does not buffer rows.
  rows.on('row', (row: unknown, result) => {
    const { fields } = result as unknown as QueryArrayResult;
    names ??= namesOf(fields);
    target.add(JSON.stringify(recordOf(row as unknown[], fields, names)));
    if (!target.isFull || paused) return;
    connection.stream.pause();
    paused = target
      .drained()
      .then(() => connection.stream.resume(), reject)
      .then(() => (paused = undefined));
  });
  rows.on('end', () => resolve());
  rows.on('error', reject);
  client.query(rows);
  await promise;
};

/** Returns unique column names; a query may give two columns the same name. */
const namesOf = (fields: readonly FieldDef[]): string[] => {
  const seen = new Map<string, number>();
  return fields.map(({ name }) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
};

const { INT2, INT4, INT8, FLOAT4, FLOAT8, NUMERIC } = types.builtins;
const NUMBERS = new Set<number>([INT2, INT4, INT8, FLOAT4, FLOAT8, NUMERIC]);
/** Number of significant digits that a double keeps. */
const MAX_DIGITS = 15;

const recordOf = (row: readonly unknown[], fields: readonly FieldDef[], names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(row.map((value, index) => [names[index], valueOf(value, fields[index]?.dataTypeID ?? 0)]));

/** Returns the value in JSON: numbers as such unless a double loses digits, so that their decimal point is certain; others as text. */
const valueOf = (value: unknown, type: number): unknown => {
  if (type === types.builtins.BOOL && value !== null) return value === 't';
  if (value === null || !NUMBERS.has(type)) return value;
  const text = String(value);
  if (/^(?:NaN|-?Infinity)$/.test(text)) return null;
  return text.replace(/e.*$/i, '').replaceAll(/\D/g, '').length <= MAX_DIGITS ? Number(text) : text;
};

const connectorError = (error: unknown): Error => {
  if (error instanceof ConnectorError || error instanceof FetchError) return error;
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (code.startsWith('28')) return new ConnectorError('login_refused');
  if (code === '57014' || /timeout expired/.test(message)) return new ConnectorError('timeout');
  // The server's message helps to correct the query; it names only tables and columns of the tenant's own database.
  if (/^[0-9A-Z]{5}$/.test(code)) return new ConnectorError('query_failed', { reason: `${code}: ${message.slice(0, 300)}` });
  if (/^E[A-Z]+$|CERT|^ERR_TLS|SELF_SIGNED/.test(code)) return new ConnectorError('database_unreachable', { reason: code });
  if (/SSL|Connection terminated|connect/i.test(message)) return new ConnectorError('database_unreachable', { reason: 'connection' });
  return new ConnectorError('protocol_violated');
};
