import { anyWord } from './any-word.js';
import { isoWeek, lastUnits, nextUnits, shifted, startOf, unitOf, type Span } from './calendar-units.js';
import { findDates } from './dates.js';
import { MONTH_PATTERN, monthOf } from './month-names.js';
import { countOf, NUMBER_WORDS } from './number-words.js';
import { openRange } from './open-range.js';
import { DAY_MS, isoDay } from './calendar-day.js';
import { dayOfYear, weekOf, yearOf, type Direction } from './recurring-periods.js';
import { monthOfSeason, SEASON_PATTERN } from './seasons.js';
import { NO_UNIT, SHORT_YEAR, yearOfShort } from './short-years.js';

/** Days that a text names, YYYY-MM-DD. */
export interface Period {
  /** First day; null if the request names only an end. */
  readonly from: string | null;
  /** Last day, inclusive; null if the request names only a start. */
  readonly until: string | null;
}

/** A period with the words that name it. */
export interface NamedPeriod {
  readonly value: Period;
  readonly words: string;
}

const UNIT = '(?<unit>tage?n?|wochen?|monate?n?|monats|quartale?n?|quartals|jahre?n?|jahres|days?|weeks?|months?|quarters?|years?)';
const BEFORE = String.raw`(?<![\p{L}\p{N}.,/-])`;
const AFTER = String.raw`(?![\p{L}\p{N}]|[.,/-]\d)`;
const YEAR = String.raw`(?:19|20)\d{2}`;

const pattern = (body: string, after = AFTER): RegExp => new RegExp(`${BEFORE}(?:${body})${after}`, 'giu');

type Groups = Readonly<Record<string, string | undefined>>;

interface Rule {
  readonly pattern: RegExp;
  /** Whether the words name the present, such as "today", however old the data are. */
  readonly isOfPresent?: true;
  readonly read: (groups: Groups, today: Date, direction: Direction) => Span | undefined;
}

