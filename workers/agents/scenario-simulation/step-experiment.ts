import { identifier, literal, type DuckDbSession } from '../../../platform/analytics/index.js';
import { wordsIn } from '../../../platform/text/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { citeDataset, datasetsTrustedFirst, fetchInstants } from '../../datasets.js';
import { formatNumber, formatPercent, type Language } from '../../documents/text/formatting.js';
import type { AgentContext } from '../../kit.js';
import { CASE_BEGUN, listedActivities, withCaseTimes } from '../../methods/case-times/index.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { endPhraseIn, endStepNamed, stepNamed } from '../process-mining/index.js';
import { messagesIn } from './messages.js';
import { isRemoved } from './process-change.js';
import { askedLimit, statedChange, suppositionIn } from './stated-change.js';
import type { TenantExperiment } from './tenant-experiment.js';

/** Minimum number of cases with a step, and without it, from which their difference is used. */
const MIN_CASES = 10;
/** Words for the time that a step takes, whose change is no change of how often it happens. */
const OF_TIME =
  /(?<!\p{L})(?:schneller|langsamer|schnell|länger|kürzer|dauer\p{L}*|\p{L}*zeit(?:en)?|faster|slower|fast|quick(?:er)?|longer|shorter|takes?|took|time|duration|days?|hours?|tage?n?|stunden?)(?!\p{L})/iu;
/** End of the clause that supposes a change. */
const CLAUSE_END = /[–—,]|\s-\s/u;
/** Words for a mean, which is what the experiment computes. */
const MEAN = /(?<!\p{L})(?:im (?:schnitt|durchschnitt|mittel)|durchschnittlich|on average|average|mean)(?!\p{L})/giu;

/** Durations in days of the finished cases with or without a step. */
export interface StepDurations {
  readonly n: number;
  readonly mean: number;
  readonly sd: number;
}

/**
 * Returns the experiment on the mean duration of the cases of an event log if a step happens in more or fewer of them: the difference
 * between finished cases with and without the step counts as its effect. Returns null if the request supposes no such change.
 */
export const stepExperiment = async (
  context: AgentContext,
  { text, language }: { readonly text: string; readonly language: Language },
): Promise<TenantExperiment | null> => {
  const supposed = supposedIn(text, language);
  if (supposed === '') return null;
  const change = isRemoved(supposed) ? -1 : OF_TIME.test(supposed) ? null : statedChange(supposed, { latest: 1, unit: null, language });
  if (change === null || change === 0) return null;
  for (const dataset of await datasetsTrustedFirst(context, 'event_log')) {
    const activities = listedActivities(dataset, dataset.roles['activity']);
    const step = stepNamed(supposed, activities);
    if (step === undefined) continue;
    const end = endStepNamed(text, activities, step);
    const duck = await context.duckDb();
    const [having, without] = await stepDurations(duck, { dataset, relation: await fetchInstants(context, dataset) }, step, end);
    if (having.n < MIN_CASES || without.n < MIN_CASES) continue;
    return experimentOn({ dataset, step, having, without, change: Math.max(-1, change), text, language });
  }
  return null;
};

/** Returns the clause that supposes a change; empty if there is none. */
const supposedIn = (text: string, language: Language): string => suppositionIn(text, language)?.split(CLAUSE_END)[0] ?? '';

/**
 * Returns the durations of the finished cases with and without a step, in days from the first event to the end. A case is finished if it
 * has the activity that ends it: the named one, otherwise the most frequent last activity.
 */
