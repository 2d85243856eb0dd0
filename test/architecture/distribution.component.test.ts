import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { migrate } from '../../platform/database/migrate.js';
import { startPostgres, type EmbeddedPostgres } from '../../platform/embedded/index.js';
import { fromProjectRoot } from '../../platform/project-root.js';
import { createLogger } from '../../platform/telemetry/index.js';
import { connectTo } from '../harness/database.js';

/** Tables that every node would hold: those without a tenant, and the tenants themselves, whose slugs are unique among all. */
const REFERENCE_TABLES = [
  'agents.worker',
  'events.epoch',
  'platform.model_endpoint',
  'platform.schema_version',
  'search.shared_collection',
  'search.shared_document',
  'search.shared_embedding',
  'search.shared_posting',
  'search.shared_trigram',
  'search.shared_vocabulary_change',
  'tenants.tenant',
];
/** Keys that contain `tenant_id` but do not begin with it. Citus requires only that they contain it. */
const OTHER_KEYS = ['agents.run (run_id, tenant_id)'];

const COLUMNS = (keys: string, table: string) => `
  (SELECT json_agg(a.attname ORDER BY k.n) FROM unnest(${keys}) WITH ORDINALITY AS k (attnum, n)
     JOIN pg_attribute a ON a.attrelid = ${table} AND a.attnum = k.attnum)`;
const OWN = `n.nspname !~ '^(pg_|information_schema$)' AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = t.oid AND deptype = 'e')`;

interface Key {
  readonly table: string;
  readonly columns: string[];
}
interface ForeignKey extends Key {
  readonly target: string;
  readonly targetColumns: string[];
}

describe('the database, if distributed by tenant', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kpi-distribution-'));
  let postgres: EmbeddedPostgres;
  let owner: Client;
  let tables: string[];
  let foreignKeys: ForeignKey[];
  const isReference = (table: string): boolean => REFERENCE_TABLES.includes(table);

  beforeAll(async () => {
    postgres = await startPostgres({ dataDir: folder, fast: true, log: () => undefined });
    await migrate(postgres.ownerUrl, createLogger('silent', 'test'));
    owner = await connectTo(postgres.ownerUrl);
    tables = (
      await owner.query<{ name: string }>(
        `SELECT n.nspname || '.' || t.relname AS name FROM pg_class t JOIN pg_namespace n ON n.oid = t.relnamespace
          WHERE t.relkind IN ('r', 'p') AND ${OWN} ORDER BY 1`,
      )
    ).rows.map(({ name }) => name);
    foreignKeys = (
      await owner.query<ForeignKey>(
        `SELECT conrelid::regclass::text AS table, ${COLUMNS('conkey', 'conrelid')} AS columns, confrelid::regclass::text AS target,
                ${COLUMNS('confkey', 'confrelid')} AS "targetColumns"
           FROM pg_constraint WHERE contype = 'f'`,
      )
    ).rows;
  });
  afterAll(async () => {
    await owner.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('has the column tenant_id, never null, in every table that is not a reference table', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `SELECT n.nspname || '.' || t.relname AS name FROM pg_class t JOIN pg_namespace n ON n.oid = t.relnamespace
         JOIN pg_attribute a ON a.attrelid = t.oid AND a.attname = 'tenant_id' AND a.attnotnull
        WHERE t.relkind IN ('r', 'p') AND ${OWN}`,
    );
    const ofTenants = rows.map(({ name }) => name);
    expect(tables.filter((table) => !ofTenants.includes(table) && !isReference(table))).toEqual([]);
    expect(REFERENCE_TABLES.filter((table) => !tables.includes(table))).toEqual([]);
  });

  it('has only unique keys of tenant tables that begin with tenant_id', async () => {
    const { rows } = await owner.query<Key>(
      `SELECT n.nspname || '.' || t.relname AS table, ${COLUMNS('i.indkey::int2[]', 't.oid')} AS columns
         FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid JOIN pg_namespace n ON n.oid = t.relnamespace
        WHERE i.indisunique AND ${OWN}`,
    );
    const others = rows.filter(({ table, columns }) => !isReference(table) && columns[0] !== 'tenant_id');
    expect(others.map(({ table, columns }) => `${table} (${columns.join(', ')})`)).toEqual(OTHER_KEYS);
  });

  it('has only foreign keys within a tenant, or to reference tables', () => {
    const crossing = foreignKeys.filter(({ table, columns, target, targetColumns }) =>
      isReference(table) ? !isReference(target) : !isReference(target) && (columns[0] !== 'tenant_id' || targetColumns[0] !== 'tenant_id'),
    );
    expect(crossing).toEqual([]);
    expect(foreignKeys.length).toBeGreaterThan(20);
  });

  it('is distributed by deploy/citus.sql: each table once, after the tables that it references', () => {
    const statements = [
      ...readFileSync(fromProjectRoot('deploy/citus.sql'), 'utf8').matchAll(
        /^SELECT create_(reference|distributed)_table\('([\w.]+)'(, 'tenant_id', colocate_with => '([\w.]+)')?\);$/gm,
      ),
    ].map(([, kind = '', table = '', , colocated]) => ({ kind, table, colocated }));
    const order = statements.map(({ table }) => table);
    expect(order.toSorted()).toEqual(tables);
    const first = statements.find(({ kind }) => kind === 'distributed');
    for (const { kind, table, colocated } of statements) {
      expect([table, kind]).toEqual([table, isReference(table) ? 'reference' : 'distributed']);
      if (kind === 'distributed') expect([table, colocated]).toEqual([table, table === first?.table ? 'none' : first?.table]);
    }
    const early = foreignKeys.filter(({ table, target }) => table !== target && order.indexOf(table) < order.indexOf(target));
    expect(early).toEqual([]);
  });
});