/** Periods that are not calendar dates. More specific rules first: a match hides later matches of the same characters. */
const RULES: readonly Rule[] = [
  {
    // „Oktober 26“, "Oct '26", "Jun-27": a month of a year, unless the words before it announce a day.
    pattern: pattern(
      `(?<!(?:\\bon|\\bam|\\d\\.?|st|nd|rd|th|\\bof)\\s)(?<month>${MONTH_PATTERN})(?:\\.?\\s|[/-]|\\.)${SHORT_YEAR}`,
      String.raw`(?![\p{L}\p{N}]|[.,/:-]\d|\.\s?\d|\s?(?:[-–]|to|bis)\s?\d{1,2}(?![\d.]|\s?%)|,\s?(?:19|20)\d{2})`,
    ),
    read: ({ month = '', short }, today, direction) => {
      const year = yearOfShort(short, today, month);
      return year === undefined ? undefined : yearOf(year, [monthOf(month) ?? 0, 1], today, direction);
    },
  },
  {
    // „Q3/26“, "Q3 26", "H1 27", „2. Halbjahr 26“
    pattern: pattern(`(?:q(?<q>[1-4])|(?<q2>[1-4])\\.\\s?quartal|h(?<h>[12])|(?<h2>[12])\\.\\s?halbjahr)(?:\\s?[/-]\\s?|\\s)${SHORT_YEAR}`),
    read: ({ q, q2, h, h2, short }, today, direction) => {
      const year = yearOfShort(short, today);
      if (year === undefined) return undefined;
      const quarter = q ?? q2;
      const months = quarter === undefined ? ([6 * Number(h ?? h2) - 5, 6] as const) : ([3 * Number(quarter) - 2, 3] as const);
      return yearOf(year, months, today, direction);
    },
  },
  {
    pattern: pattern(`(?:kw|kalenderwoche|calendar\\sweek|week|cw)\\s?(?<w>\\d{1,2})(?:(?:\\s?/\\s?|\\s)${SHORT_YEAR})?`),
    read: ({ w, short }, today, direction) => weekOf(Number(w), yearOfShort(short, today), today, direction),
  },
  {
    pattern: pattern(
      `(?:q(?<q>[1-4])|(?<q2>[1-4])\\.\\s?quartals?|(?<q3>erste[sn]?|zweite[sn]?|dritte[sn]?|vierte[sn]?|first|second|third|fourth)\\s(?:quartal|quarter))(?:[\\s/]?(?:of\\s|in\\s)?(?<y>${YEAR}))?|(?<y2>${YEAR})[-\\s]?q(?<q4>[1-4])`,
    ),
    read: ({ q, q2, q3, q4, y, y2 }, today, direction) => {
      const quarter = Number(q ?? q2 ?? q4 ?? QUARTERS[(q3 ?? '').toLowerCase().replace(/[sn]$/, '')]);
      return yearOf(y ?? y2, [3 * quarter - 2, 3], today, direction);
    },
  },
  {
    // A day without a year: „31.12.“, also before the end of a range („1.5.-31.10.“).
    pattern: pattern(String.raw`(?<d>\d{1,2})\.(?<m>\d{1,2})\.`, String.raw`(?![\p{L}\p{N}]|[.,/]\d)`),
    read: ({ d, m, y }, today, direction) => dayOfYear(y, [Number(d), Number(m)], today, direction),
  },
  {
    // "30 June", "June 30th"
    pattern: pattern(
      `(?<d2>\\d{1,2})(?:\\.|st|nd|rd|th)?\\s(?:of\\s)?(?<month>${MONTH_PATTERN})(?!\\.?\\s${YEAR})|(?<month2>${MONTH_PATTERN})\\s(?<d3>\\d{1,2})(?:st|nd|rd|th)?(?!\\d|,?\\s${YEAR})${NO_UNIT}`,
    ),
    read: ({ d2, d3, month, month2, y }, today, direction) =>
      dayOfYear(y, [Number(d2 ?? d3), monthOf(month ?? month2 ?? '') ?? 0], today, direction),
  },
  {
    pattern: pattern(`(?<name>${MONTH_PATTERN})\\.?(?:\\s(?<y>${YEAR}))?|(?<y2>${YEAR})-(?<m>0[1-9]|1[0-2])`),
    read: ({ name, y, y2, m }, today, direction) =>
      yearOf(y ?? y2, [name === undefined ? Number(m) : (monthOf(name) ?? 0), 1], today, direction),
  },
  {
    pattern: pattern(
      `(?:letzte[nrsm]?|vergangene[nrsm]?|vorige[nrsm]?|past|last|previous)\\s(?<count>\\d{1,3}|${anyWord(Object.keys(NUMBER_WORDS))})\\s(?<full>vollen\\s|full\\s)?${UNIT}`,
    ),
    read: ({ count, full, unit }, today) => lastUnits(countOf(count ?? '') ?? 0, unitOf(unit), today, full === undefined),
  },
  {
    // Unlike a „Halbjahr“, half a year is no part of the calendar.
    pattern: pattern('(?:letzte[nrsm]?|vergangene[nrsm]?)\\shalben\\sjahr(?:es)?|(?:last|past)\\shalf(?:[-\\s]a)?[-\\s]year'),
    read: (_, today) => lastUnits(6, 'month', today, true),
  },
  {
    pattern: pattern(
      `(?:(?:letzte[nrsm]?|vergangene[nrsm]?|vorige[nrsm]?|last|previous|past)\\s${UNIT}|vor(?<prior>monats?|quartals?|jahre?s?|woche))`,
    ),
    read: ({ unit, prior }, today) => shifted(unitOf(unit ?? prior), today, -1),
  },
  {
    isOfPresent: true,
    pattern: pattern(
      `(?:nächste[nrsm]?|kommende[nrsm]?|next|coming|following|(?<=(?:due|expires?|ends?|fällig|enden|endet|auslaufen)\\s)(?:within|binnen|innerhalb\\s(?:von|der)))\\s(?<count>\\d{1,3}|${anyWord(Object.keys(NUMBER_WORDS))})\\s${UNIT}`,
    ),
    read: ({ count, unit }, today) => nextUnits(countOf(count ?? '') ?? 0, unitOf(unit), today),
  },
  {
    isOfPresent: true,
    pattern: pattern(`(?:nächste[nrsm]?|kommende[nrsm]?|next|coming)\\s${UNIT}`),
    read: ({ unit }, today) => shifted(unitOf(unit), today, 1),
  },
  { isOfPresent: true, pattern: pattern('vorgestern|the day before yesterday'), read: (_, today) => shifted('day', today, -2) },
  { isOfPresent: true, pattern: pattern('gestern|yesterday'), read: (_, today) => shifted('day', today, -1) },
  {
    isOfPresent: true,
    pattern: pattern(
      'year to date|ytd|(?:seit|ab)\\s(?:jahresbeginn|jahresanfang)|(?:this|current)\\syear\\s(?:so\\sfar|to\\sdate|until\\s(?:now|today))|(?:so\\sfar|to\\sdate)\\sthis\\syear|(?:dieses|diesem|laufenden)\\sjahr(?:es)?\\s(?:bisher|bislang|bis\\s(?:jetzt|heute))|(?:bisher|bislang)\\s(?:in\\s)?diese[sm]\\sjahr',
    ),
    read: (_, today) => [startOf('year', today, 0), startOf('day', today, 1)],
  },
  {
    pattern: pattern(
      `(?:(?<h1>erste[sn]?|1\\.|first)|(?<h2>zweite[sn]?|2\\.|second))\\s(?:halbjahr|half(?:[-\\s]year)?)(?:\\s(?:of\\s|in\\s)?(?<y>${YEAR}))?|h(?<h>[12])(?:[\\s/]?(?<y2>${YEAR}))`,
    ),
    read: ({ h1, h, y, y2 }, today, direction) => yearOf(y ?? y2, [h1 !== undefined || h === '1' ? 1 : 7, 6], today, direction),
  },
  {
    pattern: pattern(
      `(?:(?<next>nächste[nrsm]?|kommende[nrsm]?|next|coming)|letzte[nrsm]?|vergangene[nrsm]?|vorige[nrsm]?|last|past)\\s(?<season>${SEASON_PATTERN})`,
    ),
    read: ({ season, next }, today) => {
      const year = today.getUTCFullYear();
      const spans = [-2, -1, 0, 1].flatMap((moved) => {
        const span = yearOf(String(year + moved), [monthOfSeason(season), 3], today, 'past');
        return span ? [span] : [];
      });
      return next === undefined ? spans.findLast(([, end]) => end <= today) : spans.find(([from]) => from > today);
    },
  },
  {
    // A season without a year is a period only as an end or a beginning: "in winter" means every winter.
    pattern: pattern(
      `(?<season>${SEASON_PATTERN})\\s(?<y>${YEAR})|(?<season3>${SEASON_PATTERN})\\s${SHORT_YEAR}(?:/\\d{2})?|(?<=(?:bis|seit|ab|by|until|since)\\s(?:zum\\s|zur\\s|dem\\s|the\\s|next\\s|nächsten\\s)?)(?<season2>${SEASON_PATTERN})`,
    ),
    read: ({ season, season2, season3, y, short }, today, direction) => {
      const year = y ?? yearOfShort(short, today);
      if (season3 !== undefined && year === undefined) return undefined;
      return yearOf(year, [monthOfSeason(season ?? season2 ?? season3), 3], today, direction);
    },
  },
  {
    isOfPresent: true,
    pattern: pattern(
      `(?:(?<early>anfang|early|beginning of)|(?<mid>mitte|mid|middle of)|(?<late>ende|late|end of))[-\\s](?:(?<y>${YEAR})|(?<next>nächsten jahres|kommenden jahres|next year)|(?:des jahres|dieses jahres|the year|this year))|(?<end>jahresende|year[-\\s]end)(?:\\s(?<y2>${YEAR}))?`,
    ),
    read: ({ early, mid, next, y, y2 }, today) => {
      const year = Number(y ?? y2 ?? today.getUTCFullYear() + (next === undefined ? 0 : 1));
      const month = early === undefined ? (mid === undefined ? 9 : 3) : 0;
      return [new Date(Date.UTC(year, month, 1)), new Date(Date.UTC(year, month + 3, 1))];
    },
  },
  { isOfPresent: true, pattern: pattern('heute|today'), read: (_, today) => shifted('day', today, 0) },
  { isOfPresent: true, pattern: pattern('morgen|tomorrow'), read: (_, today) => shifted('day', today, 1) },
  {
    // "The month" alone is any month; before its end, it is the current one.
    isOfPresent: true,
    pattern: pattern(
      `(?:diese[nrsm]?|laufende[nrsm]?|aktuelle[nrsm]?|this|current|(?<=(?:bis|vor|by|before|until|than)\\s(?:zum\\s|dem\\s|the\\s)?(?:ende|end\\sof)\\s)(?:des|the))\\s${UNIT}`,
    ),
    read: ({ unit }, today) => shifted(unitOf(unit), today, 0),
  },
  { pattern: pattern(`(?<y>${YEAR})`), read: ({ y }) => [new Date(Date.UTC(Number(y), 0, 1)), new Date(Date.UTC(Number(y) + 1, 0, 1))] },
];

