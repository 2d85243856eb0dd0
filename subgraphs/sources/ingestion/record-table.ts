import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { literal } from '../../../platform/analytics/index.js';
import { IngestError } from './ingest-error.js';
import { MAX_CELL_BYTES, MAX_COLUMNS, MAX_ROW_BYTES } from './ingest-limits.js';
import type { RawTable } from './raw-table.js';

/** A record's values by column name, as text; a later value of a name takes precedence. Absent and empty mean no value. */
export type TextRecord = Iterable<readonly [name: string, value: string]>;

/** Characters per write to the file. */
const CHUNK_LENGTH = 65_536;

/**
 * Writes records as newline-delimited JSON to `workFile` and returns them as a table of strings. Columns are in the order of their first
 * occurrence.
 * @throws IngestError `no_rows`, `no_columns`, `too_many_columns`, `cell_too_large`, `row_too_large`
 */
export const writeRecords = async (
  records: AsyncIterable<readonly TextRecord[]>,
  workFile: string,
  { signal }: { signal?: AbortSignal | undefined },
): Promise<Pick<RawTable, 'relation' | 'columns' | 'rows'>> => {
  const table = new RecordTable();
  const lines = async function* (): AsyncGenerator<string> {
    let text = '';
    for await (const batch of records)
      for (const record of batch) {
        text += table.lineOf(record);
        if (text.length < CHUNK_LENGTH) continue;
        yield text;
        text = '';
      }
    yield text;
  };
  const target = await open(workFile, 'w');
  await pipeline(lines, target.createWriteStream(), { signal });
  if (table.rows === 0) throw new IngestError('no_rows');
  if (table.names.length === 0) throw new IngestError('no_columns', { rows: table.rows });
  return {
    relation: relationOfLines(workFile, table.names.length),
    columns: table.names.map((header, index) => ({ header, filled: table.filled[index] ?? false, padded: true })),
    rows: table.rows,
  };
};

/** Returns a file of newline-delimited JSON with the string columns `c0`, `c1`, … as a DuckDB relation. */
export const relationOfLines = (workFile: string, columns: number): string => {
  const types = Array.from({ length: columns }, (_, index) => `'c${index}': 'VARCHAR'`).join(', ');
  return `read_json(${literal(workFile)}, format='newline_delimited', maximum_object_size=${8 * MAX_ROW_BYTES}, columns={${types}})`;
};

class RecordTable {
  rows = 0;
  readonly filled: boolean[] = [];
  private readonly indexes = new Map<string, number>();

  get names(): string[] {
    return [...this.indexes.keys()];
  }

  lineOf(record: TextRecord): string {
    this.rows += 1;
    const values: Record<string, string> = {};
    for (const [name, value] of record) {
      const index = this.indexOf(name);
      if (value === '') continue;
      if (value.length > MAX_CELL_BYTES / 3 && Buffer.byteLength(value) > MAX_CELL_BYTES)
        throw new IngestError('cell_too_large', { line: this.rows, limit: MAX_CELL_BYTES });
      this.filled[index] = true;
      // Well-formed Unicode without NUL, which databases reject.
      const text = value.toWellFormed();
      values[`c${index}`] = text.includes('\0') ? text.replaceAll('\0', '') : text;
    }
    const line = `${JSON.stringify(values)}\n`;
    if (line.length > MAX_ROW_BYTES) throw new IngestError('row_too_large', { line: this.rows, limit: MAX_ROW_BYTES });
    return line;
  }

  private indexOf(name: string): number {
    const known = this.indexes.get(name);
    if (known !== undefined) return known;
    if (this.indexes.size === MAX_COLUMNS) throw new IngestError('too_many_columns', { limit: MAX_COLUMNS });
    this.indexes.set(name, this.indexes.size);
    return this.indexes.size - 1;
  }
}
