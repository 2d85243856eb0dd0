/** A code of a column with its meaning. */
export interface CodeMeaning {
  code: string;
  meaning: string;
}

/** The meanings of the codes of a column, as another sheet or table lists them. */
export interface CodeList {
  column: string;
  /** Name of the sheet or table with the list. */
  origin: string;
  codes: CodeMeaning[];
}

/** The cells of a sheet or table that may explain codes, with the numbers of its rows. */
export interface ListingTable {
  origin: string;
  rows: readonly { readonly number: number; readonly values: readonly string[] }[];
}

/** A column that may hold codes, with its different values and their numbers of rows. */
export interface CodedColumn {
  name: string;
  values: ReadonlyMap<string, number>;
}

/** Maximum number of words of a cell that names a column: "Codes of the column Status". */
const MAX_HEADING_WORDS = 8;
const MAX_CODE_LENGTH = 8;
const MAX_MEANING_LENGTH = 80;
/** Minimum number of letters by which a name is the beginning of another: `Erg` of „Ergebnis“. */
const MIN_BEGINNING = 3;
/** Rows without a code between a heading and its list, such as "Code | Meaning". */
const MAX_ROWS_BETWEEN = 2;
/** Minimum share of the rows with a value that a list must explain. */
const MIN_EXPLAINED = 0.9;
const MIN_CODES = 2;
/** Columns of identifiers, which other sheets describe as well. */
const IDENTIFIER = /(?:^|[^\p{L}])(?:id|nr|no|number|nummer)\.?$|\p{Ll}(?:nr|nummer|ID)\.?$/u;
/** Headings of a column of meanings. */
const MEANING_HEADING =
  /bedeut|beschreib|bezeichn|erläuter|erklär|klartext|inhalt|langtext|^text|^name|titel|meaning|descri|explan|label|stands for|definition|long text/iu;

const tidy = (cell: string): string => cell.replaceAll(/\s+/gu, ' ').trim();

/** Returns a value as it is compared: numbers without leading zeros and decimals of zero, texts in lower case. */
const codeKey = (value: string): string => {
  const text = tidy(value).toLowerCase();
  return /^-?\d{1,15}(?:\.0+)?$/u.test(text) ? String(Number(text)) : text;
};

/** Returns the words of a text in lower case. */
export const tokensOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Degree to which a cell names a column: its name, its name among other words, or a form of its only word; 0 if it does not. */
const naming = (cell: string, column: string): number => {
  const [own, named] = [tokensOf(cell), tokensOf(column)];
  if (own.length === 0 || named.length === 0 || own.length > MAX_HEADING_WORDS) return 0;
  if (own.join(' ') === named.join(' ')) return 3;
  if (` ${own.join(' ')} `.includes(` ${named.join(' ')} `)) return 2;
  const [name = ''] = named;
  const isBeginning = (one: string, other: string): boolean => one.length >= MIN_BEGINNING && other.startsWith(one);
  return named.length === 1 && own.some((word) => isBeginning(name, word) || isBeginning(word, name)) ? 1 : 0;
};

/** Returns the columns that a cell names best. */
const namedBy = <C extends CodedColumn>(cell: string, columns: readonly C[]): C[] => {
  const degrees = columns.map(({ name }) => naming(cell, name));
  const best = Math.max(0, ...degrees);
  return best === 0 ? [] : columns.filter((_, index) => degrees[index] === best);
};

/** A list that a heading has begun. */
interface OpenList {
  readonly position: number;
  /** Number of rows since the heading; -1 from the first code. */
  readonly waited: number;
  readonly lastRow: number;
}

/** A cell with the columns that it names. */
type Cell = { text: string; position: number; names: readonly Column[] };
type ReadRow = { number: number; cells: readonly Cell[] };

const isMeaning = (text: string): boolean => /\p{L}{2}/u.test(text) && text.length <= MAX_MEANING_LENGTH;

interface Column extends CodedColumn {
  readonly keys: ReadonlySet<string>;
}

/** Returns the entries of rows that have the name of the column beside the code: "Status | 10 | open". */
const besideName = (cells: readonly Cell[], name: Cell, { keys }: Column): CodeMeaning[] => {
  const others = cells.filter((cell) => cell !== name);
  const at = others.findIndex(({ text }) => keys.has(codeKey(text)));
  const [code, meaning] = [others[at], others[at + 1]];
  return at >= 0 && code && meaning && isMeaning(meaning.text) ? [{ code: code.text, meaning: meaning.text }] : [];
};

/** Returns the entries of a cell such as "1 = open, 2 = closed". */
const inCell = (text: string): CodeMeaning[] =>
  [...text.matchAll(/(?:^|[,;:(]\s*|\s)(?<code>[\p{L}\p{N}]{1,8})\s*=\s*(?<meaning>[^=,;]*?\p{L}[^=,;]*?)(?=\s*(?:[,;)]|$))/gu)].map(
    ({ groups }) => ({ code: groups?.['code'] ?? '', meaning: tidy(groups?.['meaning'] ?? '') }),
  );

