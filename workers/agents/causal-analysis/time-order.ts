import { wordsIn } from '../../../platform/text/index.js';

/** Attributes that are fixed before anything else of a record happens. */
const INNATE = new Set(
  'age alter birth geburt geburtsdatum geburtsjahr birthdate birthday sex gender geschlecht race ethnicity nationality nationalität herkunft'.split(
    ' ',
  ),
);
const BEFORE = new Set('pre before baseline prior previous vorher vor davor'.split(' '));
const AFTER = new Set('post after followup afterwards nachher nach danach'.split(' '));

/** A year in a name, with two or four digits: `re74`, `umsatz_2024`. */
const YEAR = /(?<!\d)(?:(?:19|20)\d\d|[6-9]\d)(?!\d)/;

/**
 * Returns whether the names show that one variable was determined before the other: an innate attribute before anything else, a value
 * before a later year of the same variable or another with a full year, and a value before the intervention before one after it.
 */
export const isNamedBefore = (a: string, b: string): boolean => {
  const [first, second] = [marksOf(a), marksOf(b)];
  if (first.isInnate !== second.isInnate) return first.isInnate;
  if (first.year !== null && second.year !== null && (first.stem === second.stem || (first.year > 1_900 && second.year > 1_900)))
    return first.year < second.year;
  return first.isBefore && second.isAfter;
};

const marksOf = (name: string) => {
  const words = wordsIn(name.replaceAll('_', ' ').replace(/(?<=\p{L})(?=\d)|(?<=\p{Ll})(?=\p{Lu})/gu, ' ')).map((word) =>
    word.toLowerCase(),
  );
  const year = YEAR.exec(name)?.[0];
  const has = (set: ReadonlySet<string>): boolean => words.some((word) => set.has(word));
  return {
    isInnate: has(INNATE),
    isBefore: has(BEFORE),
    isAfter: has(AFTER),
    year: year === undefined ? null : Number(year),
    stem: name.replace(YEAR, '').toLowerCase(),
  };
};
