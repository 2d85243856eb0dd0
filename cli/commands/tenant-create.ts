import { defineCommand } from '../command.js';
import { openOperator, operatorOption, withCommandStatus } from '../as-operator.js';

/** Creates a tenant, like `POST /v1/tenants`. */
export const tenantCreate = defineCommand({
  args: ['name'],
  options: {
    slug: { type: 'string', describe: 'lower-case letters, digits, dashes and underscores (default: derived from the name)' },
    region: { type: 'string', describe: 'region of its data (default: eu)' },
    plan: { type: 'string', describe: 'subscribed plan (default: standard)' },
    ...operatorOption,
  },
  async run({ args: [name], options: { operator, ...input }, print }) {
    await using admin = await openOperator(operator);
    const { createTenant } = await admin.execute<{ createTenant: { tenantId: string; slug: string; status: string } }>(
      'tenants',
      'mutation ($input: TenantCreateInput!) { createTenant(input: $input) { tenantId name slug status region plan } }',
      { input: { name, ...input } },
    );
    const tenant = withCommandStatus(createTenant);
    print(`${tenant.tenantId} is ${tenant.status}`, tenant);
    return true;
  },
});
