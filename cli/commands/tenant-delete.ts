import { defineCommand, UsageError } from '../command.js';
import { openOperator, operatorOption, withCommandStatus } from '../as-operator.js';

/** Requests the deletion of a tenant; a worker carries it out. */
export const tenantDelete = defineCommand({
  args: ['tenant'],
  options: {
    confirm: {
      type: 'string',
      value: 'tenant',
      describe: 'the tenant id again; its rows, files and streams are erased permanently',
      required: true,
    },
    ...operatorOption,
  },
  async run({ args: [id], options, print }) {
    if (options.confirm !== id) throw new UsageError(`--confirm: "${options.confirm}" does not match the tenant to delete`);
    await using admin = await openOperator(options.operator);
    const { deleteTenant } = await admin.execute<{ deleteTenant: { tenantId: string; status: string } }>(
      'tenants',
      'mutation ($id: ID!) { deleteTenant(tenantId: $id) { tenantId status } }',
      { id },
    );
    const tenant = withCommandStatus(deleteTenant);
    print(`${tenant.tenantId} is ${tenant.status}; a worker will erase it`, tenant);
    return true;
  },
});
