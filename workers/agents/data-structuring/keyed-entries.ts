/** An entry of a document that begins with, or contains, a number of its own, such as "B-12" or "#7". */
export interface KeyedEntry {
  readonly key: string;
  readonly text: string;
}

/** Letters, at most 4, and digits, or digits after "#". */
const CODE = /(?<![\p{L}\p{N}-])(?:(?<prefix>\p{Lu}{1,4})[-/]|(?<hash>#))\d{1,6}(?![\p{L}\p{N}])/gu;
/** Minimum number of entries, and minimum share of the lines that have a number and of the numbers that differ. */
const MIN_ENTRIES = 3;
const MIN_SHARE = 0.5;

/**
 * Returns the entries of a text in which most lines have a number of the same form; null if it has none. A line without a number continues
 * the entry before it if it begins with a small letter; other lines, such as headings, belong to no entry.
 */
export const keyedEntries = (text: string): KeyedEntry[] | null => {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const codes = lines.map((line) =>
    [...line.matchAll(CODE)].map(({ 0: key, groups }) => ({ key, form: groups?.['prefix'] ?? groups?.['hash'] ?? '' })),
  );
  const forms = Map.groupBy(
    codes.flatMap((found, at) => found.map((code) => ({ ...code, at }))),
    ({ form }) => form,
  );
  const [best] = [...forms.values()].toSorted((a, b) => b.length - a.length);
  const linesOf = new Set(best?.map(({ at }) => at));
  const keys = new Set(best?.map(({ key }) => key));
  if (!best || keys.size < MIN_ENTRIES || linesOf.size < MIN_SHARE * lines.length || keys.size < MIN_SHARE * linesOf.size) return null;
  const entries: { key: string; text: string }[] = [];
  let isOpen = false;
  for (const [at, line] of lines.entries()) {
    const key = best.find((code) => code.at === at)?.key;
    const last = entries.at(-1);
    if (key !== undefined) entries.push({ key, text: line });
    else if (isOpen && last && /^\p{Ll}/u.test(line)) last.text += ` ${line}`;
    isOpen = key !== undefined || (isOpen && /^\p{Ll}/u.test(line));
  }
  return entries;
};

/** Words by which a request wants each entry only once. */
export const ONCE = /(?<!\p{L})(?:doppelte\p{L}*|dublett\p{L}*|duplicat\p{L}*|(?:nur|jeweils)\s+einmal|only once|each once)(?!\p{L})/iu;
