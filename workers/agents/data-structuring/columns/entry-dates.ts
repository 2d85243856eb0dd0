import { formatDate } from '../../../documents/text/formatting.js';
import type { Language } from '../../../kit.js';
import {
  addDays,
  anyWord,
  countOf,
  findDates,
  isCalendarDay,
  MONTH_PATTERN,
  monthOf,
  movedBy,
  NUMBER_WORDS,
  unitOf,
} from '../../../../platform/text/index.js';
import { byPosition, disjoint } from './spans.js';

/** A date as an entry states it. */
export interface EntryDate {
  readonly start: number;
  readonly end: number;
  /** Beginning with the weekday and preposition before the date. */
  readonly from: number;
  readonly text: string;
  /** Day, with a year if the entry states it. */
  readonly day?: { readonly year: number | null; readonly month: number; readonly date: number };
  /** Month, quarter or week in ISO notation. */
  readonly span?: string;
  /** True for a weekday without a date. */
  readonly isWeekday?: boolean;
  /** Returns the day from the one of the entry before. */
  readonly after?: (before: string) => string;
  /** Returns the day from the day of the request. */
  readonly since?: (today: string) => string;
}

/** A date after resolution: the text of its cell, and what was derived. */
export interface ResolvedDate {
  readonly text: string;
  /** `date` if the day was derived from another entry, `year` if only the year was, `request` if the day was derived from the day of the request. */
  readonly derived: 'date' | 'year' | 'request' | null;
  readonly isOpen: boolean;
}

const WEEKDAYS = [
  ['sonntag', 'sunday'],
  ['montag', 'monday'],
  ['dienstag', 'tuesday'],
  ['mittwoch', 'wednesday'],
  ['donnerstag', 'thursday'],
  ['freitag', 'friday'],
  ['samstag', 'saturday', 'sonnabend'],
];
const WEEKDAY = anyWord(WEEKDAYS.flat());
const COUNT = String.raw`\d{1,2}|ein(?:en|e|em)?|one|a|${anyWord(Object.keys(NUMBER_WORDS))}`;
const UNIT = String.raw`tage?n?|days?|wochen?|weeks?|monate?n?|months?`;
const NO_UNIT = String.raw`(?!\d|\s?(?:€|eur|euro|gbp|usd|chf|kg|km|%))`;
const DAYTIME = String.raw`(?:tage?|day|morning|afternoon|evening|morgen|vormittag|nachmittag|abend)`;

