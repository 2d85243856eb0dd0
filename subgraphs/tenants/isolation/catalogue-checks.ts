import type { IsolationCheck } from './isolation.type.js';
import { tenantTables, type Policy, type Table } from './tenant-tables.js';

/** What a policy has to compare, as PostgreSQL prints it. */
const BY_TENANT = /^\(tenant_id = \( SELECT current_setting\('app\.tenant_id'::text, true\) AS current_setting\)\)$/;

/** What the catalogue says about the tables of tenants. Pure, so that every way to weaken one can be tried. */
export const catalogueChecks = (tables: readonly Table[]): IsolationCheck[] => {
  const ours = tenantTables(tables);
  const holding = (id: string, title: IsolationCheck['title'], expected: string, fails: (table: Table) => boolean): IsolationCheck => {
    const evidence = ours.filter(fails).map(({ name }) => name);
    const observed = `${ours.length - evidence.length} of ${ours.length} tables`;
    return { id, title, expected, observed, passed: evidence.length === 0 && ours.length > 0, evidence };
  };
  return [
    holding(
      'row_security_forced',
      {
        de: 'Zeilensicherheit ist auf jeder Tabelle mit Mandantendaten eingeschaltet und erzwungen',
        en: 'Row security is enabled and forced on every table with data of tenants',
      },
      'enabled and forced on every table',
      ({ rowSecurity, forced }) => !rowSecurity || !forced,
    ),
    holding(
      'policies_bind_to_tenant',
      {
        de: 'Jede Regel bindet Lesen und Schreiben an den Mandanten der Sitzung',
        en: 'Every policy binds reading and writing to the tenant of the session',
      },
      'USING and WITH CHECK compare tenant_id with the session, and no other policy lets more through',
      (table) => !isBound(table.policies),
    ),
    holding(
      'keys_lead_with_tenant',
      {
        de: 'Primärschlüssel beginnen mit dem Mandanten, eindeutige Schlüssel enthalten ihn',
        en: 'Primary keys lead with the tenant, unique keys contain it',
      },
      'tenant_id first in every primary key, and part of every unique key',
      ({ primaryKey, uniqueKeys }) =>
        primaryKey[0] !== 'tenant_id' || (primaryKey.length > 1 && uniqueKeys.some((columns) => !columns.includes('tenant_id'))),
    ),
    holding(
      'foreign_keys_stay_within_tenant',
      {
        de: 'Fremdschlüssel zwischen Tabellen von Mandanten enthalten den Mandanten',
        en: "Foreign keys between tenants' tables contain the tenant",
      },
      'tenant_id part of every foreign key',
      ({ foreignKeys }) =>
        foreignKeys.some(({ target, columns }) => ours.some(({ name }) => name === target) && !columns.includes('tenant_id')),
    ),
    sharedTablesCheck(tables),
  ];
};

/** Policies add up: one that lets all through undoes the others. */
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
    title: { de: 'Tabellen ohne Mandanten kann kein Mandant beschreiben', en: 'No tenant can write tables without a tenant' },
    expected: 'the serving role may only read them',
    observed: `${shared.length - evidence.length} of ${shared.length} tables`,
    passed: evidence.length === 0,
    evidence,
  };
};
