import type { ClientConfig } from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import type { Config } from '../config/index.js';
import { entraCredential } from '../entra-credential.js';

/** What a token of Microsoft Entra has to be for, to open a connection to Azure Database for PostgreSQL. */
const SCOPE = 'https://ossrdbms-aad.database.windows.net/.default';

/** How PostgreSQL is told who connects: by the password in the address, or by a token of an identity of its own. */
export type DatabaseIdentity = Config['database']['identity'];

/**
 * An address as options of `pg`, of which the TLS mode (`?sslmode=verify-full`, `sslrootcert`) is part. With an identity
 * the password is a token that is asked for at every new connection: tokens expire, connections that stand do not mind.
 */
export const connectionTo = (url: string, identity: DatabaseIdentity, clientId?: string): ClientConfig => {
  const options = parseIntoClientConfig(url);
  // Node.js holds the certificate against "localhost" when it is not told the host, which pg does for names only.
  if (typeof options.ssl === 'object' && options.host !== undefined) Object.assign(options.ssl, { host: options.host });
  return identity === 'entra' ? { ...options, password: entraToken(clientId) } : options;
};

/** Cached by the library while it is good. */
const entraToken = (clientId: string | undefined): (() => Promise<string>) => {
  const credential = entraCredential(clientId);
  return async () => {
    const token = await credential.getToken(SCOPE);
    if (!token) throw new Error('Microsoft Entra gave no token for PostgreSQL.');
    return token.token;
  };
};
