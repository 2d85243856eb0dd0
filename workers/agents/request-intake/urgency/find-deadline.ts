import { anyWord, DAY_MS, MONTH_PATTERN, monthOf, NUMBER_WORDS } from '../../../../platform/text/index.js';

/** Deadline of a request and the words that state it. */
export interface Deadline {
  /** ISO date. */
  date: string;
  words: string;
  /** Time of the day, HH:MM; absent if the request states none. */
  time?: string;
}

/** Maximum characters that are searched; requests state their deadline early. */
const MAX_CHARACTERS = 20_000;

const WEEKDAYS = [
  ['sonntag', 'sunday'],
  ['montag', 'monday'],
  ['dienstag', 'tuesday'],
  ['mittwoch', 'wednesday'],
  ['donnerstag', 'thursday'],
  ['freitag', 'friday'],
  ['samstag', 'saturday', 'sonnabend'],
];
/** Number words of periods, up to three digits. */
const NUMBERS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(Object.entries(NUMBER_WORDS).filter(([, value]) => value < 1000)),
  ...Object.fromEntries(['einem', 'einer', 'eines', 'one', 'a', 'an'].map((word) => [word, 1])),
};

/** Returns the number of a weekday, 0 for Sunday. */
const weekdayOf = (name: string): number => WEEKDAYS.findIndex((names) => names.includes(name.toLowerCase()));

const BY = String.raw`(?:bis(?:\s(?:zum|zur|spätestens|kommenden?|nächsten?|diesen?|ende))?|spätestens(?:\s(?:am|bis|zum))?|vor\s(?:dem|der)|zum|am|no\slater\sthan|by(?:\s(?:the|next|this|coming))?|before(?:\s(?:the|next))?|until(?:\snext)?|due(?:\s(?:on|by))?|on)`;

type Reading = (match: RegExpExecArray, today: Date) => Date | undefined;

/** Occasions with a day of their own: "board call on Thursday". */
const OCCASION = String.raw`(?:\p{L}*(?:call|meeting|board|review|audit|inspection|workshop|committee|conference|hearing|visit|presentation|termin|sitzung|runde|prüfung|besprechung|gespräch|präsentation|besuch|verhandlung|abnahme))`;
const TIME = String.raw`\d{1,2}(?:[:.]\d{2})?\s?(?:uhr|a\.?m\.?|p\.?m\.?|o['’]clock)|\d{1,2}:\d{2}`;
const ANY_WEEKDAY = anyWord(WEEKDAYS.flat());
const TOMORROW = String.raw`(?<!guten\s|am\s|jeden\s|heute\s|gestern\s|schönen\s|über)(?:morgen|tomorrow)`;

/** Returns the next such weekday after today. */
const nextWeekday = (name: string | undefined, today: Date): Date =>
  addDays(today, (weekdayOf(name ?? '') - today.getUTCDay() + 7) % 7 || 7);

