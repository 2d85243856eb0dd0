import { isKeyWord } from '../../../platform/questions/index.js';
import { abbreviates, nameWords, wordsIn } from '../../../platform/text/index.js';

/** Words before a list of columns. */
export const BEFORE_COLUMNS =
  /(?:(?<![\p{L}\p{N}])(?:nur|ausschließlich|lediglich|bloß|only|just|solely|spalten?n?|columns?|feldern?|felder|fields?|attribut\p{L}*|mit|with|including|includes?|inklusive|inkl\.?|samt|und zwar|namely)(?![\p{L}\p{N}])|:)\s*/giu;

/** Columns that a request lists, and the items of the list that name none of the dataset. */
export interface AskedColumns {
  readonly columns: readonly string[];
  readonly unknown: readonly string[];
  readonly words: readonly string[];
  /** True if the list follows "with": the columns are wanted beside the key of a row. */
  readonly isBeside: boolean;
}

/** Minimum number of known columns by which a phrase is a list of columns. */
const MIN_KNOWN = 2;
const MAX_WORDS = 7;
/** Minimum number of letters that stand for a thing in the name of its key. */
const MIN_ABBREVIATION = 3;
/** Parts of an item that are no name: notes in brackets, articles, the format. */
const NOISE =
  /\([^)]*\)|(?<!\p{L})(?:the|a|an|die|der|das|den|its|their|je|only|nur|bitte|please|as|als|csv|excel|xlsx|json|parquet|columns?|spalten?)(?!\p{L})/giu;
/** Items that state something else than a column. */
const NO_COLUMN =
  /\d|[<>=]|(?<!\p{L})(?:absteigend|aufsteigend|sort\p{L}*|descending|ascending|first|zuerst|once|einmal|ohne|without|except|in|im|since|seit|until|total|rows?|zeilen?|per)(?!\p{L})/iu;
const NUMBER_WORDS = /(?<!\p{L})(?:number|numbers|nummern?|no|nr|id)(?!\p{L})\.?/giu;

/** Words for all dates of a row. */
const DATES = /^(?:all\s+(?:the\s+)?|alle\s+)?(?:dates|datumsangaben|termine)$/iu;
const WITH = /^(?:mit|with|including|includes?|inklusive|inkl\.?|samt)\s*$/iu;

/** A word for the key of things: „Auftragsnummer“ of `Auftrag`, "ticket number" of `Ticket`. */
const KEY_OF = /[-\s]?(?:s?-?(?:nummern?|nr\.?)|numbers?|no\.?|ids?)$/iu;

const normalised = (name: string): string =>
  name.toLowerCase().replaceAll('_', ' ').replace(NUMBER_WORDS, 'no').replace(/\s+/gu, ' ').trim();

/**
 * Returns the columns that a request lists after "only", "with", "columns" or a colon: an item with the name of a column is this column
 * and no other that shares a word with it ("order number" is `Order No`, not `Order Date`). Null if the request lists none.
 *
 * @param isOther whether an item selects rows or states the layout
 * @param dates columns of dates
 * @param ofCase returns the name of a column that only the cases of a log have, if an item names one
 */
export const askedColumns = (
  text: string,
  names: readonly string[],
  namedBy: (words: string) => string[],
  isOther: (item: string) => boolean,
  dates: readonly string[] = [],
  ofCase: (item: string) => string | undefined = () => undefined,
): AskedColumns | null => {
  const lists = [...text.matchAll(BEFORE_COLUMNS)].map(({ index, 0: before }) => {
    const rest = text.slice(index + before.length).replaceAll(NOISE, ' ');
    const items = (rest.split(/[.;?!:](?:\s|$)|\s[-–]\s/u)[0] ?? '')
      .split(/,|\s(?:und|and|sowie|as well as|plus)\s/iu)
      .map((item) => item.trim());
    const listed = items.filter((item) => item !== '' && wordsIn(item).length <= MAX_WORDS && !NO_COLUMN.test(item) && !isOther(item));
    const found = listed.map((item) => {
      const key = item.replace(KEY_OF, '');
      const exact =
        names.find((name) => normalised(name) === normalised(item)) ?? names.find((name) => normalised(name) === normalised(key));
      const column =
        exact ?? keyOfThing(key, names) ?? beginning(item, names) ?? ofCase(item) ?? namedBy(item)[0] ?? containing(item, names);
      const columns = column === undefined && DATES.test(item) ? dates : [column].filter((name) => name !== undefined);
      return { item: item.replace(/\s+/gu, ' '), columns };
    });
    return { found, isBeside: WITH.test(before) };
  });
  const list = lists.find(({ found }) => new Set(found.flatMap(({ columns }) => columns)).size >= MIN_KNOWN);
  if (list === undefined) return null;
  const { found, isBeside } = list;
  return {
    columns: [...new Set(found.flatMap(({ columns }) => columns))],
    unknown: found.flatMap(({ item, columns }) => (columns.length === 0 ? [item] : [])),
    words: found.flatMap(({ item }) => wordsIn(item)),
    isBeside,
  };
};

/** Returns the only key of the things that an item names: "order" and "customer number" are `Order No` and `CustNo`. */
const keyOfThing = (item: string, names: readonly string[]): string | undefined => {
  const thing = normalised(item);
  const found = names.filter((name) => {
    const words = nameWords(name);
    const own = words.slice(0, -1).join(' ').toLowerCase();
    return own.length >= MIN_ABBREVIATION && isKeyWord(words.at(-1) ?? '') && (own === thing || abbreviates(own, thing));
  });
  return found.length === 1 ? found[0] : undefined;
};

/** Returns the only column whose name begins with the words of an item: „Auftragswert“ is `Auftragswert_EUR`. */
const beginning = (item: string, names: readonly string[]): string | undefined => {
  const words = normalised(item);
  const found = names.filter((name) => normalised(name).startsWith(`${words} `));
  return found.length === 1 ? found[0] : undefined;
};

/** Returns the only column whose name contains a word: „Bestellwert“ is only a part of the name `Bestellwert_EUR_netto`. */
const containing = (item: string, names: readonly string[]): string | undefined => {
  const words = wordsIn(item).filter((word) => word.length > 3);
  const [word, ...others] = words;
  const found = word === undefined || others.length > 0 ? [] : names.filter((name) => name.toLowerCase().includes(word.toLowerCase()));
  return found.length === 1 ? found[0] : undefined;
};
