import { SecretBox } from '../../platform/secrets/index.js';
import { checkTenant, openOperator, operatorOption } from '../as-operator.js';
import { CommandError, defineCommand } from '../command.js';
import { keysInUse, tenantsToReseal } from '../../subgraphs/sources/credentials/keys-in-use.js';
import { resealTenant } from '../../subgraphs/sources/credentials/reseal-tenant.js';

/** Seals tenant credentials with the first of CREDENTIALS_KEYS, so that the other keys can be removed. */
export const secretsReseal = defineCommand({
  args: [],
  options: {
    'dry-run': { type: 'boolean', describe: 'only count the secrets sealed with each key' },
    tenant: { type: 'string', value: 'id', describe: 'only the secrets of this tenant' },
    ...operatorOption,
  },
  async run({ options: { 'dry-run': dryRun, tenant, operator }, print }) {
    checkTenant(tenant);
    await using admin = await openOperator(operator);
    const { database, config } = admin.runtime;
    const box = new SecretBox(config.credentialsKeys);
    const count = () => keysInUse(database.system, box, tenant);
    if (dryRun) {
      for (const use of await count())
        print(`${use.keyId}  ${use.standing.padEnd(8)} ${use.secrets} secrets of ${use.tenants} tenants`, { ...use });
      return true;
    }

    const unreadable: string[] = [];
    for (const tenantId of await tenantsToReseal(database.system, box.currentKeyId, tenant)) {
      await admin.enter(tenantId, 'operator.secrets_resealed', { key_id: box.currentKeyId });
      const outcome = await resealTenant(database, box, tenantId);
      print(`${tenantId.padEnd(32)} ${outcome.resealed} resealed`, { tenantId, ...outcome });
      unreadable.push(...outcome.unreadable.map((sourceId) => `${tenantId}/${sourceId}`));
    }
    if (unreadable.length > 0) throw new CommandError(explain(unreadable, await count()));
    print('All secrets are sealed with the first key.', { keyId: box.currentKeyId, left: 0 });
    return true;
  },
});

const MAX_NAMED = 20;

const explain = (unreadable: readonly string[], uses: Awaited<ReturnType<typeof keysInUse>>): string => {
  const named = unreadable.slice(0, MAX_NAMED).join(', ') + (unreadable.length > MAX_NAMED ? ', …' : '');
  const missing = uses.filter(({ standing }) => standing === 'unknown').map(({ keyId }) => keyId);
  return missing.length > 0
    ? `${unreadable.length} secrets are sealed with keys missing from CREDENTIALS_KEYS (${missing.join(', ')}): ${named}. ` +
        'Append these keys to CREDENTIALS_KEYS and retry, or have the tenants enter the credentials again.'
    : `${unreadable.length} secrets were altered or moved and cannot be opened: ${named}. Have the tenants enter the credentials again.`;
};