/** Patterns of deadlines. Patterns of dates start with a preposition of time limits, so that other dates do not match. */
const PATTERNS: readonly (readonly [RegExp, Reading])[] = [
  [new RegExp(String.raw`\b${BY}\s(\d{4})-(\d{2})-(\d{2})\b`, 'iu'), ([, y, m, d]) => dayOf(Number(y), Number(m), Number(d))],
  [
    new RegExp(String.raw`\b${BY}\s(\d{1,2})\.\s?(\d{1,2})\.(?:\s?(\d{4}|\d{2})(?!\d))?`, 'iu'),
    ([, d, m, y], today) => nextDate(Number(d), Number(m), y, today),
  ],
  [
    new RegExp(String.raw`\b${BY}\s(\d{1,2})(?:\.|st|nd|rd|th)?\s(?:of\s)?(${MONTH_PATTERN})\.?(?:,?\s(\d{4}))?(?![\p{L}\d])`, 'iu'),
    ([, d, name, y], today) => nextDate(Number(d), monthOf(name ?? '') ?? 0, y, today),
  ],
  [
    new RegExp(String.raw`\b${BY}\s(${MONTH_PATTERN})\s(\d{1,2})(?:st|nd|rd|th)?(?:,?\s(\d{4}))?(?!\d)`, 'iu'),
    ([, name, d, y], today) => nextDate(Number(d), monthOf(name ?? '') ?? 0, y, today),
  ],
  [
    new RegExp(
      String.raw`\b${BY}\s(?:the\s)?(anfang|mitte|ende|early|mid|middle of|late|end of)[-\s](${MONTH_PATTERN})\.?(?:,?\s(\d{4}))?(?![\p{L}\d])`,
      'iu',
    ),
    ([, part, name, y], today) => partOfMonth(part ?? '', monthOf(name ?? '') ?? 0, y, today),
  ],
  [/\b(?:bis|vor|before|by)\s(?:weihnachten|heiligabend|christmas|xmas)(?!\p{L})/iu, (_, today) => nextDate(24, 12, undefined, today)],
  [
    new RegExp(
      String.raw`(?<!\p{L})(?:meets|tagt|trifft sich|(?:\p{L}*sitzung|meeting) (?:is|ist))\s(?:on\s|am\s)?(?:the\s)?(\d{1,2})(?:\.|st|nd|rd|th)?\s(?:of\s)?(${MONTH_PATTERN})(?!\p{L})`,
      'iu',
    ),
    ([, d, name], today) => nextDate(Number(d), monthOf(name ?? '') ?? 0, undefined, today),
  ],
  [new RegExp(String.raw`\b${BY}\s(${ANY_WEEKDAY})(?!\p{L})`, 'iu'), ([, name], today) => nextWeekday(name, today)],
  [
    new RegExp(String.raw`\b(${ANY_WEEKDAY})['’]s\s(?:board|meeting|workshop|review|call|deadline|committee|conference)`, 'iu'),
    ([, name], today) => nextWeekday(name, today),
  ],
  [
    new RegExp(
      String.raw`(?<!\p{L})${OCCASION}\s(?:(?:is|ist|on|am|this|next|diesen|nächsten|kommenden)\s){0,2}(${ANY_WEEKDAY})(?!\p{L})`,
      'iu',
    ),
    ([, name], today) => nextWeekday(name, today),
  ],
  [
    new RegExp(String.raw`(?<!\p{L})(${ANY_WEEKDAY}),?\s(?:(?:um|at)\s)?(?=(?:${TIME})(?!\p{L}))`, 'iu'),
    ([, name], today) => nextWeekday(name, today),
  ],
  [
    new RegExp(
      String.raw`(?<!\p{L})(?:before|vor)\s(?:\p{L}+\s){1,4}?${TOMORROW}(?!\p{L})|(?<!\p{L})${OCCASION}\s(?:(?:is|ist|findet)\s)?${TOMORROW}(?!\p{L})|(?<!\p{L})tomorrow['’]s\s${OCCASION}(?!\p{L})`,
      'iu',
    ),
    (_, today) => addDays(today, 1),
  ],
  [
    /\b(?:noch heute|bis heute abend|heute noch|by today|by tonight|by the end of the day|end of day|before the day is out)\b/iu,
    (_, today) => today,
  ],
  [/\b(?:bis (?:spätestens )?übermorgen|by the day after tomorrow)\b/iu, (_, today) => addDays(today, 2)],
  [
    /\b(?:bis (?:spätestens )?morgen|vor (?:\p{L}+ )?morgen früh|by tomorrow|until tomorrow|before tomorrow)\b/iu,
    (_, today) => addDays(today, 1),
  ],
  [/(?<!\p{L})(?:übermorgen|the day after tomorrow)(?!\p{L})/iu, (_, today) => addDays(today, 2)],
  [/\b(?:morgen (?:mittag|nachmittag|vormittag|abend)|tomorrow (?:noon|afternoon|evening|night))\b/iu, (_, today) => addDays(today, 1)],
  [
    /\b(?:innerhalb (?:von|der nächsten)|binnen|in den nächsten|within(?: the next)?)\s(\d{1,2})\s(?:stunden|hours)\b/iu,
    ([, hours], today) => addDays(today, Math.ceil(Number(hours) / 24)),
  ],
  [
    /\b(?:ende (?:der|dieser) woche|wochenende|end of (?:the|this) week|this week)\b/iu,
    (_, today) => addDays(today, (5 - today.getUTCDay() + 7) % 7),
  ],
  [/\b(?:monatsende|ende (?:des|dieses) monats|month end|end of (?:the|this) month)\b/iu, (_, today) => endOfMonth(today, 1)],
  [
    /\b(?:quartalsende|ende (?:des|dieses) quartals|quarter end|end of (?:the|this) quarter)\b/iu,
    (_, today) => endOfMonth(today, 3 - (today.getUTCMonth() % 3)),
  ],
  [
    /\b(?:jahresende|ende (?:des|dieses) jahres|year end|end of (?:the|this) year)\b/iu,
    (_, today) => dayOf(today.getUTCFullYear(), 12, 31),
  ],
  [
    new RegExp(
      String.raw`\b(?:innerhalb von|innerhalb|binnen|in den nächsten|in|within the next|within)\s(\d{1,3}|${anyWord(Object.keys(NUMBERS))})\s(?:werk|arbeits|working\s|business\s)?(tag|woche|monat|day|week|month)(?:en|n|e|s)?(?!\p{L})`,
      'iu',
    ),
    ([, count, unit], today) => addUnits(today, NUMBERS[count?.toLowerCase() ?? ''] ?? Number(count), unit ?? ''),
  ],
];

