import { BlockList, type DocumentText } from './document-blocks.js';

const DELIMITERS = [';', '\t', ',', '|'] as const;
/** Maximum number of rows; longer tables should be imported as datasets. */
const MAX_ROWS = 5_000;
const MIN_COLUMNS = 2;

/** Reads a table in delimited text as one line per row, each value with the title of its column, located by its line. */
export const delimitedText = (text: string): DocumentText => {
  const list = new BlockList();
  const header = text.slice(0, text.search(/\r\n|\r|\n|$/u));
  const delimiter = DELIMITERS.toSorted((a, b) => header.split(b).length - header.split(a).length)[0] ?? ',';
  const rows = rowsOf(text, delimiter);
  const [titles = { cells: [] }, ...others] = rows;
  for (const { cells, line } of others.slice(0, MAX_ROWS)) {
    const values = cells.flatMap((cell, index) =>
      cell.trim() === '' ? [] : [`${titles.cells[index]?.trim() || index + 1}: ${cell.trim()}`],
    );
    if (values.length > 0) list.add(values.join('; '), { line });
  }
  return { format: 'text', blocks: list.blocks, pages: null, pagesWithoutText: [], truncated: list.truncated || others.length > MAX_ROWS };
};

/** Returns whether a text is a table: at least two rows, with as many columns as the first one. */
export const isDelimited = (text: string): boolean => {
  const header = text.slice(0, text.search(/\r\n|\r|\n|$/u));
  const delimiter = DELIMITERS.find((each) => header.split(each).length >= MIN_COLUMNS);
  return delimiter !== undefined && rowsOf(text.slice(0, 20_000), delimiter).length >= 2;
};

interface Row {
  readonly cells: readonly string[];
  /** Number of its first line, from 1. */
  readonly line: number;
}

/** Splits a text into rows and cells; quoted cells can contain delimiters, line breaks and doubled quotes (RFC 4180). */
const rowsOf = (text: string, delimiter: string): Row[] => {
  const rows: Row[] = [];
  let [cells, cell, isQuoted, line, first] = [[] as string[], '', false, 1, 1];
  const endRow = (): void => {
    cells.push(cell);
    if (cells.some((each) => each.trim() !== '')) rows.push({ cells, line: first });
    [cells, cell] = [[], ''];
    first = line;
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '\n') line += 1;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') [cell, at] = [`${cell}"`, at + 1];
      else isQuoted = false;
    } else if (character === '"' && cell.trim() === '') isQuoted = true;
    else if (character === delimiter) [cells, cell] = [[...cells, cell], ''];
    else if (character === '\n') endRow();
    else if (character !== '\r') cell += character;
  }
  endRow();
  return rows;
};
