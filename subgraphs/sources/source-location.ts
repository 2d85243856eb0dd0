import { invalid } from '../../platform/errors/index.js';
import { canonicalHost, canonicalServer, checkUrl, FetchError } from '../../platform/net/index.js';
import { DEMO_FILES } from './demo/demo-files.js';
import { SourceKind, SourceOrigin, type Source } from './source.entity.js';
import { SslMode } from './source-connection.input.js';
import type { StoredConnection } from './source-connection.type.js';
import type { SourceCreateInput } from './source.input.js';
import type { SourceUpdateInput } from './source-update.input.js';

/** Where a source is read from. Without a location it is the file that a client uploads. */
export interface SourceLocation {
  origin: SourceOrigin;
  location?: string;
  connection: StoredConnection;
}

/**
 * What a registration says about the place of its data, checked against its kind.
 * @throws AppError VALIDATION_FAILED
 */
export const placeOf = (input: SourceCreateInput, settings: { allowLoopback: boolean }): SourceLocation => {
  refuseWhatDoesNotFit(input);
  if (input.kind === SourceKind.POSTGRES) return databaseLocation(input, settings);
  if (input.url) {
    checked(input.url, settings);
    return {
      origin: SourceOrigin.URL,
      location: input.url,
      connection: input.kind === SourceKind.REST ? { rest: present(input.rest ?? {}) } : {},
    };
  }
  if (input.demoFile) return demoLocation(input.demoFile, input.kind);
  return { origin: SourceOrigin.UPLOAD, connection: {} };
};

/** Stands for a stored login that stays, where it only matters that there is one. */
const STAYS = { user: 'stays', password: 'stays' };

/**
 * Where a source is read from after a change, checked as if it were registered so.
 * @throws AppError VALIDATION_FAILED also when it would be read in another way, or a stored login would go to another server
 */
export const changedLocationOf = (
  source: Source,
  { url, postgres, rest, credentials }: SourceUpdateInput,
  settings: { allowLoopback: boolean },
): Required<SourceLocation> => {
  const stays = credentials === undefined && source.hasCredentials;
  const place = placeOf(
    {
      name: source.name,
      kind: source.kind,
      url: url ?? source.url,
      demoFile: source.origin === SourceOrigin.DEMO ? source.location : null,
      postgres: postgres ?? source.postgres,
      rest: rest ?? source.rest,
      credentials: stays ? STAYS : (credentials ?? null),
    },
    settings,
  );
  if (place.origin !== source.origin) throw invalid(['body', 'url'], 'The way a source is read stays as it is; register another source');
  const changed = { ...place, location: place.location ?? source.location };
  const server = serverOf(changed);
  if (stays && (server === undefined || server !== serverOf(source)))
    throw invalid(['body', 'credentials'], 'Stored credentials are not sent to another server: send them again, or null to remove them');
  return changed;
};

/** The server that receives a login and how the connection is encrypted; undefined if it cannot be told. */
const serverOf = ({
  location,
  connection: { postgres },
}: Pick<Required<SourceLocation>, 'location' | 'connection'>): string | undefined => {
  if (!postgres) return canonicalServer(location);
  const server = canonicalServer({ protocol: 'postgres:', hostname: postgres.host, port: postgres.port });
  return server && `${server} ${postgres.sslMode}`;
};

const refuseWhatDoesNotFit = ({ kind, url, demoFile, postgres, rest, credentials }: SourceCreateInput): void => {
  const refuse = (field: string, reason: string): never => {
    throw invalid(['body', field], reason);
  };
  if (url && demoFile) refuse('demo_file', 'Give url or demo_file, not both');
  if (kind === SourceKind.REST && !url) refuse('url', 'A source of kind rest needs the url of its interface');
  if (kind === SourceKind.POSTGRES && !postgres) refuse('postgres', 'A source of kind postgres needs to know its server and query');
  if (kind === SourceKind.POSTGRES && (url || demoFile)) refuse(url ? 'url' : 'demo_file', 'A source of kind postgres has none');
  if (kind === SourceKind.POSTGRES && !(credentials?.user && credentials.password))
    refuse('credentials', 'A source of kind postgres needs user and password');
  if (postgres && kind !== SourceKind.POSTGRES) refuse('postgres', 'Only for sources of kind postgres');
  if (rest && kind !== SourceKind.REST) refuse('rest', 'Only for sources of kind rest');
  if (credentials && kind !== SourceKind.POSTGRES && !url) refuse('credentials', 'Only for sources that are fetched');
  if (Boolean(credentials?.headerName) !== Boolean(credentials?.headerValue))
    refuse('credentials', 'Give header_name and header_value together');
};

const checked = (url: string, settings: { allowLoopback: boolean }): void => {
  try {
    checkUrl(url, settings);
  } catch (error) {
    if (error instanceof FetchError) throw invalid(['body', 'url'], error.message, url, error.code);
    throw error;
  }
};

const databaseLocation = ({ postgres }: SourceCreateInput, { allowLoopback }: { allowLoopback: boolean }): SourceLocation => {
  if (!postgres) throw new Error('checked before');
  const { host, database, query } = postgres;
  const sslMode = postgres.sslMode ?? SslMode.VERIFY;
  if (sslMode === SslMode.DISABLE && !allowLoopback)
    throw invalid(['body', 'postgres', 'ssl_mode'], 'Credentials are not sent over a connection without encryption', sslMode);
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
  const file = DEMO_FILES.find((candidate) => candidate.key === key);
  if (!file)
    throw invalid(['body', 'demo_file'], `Input should be one of ${DEMO_FILES.map((candidate) => candidate.key).join(', ')}`, key, 'enum');
  if (file.kind !== kind) throw invalid(['body', 'kind'], `The demo file ${file.key} is of kind ${file.kind}`, kind);
  return { origin: SourceOrigin.DEMO, location: file.key, connection: {} };
};

/** Without the fields that were absent or null. */
export const present = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as T;
