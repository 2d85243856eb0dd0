import type { EntityManager } from '@mikro-orm/postgresql';
import type { RecordedBlob } from './orphans.js';
import type { Table } from './tenant-tables.js';

/** Columns that reference files: `blob_name` and `rejected_blob_name` files of the service, `location` files uploaded by clients. */
const COLUMNS = ['blob_name', 'rejected_blob_name', 'location'];

const hasColumn = ({ columns }: Table, column: string): boolean => columns.some(({ name }) => name === column);

/** Returns the tables whose rows can reference files. */
export const tablesWithBlobs = (tables: readonly Table[]): Table[] =>
  tables.filter((table) => COLUMNS.some((column) => hasColumn(table, column)));

/** Returns the files that a tenant's rows reference, at most `maxBlobs` + 1 per table and column. */
export const recordedBlobs = async (
  em: EntityManager,
  tenantId: string,
  tables: readonly Table[],
  maxBlobs: number,
): Promise<{ blobs: RecordedBlob[]; truncated: boolean }> => {
  const blobs: RecordedBlob[] = [];
  const limit = Number.isFinite(maxBlobs) ? maxBlobs + 1 : 'ALL';
  for (const table of tablesWithBlobs(tables))
    for (const column of COLUMNS.filter((each) => hasColumn(table, each))) {
      const rows = await em
        .fork()
        .execute<{ blob: string }[]>(
          `SELECT ${column} AS blob FROM ${table.name} WHERE tenant_id = ? AND starts_with(${column}, ?) LIMIT ${limit}`,
          [tenantId, `tenants/${tenantId}/`],
        );
      blobs.push(...rows.map(({ blob }) => ({ blobName: blob, table: table.name, required: column === 'blob_name' })));
    }
  return { blobs, truncated: blobs.length > maxBlobs };
};
