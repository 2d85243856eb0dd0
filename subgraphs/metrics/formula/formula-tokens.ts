import { FormulaError, type Span } from './formula-error.js';

export type Token = Span &
  (
    | { readonly kind: 'number'; readonly value: number }
    | { readonly kind: 'text'; readonly value: string }
    /** An unquoted word: a column, a function or a keyword. */
    | { readonly kind: 'word'; readonly value: string }
    /** A quoted column. */
    | { readonly kind: 'column'; readonly value: string }
    /** `{role}` or `{role.values}` of a catalogue formula. */
    | { readonly kind: 'role'; readonly value: string }
    | { readonly kind: 'sign'; readonly value: string }
    | { readonly kind: 'end'; readonly value: '' }
  );

export const MAX_FORMULA_LENGTH = 4_000;

const SPACE = /[\s\uFEFF]+/uy;
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/uy;
const WORD = /[\p{L}_][\p{L}\p{M}\p{N}_]*/uy;
const ROLE = /\{\s*([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)?)\s*\}/uy;
const SIGN = /<=|>=|<>|!=|==|[-+*/%^(),=<>]/uy;
// eslint-disable-next-line no-control-regex -- matches the control characters that texts must not contain
const CONTROL = /\p{Cc}/u;

/**
 * Splits a formula into tokens. Texts are enclosed in single quotes; column names that are not plain words in double quotes or
 * backticks. A quote inside is doubled.
 * @throws FormulaError at the first character that starts no token, and for more than `MAX_FORMULA_LENGTH` characters
 */
export const tokensOf = (formula: string, { roles = false }: { roles?: boolean } = {}): Token[] => {
  if (formula.length > MAX_FORMULA_LENGTH)
    throw new FormulaError(`A formula must have at most ${MAX_FORMULA_LENGTH} characters`, { start: 0, end: MAX_FORMULA_LENGTH });
  const tokens: Token[] = [];
  let start = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = start;
    return pattern.exec(formula);
  };
  while (start < formula.length) {
    const space = match(SPACE);
    if (space) {
      start += space[0].length;
      continue;
    }
    const token = quoted(formula, start) ?? plain(match, start, roles);
    if (!token) throw unreadable(formula, start);
    tokens.push(token);
    start = token.end;
  }
  return [...tokens, { kind: 'end', value: '', start: formula.length, end: formula.length }];
};

const plain = (match: (pattern: RegExp) => RegExpExecArray | null, start: number, roles: boolean): Token | undefined => {
  const number = match(NUMBER);
  if (number) return numberToken(number[0], start);
  const word = match(WORD);
  if (word) return { kind: 'word', value: word[0].normalize('NFC'), start, end: start + word[0].length };
  const role = roles ? match(ROLE) : null;
  if (role) return { kind: 'role', value: role[1] ?? '', start, end: start + role[0].length };
  const sign = match(SIGN);
  return sign ? { kind: 'sign', value: sign[0], start, end: start + sign[0].length } : undefined;
};

const numberToken = (digits: string, start: number): Token => {
  const span = { start, end: start + digits.length };
  const value = Number(digits);
  if (!Number.isFinite(value)) throw new FormulaError('This number is too large', span);
  return { kind: 'number', value, ...span };
};

const quoted = (formula: string, start: number): Token | undefined => {
  const quote = formula[start];
  if (quote !== "'" && quote !== '"' && quote !== '`') return undefined;
  let value = '';
  for (let at = start + 1; at < formula.length; at += 1) {
    if (formula[at] !== quote) value += formula[at];
    else if (formula[at + 1] === quote) {
      value += quote;
      at += 1;
    } else return quotedToken(quote, value, { start, end: at + 1 });
  }
  throw new FormulaError(`The ${quote === "'" ? 'text' : 'column name'} that begins here has no closing ${quote}`, {
    start,
    end: formula.length,
  });
};

const quotedToken = (quote: string, value: string, span: Span): Token => {
  if (CONTROL.test(value) || !value.isWellFormed())
    throw new FormulaError('Quoted text must not contain control characters or lone surrogates', span);
  if (quote === "'") return { kind: 'text', value, ...span };
  if (value === '') throw new FormulaError('A column name is missing between the quotes', span);
  return { kind: 'column', value: value.normalize('NFC'), ...span };
};

const unreadable = (formula: string, start: number): FormulaError => {
  const sign = String.fromCodePoint(formula.codePointAt(start) ?? 0);
  const character = CONTROL.test(sign) || !sign.isWellFormed() ? 'unprintable character' : `character "${sign}"`;
  const hint = {
    '„': '"',
    '“': '"',
    '”': '"',
    '’': "'",
    '‘': "'",
    '×': '*',
    '÷': '/',
    '·': '*',
    '–': '-',
    '≤': '<=',
    '≥': '>=',
    '≠': '<>',
    ';': ',',
  }[sign];
  return new FormulaError(`Unexpected ${character}`, { start, end: start + sign.length }, hint ?? null);
};

/** Quotes a column name for a formula. */
export const quotedColumn = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Quotes a text for a formula. */
export const quotedText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Returns the condition of a formula that a column has one of the texts, or none of them. */
export const textCondition = (column: string, texts: readonly string[], isExcluded = false): string =>
  texts.length === 1
    ? `${quotedColumn(column)} ${isExcluded ? '<>' : '='} ${quotedText(texts[0] ?? '')}`
    : `${quotedColumn(column)} ${isExcluded ? 'NOT IN' : 'IN'} (${texts.map(quotedText).join(', ')})`;
