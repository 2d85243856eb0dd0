import { tokensOf, type ListingTable } from './code-lists.js';

/** What another sheet or table says that a column contains. */
export interface ColumnDescription {
  column: string;
  /** Short name: the beginning of the text, before a colon, comma or bracket. */
  label: string;
  text: string;
  /** Name of the sheet or table with the description. */
  origin: string;
}

const MAX_TEXT_LENGTH = 300;
const MAX_LABEL_LENGTH = 60;
/** Minimum number of names that a table explains, and of them in its rows, from which it is a list of names. */
const MIN_NAMES = 2;
const MIN_SHARE = 0.4;
/** What follows a short name. */
const END_OF_LABEL = /\s*(?:[:;,(=]|\.\s|\s[–—-]\s).*$/u;

const tidy = (cell: string): string => cell.replaceAll(/\s+/gu, ' ').trim();

/** Returns the short name of a description; null if it is no name. */
const labelOf = (text: string): string | null => {
  const label = text.replace(END_OF_LABEL, '').trim();
  return /\p{L}{3}/u.test(label) && label.length <= MAX_LABEL_LENGTH ? label : null;
};

/**
 * Returns what a list of names says about columns. It has the name, or the first words of the name, in a cell and the description in the
 * next one: "ZQ1 | Share delivered at once" for `ZQ1_%_Ist`. The longest name describes a column.
 */
export const columnDescriptionsIn = ({ origin, rows }: ListingTable, columns: readonly string[]): ColumnDescription[] => {
  const named = columns.map((column) => ({ column, words: tokensOf(column).join(' ') }));
  const entries = rows.flatMap(({ values }) => {
    const [name = '', text = ''] = values.map(tidy).filter(Boolean);
    const words = tokensOf(name).join(' ');
    const label = labelOf(text);
    return words === '' || label === null || text.length > MAX_TEXT_LENGTH || tokensOf(label).join(' ') === words
      ? []
      : [{ words, label, text }];
  });
  const isNamed = ({ words }: { words: string }): boolean =>
    named.some((column) => column.words === words || column.words.startsWith(`${words} `));
  const known = entries.filter(isNamed);
  if (known.length < MIN_NAMES || known.length < MIN_SHARE * entries.length) return [];
  return named.flatMap(({ column, words }): ColumnDescription[] => {
    const own = known.filter((entry) => words === entry.words || words.startsWith(`${entry.words} `));
    const [best] = own.toSorted((one, other) => other.words.length - one.words.length);
    return best ? [{ column, label: best.label, text: best.text, origin }] : [];
  });
};