const QUARTERS: Readonly<Record<string, number>> = { erste: 1, zweite: 2, dritte: 3, vierte: 4, first: 1, second: 2, third: 3, fourth: 4 };

const BETWEEN = String.raw`\s*(?:bis|to|until|till|through|thru|–|—|-)(?:\s(?:zum|zur|ende|einschließlich|inkl\.?|to|the|end of|and including|including))?\s*`;
const RANGE = new RegExp(`^${BETWEEN}$`, 'iu');
/** Words between two periods that are one range only after "between", or if one follows the other. */
const AND = /^\s*(?:und|and)(?:\s(?:dem|the))?\s*$/iu;
const BETWEEN_BEFORE = /(?:\bzwischen|\bbetween)(?:\s(?:dem|the))?\s*$/iu;
/** The number of the first of several days or quarters before the last one: „3. bis“ in „3. bis 10. April“. */
const FIRST_NUMBER = new RegExp(String.raw`(?<![\p{L}\p{N}.,/-])q?(?<number>\d{1,2})(?:\.|st|nd|rd|th)?${BETWEEN}$`, 'iu');
/** A month after the words of a range. */
const MONTH_FOLLOWS = new RegExp(String.raw`^\.?${BETWEEN}(?:${MONTH_PATTERN})(?!\p{L})`, 'iu');
/**
 * Names of months that are not other words as well; the others, such as "mar", "mai" and "may", are months after a preposition or before
 * a year.
 */
