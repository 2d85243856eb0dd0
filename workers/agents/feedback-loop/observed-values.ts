import { isDateType } from '../../../platform/column-meaning/index.js';
import { identifier, type DuckDbSession } from '../../../platform/analytics/index.js';
import { amountIn, dateFormat } from '../../../platform/content/index.js';
import type { Citation } from '../../../subgraphs/agents/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { citeDataset, datasetsTrustedFirst, fetchDataset } from '../../datasets.js';
import { formatNumber, type Language } from '../../documents/text/formatting.js';
import type { AgentContext } from '../../kit.js';
import { agentsIn, isShortText, namedIds, namedIn, type Understood } from '../../methods/request-reading/index.js';
import { mean, sampleVariance } from '../../methods/statistics/descriptive.js';
import { tTwoSided } from '../../methods/statistics/distributions.js';
import { findKpiTable, kpiNamesIn } from '../../methods/table-roles/index.js';
import { oneLine, readKpiSeries } from '../../methods/tenant-state/index.js';
import { messagesIn } from './messages.js';

/** What feedback is given on; a request with such a word asks about it, not about values in the data. */
const RESULTS =
  /(?<!\p{L})(?:agenten?|agents?|berichte?n?s?|empfehlung\p{L}*|ergebnis\p{L}*|antwort\p{L}*|läufe?n?|briefings?|ratschl\p{L}*|hinweis\p{L}*|analysen?|vorschl\p{L}*|rückmeldung\p{L}*|feedback|reports?|recommendation\p{L}*|results?|answers?|runs?|advice|suggestions?|analys[ei]s)(?!\p{L})/iu;
/** Columns of ratings that people give. */
const RATING = /zufr|note(?!\p{Ll})|bewert|rating|score|stern|stars?(?!\p{L})|csat|nps|satisf|grade|punkte/iu;
/** Words for ratings in a request. */
const ASKS_RATING =
  /(?<!\p{L})(?:noten?|zufriedenheit\p{L}*|bewertung\p{L}*|sterne?|punktzahl|ratings?|scores?|satisfaction|grades?|stars?|marks?)(?!\p{L})/iu;

interface Value {
  /** First day of the month, YYYY-MM-DD. */
  readonly month: string;
  readonly mean: number;
  readonly n: number;
}

/** Values of the tenant's data that a request wants to be watched, instead of feedback on results. */
export interface ObservedValues {
  readonly answers: string[];
  readonly citations: Citation[];
}

interface Observed {
  readonly name: string;
  readonly unit: string | null;
  readonly values: readonly Value[];
  /** Single values with their months. */
  readonly single: readonly { readonly month: string; readonly value: number }[];
  readonly target: { readonly value: number; readonly better: 'higher' | 'lower' | null } | null;
  /** Share of rows without a rating; null for a KPI. */
  readonly missing: number | null;
}

/** Returns the values that a request is about, if it names a KPI of a table or ratings of a dataset and no result; otherwise null. */
export const observedValues = async (
  context: AgentContext,
  text: string,
  understood: Understood | null,
  language: Language,
): Promise<ObservedValues | null> => {
  if (RESULTS.test(text) || agentsIn(text).length > 0) return null;
  const datasets = await datasetsTrustedFirst(context);
  const found = (await observedKpi(context, text, datasets)) ?? (await observedRating(context, text, datasets, understood));
  if (!found) return null;
  const { observed, dataset } = found;
  return { answers: observedSentences(observed, understood?.period?.from ?? null, language), citations: [citeDataset(dataset)] };
};

const observedKpi = async (context: AgentContext, text: string, datasets: readonly Dataset[]) => {
  for (const dataset of datasets) {
    const columns = findKpiTable(dataset);
    const [name] = namedIn(text, kpiNamesIn(dataset).filter(isShortText));
    if (!columns || name === undefined) continue;
    const { series } = await readKpiSeries(await context.duckDb(), await fetchDataset(context, dataset), columns, dataset);
    const kpi = series.find((each) => each.name === name);
    if (!kpi) continue;
    const single = kpi.points.map(({ date, value }) => ({ month: `${date.slice(0, 7)}-01`, value }));
    const observed: Observed = {
      ...{ name, unit: kpi.unit, single, missing: null },
      values: single.map(({ month, value }) => ({ month, mean: value, n: 1 })),
      target: kpi.target === null ? null : { value: kpi.target, better: kpi.better },
    };
    return { observed, dataset };
  }
  return null;
};

