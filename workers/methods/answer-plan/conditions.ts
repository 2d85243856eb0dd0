import { findUnit, scaleOf } from '../../../platform/column-meaning/index.js';
import { secondsIn } from '../../../platform/content/index.js';
import { contentWords, isStopWord, labelWords, languageOf, stemOf } from '../../../platform/text/index.js';
import { numberOf, WRITTEN_NUMBER, type Bound, type BoundUnit } from '../request-reading/index.js';
import { lengthOf } from './asked-length.js';
import type { RowPlan } from './answer-plan.js';
import { DURATION } from './row-conditions.js';
import { requestBounds } from './row-dates/duration-bounds.js';

type Condition = RowPlan['conditions'][number];

/** A numeric column that a condition can be about. */
export interface NumericColumn {
  readonly name: string;
  readonly unit: string | null;
  /** Words of the request that name it; none if it does not. */
  readonly words: readonly string[];
  /** True for the price of one piece. */
  readonly isPrice?: boolean;
}

/** Units and names of columns by the unit of a bound on their values. */
const COLUMNS_WITH: Readonly<Record<BoundUnit, RegExp>> = {
  percent: /%|percent|prozent|quote|(?<!\p{L})rate(?!\p{L})/iu,
  days: /^d$|(?<!\p{L})(?:tage?|days?)(?!\p{L})/iu,
  hours: /^h$|(?<!\p{L})(?:std|stunden?|hours?)(?!\p{L})/iu,
  minutes: /^min$|(?<!\p{L})(?:min|minuten?|minutes?)(?!\p{L})/iu,
  weeks: /(?<!\p{L})(?:wochen?|weeks?)(?!\p{L})/iu,
  months: /(?<!\p{L})(?:monate?|months?)(?!\p{L})/iu,
  years: /(?<!\p{L})(?:jahre?|years?)(?!\p{L})/iu,
  weight: /^(?:kg|t)$|(?<!\p{L})(?:kg|t|gewicht|weight)(?!\p{L})/iu,
  money: /^[kMT]?(?:EUR|GBP|USD|CHF)(?: k)?$|(?<!\p{L})[tkm]?(?:eur|gbp|usd|chf)(?!\p{L})/iu,
};

/** Parts of the names of columns that are amounts of money without a currency: `PlanValue`, „Auftragswert“. */
const AMOUNTS =
  /(?<!\p{L})(?:values?|amounts?|price|fees?|costs?|charges?|revenue|turnover|sales)(?!\p{L})|(?:wert|betrag|summe|preis|kosten|gebühr|umsatz|erlöse?)(?!\p{L})/iu;