/** Reads the entries of one column from the rows of a table. */
const entriesOf = (rows: readonly ReadRow[], column: Column): CodeMeaning[] => {
  const entries: CodeMeaning[] = [];
  let open: OpenList | null = null;
  let filled: { position: number; row: number } | null = null;
  for (const { number, cells } of rows) {
    const name = cells.find(({ names }) => names.includes(column));
    const inline = cells.flatMap(({ text }) => inCell(text)).filter(({ code }) => column.keys.has(codeKey(code)));
    if (name && inline.length >= MIN_CODES) {
      entries.push(...inline);
      continue;
    }
    const beside = name ? besideName(cells, name, column) : [];
    if (name && beside.length > 0) {
      entries.push(...beside);
      filled = { position: name.position, row: number };
      continue;
    }
    // Below the name of a column that only its first code has.
    if (filled !== null && number === filled.row + 1 && !cells.some(({ position }) => position <= (filled?.position ?? 0))) {
      const [code, meaning] = cells;
      if (code && meaning && isMeaning(meaning.text)) entries.push({ code: code.text, meaning: meaning.text });
      filled = { ...filled, row: number };
      continue;
    }
    filled = null;
    if (name) {
      const heading = cells[cells.indexOf(name) + 1];
      const isList = heading === undefined || isHeadingOfMeanings(heading.text, column.name) || heading.names.length > 0;
      open = isList ? { position: name.position, waited: 0, lastRow: number } : null;
      continue;
    }
    if (open === null) continue;
    const begun = open;
    const [code, meaning] = cells.filter(({ position }) => position >= begun.position);
    const isEntry = code !== undefined && meaning !== undefined && isMeaning(meaning.text) && code.text.length <= MAX_CODE_LENGTH;
    if (isEntry && (column.keys.has(codeKey(code.text)) || begun.waited < 0) && (begun.waited >= 0 || number === begun.lastRow + 1)) {
      entries.push({ code: code.text, meaning: meaning.text });
      open = { ...begun, waited: -1, lastRow: number };
    } else if (begun.waited >= 0 && begun.waited < MAX_ROWS_BETWEEN) open = { ...begun, waited: begun.waited + 1 };
    else open = null;
  }
  return entries;
};

const isHeadingOfMeanings = (text: string, column: string): boolean => MEANING_HEADING.test(text) || naming(text, column) > 0;

/**
 * Returns the lists of a table that explain the codes of columns. A list belongs to a column that its heading, or a cell beside its codes,
 * names, if it explains at least 90 % of the column's values, and each code has one meaning. Codes have at most 8 characters. Columns
 * of identifiers have no codes.
 */
export const codeListsIn = (table: ListingTable, coded: readonly CodedColumn[]): CodeList[] => {
  const columns = coded
    .filter(({ name }) => !IDENTIFIER.test(name))
    .map((column) => ({ ...column, keys: new Set([...column.values.keys()].map(codeKey)) }));
  const rows = table.rows.map(({ number, values }) => ({
    number,
    cells: values.flatMap((value, position) => {
      const text = tidy(value);
      return text === '' ? [] : [{ text, position, names: namedBy(text, columns) }];
    }),
  }));
  return columns.flatMap((column): CodeList[] => {
    const byCode = Map.groupBy(entriesOf(rows, column), ({ code }) => codeKey(code));
    const codes = [...byCode.values()].flatMap(([first]) => first ?? []);
    const isClear = [...byCode.values()].every((entries) => new Set(entries.map(({ meaning }) => meaning.toLowerCase())).size === 1);
    const isShort = codes.every(({ code }) => code.length <= MAX_CODE_LENGTH);
    const known = [...column.values].filter(([value]) => byCode.has(codeKey(value)));
    const sum = (counts: Iterable<readonly [string, number]>): number => [...counts].reduce((total, [, count]) => total + count, 0);
    const isExplained = sum(known) >= MIN_EXPLAINED * sum(column.values) && known.length >= MIN_CODES;
    // A meaning that is a code itself explains nothing.
    const isTold = codes.some(({ code, meaning }) => codeKey(code) !== codeKey(meaning));
    return isClear && isShort && isExplained && isTold
      ? [{ column: column.name, origin: table.origin, codes: distinctMeanings(codes) }]
      : [];
  });
};

/** Returns the codes with meanings that distinguish them: the code is added to a meaning of several. */
const distinctMeanings = (codes: readonly CodeMeaning[]): CodeMeaning[] => {
  const alike = Map.groupBy(codes, ({ meaning }) => meaning.toLowerCase());
  return codes.map(({ code, meaning }) => ({
    code,
    meaning: (alike.get(meaning.toLowerCase())?.length ?? 0) > 1 ? `${meaning} (${code})` : meaning,
  }));
};

/** Returns the meaning of each different value of a column that a list explains. */
export const meaningsOf = ({ codes }: CodeList, values: Iterable<string>): [value: string, meaning: string][] => {
  const byCode = new Map(codes.map(({ code, meaning }) => [codeKey(code), meaning]));
  return [...values].flatMap((value): [string, string][] => {
    const meaning = byCode.get(codeKey(value));
    return meaning === undefined ? [] : [[value, meaning]];
  });
};

/** Returns the columns that a cell of the table names. */
export const columnsNamedIn = ({ rows }: ListingTable, names: readonly string[]): string[] => {
  const columns = names.map((name) => ({ name, values: new Map<string, number>() }));
  return [...new Set(rows.flatMap(({ values }) => values.flatMap((value) => namedBy(tidy(value), columns).map(({ name }) => name))))];
};