const observedRating = async (context: AgentContext, text: string, datasets: readonly Dataset[], understood: Understood | null) => {
  // Without a dataset, a request for ratings is about those of results.
  const named = ASKS_RATING.test(text) ? namedIds(understood, 'dataset') : [];
  for (const dataset of datasets.filter(({ datasetId }) => named.includes(datasetId))) {
    const rating = dataset.columns.find(({ name, type }) => (type === 'integer' || type === 'decimal') && RATING.test(name))?.name;
    const time = dataset.roles['time'] ?? dataset.columns.find(({ type }) => isDateType(type))?.name;
    if (rating === undefined || time === undefined) continue;
    const duck: DuckDbSession = await context.duckDb();
    const rows = await duck.rows<{ month: string; value: number | null }>(
      `SELECT strftime(date_trunc('month', ${identifier(time)}), '%Y-%m-%d') AS month, CAST(${identifier(rating)} AS DOUBLE) AS value
         FROM ${await fetchDataset(context, dataset)} WHERE ${identifier(time)} IS NOT NULL ORDER BY 1 LIMIT 200000`,
    );
    const single = rows.flatMap(({ month, value }) => (value === null ? [] : [{ month, value }]));
    if (single.length === 0) continue;
    const values = [...Map.groupBy(single, ({ month }) => month)].map(([month, same]) => ({
      ...{ month, n: same.length },
      mean: mean(same.map(({ value }) => value)),
    }));
    const missing = 1 - single.length / rows.length;
    return { observed: { name: rating, unit: null, values, single, target: null, missing } satisfies Observed, dataset };
  }
  return null;
};

/** Moves a day back by whole years until data exist for it: "since May" in data that end a year ago. */
export const withinData = (day: string, last: string): string => {
  const years = Math.max(0, Number(day.slice(0, 4)) - Number(last.slice(0, 4)) + (day.slice(5) > last.slice(5) ? 1 : 0));
  return years === 0 ? day : `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
};

/** Probability below which a difference is called proven. */
const PROVEN = 0.05;
const MIN_EACH = 3;
const MAX_MONTHS = 24;

/** Compares the values before and since a day by Welch's test; null with fewer than three on one side. */
export const compared = (before: readonly number[], since: readonly number[]): { difference: number; p: number | null } | null => {
  if (before.length < MIN_EACH || since.length < MIN_EACH) return null;
  const [a, b] = [sampleVariance(before) / before.length, sampleVariance(since) / since.length];
  const difference = mean(since) - mean(before);
  if (a + b === 0) return { difference, p: null };
  const df = (a + b) ** 2 / (a ** 2 / (before.length - 1) + b ** 2 / (since.length - 1));
  return { difference, p: tTwoSided(difference / Math.sqrt(a + b), df) };
};

/** States the change since a day, the target and the values by month. */
export const observedSentences = (
  { name, unit, values, single, target, missing }: Observed,
  from: string | null,
  language: Language,
): string[] => {
  const messages = messagesIn(language).observed;
  const amount = (value: number): string => amountIn(language, value, unit && oneLine(unit, 40), { maximumFractionDigits: 2 });
  const month = (day: string): string => dateFormat(language, { month: 'short', year: 'numeric' }).format(new Date(day));
  const last = values.at(-1)?.month ?? '';
  const start = from === null ? null : withinData(`${from.slice(0, 7)}-01`, last);
  const valuesIn = (isSince: boolean): number[] =>
    single.flatMap(({ month: at, value }) => (start !== null && at >= start === isSince ? [value] : []));
  const [before, since] = [valuesIn(false), valuesIn(true)];
  const change = start === null ? null : compared(before, since);
  const ofPeriod = start === null ? single.map(({ value }) => value) : since;
  const met =
    target?.better == null
      ? null
      : ofPeriod.filter((value) => (target.better === 'higher' ? value >= target.value : value <= target.value)).length;
  const count = (value: number): string => formatNumber(value, language, 0);
  const label = oneLine(name);
  return [
    ...(start === null || change === null
      ? [messages.latest(label, amount(values.at(-1)?.mean ?? 0), month(last), start === null ? null : month(start))]
      : [
          messages.change(
            ...([label, month(start), amount(mean(since)), count(since.length), amount(mean(before)), count(before.length)] as const),
            `${change.difference > 0 ? '+' : ''}${formatNumber(change.difference, language, 2)}`,
            change.p === null
              ? null
              : change.p < 0.001
                ? `< ${formatNumber(0.001, language, 3)}`
                : `= ${formatNumber(change.p, language, { min: 2, max: 3 })}`,
            change.p !== null && change.p < PROVEN ? 'proven' : 'open',
          ),
        ]),
    ...(target === null || met === null
      ? []
      : [
          messages.target(amount(target.value), count(met), count(ofPeriod.length), start === null ? null : month(start)),
          messages.adjust(amount(mean(ofPeriod)), met === ofPeriod.length ? 'all' : 2 * met >= ofPeriod.length ? 'most' : 'few'),
        ]),
    messages.months(
      values
        .slice(-MAX_MONTHS)
        .map(({ month: at, mean: value, n }) => messages.month(month(at), amount(value), n > 1 ? count(n) : null))
        .join('; '),
    ),
    ...(missing === null ? [] : [messages.missing(formatNumber(100 * missing, language, { min: 0, max: 1 })), messages.scale]),
    messages.noFeedback,
  ];
};
