import { anyWord, MONTH_PATTERN, monthOf, NUMBER_WORDS } from '../../../platform/text/index.js';
import type { Named } from './request-format.js';

/** Days that a request asks about, YYYY-MM-DD. */
export interface RequestPeriod {
  /** First day; null if the request names only an end. */
  readonly from: string | null;
  /** Last day, inclusive; null if the request names only a start. */
  readonly until: string | null;
}

type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year';
type Span = readonly [from: Date, next: Date];

const UNIT = '(?<unit>tage?n?|wochen?|monate?n?|monats|quartale?n?|quartals|jahre?n?|jahres|days?|weeks?|months?|quarters?|years?)';
const BEFORE = String.raw`(?<![\p{L}\p{N}.,/-])`;
const AFTER = String.raw`(?![\p{L}\p{N}]|[.,/-]\d)`;
const YEAR = String.raw`(?:19|20)\d{2}`;

const pattern = (body: string): RegExp => new RegExp(`${BEFORE}(?:${body})${AFTER}`, 'giu');

interface Rule {
  readonly pattern: RegExp;
  readonly read: (groups: Readonly<Record<string, string | undefined>>, today: Date) => Span | undefined;
}

/** More specific rules first: a match hides later matches of the same characters. */
const RULES: readonly Rule[] = [
  {
    pattern: pattern(`(?<y>${YEAR})-(?<m>\\d{2})-(?<d>\\d{2})`),
    read: ({ y, m, d }) => dayIn(Number(y), Number(m), Number(d)),
  },
  {
    pattern: pattern(`(?<d>\\d{1,2})\\.\\s?(?<m>\\d{1,2})\\.\\s?(?<y>${YEAR})`),
    read: ({ y, m, d }) => dayIn(Number(y), Number(m), Number(d)),
  },
  {
    pattern: pattern(`(?<d>\\d{1,2})(?:\\.|st|nd|rd|th)?\\s(?:of\\s)?(?<name>${MONTH_PATTERN})\\.?,?\\s(?<y>${YEAR})`),
    read: ({ y, name, d }) => dayIn(Number(y), monthOf(name ?? '') ?? 0, Number(d)),
  },
  {
    pattern: pattern(
      `(?:q(?<q>[1-4])|(?<q2>[1-4])\\.\\s?quartal|(?<q3>erste[sn]?|zweite[sn]?|dritte[sn]?|vierte[sn]?|first|second|third|fourth)\\s(?:quartal|quarter))(?:[\\s/]?(?:of\\s|in\\s)?(?<y>${YEAR}))?|(?<y2>${YEAR})[-\\s]?q(?<q4>[1-4])`,
    ),
    read: ({ q, q2, q3, q4, y, y2 }, today) => {
      const quarter = Number(q ?? q2 ?? q4 ?? QUARTERS[(q3 ?? '').toLowerCase().replace(/[sn]$/, '')]);
      return yearOf(y ?? y2, 3 * quarter - 2, today, 3);
    },
  },
  {
    pattern: pattern(`(?<name>${MONTH_PATTERN})\\.?(?:\\s(?<y>${YEAR}))?|(?<y2>${YEAR})-(?<m>0[1-9]|1[0-2])`),
    // "mai", "may" and "mar" are also other words; without a year a month counts only after a preposition, checked by the caller.
    read: ({ name, y, y2, m }, today) => yearOf(y ?? y2, name === undefined ? Number(m) : (monthOf(name) ?? 0), today, 1),
  },
  {
    pattern: pattern(
      `(?:letzte[nrsm]?|vergangene[nrsm]?|vorige[nrsm]?|past|last|previous)\\s(?<count>\\d{1,3}|${anyWord(Object.keys(NUMBER_WORDS))})\\s(?:vollen\\s|full\\s)?${UNIT}`,
    ),
    read: ({ count, unit }, today) => lastUnits(NUMBER_WORDS[(count ?? '').toLowerCase()] ?? Number(count), unitOf(unit), today),
  },
  {
    pattern: pattern(
      `(?:(?:letzte[nrsm]?|vergangene[nrsm]?|vorige[nrsm]?|last|previous|past)\\s${UNIT}|vor(?<prior>monats?|quartals?|jahre?s?|woche))`,
    ),
    read: ({ unit, prior }, today) => shifted(unitOf(unit ?? prior), today, -1),
  },
  {
    pattern: pattern(`(?:diese[nrsm]?|laufende[nrsm]?|aktuelle[nrsm]?|this|current)\\s${UNIT}`),
    read: ({ unit }, today) => shifted(unitOf(unit), today, 0),
  },
  { pattern: pattern(`(?<y>${YEAR})`), read: ({ y }) => [new Date(Date.UTC(Number(y), 0, 1)), new Date(Date.UTC(Number(y) + 1, 0, 1))] },
];

const QUARTERS: Readonly<Record<string, number>> = { erste: 1, zweite: 2, dritte: 3, vierte: 4, first: 1, second: 2, third: 3, fourth: 4 };