const isAmount = ({ name, unit }: NumericColumn): boolean =>
  unit === null && AMOUNTS.test(name.replaceAll('_', ' ').replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '));

const statesUnit = ({ name, unit }: NumericColumn, wanted: BoundUnit): boolean =>
  COLUMNS_WITH[wanted].test(unit ?? '') || COLUMNS_WITH[wanted].test(name.replaceAll('_', ' '));

const hasUnit = (column: NumericColumn, wanted: BoundUnit): boolean =>
  statesUnit(column, wanted) || (wanted === 'money' && isAmount(column));

/** A request to mark figures: their bounds select no rows. */
const MARKS =
  /(?<!\p{L})(?:rot|gelb|grün|orange|ampel\p{L}*|markier\p{L}*|hervor(?:heb|geh)\p{L}*|hervorzuheben|kennzeichn\p{L}*|einfärb\p{L}*|warn\p{L}*|alarm\p{L}*|red|amber|yellow|green|colou?r\p{L}*|highlight\p{L}*|flag(?:ged|s)?|mark(?:ed|s)?|bold|alert\p{L}*|traffic light)(?!\p{L})/iu;
/** Words about the values of columns as a whole. */
const OF_COLUMNS =
  /(?<!\p{L})(?:complete\p{L}*|filled|populated|missing|empty|blanks?|nulls?|vollständig\p{L}*|gefüllt\p{L}*|befüllt\p{L}*|leere?[nrms]?|fehlend\p{L}*|fehlen|lückenhaft\p{L}*)(?!\p{L})/iu;
/** Words after a percentage that make it the share of rows with a defect: "5 % without a phone", „1 % doppelte Aufträge“. */
const OF_ROWS =
  /^\W*(?:(?:of|der|von)\s+(?:the\s+)?\p{L}+\s+)?(?:without|ohne|lack\p{L}*|doppelt\p{L}*|mehrfach\p{L}*|dublett\p{L}*|duplicat\p{L}*)(?!\p{L})/iu;
const RATIO =
  /(?<!\p{L})(?:shares?|percentages?|proportions?|rates?|ratios?|\p{L}*(?:anteile?n?|quoten?|prozentsatz|prozentsätze))(?!\p{L})/iu;
const CLAUSE_BREAK = /[.;:!?]\s|,\s|\s[–—-]\s/gu;

/** Returns the clause of a text around a position. */
const clauseAround = (text: string, at: number): string => {
  const breaks = [...text.matchAll(CLAUSE_BREAK)].map(({ index }) => index);
  return text.slice(breaks.findLast((each) => each < at) ?? 0, breaks.find((each) => each > at) ?? text.length);
};

/** A main clause that states what something costs, up to the amount; "jobs that cost" and "a fuel cost above" select rows. */
const STATES_PRICE =
  /(?:(?<!(?:that|which|who)\s+)(?<!\p{L})(?:[Cc]osts?\s+(?:us|you|them)|koste(?:t|n)(?:\s+uns)?)|(?:^|[.;:]\s+)(?:A|An|Each|Every|One)\s+[\p{L} -]{2,40}\scosts)(?:\s+(?:etwa|rund|about|roughly|jeweils|je \p{L}+))?\s*$/u;
/** Two ends of a bound. */
const IS_RANGE = /^(?:between|from|zwischen|von)(?!\p{L})/iu;

/** A bound whose unit several columns have and whose column the request does not name. */
export interface DoubtfulBound extends Pick<Condition, 'operator' | 'words'> {
  /** The columns, each with the value of the bound in its unit. */
  readonly columns: readonly Pick<Condition, 'column' | 'value'>[];
}

/**
 * Returns the bounds on numbers that a request states, each with its column and in its unit: of the columns with the unit of the bound the
 * one that the request names closest to it, otherwise the only one with that unit. A bound without a unit is about the thing that it
 * counts, "at most two complaints". Bounds whose column is not certain are returned in `open`, also those of figures that are to be marked
 * and those of asked shares. A range of two numbers counts if it follows the name of a column.
 *
 * @param options.byUnit whether a unit alone determines the column, because the request is about these data anyway
 */
export const conditionsIn = (
  text: string,
  columns: readonly NumericColumn[],
  { byUnit = true } = {},
): { conditions: Condition[]; open: string[]; doubtful: DoubtfulBound[] } => {
  const conditions: Condition[] = [];
  const open: string[] = [];
  const doubtful: DoubtfulBound[] = [];
  const length = lengthOf(text);
  for (const { name, words } of columns) conditions.push(...rangesBehind(text, name, words));
  for (const bound of requestBounds(text)) {
    const { operator, words, isWithin } = bound;
    // "No more than 400 words" is the length of the answer, and "a visit costs between £28 and £41" an assumption.
    if (length?.words.includes(words) || (bound.unit === 'money' && IS_RANGE.test(words) && STATES_PRICE.test(text.slice(0, bound.at))))
      continue;
    const fits = fitsOf(text, bound, columns);
    const [fit] = fits;
    const isCertain = fits.length === 1 && (byUnit || (fit?.words.length ?? 0) > 0);
    if (fit && isCertain) conditions.push({ column: fit.name, operator, value: fit.value, words });
    else if (!isWithin && !open.includes(words)) open.push(words);
    if (fits.length > 1) doubtful.push({ operator, words, columns: fits.map(({ name, value }) => ({ column: name, value })) });
  }
  return { conditions, open, doubtful };
};

/** Years form a period and not a range of values. */
const isYear = (value: number): boolean => Number.isInteger(value) && value >= 1900 && value <= 2100;

/** Returns the ends of a range that directly follows a word for a column: "scores of 0 to 6", „Noten 4 bis 6“. */
const rangesBehind = (text: string, column: string, words: readonly string[]): Condition[] => {
  const named = words.filter((word) => /\p{L}/u.test(word)).map((word) => RegExp.escape(word));
  if (named.length === 0) return [];
  const range = new RegExp(
    String.raw`(?<!\p{L})(?:${named.join('|')})\s+\(?(?:of |from |von )?(?<words>(?<from>${WRITTEN_NUMBER})\s*(?:to|bis|–|-)\s*(?<to>${WRITTEN_NUMBER}))(?![\p{N}.,]*\p{N})(?!\s*(?:%|\p{L}+(?<=prozent|percent|per)))`,
    'iu',
  );
  const { words: spoken = '', from = '', to = '' } = range.exec(text)?.groups ?? {};
  const [least, most] = [numberOf(from), numberOf(to)];
  if (spoken === '' || least >= most || isYear(least)) return [];
  return [
    { column, operator: '>=', value: least, words: spoken },
    { column, operator: '<=', value: most, words: spoken },
  ];
};

interface Fit extends NumericColumn {
  /** Value of the bound in the unit of the column. */
  readonly value: number;
}

/** Returns the columns that a bound can be about; only one if the request names it. */
const fitsOf = (text: string, bound: Bound, columns: readonly NumericColumn[]): readonly Fit[] => {
  const { unit, at } = bound;
  const converted = columns.flatMap((column): Fit[] => {
    const value = valueIn(bound, column);
    return value === null ? [] : [{ ...column, value }];
  });
  const clause = clauseAround(text, at);
  const named = inCurrencyOf(bound, converted).filter(({ words }) => words.length > 0);
  const isNamedHere = named.some(({ words }) => words.some((word) => clause.includes(word)));
  const isOfRows = OF_COLUMNS.test(clause) || OF_ROWS.test(text.slice(at + bound.words.length));
  if (MARKS.test(clause) || (unit === 'percent' && isOfRows) || (unit === 'percent' && !isNamedHere && RATIO.test(text))) return [];
  const counted = unit === null ? countedWord(text, bound) : null;
  if (counted !== null) {
    const ofCounted = named.filter(({ words }) => words.includes(counted));
    if (ofCounted.length > 0 || !UNIT_OF_NUMBER.test(counted)) return ofCounted.slice(0, 1);
  }
  if (named.length > 0) return named.toSorted((a, b) => distanceTo(text, bound, a) - distanceTo(text, bound, b)).slice(0, 1);
  // A unit of time stands for columns with that very unit unless the request names another one.
  if (unit === null) return [];
  const having = converted.filter((column) => hasUnit(column, unit));
  const stated = having.filter((column) => statesUnit(column, unit));
  const ofUnit = inCurrencyOf(bound, stated.length > 0 ? stated : having);
  // "Orders over 500 EUR" are about their amount: who means the price of a piece names it.
  const amounts = ofUnit.filter(({ isPrice }) => isPrice !== true);
  if (unit !== 'money' || amounts.length === 0) return ofUnit;
  const ofThing = amounts.filter(({ name }) => isNamedLike(name, text.slice(0, at)));
  return amounts.length === 1 ? amounts : ofThing.length === 1 ? ofThing : ofUnit;
};

/** Returns whether a word before a bound has the stem of the name of a column: "claims over £500" are about the amount "Claimed". */
const isNamedLike = (name: string, before: string): boolean => {
  const clause = before.split(CLAUSE_BREAK).at(-1) ?? '';
  const own = labelWords(name).map(stemOf);
  return contentWords(clause).some((word) => own.includes(stemOf(word)));
};

const CURRENCIES: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/€|euro|eur/iu, 'EUR'],
  [/£|pound|pfund|gbp/iu, 'GBP'],
  [/\$|dollar|usd/iu, 'USD'],
  [/chf|franken/iu, 'CHF'],
];

