/** A date, a time of day or both as written, for example "12/01/2011 7:21 a.m.". */
export interface Moment {
  kind: 'moment';
  date?: { year: number; month: number; day: number };
  time?: { hour: number; minute: number; second: number };
  dateStyle: DateStyle | '';
  timeStyle: string;
}

type DateStyle = `${'ymd' | 'dmy' | 'mdy'}${string}`;

const TIME = '(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2})(?:\\.\\d+)?)?(?<half>\\s?[AaPp]\\.?[Mm]\\.?)?';
const DATE = '(?:(?<first>\\d{1,4})(?<mark>[-/.])(?<middle>\\d{1,2})\\k<mark>(?<last>\\d{1,4}))';
const MOMENT = new RegExp(`^(?:${DATE}(?<gap>[ T]+))?${TIME}$|^${DATE.replaceAll('?<', '?<d_').replace('\\k<mark>', '\\k<d_mark>')}$`);

/**
 * Parses a date written with numbers, a time of day or both. Where day and month are both at most 12, a date with slashes or dashes is
 * read in the order `ambiguous`.
 */
export const parseMoment = (text: string, ambiguous: 'dmy' | 'mdy' = 'mdy'): Moment | undefined => {
  const groups = MOMENT.exec(text)?.groups;
  if (!groups) return undefined;
  const mark = groups['mark'] ?? groups['d_mark'];
  const numbers = ['first', 'middle', 'last'].map((name) => groups[name] ?? groups[`d_${name}`] ?? '');
  const dated = mark === undefined ? undefined : readDate(numbers, mark, ambiguous);
  if (mark !== undefined && !dated) return undefined;
  const time = readTime(groups);
  if (time === undefined) return undefined;
  return {
    kind: 'moment',
    ...(dated && { date: dated.date }),
    ...(time && { time: time.time }),
    dateStyle: dated?.style ?? '',
    timeStyle: time ? `${groups['gap'] ?? ''}${time.style}` : '',
  };
};

const readDate = (
  [first = '', middle = '', last = '']: readonly string[],
  mark: string,
  ambiguous: 'dmy' | 'mdy',
): { date: NonNullable<Moment['date']>; style: DateStyle } | undefined => {
  if (first.length > 2 === last.length > 2) return undefined;
  const isYearFirst = first.length === 4;
  const order = isYearFirst ? 'ymd' : mark === '.' || Number(first) > 12 ? 'dmy' : Number(middle) > 12 ? 'mdy' : ambiguous;
  const [year, month, day] = isYearFirst ? [first, middle, last] : order === 'dmy' ? [last, middle, first] : [last, first, middle];
  const date = { year: Number(year), month: Number(month), day: Number(day) };
  if (year?.length !== 4 || date.month < 1 || date.month > 12 || date.day < 1 || date.day > 31) return undefined;
  return { date, style: `${order}${mark}` };
};

/** Returns the time of day with its style, null if the text has none, undefined if it is impossible. */
const readTime = (groups: Record<string, string | undefined>): { time: NonNullable<Moment['time']>; style: string } | null | undefined => {
  const { hour, minute, second, half } = groups;
  if (hour === undefined) return null;
  const clock = Number(hour);
  if (clock > 23 || Number(minute) > 59 || Number(second ?? 0) > 59 || (half !== undefined && (clock < 1 || clock > 12))) return undefined;
  const isAfternoon = /p/i.test(half ?? '');
  return {
    time: { hour: half === undefined ? clock : (clock % 12) + (isAfternoon ? 12 : 0), minute: Number(minute), second: Number(second ?? 0) },
    style: `h:mm${second === undefined ? '' : ':ss'}${half === undefined ? '' : half.replace(/[PpAa]/, (letter) => (letter < 'a' ? 'A' : 'a'))}`,
  };
};

export const momentNotation = ({ dateStyle, timeStyle }: Moment): string => `${dateStyle}${timeStyle}`;

/** Returns a moment in the notation of a pattern; null if the pattern has a date or time that the moment lacks. */
export const writeMoment = ({ date, time }: Moment, pattern: Moment & { padded: boolean }): string | null => {
  const pad = (value: number, length: number): string => String(value).padStart(length, '0');
  const parts: string[] = [];
  if (pattern.dateStyle !== '') {
    if (!date) return null;
    const { year, month, day } = date;
    const mark = pattern.dateStyle.slice(3);
    const width = pattern.padded ? 2 : 1;
    const byLetter: Record<string, string> = { y: pad(year, 4), m: pad(month, width), d: pad(day, width) };
    parts.push([...pattern.dateStyle.slice(0, 3)].map((letter) => byLetter[letter] ?? '').join(mark));
  }
  if (pattern.timeStyle !== '') {
    if (!time) return null;
    const style = /^(?<gap>[ T]*)h:mm(?<seconds>:ss)?(?<half>.*)$/.exec(pattern.timeStyle)?.groups ?? {};
    const half = style['half'] ?? '';
    const hour = half === '' ? time.hour : time.hour % 12 || 12;
    const letter = time.hour < 12 ? 'a' : 'p';
    parts.push(style['gap'] ?? '', pad(hour, pattern.padded && half === '' ? 2 : 1), ':', pad(time.minute, 2));
    if (style['seconds']) parts.push(':', pad(time.second, 2));
    parts.push(half.replace(/[aA]/, (sign) => (sign === 'A' ? letter.toUpperCase() : letter)));
  }
  return parts.join('');
};
