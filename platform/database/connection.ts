import type { ClientConfig } from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import type { Config } from '../config/index.js';
import { entraCredential } from '../entra-credential.js';

/** Token scope of Microsoft Entra for Azure Database for PostgreSQL. */
const SCOPE = 'https://ossrdbms-aad.database.windows.net/.default';

/** How the service authenticates to PostgreSQL: `password` from the URL, or `entra` with a token of a managed identity. */
export type DatabaseIdentity = Config['database']['identity'];

/**
 * Converts a URL to options of `pg`, including the TLS mode (`?sslmode=verify-full`, `sslrootcert`). With `entra` the
 * password is a token, requested for each new connection. An expired token does not affect open connections.
 */
export const connectionTo = (url: string, identity: DatabaseIdentity, clientId?: string): ClientConfig => {
  const options = parseIntoClientConfig(url);
  // Without a host Node.js verifies the certificate against "localhost"; pg passes the host only if it is a name.
  if (typeof options.ssl === 'object' && options.host !== undefined) Object.assign(options.ssl, { host: options.host });
  return identity === 'entra' ? { ...options, password: entraToken(clientId) } : options;
};

/** Returns a source of tokens; the library caches each token while it is valid. */
const entraToken = (clientId: string | undefined): (() => Promise<string>) => {
  const credential = entraCredential(clientId);
  return async () => {
    const token = await credential.getToken(SCOPE);
    if (!token) throw new Error('Microsoft Entra returned no token for PostgreSQL');
    return token.token;
  };
};
