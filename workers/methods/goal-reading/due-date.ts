import { addDays, isoDay, periodOf } from '../../../platform/text/index.js';
import { dayOfFeast, FEAST } from './feasts.js';

/** Due day of a text, and the part of the text that states it. */
export interface DueDate {
  /** YYYY-MM-DD; null if the words do not determine a day. */
  readonly day: string | null;
  readonly start: number;
  readonly end: number;
}

/** Words that introduce a day or a period. */
const LEAD =
  /(?<!\p{L})(?:(?:spätestens|bis|zum|zur|by|until|till|before|vor|im|in|am|on|for|für|the|dem|den|der|des|ende|end|of|late|mitte|mid|middle|anfang|beginning|beginn|early|start|jahr|jahre|jahres|year|no|later|than)(?:\s+|(?<=mid)-))+/giu;
/** Words that name the end of the current period. */
const PERIOD_END =
  /(?<!\p{L})(?:(?:bis|zum|by|until|till|the|at|am)\s+)*(?:(?<year>jahresende|ende\s+(?:des|dieses)\s+jahres|year[-\s]?end|end\s+of\s+(?:the|this)\s+year)|(?<quarter>quartalsende|ende\s+(?:des|dieses)\s+quartals|end\s+of\s+(?:the|this)\s+quarter)|(?<month>monatsende|ende\s+(?:des|dieses)\s+monats|end\s+of\s+(?:the|this)\s+month))(?!\p{L}|\s+(?:19|20)\d\d)/iu;
/** A number of months, quarters or years from today. Days and weeks are durations to be reached: "deliver within 5 days". */
const DURATION =
  /(?<!\p{L})(?:innerhalb\s+(?:von|der)|binnen|within|in)\s+(?:(?:den\s+)?nächsten\s+|(?:the\s+)?next\s+)?(?<count>\d{1,3}|einem|eines|one|a)\s+(?:(?<months>monate?n?|monats|months?)|(?<quarters>quartale?n?|quartals|quarters?)|(?<years>jahre?n?|jahres|years?))(?!\p{L})/iu;
const HALF_YEAR =
  /(?<!\p{L})(?:(?:bis|by|in|im|ende|end\s+of|zum|until|the)\s+)*(?:h(?<h>[12])|(?<h2>[12])\.\s?halbjahr|(?<h3>erste[sn]?|zweite[sn]?|first|second)\s+(?:halbjahr|half(?:\s+of)?))[\s/]*(?<y>20\d\d)(?!\d)/iu;
/** A day and a month without a year. */
const DAY_MONTH = /(?<!\p{L})(?:(?:bis|zum|spätestens|by|until)\s+)+(?<d>\d{1,2})\.\s?(?<m>\d{1,2})\.(?!\s?\d)/iu;
/** Words that mean a time but no day. A fiscal year is one, because its days depend on the company. */
const UNCLEAR =
  /(?<!\p{L})(?:(?:bis|by|in|im|zum|ab|until|next|this|nächste[nrsm]?|diese[nrsm]?)\s+)*(?:(?:the\s+)?(?:sommer|summer|herbst|autumn|fall|winter|frühjahr|frühling|spring|ostern|easter|weihnachten|christmas)|(?:gj|fy|geschäftsjahr|fiscal\s+year)\s?\d{2,4}(?:\/\d{2,4})?|zeitnah|baldmöglichst|bald|soon|kurzfristig|mittelfristig|langfristig|asap|short[-\s]term|medium[-\s]term|long[-\s]term)(?!\p{L})(?:\s+20\d\d)?/iu;
/** "Before May", but not "before the end of May". */
const BEFORE_IT = /(?<!\p{L})(?:before|vor)\s(?!.*(?:end|ende|mid|middle|mitte|late)(?!\p{L}))/iu;
const MIDDLE = /(?<!\p{L})(?:mitte|mid|middle)(?!\p{L})/iu;
const BEGINNING = /(?<!\p{L})(?:anfang|beginning|beginn|early|start)(?!\p{L})/iu;
const BARE_YEAR = /^(?:19|20)\d\d$/;

/**
 * Returns the due day that a German or English text states; null if it states none. A period stands for its last day:
 * "by Q4" is the last day of the quarter that ends next.
 */
export const dueDateOf = (text: string, today: Date): DueDate | null =>
  feast(text, today) ??
  unclear(text) ??
  endOfPeriod(text, today) ??
  afterDuration(text, today) ??
  halfYear(text) ??
  introduced(text, today) ??
  dayMonth(text, today) ??
  plain(text, today);

