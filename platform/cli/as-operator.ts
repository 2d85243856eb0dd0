import { TENANT_ID } from '../identity/tenant-directory.js';
import { UsageError } from './command.js';
import type { Operator } from './operator.js';

export const operatorOption = {
  operator: { type: 'string', value: 'name', describe: 'who does it, for the audit trail (the user of the system)' },
} as const;

export const tenantOption = {
  tenant: { type: 'string', value: 'id', describe: 'the tenant', required: true },
} as const;

/** Returns a record of the graph with its status in lower case, the form in which commands accept and print it. */
export const withCommandStatus = <T extends { status: string }>(record: T): T => ({ ...record, status: record.status.toLowerCase() });

/** Loads the domains only now, so that a command that was called wrongly says so at once. */
export const openOperator = async (name?: string): Promise<Operator> => (await import('./operator.js')).Operator.open(name);

/** @throws UsageError for what is given as `--tenant` and cannot be one */
export const checkTenant = (tenant: string | undefined): void => {
  if (tenant !== undefined && !TENANT_ID.test(tenant)) throw new UsageError(`--tenant: "${tenant}" is not a tenant's id`);
};
