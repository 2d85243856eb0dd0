/** Cell of a table with its position in the text. */
export interface Cell {
  text: string;
  start: number;
  end: number;
}

export interface TextTable {
  /** Notation of the table; `entries` if it lists the entries of a text. */
  kind: 'entries' | 'markdown' | 'tab' | 'semicolon' | 'comma' | 'pipe' | 'fixed_width';
  start: number;
  end: number;
  columns: string[];
  rows: Cell[][];
  /** Sentences on the table: what was derived, what is missing. */
  notes?: readonly string[];
}

interface Line {
  text: string;
  start: number;
}

/** Minimum number of lines of a table: a header and two rows. Markdown tables need one row only. */
const MIN_LINES = 3;
const MAX_COLUMNS = 50;

/** Finds tables in a text: Markdown, columns separated by tabs, semicolons, commas or pipes, and columns aligned by spaces. */
export const findTables = (text: string): TextTable[] => {
  const tables: TextTable[] = [];
  const lines = linesOf(text);
  let at = 0;
  while (at < lines.length) {
    const found = tableAt(lines, at);
    if (found) tables.push(found.table);
    at += found?.lines ?? 1;
  }
  return tables;
};

const linesOf = (text: string): Line[] => {
  const lines: Line[] = [];
  for (const match of text.matchAll(/[^\r\n]*(?:\r\n|\r|\n|$)/g)) {
    if (match[0] === '') continue;
    lines.push({ text: match[0].replace(/[\r\n]+$/, ''), start: match.index });
  }
  return lines;
};

const tableAt = (lines: readonly Line[], at: number): { table: TextTable; lines: number } | undefined =>
  markdownAt(lines, at) ?? delimitedAt(lines, at) ?? alignedAt(lines, at);

const RULE = /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$/;

const markdownAt = (lines: readonly Line[], at: number): { table: TextTable; lines: number } | undefined => {
  const [head, rule] = [lines[at], lines[at + 1]];
  if (!head?.text.includes('|') || !rule || !rule.text.includes('-') || !RULE.test(rule.text)) return undefined;
  const columns = pipeCells(head).map(({ text }) => text);
  if (columns.length < 2 || columns.length > MAX_COLUMNS) return undefined;
  const body: Line[] = [];
  for (const line of lines.slice(at + 2)) {
    if (!line.text.includes('|')) break;
    body.push(line);
  }
  if (body.length === 0) return undefined;
  return { table: tableOf('markdown', head, body, columns, pipeCells), lines: body.length + 2 };
};

/** Splits a line into cells at pipes; a pipe after a backslash is text. */
const pipeCells = ({ text, start }: Line): Cell[] => {
  const cells = split(text, start, /(?<!\\)\|/g);
  if (cells.length > 1 && cells[0]?.text === '') cells.shift();
  if (cells.length > 1 && cells.at(-1)?.text === '') cells.pop();
  return cells.map((cell) => ({ ...cell, text: cell.text.replaceAll('\\|', '|') }));
};

const DELIMITERS = [
  ['tab', '\t'],
  ['semicolon', ';'],
  ['pipe', '|'],
  ['comma', ','],
] as const;

const delimitedAt = (lines: readonly Line[], at: number): { table: TextTable; lines: number } | undefined => {
  const head = lines[at];
  if (!head) return undefined;
  for (const [kind, delimiter] of DELIMITERS) {
    if (!head.text.includes(delimiter)) continue;
    const names = delimitedCells(head, delimiter);
    if (names.length < 2 || names.length > MAX_COLUMNS || !areNames(names)) continue;
    // Commas also occur in sentences, so a comma-separated table must have at least three columns.
    if (delimiter === ',' && names.length < 3) continue;
    const body: Line[] = [];
    for (const line of lines.slice(at + 1)) {
      if (delimitedCells(line, delimiter).length !== names.length) break;
      body.push(line);
    }
    if (body.length + 1 < MIN_LINES) continue;
    const columns = names.map(({ text }) => text);
    return { table: tableOf(kind, head, body, columns, (line) => delimitedCells(line, delimiter)), lines: body.length + 1 };
  }
  return undefined;
};