const UNAMBIGUOUS_MONTH = /^(?:januar|january|februar|february|april|jun[ie]|jul[iy]|september|o[kc]tober|november|de[zc]ember)$/i;
/** Words that show that a month's name without a year is meant as a month. */
const TIME_PREPOSITION = /(?:\bim|\bin|\bseit|\bab|\bbis|\bvon|\bvom|\bsince|\bfrom|\buntil|\bto|\bfor|\bfür|\bund|\band|\bof|\bdes)\s*$/iu;

interface Match {
  readonly start: number;
  readonly end: number;
  readonly span: Span;
  /** Returns the period in a year, or the period itself if it is relative to today; null if the text states its year. */
  readonly inYear: ((year: number) => Span | undefined) | null;
}

/**
 * Returns the period that a German or English text names; null if it names none. Two periods joined by "to" form a range;
 * "since" and "until" leave the other end open. Relative periods are complete calendar periods: "last month" in May is April. "The last 30 days" end today.
 *
 * @param today day that relative periods refer to, in UTC
 * @param newest day after the newest data: past periods such as "in May" and "the last 12 months" refer to it
 */
export const periodOf = (request: string, today: Date, direction: Direction = 'past', newest = today): NamedPeriod | null =>
  firstPeriod(request, matchesIn(request, today, direction, newest));

/** Returns all periods that a text names, in their order, each with its position. */
export const periodsOf = (
  request: string,
  today: Date,
  direction: Direction = 'past',
  newest = today,
): (NamedPeriod & { readonly start: number })[] => {
  const found: (NamedPeriod & { start: number })[] = [];
  let [matches, from] = [matchesIn(request, today, direction, newest), 0];
  for (let [first] = matches; first; [first] = matches) {
    const period = firstPeriod(request, matches);
    const start = period ? request.indexOf(period.words, from) : first.start;
    from = period ? start + period.words.length : first.end;
    if (period) found.push({ ...period, start });
    matches = matches.filter((match) => match.start >= from);
  }
  return found;
};

