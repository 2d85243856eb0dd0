import { identifier, literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { conversionFactor, findUnit, isCurrency, isDateType, unitOf } from '../../../../platform/column-meaning/index.js';
import { secondsIn } from '../../../../platform/content/index.js';
import { DAY_MS, normaliseText, wordsIn, type Period } from '../../../../platform/text/index.js';
import { understoodColumns, type Dataset } from '../../../../subgraphs/sources/index.js';
import { citeDataset, datasetsTrustedFirst } from '../../../datasets.js';
import { fetchRows } from '../../../dataset-rows.js';
import { formatDate, formatNumber, type Language } from '../../../documents/text/formatting.js';
import type { AgentContext } from '../../../kit.js';
import { flagColumns } from '../../../methods/answer-plan/index.js';
import { clausesIn, namedIds, type Understood } from '../../../methods/request-reading/index.js';
import { findInitiativeColumns, findKpiRows } from '../../../methods/table-roles/index.js';
import { measuredColumns, numberOf, oneLine } from '../../../methods/tenant-state/index.js';
import { messagesIn } from '../messages.js';
import type { TenantExperiment } from '../tenant-experiment.js';
import { statedExperiment } from './stated-experiment.js';
import { pricePhrase, statedModel, type MeasuredNumber } from './stated-model.js';

/** A number that the rows of a table contain: the sum of a column, the rows with a value, or the repeated steps of a log. */
export interface Countable {
  readonly kind: 'sum' | 'rows' | 'repeats';
  readonly column: string;
  /** Values of the column that count; empty for a sum. */
  readonly values: readonly string[];
  /** Multiple of the unit of the price that one unit of the column is. */
  readonly factor: number;
  readonly score: number;
}

/** Minimum length of a part of a name that begins or ends a word of the request. */
const MIN_PART = 4;
/** What a column scores that shares a part of its name with a word, whose unit is that of the price, and a table that is named. */
const [PART, UNIT, TABLE] = [0.7, 1, 0.5] as const;
const MIN_SCORE = 0.5;
const REPEATED =
  /(?<!\p{L})(?:re[- ]?(?:turn|peat|work|visit)\p{L}*|second|again|follow[- ]?ups?|zweite\p{L}*|erneut\p{L}*|wiederhol\p{L}*|nach(?:arbeit|besser)\p{L}*|mehrfach\p{L}*)(?!\p{L})/iu;
/** Months with fewer rows than this share of the usual number hold stray rows, such as those with a wrong year. */
const MIN_OF_MONTH = 0.1;

type Table = Pick<Dataset, 'columns' | 'profile' | 'rows' | 'roles' | 'eventLogColumns'>;

/**
 * Returns what a table counts of the thing that a phrase puts a price on, the best match first: a numeric column in the unit of the price or
 * with a name that the phrase contains, a column of yes and no, a value, or the repeated steps of an event log.
 * @param named confidence with which the request names columns and values, by `column` or `column/value`
 */
export const countablesIn = (phrase: string, table: Table, named: ReadonlyMap<string, number>): Countable[] => {
  const words = wordsIn(phrase).map(normaliseText);
  const unit = words.flatMap((word) => pricedUnit(word) ?? []).at(0);
  const partScore = (name: string): number =>
    normaliseText(name)
      .split(/[\s_./-]+/u)
      .some((part) => part.length >= MIN_PART && words.some((word) => word.startsWith(part) || word.endsWith(part)))
      ? PART
      : 0;
  const units = new Map(understoodColumns(table).map((column) => [column.name, column.unit]));
  const sums = measuredColumns(table).flatMap(({ name }): Countable[] => {
    const own = findUnit(units.get(name) ?? '') ?? unitOf(name) ?? findUnit(name);
    if (own !== undefined && (isCurrency(own.kind) || own.kind === 'share')) return [];
    const factor = unit && own ? conversionFactor(own, unit) : undefined;
    const score = Math.max(named.get(name) ?? 0, partScore(name)) + (factor === undefined ? 0 : UNIT);
    return unit !== undefined && factor === undefined ? [] : [{ kind: 'sum', column: name, values: [], factor: factor ?? 1, score }];
  });
  const flags = flagColumns(table).map(({ column, holds }): Countable => ({
    ...{ kind: 'rows', column, values: holds, factor: 1 },
    score: Math.max(named.get(column) ?? 0, partScore(column)),
  }));
  const values = table.profile.columns.flatMap(({ name, topValues }) =>
    topValues.flatMap(({ value }): Countable[] => {
      const score = named.get(`${name}/${String(value)}`);
      return value === null || score === undefined ? [] : [{ kind: 'rows', column: name, values: [String(value)], factor: 1, score }];
    }),
  );
  const isLog = table.eventLogColumns !== null;
  const repeats: Countable[] =
    isLog && REPEATED.test(phrase) ? [{ kind: 'repeats', column: table.roles.activity ?? '', values: [], factor: 1, score: 1 }] : [];
  // Numbers and properties stand on each event of a case and are counted by no sum.
  const counted = isLog ? repeats : [...sums, ...(unit === undefined ? [...flags, ...values] : [])];
  return counted.filter(({ score }) => score >= MIN_SCORE).toSorted((a, b) => b.score - a.score);
};

/** Returns the unit that a word names, such as "hour" or „Kilometer“; undefined for currencies, shares and other words. */
const pricedUnit = (word: string): ReturnType<typeof findUnit> => {
  if (word.length < MIN_PART - 1) return undefined;
  const seconds = secondsIn(word);
  const found = [word, word.replace(/s$/u, ''), `${word}s`].map(findUnit).find((each) => each !== undefined);
  const unit = seconds > 0 ? ({ symbol: word, kind: 'time', factor: seconds } as const) : found;
  // "in a year" is a period of the result rather than what has a price.
  if (unit === undefined || isCurrency(unit.kind) || unit.kind === 'share') return undefined;
  return unit.kind === 'time' && unit.factor > MAX_TIME ? undefined : unit;
};

/** Seconds of the longest time that has a price: a day. */
const MAX_TIME = DAY_MS / 1_000;

interface Measured extends MeasuredNumber {
  readonly from: string;
  readonly until: string;
}

/** Computes the number in the rows of a period, or in all rows if the period has none, with the months that have rows. */
export const measureNumber = async (
  duck: DuckDbSession,
  { relation, roles }: { readonly relation: string; readonly roles: Dataset['roles'] },
  { kind, column, values, factor }: Countable,
  { time, period }: { readonly time: string; readonly period: Period | null },
): Promise<(Measured & { readonly activity: string | null }) | null> => {
  const day = `CAST(${identifier(time)} AS DATE)`;
  const [key, step] = [identifier(roles.case ?? column), identifier(column)];
  const of =
    kind === 'repeats'
      ? `SELECT step, begun AS day, n - 1 AS y FROM (
           SELECT ${key} AS key, ${step} AS step, count(DISTINCT ${identifier(time)}) AS n, min(min(${day})) OVER (PARTITION BY ${key}) AS begun
           FROM ${relation} WHERE ${key} IS NOT NULL AND ${step} IS NOT NULL GROUP BY 1, 2)`
      : kind === 'rows'
        ? `SELECT NULL AS step, ${day} AS day, CASE WHEN CAST(${step} AS VARCHAR) IN (${values.map(literal).join(', ')}) THEN 1 ELSE 0 END AS y FROM ${relation}`
        : `SELECT NULL AS step, ${day} AS day, ${numberOf(column)} AS y FROM ${relation}`;
  const within = (from: string | null, until: string | null): string =>
    ['day IS NOT NULL', from && `day >= ${literal(from)}`, until && `day <= ${literal(until)}`].filter(Boolean).join(' AND ');
  const monthsOf = (condition: string) =>
    duck.rows<{ step: string | null; first: string; last: string; rows: number; total: number | null }>(
      `SELECT CAST(step AS VARCHAR) AS step, CAST(min(day) AS VARCHAR) AS first, CAST(max(day) AS VARCHAR) AS last, count(*) AS rows, sum(y) AS total
       FROM (${of}) WHERE ${condition} GROUP BY step, date_trunc('month', day) ORDER BY first`,
    );
  const asked = period === null ? [] : await monthsOf(within(period.from, period.until));
  const all = asked.length > 0 ? asked : await monthsOf(within(null, null));
  const totals = Map.groupBy(all, (each) => each.step);
  const sum = (rows: typeof all): number => rows.reduce((total, each) => total + Number(each.total ?? 0), 0);
  // The step that cases repeat most is the one that has to be done again.
  const [activity = null] = [...totals.keys()].toSorted((a, b) => sum(totals.get(b) ?? []) - sum(totals.get(a) ?? []));
  const rows = totals.get(activity) ?? [];
  const usual = rows.map((each) => Number(each.rows)).toSorted((a, b) => a - b)[Math.floor(rows.length / 2)] ?? 0;
  const kept = rows.filter((each) => Number(each.rows) >= MIN_OF_MONTH * usual);
  const value = sum(rows) * factor;
  const [first, last] = [kept[0]?.first, kept.at(-1)?.last];
  if (value <= 0 || first === undefined || last === undefined) return null;
  return { value, label: column, months: kept.length, from: first, until: last, activity };
};

/** Returns the experiment of a request that states a price, or a change, of what the rows of a table count; null if none counts it. */
export const measuredExperiment = async (
  context: AgentContext,
  { text, language, understood }: { text: string; language: Language; understood: Understood | null },
): Promise<TenantExperiment | null> => {
  const phrase = pricePhrase(text, language);
  if (phrase === null) return null;
  const asked = new Set(namedIds(understood, 'dataset'));
  const found = (await datasetsTrustedFirst(context)).flatMap((dataset) => {
    const time = dataset.roles.time ?? dataset.columns.find(({ type }) => isDateType(type))?.name;
    if (time === undefined || findKpiRows(dataset)?.name !== undefined || findInitiativeColumns(dataset.columns, dataset.profile))
      return [];
    const [best] = countablesIn(phrase, dataset, namedOf(dataset.datasetId, understood));
    return best ? [{ dataset, time, best, score: best.score + (asked.has(dataset.datasetId) ? TABLE : 0) }] : [];
  });
  const [chosen] = found.toSorted((a, b) => b.score - a.score);
  if (!chosen) return null;
  const { dataset, time, best } = chosen;
  const period = understood?.period ?? null;
  const source = { relation: await fetchRows(context, dataset), roles: dataset.roles };
  const measured = await measureNumber(await context.duckDb(), source, best, { time, period });
  if (!measured) return null;
  const messages = messagesIn(language).statedModel;
  const name = oneLine(best.kind === 'rows' ? `${best.column} = ${best.values.join(', ')}` : best.column);
  const label = best.kind === 'repeats' ? messages.repeats(oneLine(measured.activity ?? '')) : name;
  const model = statedModel(text, language, { ...measured, label });
  if (!model) return null;
  const number = (value: number): string => formatNumber(value, language, value < 100 ? 1 : 0);
  const experiment = await statedExperiment(context, model, { language, understood: null });
  const isScaled = model.months !== null && model.months !== measured.months;
  const basis = messages.measured(
    label,
    oneLine(dataset.name),
    number(measured.value),
    String(measured.months),
    formatDate(measured.from, language),
    formatDate(measured.until, language),
    isScaled ? number((measured.value * (model.months ?? 0)) / measured.months) : null,
  );
  return {
    ...experiment,
    basis,
    words: [...model.words, ...clausesIn(text).map(({ words }) => words)],
    citations: [citeDataset(dataset), ...experiment.citations],
  };
};

/** Returns the confidence with which a request names the columns and values of a dataset. */
const namedOf = (datasetId: string, understood: Understood | null): ReadonlyMap<string, number> =>
  new Map(
    (understood?.subjects ?? []).flatMap(({ kind, id, label, confidence }) => {
      if (!id.startsWith(`${datasetId}/`)) return [];
      const name = id.slice(datasetId.length + 1);
      return kind === 'column' ? [[name, confidence]] : kind === 'value' ? [[`${name}/${label}`, confidence]] : [];
    }),
  );
