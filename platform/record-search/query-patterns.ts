/**
 * Patterns of the words of a query, in the syntax that PostgreSQL (`~`) and JavaScript share, so that the database finds what the marks
 * show. They ignore case, accents, and the spelling of umlauts.
 */
export interface QueryPatterns {
  /** Matches a text that consists of the query. */
  readonly whole: string;
  /** Matches a text in which a word begins with the query. */
  readonly start: string;
  /** One for each word of the query; a text has to match all. */
  readonly words: readonly string[];
  /** The same with one wrong, missing, additional or swapped letter per word; null if no word is long enough. */
  readonly misspelt: readonly MisspeltWord[] | null;
}

export interface MisspeltWord {
  /** Matches each text that `word` matches, and others. It takes a fraction of the time. */
  readonly part: string;
  readonly word: string;
}

/** Words of a query that are searched for; of more, the longest. PostgreSQL keeps 32 compiled patterns per connection. */
const MAX_WORDS = 8;
/** Shorter words match only at the start of a word: they occur within most texts. */
const MIN_LENGTH_WITHIN = 3;
const MIN_MISSPELT = 4;
const MAX_MISSPELT = 20;

/** Characters of words, from Latin to Greek Extended with combining marks. */
const WORD = '0-9A-Za-z\u00c0-\u1fff';
const BETWEEN = `[^${WORD}]`;
const WORD_START = `(?:^|${BETWEEN})`;
const COMBINING = '[\u0300-\u036f]*';
const DOUBLE_S = '(?:[sS][sS]|[ßẞ])';

/** Letters whose stroke Unicode does not separate. */
const STROKES: Readonly<Record<string, string>> = { đ: 'd', ł: 'l', ø: 'o' };

/** Letters with diacritics (Latin-1 Supplement, Latin Extended-A) by their base letter. */
const VARIANTS: ReadonlyMap<string, string> = (() => {
  const variants = new Map(Object.entries(STROKES).map(([letter, base]) => [base, `${letter}${letter.toUpperCase()}`]));
  for (let code = 0xc0; code <= 0x17f; code++) {
    const letter = String.fromCodePoint(code);
    const base = withoutMarks(letter).toLowerCase();
    if (/^[a-z]$/.test(base)) variants.set(base, (variants.get(base) ?? '') + letter);
  }
  return variants;
})();

/** Returns the patterns of a query that is not blank. */
export const patternsOf = (query: string): QueryPatterns => {
  const words = query
    .normalize('NFKC')
    .split(/\s+/u)
    .map((word) => (word.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map(lettersOf))
    .filter((parts) => parts.length > 0);
  if (words.length === 0) return symbolPatterns(query);
  const patterns = words.map((parts) => parts.map((letters) => letters.join('')).join(`${BETWEEN}*`));
  const phrase = patterns.join(`${BETWEEN}+`);
  const searched = longest([...new Map(patterns.map((pattern, index) => [pattern, words[index]?.flat() ?? []]))]);
  return {
    whole: `^${BETWEEN}*${phrase}${BETWEEN}*$`,
    start: `${WORD_START}${phrase}`,
    words: searched.map(([pattern, letters]) => (letters.length < MIN_LENGTH_WITHIN ? `${WORD_START}${pattern}` : pattern)),
    misspelt: searched.some(([, letters]) => mayBeMisspelt(letters)) ? searched.map(misspeltWord) : null,
  };
};

type Word = readonly [pattern: string, letters: readonly string[]];

const longest = (words: readonly Word[]): readonly Word[] =>
  words.length <= MAX_WORDS ? words : words.toSorted(([, a], [, b]) => b.length - a.length).slice(0, MAX_WORDS);

/** Returns the patterns of a query without letters and digits, which is searched for as it is. */
const symbolPatterns = (query: string): QueryPatterns => {
  const symbols = query
    .trim()
    .replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`)
    .replaceAll(/\p{Cc}/gu, '');
  return { whole: `^${symbols}$`, start: `^${symbols}`, words: [symbols], misspelt: null };
};

/** Returns a pattern for each letter of a word. */
const lettersOf = (word: string): string[] => {
  const base = withoutMarks(word.toLowerCase())
    .replaceAll(/[đłø]/g, (letter) => STROKES[letter] ?? letter)
    .replaceAll('ß', 'ss')
    .replaceAll(/([ao]|(?<!q)u)e/g, '$1');
  return [...base.replaceAll('ss', 'ß')].map(patternOf);
};

const patternOf = (letter: string): string => {
  if (letter === 'ß') return DOUBLE_S;
  const variants = VARIANTS.get(letter);
  const upper = letter.toUpperCase();
  if (variants === undefined && !/^[a-z]$/.test(letter)) return upper === letter || upper.length > 1 ? letter : `[${letter}${upper}]`;
  return `[${letter}${upper}${variants ?? ''}]${variants === undefined ? '' : COMBINING}${'aou'.includes(letter) ? '[eE]?' : ''}`;
};

function withoutMarks(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC');
}

const mayBeMisspelt = ({ length }: readonly string[]): boolean => length >= MIN_MISSPELT && length <= MAX_MISSPELT;

const misspeltWord = ([pattern, letters]: Word): MisspeltWord => {
  if (!mayBeMisspelt(letters)) return { part: pattern, word: `${WORD_START}${pattern}` };
  // One error leaves one half of the word as it is, unless two letters are swapped in the middle.
  const middle = Math.floor(letters.length / 2);
  const [left, right] = [letters.slice(0, middle), letters.slice(middle)];
  const swapped = [...left.slice(0, -1), right[0], left.at(-1), ...right.slice(1)].join('');
  const word = `${left.join('')}${oneError(right)}|${oneError(left)}${right.join('')}|${swapped}`;
  return { part: `${left.join('')}|${right.join('')}|${swapped}`, word: `${WORD_START}(?:${word})` };
};

/** Matches the letters with at most one of them wrong, missing or swapped with the next, or with an additional one. */
const oneError = (letters: readonly string[]): string => {
  const between = (from: number, to?: number): string => letters.slice(from, to).join('');
  const variants = letters.flatMap((letter, index) => [
    `${between(0, index)}[${WORD}]?${between(index + 1)}`,
    `${between(0, index)}[${WORD}]${between(index)}`,
    ...(index === 0 ? [] : [`${between(0, index - 1)}${letter}${letters[index - 1]}${between(index + 1)}`]),
  ]);
  return `(?:${variants.join('|')})`;
};

/** Matches the start of a word without the character before it. */
export const atWordStart = (pattern: string): string =>
  pattern.startsWith(WORD_START) ? `(?<![${WORD}])${pattern.slice(WORD_START.length)}` : pattern;

/** Returns the pattern at the start of a word only. */
export const fromWordStart = (pattern: string): string => `(?<![${WORD}])(?:${pattern})`;
