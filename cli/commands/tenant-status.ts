import { defineCommand } from '../command.js';
import { openOperator, operatorOption, withCommandStatus } from '../as-operator.js';

const statusCommand = (status: 'ACTIVE' | 'SUSPENDED') =>
  defineCommand({
    args: ['tenant'],
    options: operatorOption,
    async run({ args: [id], options, print }) {
      await using admin = await openOperator(options.operator);
      const { updateTenant } = await admin.execute<{ updateTenant: { tenantId: string; status: string } }>(
        'tenants',
        'mutation ($id: ID!, $status: TenantStatus!) { updateTenant(tenantId: $id, input: { status: $status }) { tenantId status } }',
        { id, status },
      );
      const tenant = withCommandStatus(updateTenant);
      print(`${tenant.tenantId} is ${tenant.status}`, tenant);
      return true;
    },
  });

/** Blocks all access of the tenant within 2 s and ends its subscriptions; its data is kept. */
export const tenantSuspend = statusCommand('SUSPENDED');
export const tenantResume = statusCommand('ACTIVE');
