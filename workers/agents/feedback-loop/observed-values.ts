import { amountIn, dateFormat } from '../../../platform/content/index.js';
import type { Citation } from '../../../subgraphs/agents/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { citeDataset, datasetsTrustedFirst, fetchDataset } from '../../datasets.js';
import { formatNumber, type Language } from '../../documents/text/formatting.js';
import type { AgentContext } from '../../kit.js';
import { agentsIn, isShortText, namedIn, type Understood } from '../../methods/request-reading/index.js';
import { mean } from '../../methods/statistics/descriptive.js';
import { findKpiTable, kpiNamesIn } from '../../methods/table-roles/index.js';
import { oneLine, readKpiSeries } from '../../methods/tenant-state/index.js';
import { compared, formatP, PROVEN, withinData, type Observed } from './before-and-since.js';
import { describedRatings, groupSentences, ratingTable, ratingWords, readRatings } from './observed-ratings.js';
import { messagesIn } from './messages.js';

/** What feedback is given on; a request with such a word asks about it, not about values in the data. */
const RESULTS =
  /(?<!\p{L})(?:agenten?|agents?|berichte?n?s?|empfehlung\p{L}*|ergebnis\p{L}*|antwort\p{L}*|läufe?n?|briefings?|ratschl\p{L}*|hinweis\p{L}*|analysen?|vorschl\p{L}*|rückmeldung\p{L}*|feedback|reports?|recommendation\p{L}*|results?|answers?|runs?|advice|suggestions?|analys[ei]s)(?!\p{L})/iu;

/** Values of the tenant's data that a request wants to be watched, instead of feedback on results. */
export interface ObservedValues {
  readonly answers: string[];
  readonly citations: Citation[];
  /** Words of the request that refer to ratings and their groups; absent for a KPI. */
  readonly words?: readonly string[];
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
  const table = ratingTable(text, datasets, (await context.plan())?.rows ?? null);
  // Groups of rows, and a column that the request writes as it is, are not in a table of monthly values.
  const kpi = table && (table.group !== null || table.isLiteral) ? null : await observedKpi(context, text, datasets);
  const ratings = kpi ? null : await readRatings(context, text, table ?? describedRatings(text, datasets, understood));
  const found = kpi ?? ratings;
  if (!found) return null;
  const { observed, dataset } = found;
  const from = understood?.period?.from ?? null;
  const grouped = ratings && ratings.group !== null ? groupSentences(ratings, from, { text, language }) : [];
  const whole = observedSentences({ ...observed, isByMonth: grouped.length === 0 }, from, language);
  return {
    answers: [...grouped, ...whole],
    citations: [citeDataset(dataset)],
    ...(grouped.length > 0 && ratings && { words: ratingWords(text, ratings.group) }),
  };
};

const observedKpi = async (context: AgentContext, text: string, datasets: readonly Dataset[]) => {
  for (const dataset of datasets) {
    const columns = findKpiTable(dataset);
    const [name] = namedIn(text, kpiNamesIn(dataset).filter(isShortText));
    if (!columns || name === undefined) continue;
    const table = { name: dataset.name, updatedAt: dataset.updatedAt, request: text };
    const { series } = await readKpiSeries(await context.duckDb(), await fetchDataset(context, dataset), columns, table);
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

const MAX_MONTHS = 24;

/** States the change since a day, the target and the values by month. */
export const observedSentences = (
  { name, unit, values, single, target, missing, hasScale = false, isByMonth = true }: Observed,
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
            change.p === null ? null : formatP(change.p, language),
            change.p !== null && change.p < PROVEN ? 'proven' : 'open',
          ),
        ]),
    ...(target === null || met === null
      ? []
      : [
          messages.target(amount(target.value), count(met), count(ofPeriod.length), start === null ? null : month(start)),
          messages.adjust(amount(mean(ofPeriod)), met === ofPeriod.length ? 'all' : 2 * met >= ofPeriod.length ? 'most' : 'few'),
        ]),
    ...(isByMonth
      ? [
          messages.months(
            values
              .slice(-MAX_MONTHS)
              .map(({ month: at, mean: value, n }) => messages.month(month(at), amount(value), n > 1 ? count(n) : null))
              .join('; '),
          ),
        ]
      : []),
    ...(missing === null ? [] : [messages.missing(formatNumber(100 * missing, language, { min: 0, max: 1 }))]),
    ...(missing === null || hasScale ? [] : [messages.scale]),
    messages.noFeedback,
  ];
};
