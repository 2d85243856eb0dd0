import { secondsOfUnit, unitOf } from '../../../platform/column-meaning/index.js';
import type { Bound, BoundUnit } from '../request-reading/index.js';
import { lengthOf } from './asked-length.js';
import type { RowPlan } from './answer-plan.js';
import { requestBounds } from './row-dates/duration-bounds.js';

type Condition = RowPlan['conditions'][number];

/** A numeric column that a condition can be about. */
export interface NumericColumn {
  readonly name: string;
  readonly unit: string | null;
  /** Words of the request that name it; none if it does not. */
  readonly words: readonly string[];
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
  money: /^(?:EUR|GBP|USD|CHF|T?EUR|GBP k)$|(?<!\p{L})(?:eur|gbp|usd|chf)(?!\p{L})/iu,
};

/** Units of time that a bound can have, in seconds. */
const SECONDS: Readonly<Partial<Record<BoundUnit, number>>> = { minutes: 60, hours: 3_600, days: 86_400, weeks: 604_800 };

/** Returns the factor from a unit of a bound to that of a column, both of time; null if one is none. */
const factorTo = ({ unit, name }: NumericColumn, wanted: BoundUnit): number | null => {
  const [bound, own] = [SECONDS[wanted], secondsOfUnit(unit ?? unitOf(name)?.symbol ?? '')];
  return bound === undefined || own === null ? null : bound / own;
};

const hasUnit = ({ name, unit }: NumericColumn, wanted: BoundUnit): boolean =>
  COLUMNS_WITH[wanted].test(unit ?? '') || COLUMNS_WITH[wanted].test(name.replaceAll('_', ' '));

/** A request to mark figures: their bounds select no rows. */
const MARKS =
  /(?<!\p{L})(?:rot|gelb|grün|orange|ampel\p{L}*|markier\p{L}*|hervor(?:heb|geh)\p{L}*|hervorzuheben|kennzeichn\p{L}*|einfärb\p{L}*|warn\p{L}*|alarm\p{L}*|red|amber|yellow|green|colou?r\p{L}*|highlight\p{L}*|flag(?:ged|s)?|mark(?:ed|s)?|bold|alert\p{L}*|traffic light)(?!\p{L})/iu;
/** Words about the values of columns as a whole. */
const OF_COLUMNS =
  /(?<!\p{L})(?:complete\p{L}*|filled|populated|missing|empty|blanks?|nulls?|vollständig\p{L}*|gefüllt\p{L}*|befüllt\p{L}*|leere?[nrms]?|fehlend\p{L}*|fehlen|lückenhaft\p{L}*)(?!\p{L})/iu;
const RATIO =
  /(?<!\p{L})(?:shares?|percentages?|proportions?|rates?|ratios?|\p{L}*(?:anteile?n?|quoten?|prozentsatz|prozentsätze))(?!\p{L})/iu;
const CLAUSE_BREAK = /[.;:!?]\s|,\s|\s[–—-]\s/gu;

/** Returns the clause of a text around a position. */
const clauseAround = (text: string, at: number): string => {
  const breaks = [...text.matchAll(CLAUSE_BREAK)].map(({ index }) => index);
  return text.slice(breaks.findLast((each) => each < at) ?? 0, breaks.find((each) => each > at) ?? text.length);
};

/**
 * Returns the bounds on numbers that a request states, each with its column: of the columns with its unit the one that the request names
 * closest to it, otherwise the only one with its unit. Bounds whose column is not certain are returned in `open`, also those of figures
 * that are to be marked and those of asked shares.
 *
 * @param options.byUnit whether a unit alone determines the column, because the request is about these data anyway
 */
export const conditionsIn = (
  text: string,
  columns: readonly NumericColumn[],
  { byUnit = true } = {},
): { conditions: Condition[]; open: string[] } => {
  const conditions: Condition[] = [];
  const open: string[] = [];
  const length = lengthOf(text);
  for (const { operator, value, words, unit, at, isWithin } of requestBounds(text)) {
    // "No more than 400 words" is the length of the answer.
    if (length?.words.includes(words)) continue;
    const column = columnOf(text, { unit, at }, columns, byUnit);
    if (column === undefined) open.push(...(isWithin || open.includes(words) ? [] : [words]));
    else
      conditions.push({
        column: column.name,
        operator,
        value: unit === null || hasUnit(column, unit) ? value : value * (factorTo(column, unit) ?? 1),
        words,
      });
  }
  return { conditions, open };
};

const columnOf = (
  text: string,
  { unit, at }: Pick<Bound, 'unit' | 'at'>,
  columns: readonly NumericColumn[],
  byUnit: boolean,
): NumericColumn | undefined => {
  const same = unit === null ? columns : columns.filter((column) => hasUnit(column, unit));
  const isNamed = ({ words }: NumericColumn): boolean => words.length > 0;
  // Hours bound a named column with days as well.
  const fitting =
    unit === null || same.some(isNamed)
      ? same
      : [...same, ...columns.filter((column) => isNamed(column) && factorTo(column, unit) !== null)];
  const clause = clauseAround(text, at);
  const named = fitting.filter(isNamed);
  const isNamedHere = named.some(({ words }) => words.some((word) => clause.includes(word)));
  if (MARKS.test(clause) || (unit === 'percent' && OF_COLUMNS.test(clause)) || (unit === 'percent' && !isNamedHere && RATIO.test(text)))
    return undefined;
  const distance = ({ words }: NumericColumn): number => Math.min(...words.map((word) => Math.abs(text.indexOf(word) - at)));
  if (named.length > 0) return named.toSorted((a, b) => distance(a) - distance(b))[0];
  return byUnit && unit !== null && fitting.length === 1 ? fitting[0] : undefined;
};