const found = (match: RegExpExecArray, day: Date | null): DueDate => ({
  day: day === null || Number.isNaN(day.getTime()) ? null : isoDay(day),
  start: match.index,
  end: match.index + match[0].length,
});

const feast = (text: string, today: Date): DueDate | null => {
  const match = FEAST.exec(text);
  return match && found(match, new Date(dayOfFeast(match, today)));
};

const unclear = (text: string): DueDate | null => {
  const match = UNCLEAR.exec(text);
  return match && found(match, null);
};

const endOfPeriod = (text: string, today: Date): DueDate | null => {
  const match = PERIOD_END.exec(text);
  if (!match) return null;
  const { year, quarter } = match.groups ?? {};
  const month = today.getUTCMonth();
  const next = year !== undefined ? 12 : quarter !== undefined ? month - (month % 3) + 3 : month + 1;
  return found(match, new Date(Date.UTC(today.getUTCFullYear(), next, 0)));
};

const afterDuration = (text: string, today: Date): DueDate | null => {
  const match = DURATION.exec(text);
  if (!match) return null;
  const { count = '', quarters, years } = match.groups ?? {};
  const months = (Number(count) || 1) * (years === undefined ? (quarters === undefined ? 1 : 3) : 12);
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return found(match, new Date(Date.UTC(year, month, Math.min(today.getUTCDate(), lastDay))));
};

const halfYear = (text: string): DueDate | null => {
  const match = HALF_YEAR.exec(text);
  if (!match) return null;
  const { h, h2, h3 = '', y } = match.groups ?? {};
  const isFirst = (h ?? h2) === '1' || /^(?:erste|first)/i.test(h3);
  return found(match, new Date(Date.UTC(Number(y), isFirst ? 6 : 12, 0)));
};

/** Reads a period directly after words such as "by", "end of" or "mid". */
const introduced = (text: string, today: Date): DueDate | null => {
  for (const match of text.matchAll(LEAD)) {
    const rest = text.slice(match.index + match[0].length);
    const period = periodOf(`bis ${rest}`, today, 'future');
    const isNext = period !== null && rest.startsWith(period.words);
    if (!isNext || (BARE_YEAR.test(period.words) && Number(period.words) < today.getUTCFullYear() - 1)) continue;
    const span = periodOf(period.words, today, 'future')?.value ?? periodOf(`im ${period.words}`, today, 'future')?.value;
    const day = dayWithin(match[0], span?.from ?? null, period.value.until);
    return { day, start: match.index, end: match.index + match[0].length + period.words.length };
  }
  return null;
};

const dayWithin = (lead: string, from: string | null, until: string | null): string | null => {
  if (from === null || until === null) return until;
  if (BEFORE_IT.test(lead)) return addDays(from, -1);
  if (BEGINNING.test(lead)) return from;
  if (!MIDDLE.test(lead)) return until;
  // The middle of a year is the end of June, that of a month its 15th day.
  const [year = 0, month = 1] = from.split('-').map(Number);
  return from.slice(0, 4) === until.slice(0, 4) && from.endsWith('-01-01') && until.endsWith('-12-31')
    ? `${year}-06-30`
    : isoDay(new Date(Date.UTC(year, month - 1, 15)));
};

const dayMonth = (text: string, today: Date): DueDate | null => {
  const match = DAY_MONTH.exec(text);
  if (!match) return null;
  const { d, m } = match.groups ?? {};
  const of = (year: number): Date => new Date(Date.UTC(year, Number(m) - 1, Number(d)));
  const year = today.getUTCFullYear();
  const day = of(year) >= today ? of(year) : of(year + 1);
  return found(match, day.getUTCMonth() === Number(m) - 1 ? day : null);
};

/** Reads a period without an introduction; a plain year only at the end or in brackets, because other numbers look the same. */
const plain = (text: string, today: Date): DueDate | null => {
  const period = periodOf(text, today, 'future');
  // A day of the past is when today's value was measured: "84 % last year", "95 % (today 84 %)".
  if (period?.value.until == null || period.value.until <= isoDay(today)) return null;
  const start = text.indexOf(period.words);
  const end = start + period.words.length;
  const isYear = BARE_YEAR.test(period.words);
  if (isYear && (Number(period.words) < today.getUTCFullYear() || !/^[\s.)\]]*$/.test(text.slice(end)))) return null;
  return { day: period.value.until, start, end };
};
