import { invalid } from '../../../platform/errors/index.js';
import { canonicalHost, canonicalServer, checkUrl, FetchError } from '../../../platform/net/index.js';
import { DEMO_FILE_KEYS, findDemoFile } from '../demo/demo-files.js';
import { SourceKind, SourceOrigin, type Source } from '../source.entity.js';
import { rejectUnusedOptions, rejectUnusedPaging } from './option-kinds.js';
import { SslMode } from './source-connection.input.js';
import type { StoredConnection } from './source-connection.type.js';
import type { SourceCreateInput } from '../source.input.js';
import type { SourceUpdateInput } from '../source-update.input.js';

/** Location of a source. Without `location` it is the file that a client uploads. */
export interface SourceLocation {
  origin: SourceOrigin;
  location?: string;
  connection: StoredConnection;
}

/**
 * Returns the location of a new source, checked against its kind.
 * @throws AppError VALIDATION_FAILED
 */
export const locationOf = (input: SourceCreateInput, settings: { allowLoopback: boolean }): SourceLocation => {
  rejectInvalidCombinations(input);
  rejectUnusedOptions(input.kind, input.options ?? {});
  if (input.rest?.paging) rejectUnusedPaging(input.rest.paging);
  if (input.kind === SourceKind.POSTGRES) return databaseLocation(input, settings);
  if (input.url) {
    requireAllowedUrl(input.url, settings);
    return {
      origin: SourceOrigin.URL,
      location: input.url,
      connection: input.kind === SourceKind.REST ? { rest: omitNullish(input.rest ?? {}) } : {},
    };
  }
  if (input.demoFile) return demoLocation(input.demoFile, input.kind);
  return { origin: SourceOrigin.UPLOAD, connection: {} };
};

/** Placeholder for stored credentials that are retained, where only their presence matters. */
const RETAINED = { user: 'retained', password: 'retained' };

/**
 * Returns the location of a source after a change, checked like that of a new source.
 * @throws AppError VALIDATION_FAILED if the location is invalid, the origin would change, or stored credentials would be sent to another
 * server
 */
export const changedLocationOf = (
  source: Source,
  { url, options, postgres, rest, credentials }: SourceUpdateInput,
  settings: { allowLoopback: boolean },
): Required<SourceLocation> => {
  const isRetained = credentials === undefined && source.hasCredentials;
  const result = locationOf(
    {
      name: source.name,
      kind: source.kind,
      options: options ?? null,
      url: url ?? source.url,
      demoFile: source.origin === SourceOrigin.DEMO ? source.location : null,
      postgres: postgres ?? source.postgres,
      rest: rest ?? source.rest,
      credentials: isRetained ? RETAINED : (credentials ?? null),
    },
    settings,
  );
  if (result.origin !== source.origin) throw invalid(['body', 'url'], 'The origin of a source cannot be changed; create another source');
  const changed = { ...result, location: result.location ?? source.location };
  const server = serverOf(changed);
  if (isRetained && (server === undefined || server !== serverOf(source)))
    throw invalid(['body', 'credentials'], 'Stored credentials are not sent to another server: send them again, or null to remove them');
  return changed;
};

/** Returns the server that receives the credentials and the encryption mode; undefined if the server cannot be determined. */
const serverOf = ({
  location,
  connection: { postgres },
}: Pick<Required<SourceLocation>, 'location' | 'connection'>): string | undefined => {
  if (!postgres) return canonicalServer(location);
  const server = canonicalServer({ protocol: 'postgres:', hostname: postgres.host, port: postgres.port });
  return server && `${server} ${postgres.sslMode}`;
};

const rejectInvalidCombinations = ({ kind, url, demoFile, postgres, rest, credentials }: SourceCreateInput): void => {
  const reject = (field: string, reason: string): never => {
    throw invalid(['body', field], reason);
  };
  if (url && demoFile) reject('demo_file', 'Give url or demo_file, not both');
  if (kind === SourceKind.REST && !url) reject('url', 'A source of kind rest requires a url');
  if (kind === SourceKind.POSTGRES && !postgres) reject('postgres', 'A source of kind postgres requires a server and a query');
  if (kind === SourceKind.POSTGRES && (url || demoFile)) reject(url ? 'url' : 'demo_file', 'Not allowed for sources of kind postgres');
  if (kind === SourceKind.POSTGRES && !(credentials?.user && credentials.password))
    reject('credentials', 'A source of kind postgres requires user and password');
  if (postgres && kind !== SourceKind.POSTGRES) reject('postgres', 'Only for sources of kind postgres');
  if (rest && kind !== SourceKind.REST) reject('rest', 'Only for sources of kind rest');
  if (credentials && kind !== SourceKind.POSTGRES && !url) reject('credentials', 'Only for sources that are fetched');
  if (Boolean(credentials?.headerName) !== Boolean(credentials?.headerValue))
    reject('credentials', 'Give header_name and header_value together');
  if (Boolean(credentials?.user) !== Boolean(credentials?.password)) reject('credentials', 'Give user and password together');
  const logins = [credentials?.user, credentials?.token, credentials?.headerName].filter(Boolean);
  if (logins.length > 1) reject('credentials', 'Give one of user and password, token, or header_name and header_value');
};

const requireAllowedUrl = (url: string, settings: { allowLoopback: boolean }): void => {
  try {
    checkUrl(url, settings);
  } catch (error) {
    if (error instanceof FetchError) throw invalid(['body', 'url'], error.message, url, error.code);
    throw error;
  }
};

const databaseLocation = ({ postgres }: SourceCreateInput, { allowLoopback }: { allowLoopback: boolean }): SourceLocation => {
  if (!postgres) throw new Error('postgres settings are missing');
  const { host, database, query } = postgres;
  const sslMode = postgres.sslMode ?? SslMode.VERIFY;
  if (sslMode === SslMode.DISABLE && !allowLoopback)
    throw invalid(['body', 'postgres', 'ssl_mode'], 'Credentials are not sent over an unencrypted connection', sslMode);
  if (canonicalHost(host) === undefined)
    throw invalid(['body', 'postgres', 'host'], 'Input should be one host name or IP address, without a port', host);
  const port = postgres.port ?? 5432;
  return {
    origin: SourceOrigin.DATABASE,
    location: `postgres://${host.includes(':') ? `[${host}]` : host}:${port}/${encodeURIComponent(database)}`,
    connection: { postgres: { host, port, database, sslMode, query } },
  };
};

const demoLocation = (key: string, kind: SourceKind): SourceLocation => {
  const file = findDemoFile(key);
  if (!file) throw invalid(['body', 'demo_file'], `Input should be one of ${DEMO_FILE_KEYS.join(', ')}`, key, 'enum');
  if (file.kind !== kind) throw invalid(['body', 'kind'], `The demo file ${file.key} is of kind ${file.kind}`, kind);
  return { origin: SourceOrigin.DEMO, location: file.key, connection: {} };
};

/** Returns the object without fields that are null or undefined. */
export const omitNullish = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as T;
