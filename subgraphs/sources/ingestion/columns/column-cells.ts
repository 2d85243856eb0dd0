import { literal } from '../../../../platform/analytics/index.js';
import { tidyTextSql } from '../../../../platform/text/index.js';
import { fits, MARKED_NUMBER_FORMATS, matches, type ValueFormat } from '../../../../platform/value-notations/index.js';
import type { RawTable } from '../raw-table.js';
import type { NamedColumn } from './column-names.js';

/** How a column is stored. */
export interface ColumnFinding {
  /** Absent for a text column. */
  format: ValueFormat | undefined;
  /** Number of rows with a text. */
  present: number;
  /** Number of them whose text is not of the format and becomes NULL. */
  others: number;
  /** Unit beside all numbers, as its symbol. */
  unit?: string;
}

/** A raw table with the findings about its columns, by position. */
export interface TypedTable {
  raw: RawTable;
  columns: readonly NamedColumn[];
  findings: readonly ColumnFinding[];
  nullValues: readonly string[];
}

/** Returns the SQL expression of a raw column with tidy values; blanks and the configured null values are NULL. */
export const trimmedValue = ({ columns, untidy }: RawTable, index: number, nullValues: readonly string[]): string => {
  const text = tidyTextSql(`c${index}`, { ends: columns[index]?.padded ?? true, inside: untidy });
  return ['', ...nullValues].reduce((sql, nothing) => `nullif(${sql}, ${literal(nothing)})`, text);
};

/** SQL of a cell: its text, and the same text if the file marks it as a number. */
export interface Cell {
  text: string;
  /** NULL for other cells; absent if no cell, or every one, is marked. */
  number?: string;
}

/** Returns the cell of a raw column. */
export const cellOf = (raw: RawTable, index: number, nullValues: readonly string[]): Cell => ({
  text: trimmedValue(raw, index, nullValues),
  ...(raw.columns[index]?.numbers === 'some' && { number: `n${index}` }),
});

const isMarkedAs = (type: ValueFormat['type'], number: string): string => {
  const formats = MARKED_NUMBER_FORMATS.filter((format) => format.type === type || (type === 'decimal' && format.type === 'integer'));
  return formats.length === 0 ? 'false' : `(${formats.map((format) => matches(format, number)).join(' OR ')})`;
};

/** Returns the SQL condition for a cell of a format. */
export const cellFits = (format: ValueFormat, { text, number }: Cell): string =>
  number === undefined
    ? fits(format, text)
    : `CASE WHEN ${number} IS NOT NULL THEN ${isMarkedAs(format.type, number)} ELSE ${fits(format, text)} END`;

/** Returns the SQL expression of the value that a column stores, for a cell of its format; NULL for other cells if there are any. */
export const storedCell = ({ format, others }: ColumnFinding, cell: Cell): string => {
  if (!format) return cell.text;
  const { text, number } = cell;
  const marked = format.type === 'integer' ? 'BIGINT' : 'DOUBLE';
  const value =
    number === undefined
      ? format.value(text)
      : `CASE WHEN ${number} IS NOT NULL THEN CAST(${number} AS ${marked}) ELSE ${format.value(text)} END`;
  return others > 0 ? `CASE WHEN ${cellFits(format, cell)} THEN ${value} END` : value;
};
