import { catalogueChecks } from './catalogue-checks.js';
import type { Policy, Table } from './tenant-tables.js';

const BOUND = "(tenant_id = ( SELECT current_setting('app.tenant_id'::text, true) AS current_setting))";
const policy = (more: Partial<Policy> = {}): Policy => ({
  name: 'tenant_isolation',
  permissive: true,
  command: '*',
  using: BOUND,
  check: BOUND,
  applies: true,
  ...more,
});

const table = (more: Partial<Table> = {}): Table => ({
  name: 'sources.source',
  hasTenant: true,
  rowSecurity: true,
  forced: true,
  policies: [policy(), policy({ name: 'system_access', using: 'true', check: 'true', applies: false })],
  primaryKey: ['tenant_id', 'source_id'],
  uniqueKeys: [['run_id', 'tenant_id']],
  foreignKeys: [{ target: 'sources.source', columns: ['tenant_id', 'source_id'] }],
  columns: [],
  checks: [],
  may: { select: true, insert: true, update: true, delete: false },
  ...more,
});

const failed = (tables: Table[]): string[] => catalogueChecks(tables).flatMap(({ id, passed }) => (passed ? [] : [id]));

describe('catalogueChecks', () => {
  it('pass for tables as the migrations create them', () => {
    expect(
      failed([
        table(),
        table({
          name: 'agents.worker',
          hasTenant: false,
          policies: [],
          may: { select: true, insert: false, update: false, delete: false },
        }),
      ]),
    ).toEqual([]);
  });

  it.each<[string, Partial<Table>, string]>([
    ['disabled row security', { rowSecurity: false }, 'row_security_forced'],
    ['row security that is not forced for the owner', { forced: false }, 'row_security_forced'],
    ['no policy', { policies: [] }, 'policies_bind_to_tenant'],
    ['a policy for other roles only', { policies: [policy({ applies: false })] }, 'policies_bind_to_tenant'],
    ['a policy for reading only', { policies: [policy({ command: 'r' })] }, 'policies_bind_to_tenant'],
    ['a policy without WITH CHECK', { policies: [policy({ check: null })] }, 'policies_bind_to_tenant'],
    ['a policy without a condition', { policies: [policy({ using: 'true' })] }, 'policies_bind_to_tenant'],
    [
      'a second policy that permits all rows',
      { policies: [policy(), policy({ name: 'open', using: 'true', check: null })] },
      'policies_bind_to_tenant',
    ],
    ['a primary key that does not start with the tenant', { primaryKey: ['source_id', 'tenant_id'] }, 'keys_lead_with_tenant'],
    ['a unique key without the tenant', { uniqueKeys: [['name']] }, 'keys_lead_with_tenant'],
    [
      'a foreign key without the tenant',
      { foreignKeys: [{ target: 'sources.source', columns: ['source_id'] }] },
      'foreign_keys_stay_within_tenant',
    ],
    ['a writable table without a tenant', { hasTenant: false }, 'shared_tables_read_only'],
  ])('fail for %s', (_, change, check) => {
    expect(failed([table({ name: 'agents.run' }), table(change)])).toEqual([check]);
  });

  it('fail without any table', () => {
    expect(failed([])).toContain('row_security_forced');
  });
});
