import { defineCommand } from '../command.js';
import { openOperator, operatorOption, withCommandStatus } from '../as-operator.js';

const setting = (status: 'ACTIVE' | 'SUSPENDED') =>
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
      const tenant = withCommandStatus(updateTenant);
      tell(`${tenant.tenantId} is ${tenant.status}`, tenant);
      return true;
    },
  });

/** Within two seconds nobody of the tenant gets in any more, and its subscriptions end; nothing is lost. */
export const tenantSuspend = setting('SUSPENDED');
export const tenantResume = setting('ACTIVE');
