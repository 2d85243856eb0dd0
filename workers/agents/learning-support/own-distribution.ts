import { identifier } from '../../../platform/analytics/index.js';
import { understoodColumns, type Dataset } from '../../../subgraphs/sources/index.js';
import { citeDataset, fetchDataset } from '../../datasets.js';
import { formatDuration, formatFigure, formatNumber, formatPercent } from '../../documents/text/formatting.js';
import type { AgentContext, Language } from '../../kit.js';
import { CASE_DAYS, withCaseTimes } from '../../methods/case-times/index.js';
import type { Fact } from '../../methods/programme-facts/index.js';
import { datasetOfColumn, SURE, type Understood } from '../../methods/request-reading/index.js';
import { measuredColumns, numberOf, oneLine, withoutTotals } from '../../methods/tenant-state/index.js';
import { messagesIn } from './messages.js';

/** Concepts that the distribution of some values illustrates. */
const OF_DISTRIBUTION: ReadonlySet<string> = new Set([
  'mean',
  'median',
  'percentile',
  'quartile',
  'standard-deviation',
  'skewness',
  'box-plot',
  'histogram',
  'outlier',
]);
/** Concepts that a comparison of groups within strata illustrates. */
const OF_STRATA: ReadonlySet<string> = new Set(['simpsons-paradox', 'stratification', 'confounder']);

const MAX_COLUMNS = 12;
const MAX_STRATA = 5;
/** Numbers of distinct values of a column that divides rows into strata. */
const STRATA = { min: 2, max: 12 } as const;
/** Minimum number of values of an example. */
const MIN_VALUES = 20;
/** Multiple of the 90th percentile above which the largest value is probably a placeholder, which makes a mean useless as an example. */
const PLACEHOLDER = 100;
/** Warnings of an import on columns whose values are of several kinds. */
const MIXED: ReadonlySet<string> = new Set(['kinds_in_column', 'signs_in_column']);
const DAY_SECONDS = 86_400;
/** Relative difference of mean and median below which they are close. */
const CLOSE = 0.05;

/** Returns on which side of the median the mean lies; none if they are close. */
export const skewOf = (mean: number, median: number): 'none' | 'up' | 'down' =>
  Math.abs(mean - median) <= CLOSE * Math.abs(median) ? 'none' : mean > median ? 'up' : 'down';

interface Distribution {
  readonly n: number;
  readonly mean: number;
  readonly median: number;
  readonly p90: number;
  readonly max: number;
  /** Share of the values below the mean. */
  readonly below: number;
}

/** Returns an example of a concept from the rows of the dataset that a request names; none if it names none, or none fits the concept. */
export const ownExample = async (
  context: AgentContext,
  conceptId: string,
  { understood, datasets }: { understood: Understood | null; datasets: readonly Dataset[] },
  language: Language,
): Promise<Fact[]> => {
  const dataset = namedDataset(understood, datasets);
  if (dataset === undefined) return [];
  if (OF_STRATA.has(conceptId)) return strataFacts(dataset, language);
  if (!OF_DISTRIBUTION.has(conceptId)) return [];
  const found = await distributionIn(context, dataset, understood);
  if (found === null) return [];
  const { own, caseDuration } = messagesIn(language);
  const { column, unit, figures } = found;
  const { n, mean, median, p90, below } = figures;
  const isLog = column === null;
  const value = (number: number): string =>
    isLog ? formatDuration(number, language) : `${formatFigure(number, language)}${unit === null ? '' : ` ${unit}`}`;
  const text = own.distribution(
    ...([column === null ? caseDuration : oneLine(column), oneLine(dataset.name), formatNumber(n, language, 0)] as const),
    ...([value(mean), value(median), value(p90), formatPercent(below, language), skewOf(mean, median)] as const),
  );
  return [{ topic: 'data', subject: oneLine(dataset.name), text, source: citeDataset(dataset) }];
};

