import type { EntityManager } from '@mikro-orm/postgresql';
import type { RecordedBlob } from './orphans.js';
import type { Table } from './tenant-tables.js';

/** Columns in which rows name files: their own, and those that clients upload. */
const COLUMNS = ['blob_name', 'location'];

const namesBlobs = ({ columns }: Table, column: string): boolean => columns.some(({ name }) => name === column);

/** Tables whose rows may name files. */
export const namingTables = (tables: readonly Table[]): Table[] =>
  tables.filter((table) => COLUMNS.some((column) => namesBlobs(table, column)));

/** Names that a tenant's rows give to files, at most so many of each kind. */
export const recordedBlobs = async (
  em: EntityManager,
  tenantId: string,
  tables: readonly Table[],
  most: number,
): Promise<{ blobs: RecordedBlob[]; truncated: boolean }> => {
  const blobs: RecordedBlob[] = [];
  const limit = Number.isFinite(most) ? most + 1 : 'ALL';
  for (const table of namingTables(tables))
    for (const column of COLUMNS.filter((each) => namesBlobs(table, each))) {
      const rows = await em
        .fork()
        .execute<{ blob: string }[]>(
          `SELECT ${column} AS blob FROM ${table.name} WHERE tenant_id = ? AND starts_with(${column}, ?) LIMIT ${limit}`,
          [tenantId, `tenants/${tenantId}/`],
        );
      blobs.push(...rows.map(({ blob }) => ({ blobName: blob, table: table.name, required: column === 'blob_name' })));
    }
  return { blobs, truncated: blobs.length > most };
};