/** Start of a range, such as "vom 3." before "bis 14. August"; a range is a duration, not a deadline. */
const BEGUN_RANGE = /(?:^|\s)(?:vo[mn]|from)\s(?:the\s)?\d{1,2}(?:\.|st|nd|rd|th)?(?:\d{1,2}\.|\s\p{L}+)?\s$/iu;

/** Prepositions of a date that can be the day of an event as well as a deadline. */
const ANY_DAY = new RegExp(String.raw`^(?:am|zum|on|${OCCASION}|${ANY_WEEKDAY})(?!\p{L})`, 'iu');
/** Words of a clause that says what happened. */
const HAPPENED =
  /(?<!\p{L})(?:was|were|had|has been|have been|came|arrived|broke|failed|stopped|crashed|leaked|jammed|fell|went|happened|ordered|received|delivered|shipped|sent|returned|opened|reported|called|paid|started|began|since|war|waren|wurden?|hatten?|kam|kamen|ging|gingen|seit|ge\p{L}{3,}(?:t|en)|\p{L}{2,4}ge\p{L}{3,}(?:t|en)|erhalten|bestellt|bezahlt|versandt|passiert|reklamiert|fiel|stand|standen|lief)(?!\p{L})/iu;
/** Words of a clause that says what is to happen. */
const WANTED =
  /(?<!\p{L})(?:must|shall|should|will|needs?|want|please|due|to be|can|could|muss|müssen|soll\p{L}*|werden|will|wollen|brauch\p{L}*|bitte|fällig|kann|können)(?!\p{L})/iu;
const RECENT_DAYS = 183;

/** Returns whether a date is the day of something that has happened: "arrived on Monday", "on 20 November" at the end of that month. */
const isPastEvent = (text: string, { index, 0: words }: RegExpExecArray, date: Date, today: Date): boolean => {
  if (!ANY_DAY.test(words)) return false;
  const before =
    text
      .slice(0, index)
      .split(/[.!?;,:](?:\s|$)/u)
      .at(-1) ?? '';
  const after = text.slice(index + words.length).split(/[.!?;,:](?:\s|$)/u)[0] ?? '';
  const clause = `${before}${after}`;
  if (WANTED.test(clause)) return false;
  const lastYear = new Date(Date.UTC(date.getUTCFullYear() - 1, date.getUTCMonth(), date.getUTCDate()));
  const isNextYear = date.getUTCFullYear() > today.getUTCFullYear();
  const isRecent = /\d/.test(words) && isNextYear && lastYear < today && lastYear >= addDays(today, -RECENT_DAYS);
  return date < today || isRecent || HAPPENED.test(clause);
};

/**
 * Returns the first deadline in a German or English request, or null. Dates of what has happened are none.
 * @param now reference time for relative dates and dates without a year, in UTC
 */
export const findDeadline = (request: string, now: Date): Deadline | null => {
  const first = deadlinesIn(request, now)[0];
  if (!first) return null;
  const { date, words, time } = first;
  return { date, words, ...(time !== undefined && { time }) };
};

/** Replaces the deadlines of a request by blanks of the same length. */
export const withoutDeadlines = (request: string, now: Date): string =>
  deadlinesIn(request, now).reduce((text, { words }) => text.replace(words, ' '.repeat(words.length)), request);

