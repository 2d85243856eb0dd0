import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { literal } from '../../../platform/analytics/index.js';
import { tidyText } from '../../../platform/text/index.js';
import { storableText } from '../../../platform/text/storable.js';
import { IngestError } from './ingest-error.js';
import { MAX_CELL_BYTES, MAX_COLUMNS, MAX_ROW_BYTES } from './ingest-limits.js';
import type { RawColumn, RawTable } from './raw-table.js';

/**
 * A record's values by column name, as text; a later value of a name takes precedence. Absent and empty mean no value. `isNumber` states
 * that the file marks the value as a number, written with a decimal point.
 */
export type TextRecord = Iterable<readonly [name: string, value: string, isNumber?: boolean]>;

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
): Promise<Pick<RawTable, 'relation' | 'columns' | 'rows' | 'untidy'>> => {
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
  return { ...tableOfLines(workFile, table.names, table.kinds), rows: table.rows };
};

/** Which kinds of values a column has. */
export interface CellKinds {
  texts?: boolean;
  numbers?: boolean;
}

/**
 * Returns a file of newline-delimited JSON as a DuckDB relation with its columns. Texts of column 0 are in the member `c0`, numbers in `n0`;
 * texts are tidy.
 */
export const tableOfLines = (
  workFile: string,
  headers: readonly string[],
  kinds: readonly CellKinds[],
): Pick<RawTable, 'relation' | 'columns' | 'untidy'> => {
  const columns = headers.map((header, index): RawColumn => {
    const { texts = false, numbers = false } = kinds[index] ?? {};
    return { header, filled: texts || numbers, padded: false, numbers: !numbers ? 'none' : texts ? 'some' : 'all' };
  });
  const members = columns.flatMap(({ numbers }, index) => [
    ...(numbers === 'all' ? [] : [`c${index}`]),
    ...(numbers === 'none' ? [] : [`n${index}`]),
  ]);
  const types = members.map((member) => `'${member}': 'VARCHAR'`).join(', ');
  const lines = `read_json(${literal(workFile)}, format='newline_delimited', maximum_object_size=${8 * MAX_ROW_BYTES}, columns={${types}})`;
  const selected = columns.flatMap(({ numbers }, index) =>
    numbers === 'none'
      ? [`c${index}`]
      : numbers === 'all'
        ? [`n${index} AS c${index}`]
        : [`coalesce(n${index}, c${index}) AS c${index}`, `n${index}`],
  );
  const isPlain = columns.every(({ numbers }) => numbers === 'none');
  return { relation: isPlain ? lines : `(SELECT ${selected.join(', ')} FROM ${lines})`, columns, untidy: false };
};

class RecordTable {
  rows = 0;
  readonly kinds: CellKinds[] = [];
  private readonly indexes = new Map<string, number>();

  get names(): string[] {
    return [...this.indexes.keys()];
  }

  lineOf(record: TextRecord): string {
    this.rows += 1;
    const values: Record<string, string | undefined> = {};
    for (const [name, value, isNumber = false] of record) {
      const index = this.indexOf(name);
      if (value === '') continue;
      if (value.length > MAX_CELL_BYTES / 3 && Buffer.byteLength(value) > MAX_CELL_BYTES)
        throw new IngestError('cell_too_large', { line: this.rows, limit: MAX_CELL_BYTES });
      // Well-formed Unicode without NUL, which databases reject.
      const text = isNumber ? value : tidyText(storableText(value));
      if (text === '') continue;
      const kinds = (this.kinds[index] ??= {});
      kinds[isNumber ? 'numbers' : 'texts'] = true;
      if (kinds.texts && kinds.numbers) values[`${isNumber ? 'c' : 'n'}${index}`] = undefined;
      values[`${isNumber ? 'n' : 'c'}${index}`] = text;
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