const pattern = (body: string): RegExp => new RegExp(String.raw`(?<![\p{L}\p{N}.,€£$])(?:${body})(?!\p{L})`, 'giu');
const POINTS = pattern(String.raw`(?<d>\d{1,2})\.\s?(?<m>\d{1,2})\.${NO_UNIT}`);
const SHORT_POINTS = new RegExp(String.raw`^(?:am |vom |on )?(?<d>\d{1,2})[./](?<m>\d{1,2})${NO_UNIT}(?![./]\d)`, 'giu');
const DAY_MONTH = pattern(String.raw`(?<d>\d{1,2})(?:\.|st|nd|rd|th)?\s(?:of\s)?(?<name>${MONTH_PATTERN})\.?(?!,?\s?\d{4})`);
const MONTH_DAY = pattern(String.raw`(?<name>${MONTH_PATTERN})\.?\s(?<d>\d{1,2})(?:st|nd|rd|th)?(?!,?\s?\d{4}|[.,:]?\d)`);
const DAY_ONLY = pattern(String.raw`(?:on\s)?the\s(?<d>\d{1,2})(?:st|nd|rd|th)|am\s(?<d2>\d{1,2})\.(?!\s?\d|\s\p{Lu})`);
const LATER = pattern(
  String.raw`(?<count>${COUNT})\s(?<unit>${UNIT})\s(?:(?<before>zuvor|vorher|davor|früher|earlier|before)|später|danach|darauf|nachher|later|after(?:wards)?(?:\sthat)?)`,
);
const SAME = pattern(
  String.raw`(?:(?:noch\s)?(?:am|on)\s)?(?:(?:the|that)\s)?(?:selben|gleichen|same)\s${DAYTIME}|gleichentags|that\s${DAYTIME}`,
);
const NEXT = pattern(
  String.raw`(?:(?:schon\s)?am\s)?(?:nächsten|folgenden|darauffolgenden)\s${DAYTIME}|tags\sdarauf|(?:am\s)?tag\sd(?:arauf|anach)|(?:on\s)?(?:the\s)?(?:next|following)\s${DAYTIME}|the\sday\safter(?:\sthat)?`,
);
const PREVIOUS = pattern(
  String.raw`tags\s(?:zuvor|davor)|am\s(?:tag\s(?:zuvor|davor)|vortag)|(?:on\s)?the\s(?:previous\sday|day\sbefore)(?!\syesterday)`,
);
const FROM_TODAY = pattern('vorgestern|gestern|heute|yesterday|today');
const ON_WEEKDAY = pattern(
  String.raw`(?:(?:am|on|den|last|letzten)\s)?(?:the\s(?:following|next)\s|(?:folgenden|nächsten|darauffolgenden)\s)?(?<name>${WEEKDAY})`,
);
/** An abbreviated weekday at the beginning of an entry: "Tue: …". */
const SHORT_WEEKDAY = /(?<=(?:^|[.;\n])\s*)(?<name>Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun|Mo|Di|Mi|Do|Fr|Sa|So)(?=[.:,](?!\s?\d))/gu;
/** A weekday that is a deadline and does not follow from the entry before. */
const BY_WEEKDAY = pattern(String.raw`(?:by|until|before|bis|vor)\s(?:next\s|nächsten\s|kommenden\s)?(?:${WEEKDAY})`);
/** A weekday before a date, which belongs to it. */
const LEAD = new RegExp(
  String.raw`(?<!\p{L})(?:(?:am|on|den|vom|the)\s+)*(?:(?:${WEEKDAY}|mo|di|mi|do|fr|sa|so|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)\.?,?\s+)?(?:(?:am|on|den|dem|vom|the)\s+)*$`,
  'iu',
);

/** Maximum number of characters of a weekday and prepositions before a date. */
const MAX_LEAD = 40;

const found = (
  text: string,
  regular: RegExp,
  read: (groups: Record<string, string | undefined>) => Partial<EntryDate> | null,
): EntryDate[] =>
  [...text.matchAll(regular)].flatMap(({ index, groups, 0: whole }) => {
    const date = read(groups ?? {});
    return date === null ? [] : [{ start: index, from: index, end: index + whole.length, text: whole.trim(), ...date }];
  });

/** Returns a day without a year; null if no such day exists. */
const yearless = (date: number, month: number | undefined): Partial<EntryDate> | null =>
  month !== undefined && isCalendarDay(`2024-${two(month)}-${two(date)}`) ? { day: { year: null, month, date } } : null;

const two = (value: number): string => String(value).padStart(2, '0');

const moved = (day: string, count: number, unit: string): string =>
  movedBy(count, unitOf(unit), new Date(`${day}T00:00:00Z`))
    .toISOString()
    .slice(0, 10);

const weekdayAfter = (before: string, name = ''): string => {
  const wanted = WEEKDAYS.findIndex((names) => names.some((each) => each.startsWith(name.toLowerCase())));
  return addDays(before, (wanted - new Date(before).getUTCDay() + 7) % 7 || 7);
};

const AGO: Readonly<Record<string, number>> = { vorgestern: 2, gestern: 1, yesterday: 1 };

const dated = (text: string, language: Language): EntryDate[] =>
  findDates(text, language).map(({ start, end, text: words, value, unit }) => {
    const [year = 0, month = 0, date = 0] = String(value).split('-').map(Number);
    return { start, end, from: start, text: words, ...(unit === 'day' ? { day: { year, month, date } } : { span: words }) };
  });

