import type { Client } from 'pg';
import { sqlOn } from '../../database/sql-on.js';
import { SecretBox } from '../../secrets/index.js';
import { keysInUse } from '../secrets/keys-in-use.js';
import { fail, ok, warn } from './finding.js';

/** Whether the keys of this installation open what tenants entrusted to it, and which of them are still needed. */
export const credentials = async (client: Client, keys: readonly string[]) => {
  const uses = await keysInUse(sqlOn(client), new SecretBox(keys));
  const of = (wanted: string) => {
    const found = uses.filter(({ standing }) => standing === wanted);
    const secrets = found.reduce((sum, use) => sum + use.secrets, 0);
    return { secrets, detail: `${secrets} are sealed with ${found.map(({ keyId }) => keyId).join(', ')}` };
  };
  const [unknown, former, current] = [of('unknown'), of('former'), of('current')];
  if (unknown.secrets > 0)
    return fail(
      `${unknown.detail}, which CREDENTIALS_KEYS does not have`,
      'Put these keys back behind the others; where they are lost, the syncs of these sources fail until tenants state them anew.',
    );
  if (former.secrets > 0)
    return warn(`${former.detail}, not with the first key`, 'Run "main.js secrets reseal" before you remove a key from CREDENTIALS_KEYS.');
  return ok(`${current.secrets}, all sealed with the first key`);
};
