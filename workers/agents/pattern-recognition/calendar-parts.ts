import { identifier, type DuckDbSession } from '../../../platform/analytics/index.js';
import { wordsIn } from '../../../platform/text/index.js';
import { Dataset } from '../../../subgraphs/sources/index.js';
import { formatFigure, formatNumber } from '../../documents/text/formatting.js';
import type { AgentContext, Language } from '../../kit.js';
import { fetchAskedRows, periodDateOf, rowConditions, selectionText, withConditions } from '../../methods/answer-plan/index.js';
import { mean, sampleVariance } from '../../methods/statistics/descriptive.js';
import { normalQuantile, normalTwoSided } from '../../methods/statistics/distributions.js';
import { kruskalWallis } from '../../methods/statistics/kruskal-wallis.js';
import { SIGNIFICANCE_LEVEL } from '../../methods/statistics/significance.js';
import { messagesIn } from './messages.js';
import { pText } from './statements.js';

/** Recurring parts of the calendar with the words for them and the SQL condition on a date. */
const PARTS = [
  {
    part: 'quarterEnd',
    words:
      /quartals(?:ende|schluss|ultimo)\p{L}*|(?:ende|schluss) (?:des|jedes|eines|der) quartal\p{L}*|(?:end|close) of (?:an?|the|each|every) quarter|quarter[-\s]?ends?/iu,
    sql: (day: string) => `month(${day}) % 3 = 0`,
  },
  {
    part: 'quarterStart',
    words: /quartals(?:anfang|beginn)\p{L}*|(?:start|beginning) of (?:an?|the|each|every) quarter/iu,
    sql: (day: string) => `month(${day}) % 3 = 1`,
  },
  {
    part: 'monthEnd',
    words:
      /monats(?:ende|schluss|ultimo)\p{L}*|(?:ende|schluss) (?:des|jedes|eines) monat\p{L}*|(?:end|close) of (?:an?|the|each|every) month|month[-\s]?ends?/iu,
    sql: (day: string) => `${day} > last_day(${day}) - 5`,
  },
  {
    part: 'monthStart',
    words: /monats(?:anfang|beginn)\p{L}*|(?:start|beginning) of (?:an?|the|each|every) month/iu,
    sql: (day: string) => `day(${day}) <= 5`,
  },
  {
    part: 'weekend',
    words: /am wochenende|wochenends|an wochenenden|(?:at|on) (?:the )?weekends?/iu,
    sql: (day: string) => `isodow(${day}) >= 6`,
  },
] as const;
type CalendarPart = (typeof PARTS)[number];

/** Returns the recurring part of the calendar that a request asks about; null if it names none. */
export const calendarPartIn = (text: string): CalendarPart | null => PARTS.find(({ words }) => words.test(text)) ?? null;

/** Words that ask for the certainty of a difference, which the test states. */
const CHANCE = /(?<!\p{L})(?:zufall|zufällig\p{L}*|chance|coincidence|random\p{L}*|luck|wirklich|really|actually)(?!\p{L})/giu;
export const calendarWords = (text: string): string[] => [
  ...wordsIn(calendarPartIn(text)?.words.exec(text)?.[0] ?? ''),
  ...(text.match(CHANCE) ?? []),
];

/** Minimum number of rows inside and outside the part. */
const MIN_ROWS = 5;

interface Side {
  readonly n: number;
  readonly mean: number;
  readonly variance: number;
}

/** Values of a measure inside and outside a part of the calendar. */
export interface CalendarSplit {
  readonly inside: Side;
  readonly outside: Side;
  readonly p: number;
}

/** Splits the values of a column by a part of the calendar; null with fewer than `MIN_ROWS` on a side. */
export const splitByCalendar = async (
  duck: DuckDbSession,
  relation: string,
  { date, measure, part }: { date: string; measure: string; part: CalendarPart },
): Promise<CalendarSplit | null> => {
  const rows = await duck.rows<{ inside: boolean; value: number }>(
    `SELECT ${part.sql(`CAST(${identifier(date)} AS DATE)`)} AS inside, CAST(${identifier(measure)} AS DOUBLE) AS value
       FROM ${relation} WHERE ${identifier(date)} IS NOT NULL AND ${identifier(measure)} IS NOT NULL`,
  );
  const valuesOf = (side: boolean): number[] => rows.filter(({ inside }) => inside === side).map(({ value }) => Number(value));
  const [inside, outside] = [valuesOf(true), valuesOf(false)];
  if (inside.length < MIN_ROWS || outside.length < MIN_ROWS) return null;
  return { inside: sideOf(inside), outside: sideOf(outside), p: kruskalWallis([inside, outside]).p };
};

