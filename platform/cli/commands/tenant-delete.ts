import { defineCommand, UsageError } from '../command.js';
import { openOperator, operatorOption, withCommandStatus } from '../as-operator.js';

/** Accepts the deletion; a worker carries it out. */
export const tenantDelete = defineCommand({
  args: ['tenant'],
  options: {
    confirm: { type: 'string', value: 'tenant', describe: 'the id once more: rows, files and streams are erased for good', required: true },
    ...operatorOption,
  },
  async run({ args: [id], options, tell }) {
    if (options.confirm !== id) throw new UsageError(`--confirm: "${options.confirm}" is not the tenant that is to be deleted`);
    await using admin = await openOperator(options.operator);
    const { deleteTenant } = await admin.ask<{ deleteTenant: { tenantId: string; status: string } }>(
      'tenants',
      'mutation ($id: ID!) { deleteTenant(tenantId: $id) { tenantId status } }',
      { id },
    );
    const tenant = withCommandStatus(deleteTenant);
    tell(`${tenant.tenantId} is ${tenant.status}; a worker erases it`, tenant);
    return true;
  },
});
