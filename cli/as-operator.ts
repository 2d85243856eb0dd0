import { TENANT_ID } from '../platform/identity/token-claims.js';
import { UsageError } from './command.js';
import type { Operator } from './operator.js';

export const operatorOption = {
  operator: { type: 'string', value: 'name', describe: 'name for the audit trail (default: the current OS user)' },
} as const;

export const tenantOption = {
  tenant: { type: 'string', value: 'id', describe: 'tenant id', required: true },
} as const;

/** Returns a GraphQL record with its status in lower case, the form that commands accept and print. */
export const withCommandStatus = <T extends { status: string }>(record: T): T => ({ ...record, status: record.status.toLowerCase() });

/** Opens an operator. Loads the domains only here, so that usage errors are reported without delay. */
export const openOperator = async (name?: string): Promise<Operator> => (await import('./operator.js')).Operator.open(name);

/** Validates the value of `--tenant`. @throws UsageError if it is not a valid tenant id */
export const checkTenant = (tenant: string | undefined): void => {
  if (tenant !== undefined && !TENANT_ID.test(tenant)) throw new UsageError(`--tenant: "${tenant}" is not a valid tenant id`);
};
