import { writeFile } from 'node:fs/promises';

export interface DemoColumn {
  name: string;
  type: 'text' | 'integer' | 'decimal' | 'date' | 'timestamp';
}

/** A file of a demo company, a CSV export in UTF-8 without a byte order mark; fields are empty for unknown values. */
export interface DemoFile {
  /** Unique among the files of all demo companies. */
  key: string;
  fileName: string;
  kind: 'event_log' | 'csv';
  /** Name of the source, in the language of the company. */
  title: string;
  columns: readonly DemoColumn[];
  /** Writes the file as of a day to the path. The bytes for a day are the same on every run and every machine. */
  write(path: string, asOf: Date): Promise<void>;
}

/** A column with a function that returns its text for a row. */
interface ColumnOf<T> extends DemoColumn {
  text: (row: T) => string;
}

/**
 * Returns a function that defines files in the export format of a company.
 * @param periodOf returns the time range that a file of a day covers
 */
export const exportFormat =
  <Period>({ separator, periodOf }: { separator: ';' | ','; periodOf: (asOf: Date) => Period }) =>
  <T>({
    rows,
    columns,
    ...metadata
  }: Omit<DemoFile, 'columns' | 'write'> & {
    columns: readonly ColumnOf<T>[];
    rows: (period: Period) => readonly T[];
  }): DemoFile => {
    const field = (text: string): string => (/["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text);
    return {
      ...metadata,
      columns: columns.map(({ name, type }) => ({ name, type })),
      write: (path, asOf) => {
        const lines = [columns.map(({ name }) => name), ...rows(periodOf(asOf)).map((row) => columns.map(({ text }) => field(text(row))))];
        return writeFile(path, lines.map((line) => `${line.join(separator)}\n`).join(''));
      },
    };
  };