const deadlinesIn = (request: string, now: Date): (Deadline & { at: number })[] => {
  const text = request.slice(0, MAX_CHARACTERS).replaceAll(/\s+/g, ' ');
  const today = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  const found = PATTERNS.flatMap(([pattern, read]) => {
    return Array.from(text.matchAll(new RegExp(pattern, 'giu'))).flatMap((match) => {
      const date = BEGUN_RANGE.test(text.slice(0, match.index)) ? undefined : read(match, today);
      if (!date || isPastEvent(text, match, date, today)) return [];
      const { words, time } = withTime(text, match);
      return [{ at: match.index, date: date.toISOString().slice(0, 10), words, ...(time !== null && { time }) }];
    });
  });
  return found.toSorted((a, b) => a.at - b.at);
};

const NAMED_DAY = new RegExp(String.raw`(?<!\p{L})(?:${ANY_WEEKDAY}|tomorrow|morgen)(?!\p{L})`, 'iu');
/** Returns whether a deadline names a weekday or tomorrow instead of a date. */
export const isNamedDay = ({ words }: Deadline): boolean => NAMED_DAY.test(words);

const CLOCK = String.raw`(?<hour>\d{1,2})(?:[:.](?<minute>\d{2}))?\s?(?<unit>uhr|a\.?m\.?|p\.?m\.?|o['’]clock)(?!\p{L})|(?<hour2>\d{1,2}):(?<minute2>\d{2})(?!\d)|(?<noon>noon|midday|mittag)(?!\p{L})`;
const AFTER = new RegExp(String.raw`^,?\s?(?:(?:um|at|gegen|before|vor|by|,)\s)?(?:${CLOCK})`, 'iu');
const BEFORE = new RegExp(String.raw`(?:${CLOCK}),?\s$`, 'iu');
const MAX_BEFORE = 12;

/** Returns the words of a day with the time that stands beside it, as HH:MM. */
const withTime = (text: string, { index, 0: words }: RegExpExecArray): { words: string; time: string | null } => {
  const end = index + words.length;
  const after = AFTER.exec(text.slice(end - (/\s$/u.test(words) ? 1 : 0)));
  const before = after ? null : BEFORE.exec(text.slice(Math.max(0, index - MAX_BEFORE), index));
  const { hour, hour2, minute, minute2, unit = '', noon } = (after ?? before)?.groups ?? {};
  const read = noon === undefined ? Number(hour ?? hour2) : 12;
  const isLate = /^p/iu.test(unit) && read < 12;
  const isMidnight = /^a/iu.test(unit) && read === 12;
  const value = read + (isLate ? 12 : 0) - (isMidnight ? 12 : 0);
  if ((!after && !before) || !(value >= 0 && value < 24)) return { words: words.trim(), time: null };
  const time = `${String(value).padStart(2, '0')}:${minute ?? minute2 ?? '00'}`;
  return { words: after ? `${words.trimEnd()}${after[0].replace(/(?<=[ap]m)\.$/iu, '')}` : `${before?.[0] ?? ''}${words.trim()}`, time };
};

/** Returns undefined for invalid dates such as 31 February. */
const dayOf = (year: number, month: number, day: number): Date | undefined => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : undefined;
};

/** Returns the date; without a year its next occurrence, including today. */
const nextDate = (day: number, month: number, year: string | undefined, today: Date): Date | undefined => {
  if (year !== undefined) return dayOf(year.length === 2 ? 2_000 + Number(year) : Number(year), month, day);
  const thisYear = dayOf(today.getUTCFullYear(), month, day);
  return thisYear && thisYear >= today ? thisYear : dayOf(today.getUTCFullYear() + 1, month, day);
};

/** Returns the last day of the beginning, middle or end of a month: the 10th, the 15th or its last day. */
const partOfMonth = (part: string, month: number, year: string | undefined, today: Date): Date | undefined => {
  const first = nextDate(1, month, year, new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 1)));
  if (first === undefined) return undefined;
  if (/^(?:ende|late|end)/iu.test(part)) return endOfMonth(first, 1);
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), /^(?:anfang|early)/iu.test(part) ? 10 : 15));
};

const addDays = (day: Date, days: number): Date => new Date(day.getTime() + days * DAY_MS);

/** Returns the last day of the month; `months` is 1 for the current month. */
const endOfMonth = (day: Date, months: number): Date => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 0));

const addUnits = (today: Date, count: number, unit: string): Date => {
  if (/^(?:tag|day)$/i.test(unit)) return addDays(today, count);
  if (/^(?:woche|week)$/i.test(unit)) return addDays(today, 7 * count);
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + count, today.getUTCDate()));
};
