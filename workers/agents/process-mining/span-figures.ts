import { identifier, literal, type DuckDbSession } from '../../../platform/analytics/index.js';
import type { Language } from '../../documents/text/formatting.js';
import { formatFor } from './format.js';
import { isActivity, selectedCases } from './log/case-conditions.js';
import type { EventLogRef } from './log/event-log.js';
import { messagesIn } from './messages.js';

/** A property of cases by whose values figures are shown; all values if none are named. */
export interface SpanGroup {
  readonly column: string;
  readonly values: readonly string[];
}

export interface Span {
  readonly first: string;
  readonly second: string;
  readonly group: SpanGroup | null;
  readonly text: string;
}

interface SpanFigures {
  readonly name: string;
  readonly cases: number;
  readonly mean: number;
  /** Median and percentiles in seconds, in the order in which they were asked. */
  readonly quantiles: readonly number[];
}

const PERCENTILE =
  /(?<!\p{L})(?:p\s?(?<short>\d{1,2})(?!\d)|(?<ordinal>\d{1,2})(?:\.|st|nd|rd|th)?\s*[-–]?\s*(?:%\s*[-–]?\s*)?(?:perzentil|percentile|quantil)\p{L}*)/giu;
const DEFAULT_PERCENTILE = 90;

/** Returns the percentiles that a request asks for, 90 if it names none. */
export const askedPercentiles = (text: string): { percentiles: number[]; words: string[] } => {
  const found = [...text.matchAll(PERCENTILE)].map(({ 0: words, groups = {} }) => ({
    words,
    percentile: Number(groups['short'] ?? groups['ordinal']),
  }));
  const percentiles = [...new Set(found.map(({ percentile }) => percentile))].filter((each) => each > 0);
  return {
    percentiles: percentiles.length > 0 ? percentiles : [DEFAULT_PERCENTILE],
    words: [
      ...found.map(({ words }) => words),
      ...(text.match(/(?<!\p{L})(?:median\p{L}*|mittelwert\p{L}*|mean|average)(?!\p{L})/giu) ?? []),
    ],
  };
};

const MAX_GROUPS = 12;

/** Questions whether the first of two groups takes less or more time than the second. */
const FASTER = /(?<!\p{L})(?:schneller|kürzer|rascher|faster|quicker|shorter|sooner)(?!\p{L})/iu;
const SLOWER = /(?<!\p{L})(?:langsamer|länger|slower|longer)(?!\p{L})/iu;

/**
 * States the time from the first event of one activity to the first event of another one after it: median, mean and the asked percentiles
 * over the selected cases, and by the values of a property of cases.
 */
export const spanSentences = async (duck: DuckDbSession, log: EventLogRef, span: Span, language: Language): Promise<string[]> => {
  const { first, second, group, text } = span;
  const { answer } = messagesIn(language);
  const { count, duration: time } = formatFor(language, text);
  const { percentiles } = askedPercentiles(text);
  const figures = ({ quantiles: [median = 0, ...others], mean, cases }: SpanFigures): string =>
    answer.spanFigures(
      time(median),
      time(mean),
      others.map((value, index) => `P${percentiles[index] ?? ''} ${time(value)}`).join(', '),
      count(cases),
    );
  const [all] = await figuresOf(duck, log, span, { percentiles, group: null });
  if (!all) return [answer.noSpan(first, second)];
  const groups = group === null ? [] : await figuresOf(duck, log, span, { percentiles, group });
  const [one, other] = (group?.values ?? []).map((value) => groups.find(({ name }) => name.toLowerCase() === value.toLowerCase()));
  const asksLonger = SLOWER.test(text);
  return [
    answer.span(first, second, figures(all)),
    ...(group === null || groups.length === 0
      ? []
      : [answer.spanGroups(group.column, groups.map((each) => answer.spanGroup(each.name, figures(each))).join('; '))]),
    ...(one && other && (asksLonger || FASTER.test(text))
      ? [
          answer.spanVerdict(
            Math.sign((one.quantiles[0] ?? 0) - (other.quantiles[0] ?? 0)) === (asksLonger ? 1 : -1) ? 'yes' : 'no',
            one.name,
            time(one.quantiles[0] ?? 0),
            other.name,
            time(other.quantiles[0] ?? 0),
          ),
        ]
      : []),
  ];
};

const figuresOf = async (
  duck: DuckDbSession,
  log: EventLogRef,
  { first, second }: Span,
  { percentiles, group }: { percentiles: readonly number[]; group: SpanGroup | null },
): Promise<SpanFigures[]> => {
  const [key, time] = [identifier(log.caseColumn), identifier(log.timeColumn)];
  const name = group === null ? `''` : `arg_min(CAST(${identifier(group.column)} AS VARCHAR), ${time})`;
  const starts = `SELECT ${key} AS key, ${name} AS name, min(${time}) FILTER (WHERE ${isActivity(log, first)}) AS begun FROM ${log.relation} GROUP BY ${key}${selectedCases(log)}`;
  const among = group === null || group.values.length === 0 ? '' : ` WHERE name IN (${group.values.map(literal).join(', ')})`;
  const levels = [0.5, ...percentiles.map((each) => each / 100)];
  const rows = await duck.rows<{ name: string | null; cases: number; mean: number } & Record<string, number>>(
    `SELECT name, count(*) AS cases, avg(seconds) AS mean, ${levels.map((level, index) => `quantile_cont(seconds, ${level}) AS q${index}`).join(', ')} FROM (
      SELECT any_value(name) AS name, date_diff('second', any_value(begun), min(${time})) AS seconds
      FROM ${log.relation} JOIN (${starts}) AS s ON s.key = ${key}
      WHERE begun IS NOT NULL AND ${time} >= begun AND ${isActivity(log, second)} GROUP BY s.key)${among}
    GROUP BY name ORDER BY cases DESC, name LIMIT ${MAX_GROUPS}`,
  );
  return rows.map((row) => ({
    name: row.name ?? '–',
    cases: Number(row.cases),
    mean: Number(row.mean),
    quantiles: levels.map((_, index) => Number(row[`q${index}`])),
  }));
};
