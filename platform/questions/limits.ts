import { type Bound, boundsIn, countOf, daysBetween, NUMBER_WORDS } from '../text/index.js';
import type { FactRecord, Measure } from './fact-record.js';

/** A limit on a figure of the asked records, such as "overdue by more than 30 days". */
export interface Limit extends Pick<Bound, 'operator' | 'value' | 'unit'> {
  readonly measure: Measure;
}

/** The limits that a text states, and the words of those whose figure is not certain. */
export interface Limits {
  readonly limits: readonly Limit[];
  readonly open: readonly string[];
  /** The text without the limits. */
  readonly text: string;
}

const pattern = (words: string): RegExp => new RegExp(words, 'giu');

const OVER_BUDGET = pattern('(?:über|over) (?:dem |the |its |their )?budget|überzogen|überschr|overspen|overrun|exceed');

/** Words of figures by the unit of their limits. Of several figures, the one named closest to the number counts. */
const FIGURES: readonly (readonly [Measure, readonly (Bound['unit'] | 'time')[], RegExp])[] = [
  ['payback', ['time'], pattern(String.raw`amortis|rechne[nt]\s+sich|zahl[et]n?\s+sich|pay\p{L}*[\s-]?(?:back|off)|paid back|break even`)],
  ['delay', ['time'], pattern('überfällig|verspät|verzug|verzöger|zu spät|overdue|late|delay|past due')],
  ['progress', ['percent'], pattern('fortschritt|fertig|progress|complete|done')],
  ['quality', ['percent'], pattern('qualit')],
  ['excess', ['money'], OVER_BUDGET],
  ['excess_share', ['percent'], OVER_BUDGET],
  ['used', ['percent'], pattern('ausgegeben|verbraucht|ausgeschöpft|spent|used|budget')],
  [
    'rest',
    ['money', null],
    pattern('übrig|restbudget|verfügbar|(?<!\\p{L})frei(?!\\p{L})|remain|(?<!\\p{L})left(?!\\p{L})|unspent|available'),
  ],
  ['benefit', ['money', null], pattern('nutzen|ertrag|einspar|erspar|benefit|saving|gain')],
  ['spent', ['money', null], pattern('ausgegeben|ausgaben|spent|spend')],
  ['budget', ['money', null], pattern('budget|kosten|kostet|cost|teuer|expensive')],
  ['probability', [null], pattern('wahrscheinlich|eintritt|probab|likel')],
  ['impact', [null], pattern('auswirkung|schaden|schwere|impact|severity')],
  ['risk', [null], pattern('risi|risk|score')],
  ['rows', [null], pattern('zeilen|rows')],
  ['change', ['percent'], pattern('veränder|verbesser|verschlechter|gestiegen|gesunken|improv|wors|chang|declin')],
  ['gap', ['percent'], pattern('verfehl|vom ziel|miss|target|ziel')],
  // "Due in less than 30 days", but not "overdue".
  [
    'due_in',
    ['time'],
    pattern('(?<!über)fällig|termin|frist|endet|(?<!over)due|deadline|finish|ends?(?!\\p{L})|meilenst|milestone|entscheid|decision'),
  ],
];
/** Figures that an amount of money or a time is about if the question names none. */
const BY_UNIT: Readonly<Partial<Record<string, Measure>>> = { money: 'budget' };

/** Words that ask for the first records of an order, around their number: "top 3", „die drei größten“, "the next three milestones". */
const COUNT = String.raw`(?<count>\d{1,2}|${Object.keys(NUMBER_WORDS).join('|')})`;
const EXTREME = String.raw`(?:\p{L}{3,}(?:[sß]te[nrs]?|est)|nächste[nrs]?|next|most|least|worst|best|wichtigste[nr]?|coming|kommenden)`;
const UNIT_AFTER = String.raw`(?!\s*(?:%|€|£|prozent|percent|tage|days|wochen|weeks|monate|months|quartale|quarters|jahre|years))`;
const TOP = new RegExp(
  String.raw`(?<!\p{L})(?:(?:top|ersten|first|${EXTREME})[\s-]+${COUNT}(?![\p{L}\p{N}])${UNIT_AFTER}|${COUNT.replace('count', 'before')}\s+${EXTREME}(?!\p{L}))`,
  'iu',
);

/** Returns the number of records that a question asks for, in the order that it asks for; null if it names none. */
export const topIn = (text: string): number | null => {
  const { count, before } = TOP.exec(text)?.groups ?? {};
  const written = count ?? before;
  return written === undefined ? null : countOf(written) || null;
};

