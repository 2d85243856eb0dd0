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

describe('the catalogue', () => {
  it('is fine as the migrations leave it', () => {
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
    ['row security that is off', { rowSecurity: false }, 'row_security_forced'],
    ['row security that the owner escapes', { forced: false }, 'row_security_forced'],
    ['no policy', { policies: [] }, 'policies_bind_to_tenant'],
    ['a policy for others only', { policies: [policy({ applies: false })] }, 'policies_bind_to_tenant'],
    ['a policy for reading only', { policies: [policy({ command: 'r' })] }, 'policies_bind_to_tenant'],
    ['a policy without WITH CHECK', { policies: [policy({ check: null })] }, 'policies_bind_to_tenant'],
    ['a policy that compares nothing', { policies: [policy({ using: 'true' })] }, 'policies_bind_to_tenant'],
    [
      'a second policy that lets all through',
      { policies: [policy(), policy({ name: 'open', using: 'true', check: null })] },
      'policies_bind_to_tenant',
    ],
    ['a key led by something else', { primaryKey: ['source_id', 'tenant_id'] }, 'keys_lead_with_tenant'],
    ['a unique key over all tenants', { uniqueKeys: [['name']] }, 'keys_lead_with_tenant'],
    [
      'a foreign key across tenants',
      { foreignKeys: [{ target: 'sources.source', columns: ['source_id'] }] },
      'foreign_keys_stay_within_tenant',
    ],
    ['a table without a tenant that can be written', { hasTenant: false }, 'shared_tables_read_only'],
  ])('is not with %s', (_, harm, check) => {
    expect(failed([table({ name: 'agents.run' }), table(harm)])).toEqual([check]);
  });

  it('is not without any table: a probe that sees nothing proves nothing', () => {
    expect(failed([])).toContain('row_security_forced');
  });
});
