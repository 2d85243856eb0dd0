/** A column or function that can be inserted into a formula. */
export interface FormulaName {
  readonly name: string;
  /** Type of a column, or usage of a function. */
  readonly detail: string;
  readonly kind: 'column' | 'function';
}

/** Names that fit the word before the cursor, which they replace. */
export interface Completion {
  readonly names: readonly FormulaName[];
  readonly start: number;
  readonly end: number;
}

const MAX_NAMES = 8;

/** Words that the formula language reads as operators or constants. */
const RESERVED = new Set(['AND', 'OR', 'NOT', 'IN', 'IS', 'NULL', 'TRUE', 'FALSE', 'WHERE']);

/** An unfinished name in double quotes, or a word. */
const UNFINISHED = /"[^"]*$|[\p{L}_][\p{L}\p{N}_]*$/u;

/**
 * Returns the names that fit the word before the cursor: those that begin with it, then those that contain it.
 * @param all true to return all names if there is no word before the cursor
 */
export const completionAt = (formula: string, cursor: number, names: readonly FormulaName[], all = false): Completion | null => {
  const text = formula.slice(0, cursor);
  const outside = text.replaceAll(/'[^']*'/g, (literal) => ' '.repeat(literal.length));
  if (outside.includes("'")) return null;
  // Names in closed double quotes are complete.
  const found = UNFINISHED.exec(outside.replaceAll(/"[^"]*"/g, (quoted) => ' '.repeat(quoted.length)));
  const word = found?.[0].replace(/^"/, '').toLowerCase() ?? '';
  if (word === '' && !all && !found) return null;
  const isColumn = found?.[0].startsWith('"') === true;
  const fitting = names
    .filter(({ kind }) => !isColumn || kind === 'column')
    .map((each) => ({ each, at: each.name.toLowerCase().indexOf(word) }));
  const sorted = [...fitting.filter(({ at }) => at === 0), ...fitting.filter(({ at }) => at > 0)].map(({ each }) => each);
  if (sorted.length === 0 || (sorted.length === 1 && sorted[0]?.kind === 'column' && sorted[0].name === found?.[0])) return null;
  return { names: sorted.slice(0, all && word === '' ? sorted.length : MAX_NAMES), start: found?.index ?? cursor, end: cursor };
};

/** Returns a name as it stands in a formula. Columns that are no plain word stand in double quotes; functions open their arguments. */
const written = ({ name, kind }: FormulaName): string => {
  if (kind === 'function') return `${name}(`;
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) && !RESERVED.has(name.toUpperCase()) ? name : `"${name.replaceAll('"', '""')}"`;
};

export interface Edited {
  readonly formula: string;
  readonly cursor: number;
}

/** Replaces a range of a formula by a name. A function gets its closing parenthesis unless an opening one follows. */
export const insertName = (
  formula: string,
  { start, end }: { readonly start: number; readonly end: number },
  name: FormulaName,
): Edited => {
  const rest = formula.slice(end);
  const hasArguments = name.kind === 'function' && rest.startsWith('(');
  const text = hasArguments ? name.name : written(name);
  const closing = name.kind === 'function' && !hasArguments ? ')' : '';
  return { formula: `${formula.slice(0, start)}${text}${closing}${rest}`, cursor: start + text.length };
};