const sideOf = (values: readonly number[]): Side => ({ n: values.length, mean: mean(values), variance: sampleVariance(values) });

/** Returns by how much the difference of one split exceeds that of another, with its 95 % interval and p value (large samples). */
export const excessOf = (one: CalendarSplit, other: CalendarSplit): { value: number; low: number; high: number; p: number } => {
  const difference = ({ inside, outside }: CalendarSplit): number => inside.mean - outside.mean;
  const error = Math.sqrt([one.inside, one.outside, other.inside, other.outside].reduce((sum, { n, variance }) => sum + variance / n, 0));
  const value = difference(one) - difference(other);
  const reach = normalQuantile(0.975) * error;
  return { value, low: value - reach, high: value + reach, p: error === 0 ? Number(value === 0) : normalTwoSided(value / error) };
};

/**
 * Compares a number of the selected rows in a part of the calendar with the rest of the time, then the same for the rows of the other
 * values, as a request asks: "do prices rise at month end in Leeds". Null if the request names no part of the calendar.
 */
export const answerCalendar = async (context: AgentContext, text: string, language: Language): Promise<string[] | null> => {
  const part = calendarPartIn(text);
  if (part === null) return null;
  const messages = messagesIn(language).calendar;
  const rows = (await context.plan())?.rows;
  const measure = rows?.measures.find(({ metricId }) => metricId === null)?.name;
  const dataset = rows && (await context.em.findOne(Dataset, { tenantId: context.run.tenantId, datasetId: rows.datasetId }));
  const isNumber = dataset?.columns.some(({ name, type }) => name === measure && (type === 'integer' || type === 'decimal')) === true;
  const date = dataset && rows ? periodDateOf(dataset, rows) : null;
  const name = messages.part(part.part);
  if (!rows || !dataset || !isNumber || measure === undefined || date === null) return [messages.impossible(name)];
  const duck = await context.duckDb();
  const filters = rows.filters.filter(({ caseColumn }) => caseColumn === null);
  const filtered = filters.map(({ column }) => column);
  const whole = await fetchAskedRows(context, dataset, filtered);
  const conditions = rowConditions({ filters }, whole);
  const split = (relation: string): Promise<CalendarSplit | null> => splitByCalendar(duck, relation, { date, measure, part });
  const asked = await split(withConditions(whole, conditions));
  if (asked === null) return [messages.impossible(name)];
  for (const considered of ['filter', 'measure', 'comparison'] as const) context.considered.add(considered);
  const selection = filters.length === 0 ? null : selectionText({ filters }, language).join(', ');
  const sentence = ({ inside, outside, p }: CalendarSplit, of: string | null, isOther: boolean): string =>
    messages.split(
      ...([measure, of, isOther ? 'other' : 'asked', name] as const),
      ...([formatFigure(inside.mean, language), formatNumber(inside.n, language, 0)] as const),
      ...([formatFigure(outside.mean, language), formatNumber(outside.n, language, 0)] as const),
      p < SIGNIFICANCE_LEVEL,
      pText(p, language).replace(/^(?!<)/u, '= '),
    );
  const isAsked = conditions.map((each) => `(${each})`).join(' AND ');
  const other = isAsked === '' ? null : await split(withConditions(whole, [`NOT coalesce(${isAsked}, false)`]));
  if (other === null) return [sentence(asked, selection, false)];
  const excess = excessOf(asked, other);
  return [
    sentence(asked, selection, false),
    sentence(other, null, true),
    messages.excess(
      ...([formatFigure(excess.value, language), formatFigure(excess.low, language), formatFigure(excess.high, language)] as const),
      excess.p < SIGNIFICANCE_LEVEL,
      pText(excess.p, language).replace(/^(?!<)/u, '= '),
    ),
  ];
};
