import { writeFile } from 'node:fs/promises';
import { demoPeriod, type DemoPeriod } from './demo-period.js';

export type Bilingual = Readonly<Record<'de' | 'en', string>>;

export interface DemoColumn {
  name: string;
  type: 'text' | 'integer' | 'decimal' | 'date' | 'timestamp';
  /** Role of the column in an event log. */
  role?: 'case' | 'activity' | 'timestamp' | 'resource';
  description: Bilingual;
}

/**
 * A file of the demo tenant in the format of a typical German export: CSV in UTF-8 without a byte order mark, semicolons, decimal commas,
 * ISO dates, local wall-clock times without an offset, empty fields for unknown values.
 */
export interface DemoFile {
  key: 'order-to-cash' | 'kpi-monthly' | 'initiatives' | 'peer-values' | 'suppliers-arnsberg' | 'suppliers-chemnitz';
  fileName: string;
  kind: 'event_log' | 'csv';
  title: Bilingual;
  description: Bilingual;
  columns: readonly DemoColumn[];
  /** Writes the file as of a day to the path. The bytes for a day are the same on every run and every machine. */
  write(path: string, asOf: Date): Promise<void>;
}

/** A column with a function that returns its text for a row. */
interface ColumnOf<T> extends DemoColumn {
  text: (row: T) => string;
}

export const defineDemoFile = <T>({
  rows,
  columns,
  ...metadata
}: Omit<DemoFile, 'columns' | 'write'> & {
  columns: readonly ColumnOf<T>[];
  rows: (period: DemoPeriod) => readonly T[];
}): DemoFile => ({
  ...metadata,
  columns: columns.map(({ name, type, role, description }) => ({ name, type, ...(role && { role }), description })),
  write: (path, asOf) => {
    const lines = [columns.map(({ name }) => name), ...rows(demoPeriod(asOf)).map((row) => columns.map(({ text }) => field(text(row))))];
    return writeFile(path, lines.map((line) => `${line.join(';')}\n`).join(''));
  },
});

/** Formats a number with a decimal comma. */
export const decimal = (value: number, digits: number): string => value.toFixed(digits).replace('.', ',');

const field = (text: string): string => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
