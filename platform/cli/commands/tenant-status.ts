import { defineCommand } from '../command.js';
import { openOperator, operatorOption } from '../as-operator.js';

const setting = (status: 'active' | 'suspended') =>
  defineCommand({
    args: ['tenant'],
    options: operatorOption,
    async run({ args: [id], options, tell }) {
      await using admin = await openOperator(options.operator);
      const { updateTenant } = await admin.ask<{ updateTenant: { tenantId: string; status: string } }>(
        'tenants',
        'mutation ($id: ID!, $status: TenantStatus!) { updateTenant(tenantId: $id, input: { status: $status }) { tenantId status } }',
        { id, status },
      );
      tell(`${updateTenant.tenantId} is ${updateTenant.status}`, updateTenant);
      return true;
    },
  });

/** Within two seconds nobody of the tenant gets in any more, and its subscriptions end; nothing is lost. */
export const tenantSuspend = setting('suspended');
export const tenantResume = setting('active');
