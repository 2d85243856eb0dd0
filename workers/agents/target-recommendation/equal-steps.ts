import { dateFormat } from '../../../platform/content/index.js';
import { MONTH_PATTERN, monthOf, periodOf, wordsIn } from '../../../platform/text/index.js';
import { formatFigure } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { numberOf, WRITTEN_NUMBER as NUMBER } from '../../methods/request-reading/index.js';
import { messagesIn } from './messages.js';

/** A way from one stated value to another in equal monthly steps. */
export interface EqualSteps {
  /** First days of the months, with the value that each is to reach. */
  readonly steps: readonly { readonly month: string; readonly value: number }[];
  readonly from: number;
  readonly to: number;
  /** Words of the request for the unit; empty if it states none. */
  readonly unit: string;
  /** Words of the request that are read. */
  readonly words: readonly string[];
}

const UNIT = String.raw`%|prozent|percent|per cent|tage?n?|days?|stunden?|hours?|h|minuten?|minutes?|wochen?|weeks?|€|eur|euro|gbp|£|k`;
const STEPS = /(?<!\p{L})(?:schritte?n?|etappen?|stufen?|zwischenziele?n?|steps?|stages?|increments?|milestones?)(?!\p{L})/iu;
const MONTHLY =
  /(?<!\p{L})(?:monatlich\p{L}*|je monat|pro monat|monats\p{L}*|monthly|per month|each month|every month|gleich\p{L}*|equal)(?!\p{L})/iu;
const FROM = new RegExp(
  String.raw`(?<!\p{L})(?:von|from|heute|derzeit|aktuell|bei|at|stehen bei|currently|today)\s+(?:bei\s+|at\s+)?(?<from>${NUMBER})\s*(?<unit>${UNIT})?(?!\p{L})`,
  'iu',
);
const TO = new RegExp(
  String.raw`(?<!\p{L})(?:auf|to|zu)\s+(?:(?:höchstens|mindestens|at most|at least)\s+)?(?<to>${NUMBER})\s*(?<unit>${UNIT})?(?!\p{L})`,
  'iu',
);
const BEGINS = new RegExp(
  String.raw`(?:ab|beginnend (?:im|mit)|start(?:ing)?(?: in| with| from)?|from|beginning)\s+(?<month>${MONTH_PATTERN})(?!\p{L})`,
  'iu',
);
const MAX_STEPS = 36;

/**
 * Returns the equal monthly steps that a request asks for between two values that it states, from the month in which it begins, by
 * default the next one, to that of its date; null if it does not ask for steps or states no date.
 *
 * @param today day that months without a year refer to, in UTC
 */
export const equalStepsIn = (text: string, today: Date): EqualSteps | null => {
  if (!STEPS.test(text) || !MONTHLY.test(text)) return null;
  const start = FROM.exec(text)?.groups;
  const end = TO.exec(text)?.groups;
  const begins = BEGINS.exec(text);
  const due = periodOf(begins ? text.replace(begins[0], ' ') : text, today, 'future');
  if (start?.from === undefined || end?.to === undefined || !due?.value.until) return null;
  const first = firstMonth(begins?.groups?.month, today);
  const last = Date.parse(`${due.value.until.slice(0, 7)}-01`);
  const count = (new Date(last).getUTCFullYear() - first.getUTCFullYear()) * 12 + new Date(last).getUTCMonth() - first.getUTCMonth() + 1;
  if (count < 1 || count > MAX_STEPS) return null;
  const [from, to] = [numberOf(start.from), numberOf(end.to)];
  return {
    ...{ from, to, unit: end.unit ?? start.unit ?? '' },
    steps: Array.from({ length: count }, (_, index) => ({
      month: new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + index, 1)).toISOString().slice(0, 10),
      value: from + ((to - from) * (index + 1)) / count,
    })),
    words: [start.from, start.unit ?? '', end.to, end.unit ?? '', due.words, begins?.[0] ?? ''].flatMap(wordsIn),
  };
};

/** Returns the first day of the month in which the steps begin. */
const firstMonth = (name: string | undefined, today: Date): Date => {
  const next = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1));
  const month = name === undefined ? undefined : monthOf(name);
  if (month === undefined) return next;
  const year = next.getUTCFullYear() + (month - 1 < next.getUTCMonth() ? 1 : 0);
  return new Date(Date.UTC(year, month - 1, 1));
};

/** States the steps in one sentence. */
export const stateSteps = ({ steps, from, to, unit }: EqualSteps, language: Language): string => {
  const value = (number: number): string =>
    `${formatFigure(number, language)}${unit === '' ? '' : unit === '%' && language === 'en' ? '%' : ` ${unit}`}`;
  const size = Math.abs(to - from) / steps.length;
  const months = dateFormat(language, { month: 'short', year: 'numeric' });
  const listed = steps.map(({ month, value: reached }) => `${months.format(new Date(month))} ${value(reached)}`);
  return messagesIn(language).equalSteps(String(steps.length), value(size), value(from), value(to), listed.join(', '));
};
