import type { Operator } from './operator.js';

export const operatorOption = {
  operator: { type: 'string', value: 'name', describe: 'who does it, for the audit trail (the user of the system)' },
} as const;

export const tenantOption = {
  tenant: { type: 'string', value: 'id', describe: 'the tenant', required: true },
} as const;

/** Loads the domains only now, so that a command that was called wrongly says so at once. */
export const openOperator = async (name?: string): Promise<Operator> => (await import('./operator.js')).Operator.open(name);