/** Words before a period that make it the start or the end of an open range. */
const SINCE = /(?:\bseit|\bab|\bsince|\bfrom|\bvon|\bvom|\bafter|\bnach)(?:\s(?:dem|der|the|anfang|beginning of))?\s*$/iu;
const UNTIL = /(?:\bbis|\bbis\szum|\bbis\szur|\buntil|\bup\sto|\bbefore|\bvor)(?:\s(?:dem|der|zum|the|ende|end of))?\s*$/iu;
const BETWEEN = /^\s*(?:bis|und|to|until|and|through|–|-)(?:\s(?:zum|zur|ende|the|end of))?\s*$/iu;
/** Words that show that a month's name without a year is meant as a month. */
const TIME_PREPOSITION = /(?:\bim|\bin|\bseit|\bab|\bbis|\bvon|\bvom|\bsince|\bfrom|\buntil|\bto|\bfor|\bfür|\bund|\band|\bof|\bdes)\s*$/iu;

interface Match {
  readonly start: number;
  readonly end: number;
  readonly span: Span;
}

/**
 * Returns the period that a German or English request asks about; null if it names none. Two periods joined by "to" form a range;
 * "since" and "until" leave the other end open. Relative periods are complete calendar periods: "last month" in May is April.
 *
 * @param today day that relative periods refer to, in UTC
 */
export const periodOf = (request: string, today: Date): Named<RequestPeriod> | null => {
  const matches = matchesIn(request, today);
  const [first, second] = matches;
  if (!first) return null;
  if (second && BETWEEN.test(request.slice(first.end, second.start)))
    return named(request, first.start, second.end, first.span[0], second.span[1]);
  const before = request.slice(0, first.start);
  if (SINCE.test(before)) return named(request, first.start, first.end, first.span[0], null);
  if (UNTIL.test(before)) return named(request, first.start, first.end, null, first.span[1]);
  return named(request, first.start, first.end, ...first.span);
};

const named = (request: string, start: number, end: number, from: Date | null, next: Date | null): Named<RequestPeriod> => ({
  value: { from: from && isoDay(from), until: next && isoDay(new Date(next.getTime() - 86_400_000)) },
  words: request.slice(start, end),
});

const matchesIn = (request: string, today: Date): Match[] => {
  const found: Match[] = [];
  for (const { pattern: of, read } of RULES)
    for (const match of request.matchAll(of)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (found.some((other) => start < other.end && other.start < end)) continue;
      const { name, y, d } = match.groups ?? {};
      if (name !== undefined && y === undefined && d === undefined && !TIME_PREPOSITION.test(request.slice(0, start))) continue;
      const span = read(match.groups ?? {}, today);
      if (span) found.push({ start, end, span });
    }
  return found.toSorted((a, b) => a.start - b.start);
};

const dayIn = (year: number, month: number, day: number): Span | undefined => {
  const from = new Date(Date.UTC(year, month - 1, day));
  return from.getUTCMonth() === month - 1 && from.getUTCDate() === day ? [from, new Date(Date.UTC(year, month - 1, day + 1))] : undefined;
};

/** Returns the months from `month` (1 to 12) of a year; without a year those that began last. */
const yearOf = (year: string | undefined, month: number, today: Date, months: number): Span | undefined => {
  if (!(month >= 1 && month <= 12)) return undefined;
  const began = Date.UTC(today.getUTCFullYear(), month - 1, 1) <= today.getTime();
  const number = year === undefined ? today.getUTCFullYear() - (began ? 0 : 1) : Number(year);
  return [new Date(Date.UTC(number, month - 1, 1)), new Date(Date.UTC(number, month - 1 + months, 1))];
};

const unitOf = (word = ''): Unit => {
  if (/^(?:tag|day)/i.test(word)) return 'day';
  if (/^(?:woche|week)/i.test(word)) return 'week';
  if (/^(?:quart)/i.test(word)) return 'quarter';
  return /^(?:jahr|year)/i.test(word) ? 'year' : 'month';
};

/** Returns the unit that contains the day, moved by a number of units. */
const shifted = (unit: Unit, today: Date, count: number): Span => [startOf(unit, today, count), startOf(unit, today, count + 1)];

const lastUnits = (count: number, unit: Unit, today: Date): Span | undefined =>
  count > 0 ? [startOf(unit, today, -count), startOf(unit, today, 0)] : undefined;

const startOf = (unit: Unit, day: Date, moved: number): Date => {
  const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()];
  if (unit === 'day') return new Date(Date.UTC(year, month, date + moved));
  if (unit === 'week') return new Date(Date.UTC(year, month, date - ((day.getUTCDay() + 6) % 7) + 7 * moved));
  if (unit === 'month') return new Date(Date.UTC(year, month + moved, 1));
  if (unit === 'quarter') return new Date(Date.UTC(year, month - (month % 3) + 3 * moved, 1));
  return new Date(Date.UTC(year + moved, 0, 1));
};

const isoDay = (day: Date): string => day.toISOString().slice(0, 10);