/** A number before the things that a question asks for: "which two projects", „die drei Initiativen“. */
const COUNTED = new RegExp(String.raw`(?<!\p{L})(?:which|what|the|welche[nrs]?|die|der|nenne|list|name|show)\s+${COUNT}\s+\p{L}{3,}`, 'iu');

/** Returns the number of things that a question asks for, whatever follows them; of a ranking, it is the number of records. */
export const countedIn = (text: string): number | null => countOf(COUNTED.exec(text)?.groups?.['count'] ?? '') || null;

const TIMES: readonly Bound['unit'][] = ['days', 'weeks', 'months', 'years'];
const DAYS_IN: Readonly<Record<string, number>> = { days: 1, weeks: 7, months: 30.4375, years: 365.25 };
const MONTHS_IN: Readonly<Record<string, number>> = { days: 1 / 30.4375, weeks: 7 / 30.4375, months: 1, years: 12 };
/** Numbers without a unit that are years. */
const isYear = ({ value, unit }: Bound): boolean => unit === null && Number.isInteger(value) && value >= 1900 && value <= 2100;

/**
 * Reads the limits on figures that a question states.
 *
 * @param otherwise figure of limits for which the question names none
 */
export const limitsIn = (text: string, otherwise?: Measure): Limits => {
  const bounds = boundsIn(text).filter((each) => !isYear(each));
  const limits: Limit[] = [];
  const open: string[] = [];
  const without = bounds.reduce((rest, { words }) => rest.replace(words, ' '), text);
  for (const bound of bounds) {
    const measure = measureOf(bound, text) ?? otherwise;
    if (measure !== undefined) limits.push({ measure, operator: bound.operator, value: bound.value, unit: bound.unit });
    else if (!open.includes(bound.words)) open.push(bound.words);
  }
  return { limits, open, text: without };
};

const measureOf = ({ unit, at, words }: Bound, text: string): Measure | undefined => {
  const kind = TIMES.includes(unit) ? 'time' : unit;
  const end = at + words.length;
  const named = FIGURES.filter(([, units]) => units.includes(kind)).flatMap(([measure, , words_]) =>
    [...text.matchAll(words_)].map((found) => ({
      measure,
      distance: found.index < at ? Math.max(0, at - found.index - found[0].length) : Math.max(0, found.index - end),
    })),
  );
  const [closest] = named.toSorted((a, b) => a.distance - b.distance);
  return closest?.measure ?? BY_UNIT[kind ?? ''];
};

/** Returns a figure of a record on a day, derived from others where it is not recorded; undefined if it cannot be told. */
export const figureOf = (record: FactRecord, measure: Measure, today: Date): number | undefined => {
  const { measures = {}, due } = record;
  const { budget, spent, benefit } = measures;
  const isBudgeted = budget !== undefined && spent !== undefined;
  switch (measure) {
    case 'rest':
      return isBudgeted ? budget - spent : undefined;
    case 'excess':
      return isBudgeted ? spent - budget : undefined;
    case 'used':
      return isBudgeted && budget > 0 ? spent / budget : undefined;
    case 'excess_share':
      return isBudgeted && budget > 0 ? spent / budget - 1 : undefined;
    case 'payback':
      return budget !== undefined && benefit !== undefined && benefit > 0 ? (12 * budget) / benefit : undefined;
    case 'due_in':
      return due === null ? undefined : daysBetween(today.toISOString().slice(0, 10), due);
    default:
      return measures[measure];
  }
};

/** Returns whether a record keeps all limits; not if one of its figures is not recorded. */
export const keepsLimits = (record: FactRecord, limits: readonly Limit[], today: Date): boolean =>
  limits.every((limit) => {
    const figure = figureOf(record, limit.measure, today);
    if (figure === undefined || (limit.measure === 'due_in' && figure < 0)) return false;
    const bound = inUnitOf(limit);
    // A decline of more than 5 % is a change below -5 %; its direction is a condition of the question.
    const compared = limit.measure === 'change' || limit.measure === 'year_change' ? Math.abs(figure) : figure;
    switch (limit.operator) {
      case '>':
        return compared > bound;
      case '>=':
        return compared >= bound;
      case '<':
        return compared < bound;
      case '<=':
        return compared <= bound;
    }
  });

/** Returns the value of a limit in the unit of the figure: shares are from 0 to 1, delays in days, pay-back times in months. */
const inUnitOf = ({ measure, value, unit }: Limit): number => {
  if (unit === 'percent') return measure === 'value' ? value : value / 100;
  if (measure === 'payback') return value * (MONTHS_IN[unit ?? ''] ?? 1);
  return measure === 'value' ? value : value * (DAYS_IN[unit ?? ''] ?? 1);
};