/** Returns whether the cells can be a header: short, unique and not sentences. */
const areNames = (cells: readonly Cell[]): boolean =>
  cells.every(({ text }) => text !== '' && text.length <= 60 && !/[.!?]$/.test(text)) &&
  new Set(cells.map(({ text }) => text)).size === cells.length;

/** Splits a line into cells, with quotes as in RFC 4180; the position of a quoted cell is that of its content. */
const delimitedCells = ({ text, start }: Line, delimiter: string): Cell[] => {
  const cells: Cell[] = [];
  let from = 0;
  let quoted = false;
  for (let at = 0; at <= text.length; at += 1) {
    if (text[at] === '"') quoted = !quoted;
    if (at < text.length && (quoted || text[at] !== delimiter)) continue;
    cells.push(trimmed(text, from, at, start));
    from = at + 1;
  }
  return cells.map((cell) =>
    /^".*"$/s.test(cell.text) ? { text: cell.text.slice(1, -1).replaceAll('""', '"'), start: cell.start + 1, end: cell.end - 1 } : cell,
  );
};

const GAP = /(?: {2,}|\t+)/g;

/** Recognises a table whose columns are separated by tabs or at least two spaces. */
const alignedAt = (lines: readonly Line[], at: number): { table: TextTable; lines: number } | undefined => {
  const head = lines[at];
  if (!head || !/\S {2,}\S/.test(head.text)) return undefined;
  const names = split(head.text.trimEnd(), head.start, GAP).filter(({ text }) => text !== '');
  if (names.length < 2 || names.length > MAX_COLUMNS || !areNames(names)) return undefined;
  const body: Line[] = [];
  let skipped = 0;
  for (const line of lines.slice(at + 1)) {
    if (body.length === 0 && /^[\s=-]+$/.test(line.text) && /[=-]{2}/.test(line.text) && skipped === 0) {
      skipped = 1;
      continue;
    }
    const cells = split(line.text.trimEnd(), line.start, GAP).filter(({ text }) => text !== '');
    if (cells.length !== names.length) break;
    body.push(line);
  }
  if (body.length + 1 < MIN_LINES) return undefined;
  const cellsOf = (line: Line): Cell[] => split(line.text.trimEnd(), line.start, GAP).filter(({ text }) => text !== '');
  return {
    table: tableOf(
      'fixed_width',
      head,
      body,
      names.map(({ text }) => text),
      cellsOf,
    ),
    lines: body.length + 1 + skipped,
  };
};

const tableOf = (
  kind: TextTable['kind'],
  head: Line,
  body: readonly Line[],
  columns: string[],
  cellsOf: (line: Line) => Cell[],
): TextTable => {
  const last = body.at(-1) ?? head;
  const empty = (line: Line): Cell => ({ text: '', start: line.start + line.text.length, end: line.start + line.text.length });
  return {
    kind,
    start: head.start,
    end: last.start + last.text.length,
    columns: columns.map((name, index) => name || String(index + 1)),
    rows: body.map((line) => {
      const cells = cellsOf(line);
      return columns.map((_, index) => cells[index] ?? empty(line));
    }),
  };
};

const split = (text: string, start: number, separator: RegExp): Cell[] => {
  const cells: Cell[] = [];
  let from = 0;
  for (const match of text.matchAll(separator)) {
    cells.push(trimmed(text, from, match.index, start));
    from = match.index + match[0].length;
  }
  return [...cells, trimmed(text, from, text.length, start)];
};

const trimmed = (text: string, from: number, to: number, start: number): Cell => {
  const part = text.slice(from, to);
  const lead = part.length - part.trimStart().length;
  const bare = part.trim();
  return { text: bare, start: start + from + lead, end: start + from + lead + bare.length };
};
