import { createWriteStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { IsolationLevel } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { readTables, tenantTables, type Table } from '../subgraphs/tenants/isolation/tenant-tables.js';
import { sha256OfFile } from '../platform/files/hash-file.js';
import type { Runtime } from '../platform/runtime.js';
import { literal } from '../platform/text/sql-text.js';
import { VERSION } from '../platform/version.js';
import { CommandError } from './command.js';

const BATCH = 500;

/** Derived tables that are not exported: search index, run notifications, relay positions, idempotency keys. */
const DERIVED = /^(search\.|agents\.dispatch$|events\.relay_position$|platform\.idempotency_key$)/;
/** Columns that are not exported, as they are sealed with keys of this installation. */
const SEALED: Readonly<Record<string, string>> = { 'sources.source': 'credentials' };

export interface TenantExport {
  rows: number;
  files: number;
  bytes: number;
}

/**
 * Exports a tenant to a folder: `tables/<schema>.<table>.jsonl` with one row per line, all from one snapshot; `files/` with
 * its blobs; `SHA256SUMS` of both; and finally `manifest.json`, which marks the export as complete. Reads as the role subject
 * to row security.
 * @throws CommandError if the folder is not empty
 */
export const exportTenant = async ({ database, storage }: Runtime, tenantId: string, folder: string): Promise<TenantExport> => {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new CommandError(`${folder} is not empty`);
  await Promise.all([mkdir(join(folder, 'tables')), mkdir(join(folder, 'files'))]);
  const sums: string[] = [];
  const sum = async (name: string): Promise<unknown> => sums.push(`${await sha256OfFile(join(folder, name))}  ${name}`);

  const tables = await database.forTenant(tenantId).transactional(
    async (em) => {
      const counts: Record<string, number> = {};
      for (const table of tenantTables(await readTables(em)).filter(({ name, may }) => may.select && !DERIVED.test(name))) {
        const name = `tables/${table.name}.jsonl`;
        counts[table.name] = await writeRows(em, table, join(folder, name));
        await sum(name);
      }
      return counts;
    },
    { isolationLevel: IsolationLevel.REPEATABLE_READ },
  );

  const { blobs } = await storage.list(tenantId, Infinity);
  for (const { blobName } of blobs) {
    const name = `files/${blobName}`;
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await storage.getToFile(tenantId, blobName, join(folder, name), undefined, Infinity);
    await sum(name);
  }
  await writeFile(join(folder, 'SHA256SUMS'), `${sums.join('\n')}\n`);
  const manifest = { tenant_id: tenantId, version: VERSION, exported_at: new Date().toISOString(), tables, files: blobs.length };
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return {
    rows: Object.values(tables).reduce((total, count) => total + count, 0),
    files: blobs.length,
    bytes: blobs.reduce((total, { bytes }) => total + bytes, 0),
  };
};

/** Writes the rows of a table as PostgreSQL serialises JSON, so that numbers keep all digits. Returns their number. */
const writeRows = async (em: EntityManager, { name, primaryKey }: Table, file: string): Promise<number> => {
  const sealed = SEALED[name];
  const row = sealed === undefined ? 'to_jsonb(t)' : `to_jsonb(t) - ${literal(sealed)}`;
  const order = primaryKey.length === 0 ? '' : ` ORDER BY ${primaryKey.map((column) => `"${column}"`).join(', ')}`;
  await em.execute(`DECLARE exported NO SCROLL CURSOR FOR SELECT (${row})::text AS line FROM ${name} t${order}`);
  let count = 0;
  const lines = async function* (): AsyncGenerator<string> {
    for (;;) {
      const batch = await em.execute<{ line: string }[]>(`FETCH ${BATCH} FROM exported`);
      for (const { line } of batch) yield `${line}\n`;
      count += batch.length;
      if (batch.length < BATCH) return;
    }
  };
  await pipeline(Readable.from(lines()), createWriteStream(file));
  await em.execute('CLOSE exported');
  return count;
};