/** Returns the dataset that a request names directly, or through one of its columns or values. */
const namedDataset = (understood: Understood | null, datasets: readonly Dataset[]): Dataset | undefined => {
  const things = (understood?.subjects ?? []).filter(({ confidence }) => confidence >= SURE);
  const ids = [
    ...things.flatMap(({ kind, id }) => (kind === 'dataset' ? [id] : [])),
    ...things.flatMap(({ kind, id }) => (kind === 'column' || kind === 'value' ? [datasetOfColumn(id)] : [])),
  ];
  return datasets.find(({ datasetId }) => datasetId === ids[0]);
};

/**
 * Returns the distribution of the column that the request names, otherwise of the one whose mean and median differ most; of an event log
 * that of the durations of its completed cases in seconds.
 */
const distributionIn = async (
  context: AgentContext,
  dataset: Dataset,
  understood: Understood | null,
): Promise<{ column: string | null; unit: string | null; figures: Distribution } | null> => {
  const duck = await context.duckDb();
  const table = await fetchDataset(context, dataset);
  const read = async (relation: string, value: string): Promise<Distribution | null> => {
    const row = await duck.one<Record<keyof Distribution, number | null>>(
      `WITH v AS (SELECT ${value} AS x FROM ${relation})
       SELECT count(x) AS n, avg(x) AS mean, median(x) AS median, quantile_cont(x, 0.9) AS p90, max(x) AS max,
         avg(CASE WHEN x < (SELECT avg(x) FROM v) THEN 1.0 ELSE 0 END) FILTER (WHERE x IS NOT NULL) AS below FROM v`,
    );
    const [n, mean, median, p90, max, below] = [row.n, row.mean, row.median, row.p90, row.max, row.below].map(Number);
    return n === undefined || n < MIN_VALUES ? null : ({ n, mean, median, p90, max, below } as Distribution);
  };
  const log = dataset.eventLogColumns;
  if (log !== null) {
    const timed = withCaseTimes(table, log, new Map(dataset.columns.map(({ name, type }) => [name.toLowerCase(), type])));
    const cases = `(SELECT any_value(${identifier(CASE_DAYS)}) AS days FROM ${timed} GROUP BY ${identifier(log.case)})`;
    const figures = await read(cases, `days * ${DAY_SECONDS}`);
    return figures && { column: null, unit: null, figures };
  }
  const { relation } = await withoutTotals(duck, table, dataset.columns);
  const units = new Map(understoodColumns(dataset).map(({ name, unit }) => [name, unit]));
  const named = new Set((understood?.subjects ?? []).filter(({ kind }) => kind === 'column').map(({ label }) => label));
  const columns = measuredColumns(dataset)
    .map(({ name }) => name)
    .slice(0, MAX_COLUMNS);
  const asked = columns.filter((name) => named.has(name));
  // Values of several currencies or units have no mean, which a reader who asks for no column should not be shown.
  const isMixed = (name: string): boolean => dataset.warnings.some(({ code, en }) => MIXED.has(code) && en.includes(name));
  const candidates = asked.length > 0 ? asked : columns.filter((name) => !isMixed(name));
  const found = [];
  for (const column of candidates) {
    const figures = await read(relation, numberOf(column));
    if (figures !== null && figures.median > 0 && figures.max <= PLACEHOLDER * figures.p90)
      found.push({ column, unit: units.get(column) ?? null, figures });
  }
  const skewOf = ({ figures: { mean, median } }: { figures: Distribution }): number => Math.abs(mean - median) / median;
  return found.toSorted((a, b) => skewOf(b) - skewOf(a))[0] ?? null;
};

/** Names the columns of a dataset that can divide its rows into groups and strata. */
const strataFacts = (dataset: Dataset, language: Language): Fact[] => {
  const distinct = new Map(dataset.profile.columns.map((column) => [column.name, column.distinct]));
  const columns = understoodColumns(dataset)
    .filter(({ name, role }) => {
      const values = distinct.get(name) ?? 0;
      return role !== 'measure' && values >= STRATA.min && values <= STRATA.max;
    })
    .slice(0, MAX_STRATA)
    .map(({ name }) => oneLine(name, 60));
  if (columns.length < 2) return [];
  const text = messagesIn(language).own.strata(oneLine(dataset.name), columns.join(', '));
  return [{ topic: 'data', subject: oneLine(dataset.name), text, source: citeDataset(dataset) }];
};
