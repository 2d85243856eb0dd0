import { localized } from '../../../platform/content/index.js';
import type { IsolationCheck } from './isolation.type.js';
import { tenantTables, type Policy, type Table } from './tenant-tables.js';
import { messagesIn } from '../messages.js';

/** Required policy expression, as printed by PostgreSQL. */
const BY_TENANT = /^\(tenant_id = \( SELECT current_setting\('app\.tenant_id'::text, true\) AS current_setting\)\)$/;

/** Checks the tenant tables in the catalogue. Pure function, so that tests can cover every way to weaken a table. */
export const catalogueChecks = (tables: readonly Table[]): IsolationCheck[] => {
  const checked = tenantTables(tables);
  const checkTables = (id: string, title: IsolationCheck['title'], expected: string, fails: (table: Table) => boolean): IsolationCheck => {
    const evidence = checked.filter(fails).map(({ name }) => name);
    const observed = `${checked.length - evidence.length} of ${checked.length} tables`;
    return { id, title, expected, observed, passed: evidence.length === 0 && checked.length > 0, evidence };
  };
  return [
    checkTables(
      'row_security_forced',
      localized(messagesIn, ({ check }) => check.row_security_forced),
      'enabled and forced on every table',
      ({ rowSecurity, forced }) => !rowSecurity || !forced,
    ),
    checkTables(
      'policies_bind_to_tenant',
      localized(messagesIn, ({ check }) => check.policies_bind_to_tenant),
      'USING and WITH CHECK compare tenant_id with the session, and no other policy permits more rows',
      (table) => !isBound(table.policies),
    ),
    checkTables(
      'keys_lead_with_tenant',
      localized(messagesIn, ({ check }) => check.keys_lead_with_tenant),
      'tenant_id first in every primary key, and part of every unique key',
      ({ primaryKey, uniqueKeys }) =>
        primaryKey[0] !== 'tenant_id' || (primaryKey.length > 1 && uniqueKeys.some((columns) => !columns.includes('tenant_id'))),
    ),
    checkTables(
      'foreign_keys_stay_within_tenant',
      localized(messagesIn, ({ check }) => check.foreign_keys_stay_within_tenant),
      'tenant_id part of every foreign key',
      ({ foreignKeys }) =>
        foreignKeys.some(({ target, columns }) => checked.some(({ name }) => name === target) && !columns.includes('tenant_id')),
    ),
    sharedTablesCheck(tables),
  ];
};

/** True if all applicable policies bind to the tenant. Permissive policies are combined with OR, so one open policy disables the others. */
const isBound = (policies: readonly Policy[]): boolean => {
  const applied = policies.filter(({ permissive, applies }) => permissive && applies);
  const binds = (expression: string | null): boolean => expression !== null && BY_TENANT.test(expression);
  return (
    applied.some(({ command, using, check }) => command === '*' && binds(using) && binds(check)) &&
    applied.every(({ using, check }) => (using === null || binds(using)) && (check === null || binds(check)))
  );
};

const sharedTablesCheck = (tables: readonly Table[]): IsolationCheck => {
  const shared = tables.filter(({ hasTenant }) => !hasTenant);
  const evidence = shared.filter(({ may }) => may.insert || may.update || may.delete).map(({ name }) => name);
  return {
    id: 'shared_tables_read_only',
    title: localized(messagesIn, ({ check }) => check.shared_tables_read_only),
    expected: 'read-only for the role that serves tenants',
    observed: `${shared.length - evidence.length} of ${shared.length} tables`,
    passed: evidence.length === 0,
    evidence,
  };
};
