import { findUnit } from '../../../platform/column-meaning/index.js';
import { abbreviates, stemOf, transliterate } from '../../../platform/text/index.js';
import { splitAnyUnit } from '../../methods/table-roles/index.js';

/** Words that do not tell KPIs apart: "share of hours", „je Kunde“. */
const FILLERS = new Set(
  'the of a an and to in on at by for per je pro der die das des dem den von vom zum zur im am und mit bis share shares anteil quote rate ratio number anzahl zahl level wert value'.split(
    ' ',
  ),
);
/** Words for a time that something takes, which stand for each other: „DLZ“, „Dauer“, "lead time". */
const DURATION = /^(?:dlz|dauer|durchlaufzeit|laufzeit|bearbeitungszeit|zeit|times?|duration|lead|cycle|turnaround)$/u;
/** Minimum length of the beginning of a word, and of one without vowels, that abbreviates it: "acc" for "accuracy", "hrs" for "hours". */
const MIN_SHORT = 3;
/** Share of the words of both names that have to match if the units are the same; otherwise all have to. */
const MIN_SHARE = 0.5;
const INITIALS = /^[a-z]{2,5}$/u;

const partsOf = (name: string): string[] =>
  transliterate(name)
    .toLowerCase()
    .split(/[^a-z]+/u)
    .filter(Boolean);

/** Returns the words of a name that say what it measures. */
export const tellingWords = (name: string): string[] => {
  const all = partsOf(name).filter((word) => !FILLERS.has(word));
  const telling = all.filter((word) => findUnit(word) === undefined);
  return telling.length > 0 ? telling : all;
};

/** Returns whether two words mean the same: another form, an abbreviation, or both a duration. */
export const isSameTerm = (one: string, other: string): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return (
    stemOf(one) === stemOf(other) ||
    (short.length >= MIN_SHORT && (long.startsWith(short) || (!/[aeiou]/u.test(short) && abbreviates(short, long)))) ||
    (DURATION.test(one) && DURATION.test(other))
  );
};

/** Returns whether a word consists of the initials of a name: "otd" of "on-time despatch". */
const areInitials = (word: string, name: string): boolean =>
  INITIALS.test(word) &&
  partsOf(name)
    .filter((part) => findUnit(part) === undefined)
    .map(([initial]) => initial)
    .join('') === word;

/** Returns the smaller of the shares of the words of two names that the other one contains. */
const likeness = (one: string, other: string): number => {
  const [words, others] = [tellingWords(one), tellingWords(other)];
  if (words.length === 0 || others.length === 0) return 0;
  if ([words, others].some(([only = '', ...more], at) => more.length === 0 && areInitials(only, at === 0 ? other : one))) return 1;
  const shareOf = (own: readonly string[], of: readonly string[]): number =>
    own.filter((word) => of.some((each) => isSameTerm(word, each))).length / own.length;
  return Math.min(shareOf(words, others), shareOf(others, words));
};

/** Returns the unit that the name of a KPI states: "%" for "Agency % of hours", "Min" for „Anfahrt / Min“; null without one. */
export const unitOfName = (name: string): string | null =>
  /%|(?<!\p{L})(?:percent|prozent)(?!\p{L})/iu.test(name) ? '%' : splitAnyUnit(name.replace(/\s+\/\s+(?=[^\s/]+$)/u, ' ')).unit;

/** Returns the KPI that a title means, with abbreviated words and initials: "OTD %" for "On-time despatch %"; undefined if none or several fit. */
export const meantKpi = (title: string, own: readonly string[]): string | undefined => {
  const unit = unitOfName(title)?.toLowerCase();
  const [best, next] = own
    .map((name) => ({ name, share: likeness(title, name), isSameUnit: unit !== undefined && unitOfName(name)?.toLowerCase() === unit }))
    .filter(({ share, isSameUnit }) => share === 1 || (isSameUnit && share > MIN_SHARE))
    .toSorted((a, b) => b.share - a.share || Number(b.isSameUnit) - Number(a.isSameUnit));
  const isSole = next === undefined || best?.share !== next.share || (best.isSameUnit && !next.isSameUnit);
  return isSole ? best?.name : undefined;
};

/** A KPI with the names under which a text can mention it. */
export interface LabelledKpi {
  readonly metric: string;
  readonly labels: readonly string[];
}

/** Returns the KPIs of which a text contains a word that no other one has, in the order of the text: "despatch" for "On-time despatch %". */
export const kpisInText = (text: string, kpis: readonly LabelledKpi[]): string[] => {
  const found = tellingWords(text).flatMap((word) => {
    const fits = kpis.filter(({ labels }) =>
      labels.flatMap(tellingWords).some((each) => isLongEnough(word, each) && isSameTerm(word, each)),
    );
    return fits.length === 1 && fits[0] ? [fits[0].metric] : [];
  });
  return [...new Set(found)];
};

const MIN_WORD = 4;

const isLongEnough = (word: string, label: string): boolean => word.length >= MIN_WORD && !DURATION.test(word) && label.length >= MIN_SHORT;
