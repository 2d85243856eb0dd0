import { createWriteStream, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { literal, type DuckDbSession } from '../../../platform/analytics/index.js';
import type { OutputFile } from '../../kit.js';
import { exportTable } from '../../methods/table-export/index.js';
import type { Field } from './fields/fill-fields.js';
import type { Language } from '../../../platform/content/index.js';
import type { StructuredText } from './structure-texts.js';
import type { TextTable } from './text-tables.js';

interface Settings {
  format: 'csv' | 'parquet';
  language: Language;
  createdAt: Date;
}

const NUMBERS = new Set<Field['type']>(['money', 'quantity', 'percent', 'number']);

/** Collects rows in a temporary NDJSON file, which keeps memory use constant, and finally exports them as CSV or Parquet. */
export class StructuringFiles implements AsyncDisposable {
  private readonly path: string;
  private readonly rows: WriteStream;
  private count = 0;

  constructor(
    private readonly duck: DuckDbSession,
    private readonly fields: readonly Field[],
    private readonly settings: Settings,
  ) {
    this.path = duck.path('rows.ndjson');
    this.rows = createWriteStream(this.path);
    // `write` and `finish` throw the error; without a listener it would end the process.
    this.rows.on('error', () => undefined);
  }

  /** Appends the record of a text or, if no fields are requested, one row per value. */
  async add(text: StructuredText): Promise<void> {
    const location = { source: text.source, place: text.place };
    if (this.fields.length === 0)
      for (const { type, value, unit, start, end, text: written } of text.values)
        await this.write({
          ...location,
          type,
          value: String(value),
          amount: typeof value === 'number' ? value : null,
          unit,
          start,
          end,
          written,
        });
    else
      await this.write(
        Object.fromEntries([
          ...Object.entries(location),
          ...text.fields.flatMap(({ field, value, unit, start, end }) => [
            [field, value],
            [`${field}_unit`, unit],
            [`${field}_start`, start],
            [`${field}_end`, end],
          ]),
        ]),
      );
  }

  /** Exports all rows to a file; returns undefined if there are no rows. */
  async finish(title: string): Promise<OutputFile | undefined> {
    this.rows.end();
    await finished(this.rows);
    if (this.count === 0) return undefined;
    const columns = this.fields.length === 0 ? VALUE_COLUMNS : this.recordColumns();
    return this.export(this.path, columns, this.fields.length === 0 ? 'values' : 'records', title);
  }

  /** Exports a recognised table to a file of its own, with the cells as text. */
  async table({ columns, rows }: TextTable, number: number, title: string): Promise<OutputFile> {
    const path = this.duck.path(`table-${number}.ndjson`);
    const names = uniqueNames(columns);
    await writeFile(
      path,
      rows.map((row) => `${JSON.stringify(Object.fromEntries(names.map((name, index) => [name, row[index]?.text || null])))}\n`),
    );
    return this.export(
      path,
      names.map((name) => [name, 'VARCHAR'] as const),
      `table-${number}`,
      title,
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.rows.closed) {
      this.rows.destroy();
      await once(this.rows, 'close').catch(() => undefined);
    }
  }

  private recordColumns(): (readonly [name: string, type: string])[] {
    return [
      ['source', 'VARCHAR'],
      ['place', 'VARCHAR'],
      ...this.fields.flatMap(({ name, type }) => [
        [name, NUMBERS.has(type) ? 'DOUBLE' : 'VARCHAR'] as const,
        [`${name}_unit`, 'VARCHAR'] as const,
        [`${name}_start`, 'BIGINT'] as const,
        [`${name}_end`, 'BIGINT'] as const,
      ]),
    ];
  }

  private async write(row: Record<string, unknown>): Promise<void> {
    this.count += 1;
    if (this.rows.errored) throw this.rows.errored;
    if (!this.rows.write(`${JSON.stringify(row)}\n`)) await once(this.rows, 'drain');
  }

  private async export(
    path: string,
    columns: readonly (readonly [string, string])[],
    fileName: string,
    title: string,
  ): Promise<OutputFile> {
    const { format, language, createdAt } = this.settings;
    const types = columns.map(([name, type]) => `${literal(name)}: ${literal(type)}`).join(', ');
    const file = await exportTable(this.duck, {
      relation: `read_json(${literal(path)}, format = 'newline_delimited', columns = {${types}})`,
      columns: columns.map(([name, type]) => ({ name, type: type === 'VARCHAR' ? 'text' : type === 'DOUBLE' ? 'decimal' : 'integer' })),
      format,
      fileName,
      title,
      language,
      createdAt,
      source: { dataset_id: 'texts', hash: '' },
    });
    return { path: file.path, fileName: file.fileName, mediaType: file.mediaType };
  }
}

const VALUE_COLUMNS = [
  ['source', 'VARCHAR'],
  ['place', 'VARCHAR'],
  ['type', 'VARCHAR'],
  ['value', 'VARCHAR'],
  ['amount', 'DOUBLE'],
  ['unit', 'VARCHAR'],
  ['start', 'BIGINT'],
  ['end', 'BIGINT'],
  ['written', 'VARCHAR'],
] as const;

/** Makes column names unique, ignoring case as DuckDB does. */
const uniqueNames = (columns: readonly string[]): string[] => {
  const used = new Set<string>();
  return columns.map((column, index) => {
    let name = column.slice(0, 100).toWellFormed() || String(index + 1);
    for (let number = 2; used.has(name.toLowerCase()); number += 1) name = `${column.slice(0, 90).toWellFormed()} ${number}`;
    used.add(name.toLowerCase());
    return name;
  });
};
