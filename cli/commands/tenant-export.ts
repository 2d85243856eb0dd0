import { defineCommand } from '../command.js';
import { openOperator, operatorOption } from '../as-operator.js';

/** Exports all data of a tenant to a folder. */
export const tenantExport = defineCommand({
  args: ['tenant'],
  options: {
    out: { type: 'string', value: 'folder', describe: 'target folder; must be empty or not exist', required: true },
    ...operatorOption,
  },
  async run({ args: [id], options, print }) {
    await using admin = await openOperator(options.operator);
    await admin.enter(id, 'operator.tenant_exported');
    const { exportTenant } = await import('../export-tenant.js');
    const { rows, files, bytes } = await exportTenant(admin.runtime, id, options.out);
    print(`${id}: ${rows} rows, ${files} files with ${bytes} bytes in ${options.out}`, {
      tenantId: id,
      rows,
      files,
      bytes,
      out: options.out,
    });
    return true;
  },
});
