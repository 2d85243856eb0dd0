import type { LocalizedText } from '../../../platform/content/index.js';
import { FetchError, fetchToFile } from '../../../platform/net/index.js';
import { IngestError } from '../ingestion/ingest-error.js';
import { linkOf } from '../ingestion/json/list-envelope.js';
import { ConnectorError, connectorWarning, type ConnectorWarning } from './connector-error.js';
import { credentialHeaders, type Credentials, type PostgresLocation, type RestLocation } from './connection.schema.js';
import { readPostgres } from './postgres-connector.js';
import type { ReadOptions } from './record-file.js';
import { readRest } from './rest-connector.js';

/** Time limit for reading a source from its server, in milliseconds. */
export const FETCH_TIMEOUT_MS = 120_000;

/** Data on a server of a tenant, with the credentials in plain text. */
export interface RemoteData {
  /** URL; empty for a database. */
  readonly location: string;
  readonly connection: { readonly postgres?: PostgresLocation; readonly rest?: RestLocation };
  readonly login: Credentials;
}

/**
 * Writes data on a server of a tenant to a file: a URL as it is, a REST API or a query as JSON. Returns warnings on the content.
 * @throws ConnectorError, FetchError, IngestError (see `sourceFault`), the signal's reason
 */
export const fetchRemote = async ({ location, connection, login }: RemoteData, options: ReadOptions): Promise<ConnectorWarning[]> => {
  if (connection.rest) return readRest(location, connection.rest, login, options);
  if (connection.postgres) {
    await readPostgres(connection.postgres, login, options);
    return [];
  }
  const { headers } = await fetchToFile(location, { ...options, headers: credentialHeaders(login) });
  return linkOf(headers['link'], 'next') === '' ? [] : [connectorWarning('file_has_next', {})];
};

/** Returns code and message of an error whose cause lies in the source; undefined for other errors. */
export const sourceFault = (error: unknown): { code: string; text: LocalizedText } | undefined =>
  error instanceof FetchError || error instanceof ConnectorError || error instanceof IngestError
    ? { code: error.code, text: error.text }
    : undefined;