const firstPeriod = (request: string, [first, second]: readonly Match[]): NamedPeriod | null => {
  if (!first) return null;
  const before = request.slice(0, first.start);
  const between = second && request.slice(first.end, second.start);
  if (second && between !== undefined && (RANGE.test(between) || AND.test(between))) {
    const start = startOfRange(first, second);
    const isRange =
      RANGE.test(between) || BETWEEN_BEFORE.test(before) || start.getTime() >= second.span[0].getTime() || isNext(first, second);
    return isRange ? named(request, first.start, second.end, start, second.span[1]) : null;
  }
  const { index, groups: { number } = {} } = FIRST_NUMBER.exec(before) ?? {};
  const start = index === undefined ? undefined : startOfNumbers(Number(number), first.span);
  if (index !== undefined && start) return named(request, index, first.end, start, first.span[1]);
  return named(request, first.start, first.end, ...openRange(before, request.slice(first.start, first.end), first.span));
};

/** Returns the first day of a range. A start without a year is in the year of the end, or the year before if it would follow the end. */
const startOfRange = (first: Match, { span: [end] }: Match): Date => {
  const year = end.getUTCFullYear();
  const inYear = first.inYear?.(year)?.[0];
  if (inYear === undefined) return first.span[0];
  return inYear <= end ? inYear : (first.inYear?.(year - 1)?.[0] ?? first.span[0]);
};

const isNext = ({ span: [, next] }: Match, { span: [from] }: Match): boolean => next.getTime() === from.getTime();

/** Returns the start of the day or quarter with a lower number in the same month or year. */
const startOfNumbers = (number: number, [from, next]: Span): Date | undefined => {
  const [year, month, day] = [from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate()];
  if (next.getTime() - from.getTime() === DAY_MS) return number >= 1 && number < day ? new Date(Date.UTC(year, month, number)) : undefined;
  const isQuarter = day === 1 && month % 3 === 0 && next.getTime() === Date.UTC(year, month + 3, 1);
  return isQuarter && number >= 1 && number <= month / 3 ? new Date(Date.UTC(year, 3 * number - 3, 1)) : undefined;
};

const named = (request: string, start: number, end: number, from: Date | null, next: Date | null): NamedPeriod => ({
  value: { from: from && isoDay(from), until: next && isoDay(new Date(next.getTime() - DAY_MS)) },
  words: request.slice(start, end),
});

const matchesIn = (request: string, today: Date, direction: Direction, newest: Date): Match[] => {
  const found = findDates(request, 'de').flatMap(({ start, end, value }): Match[] => {
    const span = spanOf(String(value));
    return span ? [{ start, end, span, inYear: null }] : [];
  });
  for (const { pattern: of, read, isOfPresent } of RULES)
    for (const match of request.matchAll(of)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (found.some((other) => start < other.end && other.start < end)) continue;
      const groups: Groups = match.groups ?? {};
      const { name, y } = groups;
      const isMonth = name === undefined || y !== undefined || UNAMBIGUOUS_MONTH.test(name) || MONTH_FOLLOWS.test(request.slice(end));
      if (!isMonth && !TIME_PREPOSITION.test(request.slice(0, start))) continue;
      const day = isOfPresent || direction === 'future' ? today : newest;
      const span = read(groups, day, direction);
      const inYear = (year: number): Span | undefined => read({ ...groups, y: String(year) }, day, direction);
      if (span) found.push({ start, end, span, inYear: /\d{4}/u.test(match[0]) || groups['short'] !== undefined ? null : inYear });
    }
  return found.toSorted((a, b) => a.start - b.start);
};

/** Returns the days of a date in ISO 8601 notation: a day, month, quarter or week. */
const spanOf = (date: string): Span | undefined => {
  const [, y, quarter, week, month, day] = /^(\d{4})-(?:Q(\d)|W(\d{2})|(\d{2})(?:-(\d{2}))?)$/.exec(date) ?? [];
  const utc = (monthIndex: number, dayOfMonth = 1): Date => new Date(Date.UTC(Number(y), monthIndex, dayOfMonth));
  if (y === undefined) return undefined;
  if (quarter !== undefined) return [utc(3 * Number(quarter) - 3), utc(3 * Number(quarter))];
  if (day !== undefined) return [utc(Number(month) - 1, Number(day)), utc(Number(month) - 1, Number(day) + 1)];
  if (month !== undefined) return [utc(Number(month) - 1), utc(Number(month))];
  return isoWeek(Number(y), Number(week));
};