export const stepDurations = async (
  duck: DuckDbSession,
  { dataset, relation }: { readonly dataset: Pick<Dataset, 'roles' | 'columns'>; readonly relation: string },
  step: string,
  end?: string,
): Promise<[having: StepDurations, without: StepDurations]> => {
  const { case: caseColumn = '', activity = '', time = '', start, lifecycle } = dataset.roles;
  const types = new Map(dataset.columns.map((column) => [column.name.toLowerCase(), column.type]));
  const timed = withCaseTimes(relation, { case: caseColumn, activity, time, start, lifecycle }, types);
  const [key, what, when] = [
    identifier(caseColumn),
    `CAST(${identifier(activity)} AS VARCHAR)`,
    `CAST(${identifier(time)} AS TIMESTAMPTZ)`,
  ];
  const last =
    end === undefined
      ? `(SELECT last FROM (SELECT arg_max(${what}, ${when}) AS last FROM ${timed} WHERE ${key} IS NOT NULL GROUP BY ${key})
          GROUP BY last ORDER BY count(*) DESC, last LIMIT 1)`
      : literal(end);
  const rows = await duck.rows<{ has: boolean; n: number; mean: number; sd: number | null }>(
    `SELECT has, count(*) AS n, avg(days) AS mean, stddev_samp(days) AS sd
     FROM (SELECT bool_or(${what} = ${literal(step)}) AS has,
             epoch(max(${when}) FILTER (WHERE ${what} = ${last}) - any_value(${identifier(CASE_BEGUN)})) / 86400 AS days
           FROM ${timed} WHERE ${key} IS NOT NULL GROUP BY ${key})
     WHERE days IS NOT NULL AND has IS NOT NULL GROUP BY has`,
  );
  const of = (wanted: boolean): StepDurations => {
    const found = rows.find(({ has }) => has === wanted);
    return { n: Number(found?.n ?? 0), mean: Number(found?.mean ?? 0), sd: Number(found?.sd ?? 0) };
  };
  return [of(true), of(false)];
};

interface SupposedStep {
  readonly dataset: Dataset;
  readonly step: string;
  readonly having: StepDurations;
  readonly without: StepDurations;
  readonly change: number;
  readonly text: string;
  readonly language: Language;
}

const experimentOn = ({ dataset, step, having, without, change, text, language }: SupposedStep): TenantExperiment => {
  const messages = messagesIn(language);
  const n = having.n + without.n;
  const share = having.n / n;
  const then = Math.min(1, share * (1 + change));
  const days = (value: number): string => formatNumber(value, language, 1);
  const mean = share * having.mean + (1 - share) * without.mean;
  // A spread of zero is not a normal distribution.
  const error = ({ sd, n: count }: StepDurations): number => Math.max(sd / Math.sqrt(count), 1e-9);
  const [withStep, rest] = [messages.inputLabels.withStep(oneLine(step)), messages.inputLabels.withoutStep(oneLine(step))];
  return {
    subject: { kind: 'process', id: dataset.datasetId, name: dataset.name },
    unit: 'd',
    driver: null,
    latest: mean,
    change: (then - share) * (having.mean - without.mean),
    formula: 'share * having + (1 - share) * others',
    inputs: [
      { name: 'share', label: messages.inputLabels.shareOfStep(oneLine(step)), distribution: { kind: 'constant', value: then } },
      { name: 'having', label: withStep, distribution: { kind: 'normal', mean: having.mean, sd: error(having) } },
      { name: 'others', label: rest, distribution: { kind: 'normal', mean: without.mean, sd: error(without) } },
    ],
    scenarios: [
      { name: messages.unchanged(oneLine(step)), set: { share } },
      ...(then > 0 ? [{ name: messages.withoutStep(oneLine(step)), set: { share: 0 } }] : []),
    ],
    target: askedLimit(text, language),
    basis: messages.stepBasis(
      oneLine(step),
      ...([formatNumber(having.n, language, 0), days(having.mean), formatNumber(without.n, language, 0), days(without.mean)] as const),
      ...([days(having.mean - without.mean), formatPercent(share, language), formatPercent(then, language)] as const),
    ),
    warnings: [messages.warning.stepEffect(oneLine(step))],
    citations: [citeDataset(dataset)],
    words: [supposedIn(text, language), endPhraseIn(text), ...(text.match(MEAN) ?? [])].flatMap(wordsIn),
  };
};
