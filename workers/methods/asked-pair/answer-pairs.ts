import type { DuckDbSession } from '../../../platform/analytics/index.js';
import { wordsIn } from '../../../platform/text/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { datasetsTrustedFirst } from '../../datasets.js';
import { formatPValue } from '../../documents/text/format-p.js';
import { formatDate, formatFigure, formatNumber, formatPercent } from '../../documents/text/formatting.js';
import type { AgentContext, Language } from '../../kit.js';
import { selectionText } from '../answer-plan/index.js';
import { periodText } from '../request-reading/index.js';
import { pearson, spearman, testCorrelation } from '../statistics/correlation/correlation.js';
import { mean, median, sampleVariance } from '../statistics/descriptive.js';
import type { CountedGroup } from '../statistics/chi-squared.js';
import { fisherExact } from '../statistics/fisher-exact.js';
import { kruskalWallis } from '../statistics/kruskal-wallis.js';
import { SIGNIFICANCE_LEVEL } from '../statistics/significance.js';
import { differenceInterval } from '../statistics/wilson-interval.js';
import { pairsIn, readPair, type AskedPair, type PairRows } from './asked-pair.js';
import { messagesIn } from './messages.js';

/** The answer to questions about how two things relate. */
export interface PairAnswer {
  readonly sentences: readonly string[];
  readonly datasets: readonly Dataset[];
  /** Largest number of rows that a sentence is based on. */
  readonly rows: number;
  /** Questions of the request that it answers. */
  readonly clauses: readonly string[];
  /** Words of the request that it answers. */
  readonly words: readonly string[];
}

const MAX_PAIRS = 4;
/** Minimum number of rows on each side. */
const MIN_ROWS = 5;

/** Minimum rank correlations for weak, medium and strong (Cohen 1988). */
const STRENGTHS = [
  [0.5, 'strong'],
  [0.3, 'medium'],
  [0.1, 'weak'],
] as const;

interface PairValues {
  readonly one: number;
  readonly other: number | null;
  readonly day: string | null;
}

const valuesOf = async (duck: DuckDbSession, { relation }: PairRows, hasOther: boolean): Promise<PairValues[]> => {
  const found = await duck.rows<{ one: number; other: number | null; day: string | null }>(
    `SELECT CAST(__one AS DOUBLE) AS one, ${hasOther ? 'CAST(__other AS DOUBLE)' : 'NULL'} AS other, CAST(__day AS VARCHAR) AS day FROM ${relation}
     WHERE __one IS NOT NULL${hasOther ? ' AND __other IS NOT NULL' : ''}`,
  );
  return found.map(({ one, other, day }) => ({ one: Number(one), other: other === null ? null : Number(other), day }));
};

/** Returns the least-squares change of the second number per unit of the first. */
const slopeOf = (a: readonly number[], b: readonly number[]): number => pearson(a, b) * Math.sqrt(sampleVariance(b) / sampleVariance(a));

const metIn = (values: readonly number[]): number => values.filter((value) => value === 1).length;

/** Returns the sentence on a pair; null if there are too few rows or a value is constant. */
export const sentenceOn = (
  { one, other, splitAt }: Omit<AskedPair, 'clause'>,
  values: readonly PairValues[],
  language: Language,
): string | null => {
  const messages = messagesIn(language);
  const number = (value: number): string => formatFigure(value, language);
  const count = (value: number): string => formatNumber(value, language, 0);
  const pOf = (p: number): string => formatPValue(p, language);
  const unitOf = (thing: AskedPair['other']): string => (thing?.kind === 'days' ? messages.days : '');
  if (splitAt !== null) {
    const side = (isAfter: boolean): number[] =>
      values.flatMap(({ one: value, day }) => (day !== null && day >= splitAt === isAfter ? [value] : []));
    const [after, before] = [side(true), side(false)];
    if (Math.min(after.length, before.length) < MIN_ROWS) return null;
    if (one.kind === 'flag') {
      const [since, until] = [after, before].map((of) => ({ n: of.length, met: metIn(of) })) as [CountedGroup, CountedGroup];
      const p = fisherExact(since, until);
      return messages.shareSince(
        ...([one.name, formatDate(splitAt, language)] as const),
        ...([formatPercent(since.met / since.n, language), count(since.met), count(since.n)] as const),
        ...([formatPercent(until.met / until.n, language), count(until.met), count(until.n)] as const),
        p < SIGNIFICANCE_LEVEL,
        pOf(p),
      );
    }
    const { p } = kruskalWallis([after, before]);
    return messages.since(
      ...([one.name, unitOf(one), formatDate(splitAt, language)] as const),
      ...([number(mean(after)), number(median(after)), count(after.length)] as const),
      ...([number(mean(before)), number(median(before)), count(before.length)] as const),
      p < SIGNIFICANCE_LEVEL,
      pOf(p),
    );
  }
  if (other === null) return null;
  const pairs = values.flatMap((each) => (each.other === null ? [] : [{ one: each.one, other: each.other }]));
  const [a, b] = [pairs.map((each) => each.one), pairs.map((each) => each.other)];
  if (pairs.length < 2 * MIN_ROWS || new Set(a).size < 2 || new Set(b).size < 2) return null;
  // Group by the yes/no column; of two yes/no columns, by the first.
  const isTurned = one.kind !== 'flag' && other.kind === 'flag';
  const [flag, measured] = isTurned ? [other, one] : [one, other];
  const [keys, numbers] = isTurned ? [b, a] : [a, b];
  if (flag.kind !== 'flag') {
    const rho = spearman(a, b);
    const { p } = testCorrelation(rho, pairs.length);
    const isFound = p < SIGNIFICANCE_LEVEL;
    const strength = isFound ? (STRENGTHS.find(([least]) => Math.abs(rho) >= least)?.[1] ?? 'none') : 'none';
    const slope = slopeOf(a, b);
    // A few large values can give the slope the opposite sign of the rank correlation.
    const isSloped = isFound && Math.sign(slope) === Math.sign(rho);
    return messages.numbers(one.name, other.name, formatNumber(rho, language, 2), strength, number(slope), unitOf(other), count(pairs.length), isSloped, pOf(p)); // prettier-ignore
  }
  const side = (key: number): number[] => numbers.filter((_, at) => keys[at] === key);
  const [yes, no] = [side(1), side(0)];
  if (Math.min(yes.length, no.length) < MIN_ROWS) return null;
  if (measured.kind !== 'flag') {
    const { p } = kruskalWallis([yes, no]);
    return messages.levels(
      ...([flag.name, measured.name, unitOf(measured), number(mean(yes)), number(median(yes)), count(yes.length)] as const),
      ...([number(mean(no)), number(median(no)), count(no.length)] as const),
      p < SIGNIFICANCE_LEVEL,
      pOf(p),
    );
  }
  const [of, without] = [yes, no].map((values) => ({ n: values.length, met: metIn(values) })) as [CountedGroup, CountedGroup];
  const interval = differenceInterval(of, without);
  if (interval === null) return null;
  const points = (value: number): string => formatNumber(100 * value, language, 1);
  const p = fisherExact(of, without);
  return messages.flags(
    ...([flag.name, measured.name, formatPercent(of.met / of.n, language), count(of.met), count(of.n)] as const),
    ...([formatPercent(without.met / without.n, language), count(without.met), count(without.n)] as const),
    ...([points(interval.difference), points(interval.low), points(interval.high)] as const),
    p < SIGNIFICANCE_LEVEL,
    pOf(p),
  );
};

