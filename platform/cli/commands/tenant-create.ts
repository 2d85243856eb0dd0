import { defineCommand } from '../command.js';
import { openOperator, operatorOption, withCommandStatus } from '../as-operator.js';

/** Creates a tenant as `POST /v1/tenants` does. */
export const tenantCreate = defineCommand({
  args: ['name'],
  options: {
    slug: { type: 'string', describe: 'lower-case letters, digits, dash, underscore (made from the name)' },
    region: { type: 'string', describe: 'where its data lie (eu)' },
    plan: { type: 'string', describe: 'what it has subscribed to (standard)' },
    ...operatorOption,
  },
  async run({ args: [name], options: { operator, ...given }, tell }) {
    await using admin = await openOperator(operator);
    const { createTenant } = await admin.ask<{ createTenant: { tenantId: string; slug: string; status: string } }>(
      'tenants',
      'mutation ($input: TenantCreateInput!) { createTenant(input: $input) { tenantId name slug status region plan } }',
      { input: { name, ...given } },
    );
    const tenant = withCommandStatus(createTenant);
    tell(`${tenant.tenantId} is ${tenant.status}`, tenant);
    return true;
  },
});