/** Omits the columns in other currencies if one of the columns has the currency of the bound. */
const inCurrencyOf = ({ words }: Bound, columns: readonly Fit[]): readonly Fit[] => {
  const [, kind] = CURRENCIES.find(([pattern]) => pattern.test(words)) ?? [];
  const same = columns.filter(({ unit }) => kind !== undefined && findUnit(unit ?? '')?.kind === kind);
  return same.length === 0 ? columns : same;
};

/** Returns the value of a bound in the unit of a column; null if the column has another kind of unit. */
const valueIn = ({ unit, value }: Bound, column: NumericColumn): number | null => {
  // "Severity 3 and above" is no duration of a case, which has a unit.
  if (unit === null) return column.name === DURATION ? null : value;
  const own = findUnit(column.unit ?? '');
  const seconds = secondsIn(unit);
  if (!hasUnit(column, unit)) return seconds > 0 && own?.kind === 'time' ? rounded((value * seconds) / own.factor) : null;
  if (unit === 'money') return rounded(value / (own?.factor ?? scaleOf(column.name)));
  return unit === 'percent' && column.unit === '1' ? rounded(value / 100) : value;
};

/** Removes the error of a conversion: 0.1 + 0.2 is 0.3. */
const rounded = (value: number): number => Number(value.toPrecision(12));

/** Words after a number that only say that it counts something. */
const UNIT_OF_NUMBER = /^(?:units?|pieces?|items?|points?|times?|mal|stück\p{L}*|einheit\p{L}*|punkte?n?)$/iu;

/** Returns the noun directly after a bound without a unit, which says what it counts; null if none follows. */
const countedWord = (text: string, { at, words }: Bound): string | null => {
  const next = /^\s+(\p{L}{3,})/u.exec(text.slice(at + words.length))?.[1];
  if (next === undefined || isStopWord(next)) return null;
  const isNoun = languageOf(text) === 'de' ? /^\p{Lu}/u.test(next) : /(?<!s)s$/iu.test(next);
  return isNoun ? next : null;
};

const JOINED = /[,;]|(?<!\p{L})(?:and|or|but|und|oder|aber)(?!\p{L})/iu;
/** Number of letters by which a conjunction separates a bound from a name. */
const JOINED_DISTANCE = 60;

/** Returns the number of letters between a bound and the closest word that names a column; a conjunction between them separates them. */
const distanceTo = (text: string, { at, words }: Bound, { words: names }: NumericColumn): number => {
  const end = at + words.length;
  const distances = names.flatMap((name) =>
    [...text.matchAll(new RegExp(RegExp.escape(name), 'gu'))].map(({ index }) => {
      const [from, to] = index < at ? [index + name.length, at] : [end, index];
      return Math.max(0, to - from) + (JOINED.test(text.slice(from, to)) ? JOINED_DISTANCE : 0);
    }),
  );
  return Math.min(...distances);
};