/** Returns whether a pair needs more than single columns of one table: the days between two dates, or a second table. */
const isComposed = ({ one, other }: AskedPair): boolean =>
  [one, other].some((thing) => thing?.kind === 'days') || (other !== null && one.datasetId !== other.datasetId);

/**
 * Answers how two things in a request relate, if one is a duration between two dates or they are in tables that share a key. Compares
 * shares by Fisher's exact test, and numbers by Kruskal–Wallis or Spearman. Null if the request asks for no such pair.
 */
export const answerPairs = async (context: AgentContext, text: string, language: Language): Promise<PairAnswer | null> => {
  const datasets = await datasetsTrustedFirst(context);
  const planned = (await context.plan())?.rows?.datasetId ?? null;
  const pairs = pairsIn(text, datasets, planned).slice(0, MAX_PAIRS);
  if (!pairs.some(isComposed)) return null;
  const messages = messagesIn(language);
  const duck = await context.duckDb();
  const sentences: string[] = [];
  const scopes = new Map<string, { n: number; text: string }>();
  const used: Dataset[] = [];
  let largest = 0;
  const understood = await context.understood();
  for (const pair of pairs) {
    const rows = await readPair(context, pair);
    const names = [pair.one.name, pair.other?.name ?? null] as const;
    if (rows === null) {
      sentences.push(messages.apart(names[0], names[1] ?? ''));
      continue;
    }
    const values = await valuesOf(duck, rows, pair.other !== null);
    sentences.push(sentenceOn(pair, values, language) ?? messages.tooFew(...names));
    largest = Math.max(largest, values.length);
    used.push(rows.dataset, ...(rows.joined ? [rows.joined] : []));
    const selection = selectionText(rows.selection, language).join('; ') || null;
    const period = rows.periodDate !== null && understood?.period ? `${rows.periodDate} ${periodText(understood.period, language)}` : null;
    // For pairs from the same tables, the largest number of rows is stated.
    const scope = `${rows.dataset.name} ${rows.joined?.name ?? ''}`;
    if (values.length > (scopes.get(scope)?.n ?? 0))
      scopes.set(scope, { n: values.length, text: messages.scope(rows.dataset.name, rows.joined?.name ?? null, rows.key ?? '', formatNumber(values.length, language, 0), rows.isSeveral, selection, period) }); // prettier-ignore
  }
  for (const considered of ['filter', 'period', 'comparison', 'measure', 'group'] as const) context.considered.add(considered);
  const words = pairs.flatMap(({ clause }) => wordsIn(clause));
  return {
    sentences: [
      ...sentences,
      ...(pairs.some(({ other }) => other !== null) ? [messages.association] : []),
      ...[...scopes.values()].map(({ text: scope }) => scope),
    ],
    datasets: [...new Set(used)],
    rows: largest,
    clauses: pairs.map(({ clause }) => clause),
    words: [...words, ...(text.match(ASKED) ?? [])],
  };
};

/** Words that ask for the strength or the test of a relation. */
const ASKED = /(?<!\p{L})(?:strength|link|tests?|significan\p{L}*|stärke|zusammenhang\p{L}*)(?!\p{L})/giu;
