import type { Client } from 'pg';
import { sqlOn } from '../../platform/database/sql-on.js';
import { SecretBox } from '../../platform/secrets/index.js';
import { keysInUse } from '../../subgraphs/sources/credentials/keys-in-use.js';
import { fail, ok, warn } from './finding.js';

/** Checks that the configured keys open all stored credentials, and which of them are still needed. */
export const credentials = async (client: Client, keys: readonly string[]) => {
  const uses = await keysInUse(sqlOn(client), new SecretBox(keys));
  const withStatus = (status: string) => {
    const found = uses.filter(({ standing }) => standing === status);
    const secrets = found.reduce((sum, use) => sum + use.secrets, 0);
    return { secrets, detail: `${secrets} are sealed with ${found.map(({ keyId }) => keyId).join(', ')}` };
  };
  const [unknown, former, current] = [withStatus('unknown'), withStatus('former'), withStatus('current')];
  if (unknown.secrets > 0)
    return fail(
      `${unknown.detail}, missing from CREDENTIALS_KEYS`,
      'Append these keys to CREDENTIALS_KEYS. If they are lost, syncs of these sources fail until the tenants enter the credentials again.',
    );
  if (former.secrets > 0)
    return warn(`${former.detail}, not with the first key`, 'Run "main.js secrets reseal" before you remove a key from CREDENTIALS_KEYS.');
  return ok(`${current.secrets}, all sealed with the first key`);
};