/** Returns the dates of an entry in their order, with days without a year and days relative to the entry before. */
export const entryDates = (text: string, language: Language): EntryDate[] => {
  const ofMonth = ({ d, name = '' }: Record<string, string | undefined>) => yearless(Number(d), monthOf(name));
  const all = [
    ...dated(text, language),
    ...found(text, POINTS, ({ d, m }) => yearless(Number(d), Number(m))),
    ...found(text, SHORT_POINTS, ({ d, m }) => yearless(Number(d), Number(m))),
    ...found(text, DAY_MONTH, ofMonth),
    ...found(text, MONTH_DAY, ofMonth),
    ...found(text, LATER, ({ count = '', unit = '', before }) => ({
      after: (day) => moved(day, (before === undefined ? 1 : -1) * (countOf(count) ?? 1), unit),
    })),
    ...found(text, SAME, () => ({ after: (day) => day })),
    ...found(text, NEXT, () => ({ after: (day) => addDays(day, 1) })),
    ...found(text, PREVIOUS, () => ({ after: (day) => addDays(day, -1) })),
    ...found(text, FROM_TODAY, () => ({})).map((each) => ({
      ...each,
      since: (day: string) => addDays(day, -(AGO[each.text.toLowerCase()] ?? 0)),
    })),
    ...found(text, DAY_ONLY, ({ d, d2 }) => ({ after: (day) => ofSameMonth(day, Number(d ?? d2)) })),
    ...found(text, BY_WEEKDAY, () => ({ isWeekday: true })),
    ...found(text, ON_WEEKDAY, ({ name }) => ({ isWeekday: true, after: (day) => weekdayAfter(day, name) })),
    ...found(text, SHORT_WEEKDAY, ({ name }) => ({ isWeekday: true, after: (day) => weekdayAfter(day, name) })),
  ].map((each) => ({
    ...each,
    from: each.start - (LEAD.exec(text.slice(Math.max(0, each.start - MAX_LEAD), each.start))?.[0].length ?? 0),
  }));
  return disjoint(all).toSorted(byPosition);
};

/** Returns a day of the month of another day, or of the month after it if it is earlier in the month. */
const ofSameMonth = (before: string, date: number): string => {
  const day = `${before.slice(0, 8)}${two(date)}`;
  return day >= before ? day : moved(day, 1, 'month');
};

/** Returns the nearest year that dates state, from the entry before if there is one. */
const statedYear = (dates: readonly (EntryDate | undefined)[], at: number): { year: number; month: number } | undefined => {
  const before = dates.slice(0, at).findLast((each) => each?.day?.year != null)?.day;
  const after = dates.slice(at).find((each) => each?.day?.year != null)?.day;
  const from = before ?? after;
  return from?.year == null ? undefined : { year: from.year, month: from.month };
};

/** Months of a distance between two entries from which the turn of the year lies between them. */
const TURN = 6;

/**
 * Returns the date of each entry. A relative date follows from the entry before; a year that an entry does not state is that of the others,
 * with the turn of the year between them. Without any year, dates are stated without one.
 */
export const resolveDates = (dates: readonly (EntryDate | undefined)[], today: string, language: Language): (ResolvedDate | null)[] => {
  const isYearKnown = dates.some((each) => each?.day?.year != null || each?.since !== undefined);
  const shown = (day: string): string => (isYearKnown ? formatDate(day, language) : withoutYear(day, language));
  let before: string | null = null;
  return dates.map((each, at): ResolvedDate | null => {
    if (!each) return null;
    if (each.span !== undefined) return { text: each.span, derived: null, isOpen: false };
    if (each.day) {
      const { year, month, date } = each.day;
      before = `${year ?? yearOf(dates, { at, month, before, today })}-${two(month)}-${two(date)}`;
      return { text: shown(before), derived: year === null && isYearKnown ? 'year' : null, isOpen: false };
    }
    if (each.since) before = each.since(today);
    else if (before === null || !each.after) return { text: each.text, derived: null, isOpen: true };
    else before = each.after(before);
    return { text: shown(before), derived: each.since ? 'request' : 'date', isOpen: false };
  });
};

/** Returns the year of a day without one. */
const yearOf = (
  dates: readonly (EntryDate | undefined)[],
  { at, month, before, today }: { at: number; month: number; before: string | null; today: string },
): number => {
  const known = before === null ? statedYear(dates, at) : { year: Number(before.slice(0, 4)), month: Number(before.slice(5, 7)) };
  if (!known) return Number(today.slice(0, 4));
  const distance = month - known.month;
  return known.year + (distance < -TURN ? 1 : distance > TURN ? -1 : 0);
};

/** Formats a day whose year is unknown. */
const withoutYear = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    timeZone: 'UTC',
    day: language === 'de' ? '2-digit' : 'numeric',
    month: language === 'de' ? '2-digit' : 'long',
  }).format(new Date(`${day}T00:00:00Z`));
