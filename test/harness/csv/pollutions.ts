import { CLEAN_ROWS, HEADER } from './clean-table.js';

/** A table of texts; `header` is empty if the table has none. */
export interface TextTable {
  header: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A CSV file with one kind of damage or an unusual dialect, and the table that it means. */
export interface PollutedFile {
  /** Kind of the damage. */
  kind: string;
  name: string;
  content: string;
  expected: TextTable;
}

interface Dialect {
  delimiter: string;
  quote: string;
  /** Character before a quote in a quoted field. */
  escape: string;
  lineEnd: string;
}

const USUAL: Dialect = { delimiter: ',', quote: '"', escape: '"', lineEnd: '\n' };
const CLEAN: TextTable = { header: HEADER, rows: CLEAN_ROWS };
const LINES = [HEADER, ...CLEAN_ROWS];

/** Quotes the columns of longer texts, and other values that need it. */
const fieldOf = (value: string, column: number, { delimiter, quote, escape }: Dialect): string =>
  column === 6 || column === 7 || value.includes(delimiter.trim() || delimiter) || value.includes(quote)
    ? quote + value.replaceAll(quote, escape + quote) + quote
    : value;

const lineOf = (row: readonly string[], dialect: Dialect = USUAL): string =>
  row.map((value, column) => fieldOf(value, column, dialect)).join(dialect.delimiter) + dialect.lineEnd;

const textOf = (rows: readonly (readonly string[])[], dialect?: Dialect): string => rows.map((row) => lineOf(row, dialect)).join('');

const withLine = (row: number, line: string): string => LINES.map((cells, index) => (index === row ? line : lineOf(cells))).join('');

const file = (kind: string, content: string, expected: TextTable = CLEAN, name = kind): PollutedFile => ({ kind, name, content, expected });

/** Joins a row's fields with a delimiter missing or doubled before a column. */
const joined = (row: readonly string[], column: number, delimiter: string): string =>
  row
    .map(
      (value, index) =>
        (index === 0 ? '' : index === column ? delimiter : ',') +
        (index === 0 && column === 0 ? delimiter : '') +
        fieldOf(value, index, USUAL),
    )
    .join('') + '\n';

const withQuote = (row: readonly string[], column: number): string =>
  row
    .map((value, index) => {
      const field = fieldOf(value, index, USUAL);
      if (index !== column) return field;
      return field.startsWith('"') ? `""${field.slice(1)}` : `"${field}`;
    })
    .join(',') + '\n';

const everyCell = (kind: string, firstColumn: number, line: (row: readonly string[], column: number) => string): PollutedFile[] =>
  LINES.flatMap((row, index) =>
    row.slice(firstColumn).map((_, offset) => {
      const column = firstColumn + offset;
      return file(kind, withLine(index, line(row, column)), CLEAN, `${kind}, row ${index}, column ${column}`);
    }),
  );

const everyRow = (kind: string, dialect: Partial<Dialect>): PollutedFile[] =>
  LINES.map((row, index) => file(kind, withLine(index, lineOf(row, { ...USUAL, ...dialect })), CLEAN, `${kind}, row ${index}`));

const otherColumns = (count: number): string[][] =>
  LINES.map((row, index) => [...row.slice(0, count), ...Array<string>(Math.max(0, count - row.length)).fill(index === 0 ? 'Extra' : '')]);

/** Files in which the whole differs from a plain CSV file. */
const wholeFiles = (): PollutedFile[] => [
  file('plain', textOf(LINES)),
  file('empty file', '', { header: [], rows: [] }),
  file('header only', lineOf(HEADER), { header: HEADER, rows: [] }),
  file('one row', textOf(LINES.slice(0, 2)), { header: HEADER, rows: CLEAN_ROWS.slice(0, 1) }),
  file('no final line end', textOf(LINES).slice(0, -1)),
  file('double final line end', `${textOf(LINES)}\n`),
  file('no header', textOf(CLEAN_ROWS), { header: [], rows: CLEAN_ROWS }),
  file('two header rows', lineOf(HEADER) + textOf(LINES)),
  file('three header rows', lineOf(HEADER) + lineOf(HEADER) + textOf(LINES)),
  file('preamble', `Sales by day\nSource: shop system\n\n${textOf(LINES)}`),
  file('preamble with delimiters', `Sales by day,,,,,,,,\n,,,,,,,,\n${textOf(LINES)}`),
  file('second table with fewer columns', textOf(LINES) + textOf(otherColumns(8))),
  file('second table with equal columns', textOf(LINES) + textOf(LINES)),
  file('second table with more columns', textOf(LINES) + textOf(otherColumns(10))),
  ...[';', '\t', '|', ', ', ' '].map((delimiter) => file(`delimiter ${JSON.stringify(delimiter)}`, textOf(LINES, { ...USUAL, delimiter }))),
  file("quote '", textOf(LINES, { ...USUAL, quote: "'", escape: "'" })),
  file('escape \\', textOf(LINES, { ...USUAL, escape: '\\' })),
  file('no escape', textOf(LINES, { ...USUAL, escape: '' })),
  file('line end CR', textOf(LINES, { ...USUAL, lineEnd: '\r' })),
  file('line end CRLF', textOf(LINES, { ...USUAL, lineEnd: '\r\n' })),
];

/** Returns all files. A cell or a row is damaged in turn at every position, the header included. */
export const pollutedFiles = (): PollutedFile[] => [
  ...wholeFiles(),
  ...everyCell('delimiter missing', 1, (row, column) => joined(row, column, '')),
  ...everyCell('delimiter too many', 0, (row, column) => joined(row, column, column === 0 ? ',' : ',,')),
  ...everyCell('quote too many', 0, withQuote),
  ...everyRow('row with another delimiter', { delimiter: ';' }),
  ...everyRow('row with another quote', { quote: "'", escape: "'" }),
  ...everyRow('row with another escape', { escape: '\\' }),
  ...everyRow('row with another line end', { lineEnd: '\r\n' }),
];
