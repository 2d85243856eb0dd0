import { defineCommand } from '../command.js';
import { openOperator, operatorOption } from '../as-operator.js';

/** Everything that is kept of a tenant, to hand over or to keep. */
export const tenantExport = defineCommand({
  args: ['tenant'],
  options: {
    out: { type: 'string', value: 'folder', describe: 'where to write it; must be empty or not be there yet', required: true },
    ...operatorOption,
  },
  async run({ args: [id], options, tell }) {
    await using admin = await openOperator(options.operator);
    await admin.enter(id, 'operator.tenant_exported');
    const { exportTenant } = await import('../export-tenant.js');
    const { rows, files, bytes } = await exportTenant(admin.runtime, id, options.out);
    tell(`${id}: ${rows} rows, ${files} files with ${bytes} bytes in ${options.out}`, {
      tenantId: id,
      rows,
      files,
      bytes,
      out: options.out,
    });
    return true;
  },
});
