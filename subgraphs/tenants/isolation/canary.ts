import type { EntityManager } from '@mikro-orm/postgresql';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../platform/errors/index.js';
import { appendEvent } from '../../../platform/events/index.js';
import { CANARY_TENANT } from '../../../platform/identity/canary-tenant.js';
import { newId } from '../../../platform/ids.js';
import type { Runtime } from '../../../platform/runtime.js';
import { indexDocuments } from '../../../platform/search/index.js';
import { createWorkFolder } from '../../../platform/files/work-folders.js';
import { CANARY_ID, canaryRow } from './canary-row.js';
import { unionOverTables, tenantTables, type Table } from './tenant-tables.js';

/** Search term that does not occur in the documents of real tenants. */
export const CANARY_WORD = 'kanarienvogelprobe';
export const CANARY_COLLECTION = 'canary';

/** Tables that are filled by other functions below, or in which a row would trigger processing. */
const NOT_BY_ROW = /^(tenants\.tenant|events\.|agents\.dispatch|search\.|platform\.audit_entry)/;

/** The reserved tenant whose data isolation attempts try to access. */
export interface Canary {
  em: EntityManager;
  blobName: string;
  /** Tables in which the canary has rows. */
  covered: Table[];
  uncovered: Table[];
}

type Dependencies = Pick<Runtime, 'database' | 'storage' | 'log'>;

/**
 * Ensures that the canary exists and has a row in every table that accepts one, two events, a searchable document and a file.
 * @throws AppError UNAVAILABLE while the canary is being deleted
 */
export const ensureCanary = async ({ database, storage, log }: Dependencies, tables: readonly Table[]): Promise<Canary> => {
  await register(database);
  const em = database.forTenant(CANARY_TENANT);
  const ours = tenantTables(tables);
  let counts = await rowsOf(database, ours);
  for (const table of parentsFirst(ours)) {
    if (!table.may.insert || NOT_BY_ROW.test(table.name) || (counts.get(table.name) ?? 0) > 0) continue;
    await em
      .fork()
      .execute(canaryRow(table), [CANARY_TENANT])
      .catch((err: unknown) => log.debug({ err, table: table.name }, 'canary row rejected'));
  }
  if ((counts.get('events.event') ?? 0) < 2)
    await em
      .fork()
      .transactional((inner) =>
        appendEvent(inner, CANARY_TENANT, { type: 'tenant.updated', source: '/tenants', subject: CANARY_TENANT, data: {} }),
      );
  if ((counts.get('search.document') ?? 0) === 0) await indexDocument(em.fork());
  const blobName = await putBlob(storage);
  counts = await rowsOf(database, ours);
  const has = ({ name }: Table): boolean => (counts.get(name) ?? 0) > 0;
  return { em, blobName, covered: ours.filter(has), uncovered: ours.filter((table) => !has(table)) };
};

/** Registers the canary tenant unless it exists. @throws AppError UNAVAILABLE while the canary is being deleted */
const register = (database: Dependencies['database']): Promise<void> =>
  database.systemTransaction(async (sql) => {
    const [created] = await sql(
      `INSERT INTO tenants.tenant (tenant_id, name, slug, status, plan) VALUES ($1, 'Isolation canary', $2, 'suspended', 'internal')
       ON CONFLICT DO NOTHING RETURNING tenant_id`,
      [CANARY_TENANT, CANARY_TENANT.slice('tnt_'.length)],
    );
    const [tenant] = await sql<{ status: string }>('SELECT status FROM tenants.tenant WHERE tenant_id = $1', [CANARY_TENANT]);
    if (tenant?.status === 'deleting')
      throw new AppError('UNAVAILABLE', { reason: 'The tenant for isolation tests is being recreated. Try again later.' });
    if (created)
      await sql('SELECT platform.record_audit($1, $2, $3, $4, $5)', [
        CANARY_TENANT,
        newId('aud'),
        'service:isolation',
        'tenant.provisioned',
        '{}',
      ]);
  });

/** Counts the rows of the canary per table as the system role, which can read only the tenant of a row. */
const rowsOf = async (database: Dependencies['database'], tables: readonly Table[]): Promise<Map<string, number>> => {
  const counted = unionOverTables(tables, ({ name }) => `(SELECT count(*)::int FROM ${name} WHERE tenant_id = $1)`);
  const rows = await database.system<{ name: string; value: number }>(counted, [CANARY_TENANT]);
  return new Map(rows.map(({ name, value }) => [name, value]));
};

/** Sorts tables so that referenced tables come before the tables that reference them. */
const parentsFirst = (tables: readonly Table[]): Table[] => {
  const ordered: Table[] = [];
  const visit = (table: Table, above: ReadonlySet<string>): void => {
    if (ordered.includes(table) || above.has(table.name)) return;
    for (const { target } of table.foreignKeys) {
      const parent = tables.find(({ name }) => name === target);
      if (parent) visit(parent, new Set([...above, table.name]));
    }
    ordered.push(table);
  };
  for (const table of tables) visit(table, new Set());
  return ordered;
};

const indexDocument = (em: EntityManager): Promise<void> =>
  em.transactional(async (inner) => {
    const document = { documentId: CANARY_ID, kind: 'note', title: CANARY_WORD, body: CANARY_WORD, language: null };
    await indexDocuments(inner, CANARY_TENANT, CANARY_COLLECTION, [document]);
    // Prevents the computation of an embedding.
    await inner.execute(`UPDATE search.embedding SET due_at = 'infinity' WHERE tenant_id = ?`, [CANARY_TENANT]);
  });

const putBlob = async (storage: Dependencies['storage']): Promise<string> => {
  const folder = await createWorkFolder('canary');
  try {
    const path = join(folder, 'canary.txt');
    await writeFile(path, CANARY_WORD);
    return (await storage.putFile(CANARY_TENANT, 'artifacts', path, '.txt', 'text/plain')).blobName;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
