import { SecretBox, UnreadableSecretError } from '../../platform/secrets/index.js';
import { ConnectorError } from './connectors/connector-error.js';
import { credentials, ownerOfCredentials, type Credentials } from './connectors/connection.schema.js';
import type { RemoteData } from './connectors/fetch-remote.js';
import { SourceOrigin, type Source } from './source.entity.js';

/** Returns whether a synchronisation of the source reads a server of the tenant. */
export const isRemote = ({ origin }: Pick<Source, 'origin'>): boolean => origin === SourceOrigin.URL || origin === SourceOrigin.DATABASE;

/**
 * Returns where the data of a remote source are, with its opened credentials.
 * @throws ConnectorError `credentials_unreadable`
 */
export const remoteDataOf = (source: Source, keys: readonly string[]): RemoteData => {
  const { location, connection } = source;
  return { location, connection: { ...connection }, login: loginOf(source, keys) };
};

const loginOf = ({ tenantId, sourceId, credentials: sealed }: Source, keys: readonly string[]): Credentials => {
  if (sealed === null) return {};
  try {
    return credentials.parse(new SecretBox(keys).open(sealed, ownerOfCredentials(tenantId, sourceId)));
  } catch (error) {
    if (error instanceof UnreadableSecretError) throw new ConnectorError('credentials_unreadable');
    throw error;
  }
};
