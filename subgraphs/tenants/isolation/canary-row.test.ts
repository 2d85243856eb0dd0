import { canaryRow } from './canary-row.js';
import type { Column, Table } from './tenant-tables.js';

const column = (name: string, type: string, needed = true): Column => ({ name, type, needed, insertable: true, updatable: true });

const table = (name: string, columns: Column[], checks: string[] = []): Table => ({
  name,
  hasTenant: true,
  rowSecurity: true,
  forced: true,
  policies: [],
  primaryKey: [],
  uniqueKeys: [],
  foreignKeys: [],
  columns,
  checks,
  may: { select: true, insert: true, update: true, delete: false },
});

describe('canaryRow', () => {
  it('fills required columns by type and constraint', () => {
    const checks = [
      `CHECK (((kind = ANY (ARRAY['event_log'::text])) = (seen_at IS NOT NULL)))`,
      `CHECK ((kind = ANY (ARRAY['csv'::text, 'event_log'::text])))`,
    ];
    const columns = [
      column('tenant_id', 'text'),
      column('source_id', 'text'),
      column('kind', 'text'),
      column('rows', 'bigint'),
      column('columns', 'jsonb'),
      column('seen_at', 'timestamp with time zone'),
      column('name', 'text', false),
    ];
    expect(canaryRow(table('sources.source', columns, checks))).toBe(
      `INSERT INTO sources.source ("tenant_id", "source_id", "kind", "rows", "columns", "seen_at") ` +
        `VALUES (?, 'canary-isolation', 'csv', 1, '{}', now()) ON CONFLICT DO NOTHING`,
    );
  });

  it('inserts a run with a final status, so that no worker executes it', () => {
    const columns = [column('tenant_id', 'text'), column('run_id', 'text'), column('status', 'text', false)];
    expect(canaryRow(table('agents.run', columns))).toContain(`VALUES (?, 'canary-isolation', 'succeeded')`);
  });
});
