import { identifier, literal, type DuckDbSession } from '../../../platform/analytics/index.js';
import { isGenericWord } from '../../../platform/questions/index.js';
import { isStopWord, sameWord, stemOf, wordsIn } from '../../../platform/text/index.js';
import { MetricDefinition, MetricDirection } from '../../../subgraphs/metrics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { citeDataset, datasetsTrustedFirst, fetchInstants } from '../../datasets.js';
import { formatNumber, formatPercent, type Language } from '../../documents/text/formatting.js';
import type { AgentContext } from '../../kit.js';
import { rowConditions, selectionText, type RowPlan } from '../../methods/answer-plan/index.js';
import { listedActivities } from '../../methods/case-times/index.js';
import { clausesIn, namedIds } from '../../methods/request-reading/index.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { endStepNamed, stepNamed } from '../process-mining/index.js';
import { messagesIn } from './messages.js';
import { isRemoved } from './process-change.js';
import { suppositionIn } from './stated-change.js';
import type { TenantExperiment } from './tenant-experiment.js';

/** Words by which some cases need a step no longer. */
const NOT_NEEDED =
  /(?<!\p{L})(?:kein\p{L}*\s[^.?!;:]{2,60}?(?:mehr\s+)?(?:brauch|bräucht|benötig|nötig|erforder|durchlauf|mehr)\p{L}*|nicht mehr|no longer|not have to|do(?:es)? not need|did not need|without having to|no more)(?!\p{L})/iu;
/** Minimum number of letters, and share of the shorter name, with which the names of two activities about the same thing begin. */
const MIN_LETTERS = 6;
const MIN_SHARED = 0.5;
/** Minimum number of affected cases. */
const MIN_CASES = 5;

/** The finished cases of an event log, and those that would need a step no longer. */
export interface SkippedStep {
  /** Cases with the step among those that the request is about, finished or not. */
  readonly all: number;
  readonly finished: number;
  readonly affected: number;
  /** Mean days of all finished cases, and of the affected ones. */
  readonly mean: number;
  readonly affectedMean: number;
  /** Mean days between the step and what settles it in the affected cases, and their standard deviation. */
  readonly saved: number;
  readonly sd: number;
}

/** Returns the activity that settles another one: the one whose name begins most alike. Returns undefined without any. */
export const settlingOf = (step: string, activities: readonly string[]): string | undefined => {
  const letters = (name: string): string => wordsIn(name).join('').toLowerCase();
  const own = letters(step);
  const shared = activities
    .filter((activity) => activity !== step)
    .map((activity) => {
      const other = letters(activity);
      let count = 0;
      while (count < Math.min(own.length, other.length) && own[count] === other[count]) count += 1;
      return { activity, count, share: count / Math.min(own.length, other.length) };
    })
    .filter(({ count, share }) => count >= MIN_LETTERS && share >= MIN_SHARED);
  return shared.toSorted((a, b) => b.count - a.count)[0]?.activity;
};

interface StepQuery {
  readonly relation: string;
  readonly roles: Dataset['roles'];
  readonly step: string;
  /** Activity that settles the step; undefined for the event after a step that asks for something, and for the event before any other step. */
  readonly settling: string | undefined;
  /** Activity that ends a case; undefined for its last event. */
  readonly end: string | undefined;
  /** SQL conditions of the cases that the request is about. */
  readonly conditions: readonly string[];
}

/** Reads how long the cases take, and how long those that the request is about wait for a step. */
export const readSkippedStep = async (
  duck: DuckDbSession,
  { relation, roles, step, settling, end, conditions }: StepQuery,
): Promise<SkippedStep> => {
  const [key, what, when] = [
    identifier(roles['case'] ?? ''),
    `CAST(${identifier(roles['activity'] ?? '')} AS VARCHAR)`,
    `epoch(CAST(${identifier(roles['time'] ?? '')} AS TIMESTAMPTZ))`,
  ];
  const is = (activity: string): string => `${what} = ${literal(activity)}`;
  const ended = end === undefined ? 'max(moment)' : `max(moment) FILTER (WHERE is_end)`;
  const [asked, settled] =
    settling !== undefined
      ? ['min(moment) FILTER (WHERE is_step)', 'min(moment) FILTER (WHERE is_settled)']
      : ASKS.test(step)
        ? ['min(moment) FILTER (WHERE is_step)', 'min(following) FILTER (WHERE is_step)']
        : ['min(previous) FILTER (WHERE is_step)', 'min(moment) FILTER (WHERE is_step)'];
  const row = await duck.one<Record<'all' | 'finished' | 'affected' | 'mean' | 'affected_mean' | 'saved' | 'sd', number | null>>(
    `WITH events AS (
       SELECT ${key} AS k, ${when} AS moment, lead(${when}) OVER (PARTITION BY ${key} ORDER BY ${when}) AS following,
         lag(${when}) OVER (PARTITION BY ${key} ORDER BY ${when}) AS previous, ${is(step)} AS is_step,
         ${settling === undefined ? 'false' : is(settling)} AS is_settled, ${end === undefined ? 'false' : is(end)} AS is_end,
         ${['true', ...conditions].join(' AND ')} AS is_asked
       FROM ${relation} WHERE ${key} IS NOT NULL),
     cases AS (
       SELECT min(moment) AS begun, ${ended} AS ended, ${asked} AS asked, ${settled} AS settled, bool_or(is_asked) AS is_asked
       FROM events GROUP BY k),
     timed AS (
       SELECT (ended - begun) / 86400 AS days, is_asked AND asked IS NOT NULL AND settled >= asked AS is_affected,
         (least(settled, coalesce(ended, settled)) - asked) / 86400 AS saved
       FROM cases)
     SELECT count(*) FILTER (WHERE is_affected) AS "all", count(days) AS finished, count(days) FILTER (WHERE is_affected) AS affected,
       avg(days) AS mean, avg(days) FILTER (WHERE is_affected) AS affected_mean,
       avg(greatest(saved, 0)) FILTER (WHERE is_affected AND days IS NOT NULL) AS saved,
       stddev_samp(greatest(saved, 0)) FILTER (WHERE is_affected AND days IS NOT NULL) AS sd
     FROM timed`,
  );
  const number = (name: keyof typeof row): number => Number(row[name] ?? 0);
  return {
    ...{ all: number('all'), finished: number('finished'), affected: number('affected'), mean: number('mean') },
    ...{ affectedMean: number('affected_mean'), saved: number('saved'), sd: number('sd') },
  };
};

/**
 * Returns the experiment on the mean duration of the cases if those that the request is about need a step no longer: the time between the
 * step and what settles it is saved in each of them. Returns null if the request supposes no such thing, or if an event log has no such step.
 */
export const skippedStepExperiment = async (
  context: AgentContext,
  { text, language }: { readonly text: string; readonly language: Language },
): Promise<TenantExperiment | null> => {
  const supposed = suppositionIn(text, language) ?? text;
  const match = NOT_NEEDED.exec(supposed);
  if (match === null && !isRemoved(supposed)) return null;
  const rows = (await context.plan())?.rows ?? null;
  const [metricId] = namedIds(await context.understood(), 'metric');
  const metric = metricId === undefined ? null : await context.em.findOne(MetricDefinition, { tenantId: context.run.tenantId, metricId });
  // German names the step between the words, English after them.
  const needless = match === null ? supposed : language === 'de' ? match[0] : supposed.slice(match.index + match[0].length);
  for (const dataset of await datasetsTrustedFirst(context, 'event_log')) {
    const own = rows?.datasetId === dataset.datasetId ? rows : null;
    const activities = listedActivities(dataset, dataset.roles['activity']);
    const named = (own?.filters ?? []).filter(({ caseColumn }) => caseColumn !== null).flatMap(({ values }) => values);
    const asking = [...named, ...stepsAsked(needless, activities)];
    const step = asking.find((value) => settlingOf(value, activities) !== undefined) ?? asking[0];
    if (step === undefined) continue;
    const settling = settlingOf(step, activities);
    const end = endOf([text, metric?.purpose ?? '', metric?.name ?? ''], activities, [step, settling ?? step]);
    const phrase = match === null ? '' : subjectOf(supposed.slice(0, match.index), language);
    const filters = (own?.filters ?? []).filter(({ caseColumn }) => caseColumn === null);
    const scope = { filters: filters.length > 0 ? filters : valuesDescribed(dataset, phrase), conditions: own?.conditions ?? [] };
    const relation = await fetchInstants(context, dataset);
    const conditions = rowConditions({ ...own, ...scope, dates: [], blanks: [] }, relation);
    const found = await readSkippedStep(await context.duckDb(), { relation, roles: dataset.roles, step, settling, end, conditions });
    if (found.affected < MIN_CASES) continue;
    const isScoped = scope.filters.length + scope.conditions.length > 0;
    return experimentOn({
      ...{ dataset, found, step, settling, end, scope, metric, text, language },
      unread: isScoped || !isPart(phrase, dataset) ? null : phrase,
    });
  }
  return null;
};

/** Returns the activities that a phrase names, the one that asks for something first. */
const stepsAsked = (phrase: string, activities: readonly string[]): string[] => {
  const step = stepNamed(phrase, activities);
  if (step === undefined) return [];
  const pair = settlingOf(step, activities);
  return pair !== undefined && ASKS.test(pair) && !ASKS.test(step) ? [pair, step] : [step];
};

/** Participles of activities that ask for something which another activity settles. */
const ASKS =
  /(?<!\p{L})(?:request\p{L}*|ask\p{L}*|submit\p{L}*|order\p{L}*|sent|angeforder\p{L}*|beantrag\p{L}*|angefrag\p{L}*|eingereich\p{L}*|gestellt|bestellt|begonnen|start\p{L}*)(?!\p{L})/iu;

/** Words before the cases of a supposition: "if", „angenommen, dass“. */
const OPENING =
  /^(?:(?:wenn|falls|angenommen|sofern|unterstellt|dass|if|suppose|supposing|assuming|that|what|was|wäre|die|der|das|all(?:e|en)?|the|our|unsere?)[\s,:]+)+/iu;

/** Returns what a supposition says of its cases, before the words for what they no longer need. */
const subjectOf = (words: string, language: Language): string => {
  const subject = words.trim().replace(OPENING, '');
  return language === 'de'
    ? subject.replace(/\s+(?:bräuchten|brauchten|brauchen|benötigten|benötigen|müssten|würden|hätten)$/iu, '').trim()
    : subject;
};

/** Returns whether a phrase names a part of the cases, rather than the cases of the dataset as such. */
const isPart = (phrase: string, { name, roles }: Pick<Dataset, 'name' | 'roles'>): boolean => {
  const own = wordsIn(`${name} ${roles['case'] ?? ''}`).map(stemOf);
  const words = wordsIn(phrase).filter((word) => !isStopWord(word) && !isGenericWord(word));
  return words.some((word) => !own.some((stem) => sameWord(stem, stemOf(word))));
};

/** Minimum number of letters that a word and a value have in common. */
const MIN_COMMON = 5;

/** Returns the value that a phrase describes by a form of one of its words, of a column that describes the case: "damaged" for "damage claims". */
const valuesDescribed = ({ profile, roles }: Dataset, phrase: string): RowPlan['filters'] => {
  const words = wordsIn(phrase).map((word) => word.toLowerCase());
  // The last word says what the cases are, those before it which of them.
  const spoken = (words.length > 1 ? words.slice(0, -1) : words).filter((word) => word.length >= MIN_COMMON && !isGenericWord(word));
  const isForm = (word: string): boolean => spoken.some((each) => each.slice(0, MIN_COMMON) === word.slice(0, MIN_COMMON));
  const found = profile.columns
    .filter(({ name }) => !Object.values(roles).includes(name))
    .flatMap(({ name: column, topValues }) => {
      const values = topValues.flatMap(({ value }) =>
        typeof value === 'string' && wordsIn(value).some((word) => word.length >= MIN_COMMON && isForm(word.toLowerCase())) ? [value] : [],
      );
      return values.length === 1 ? [{ column, values, isExcluded: false, caseColumn: null, words: phrase }] : [];
    });
  return found.length === 1 ? found : [];
};

/** Returns the activity with which the asked duration ends: after "until" in the first of the texts with one, otherwise the one that a text names. */
const endOf = (texts: readonly string[], activities: readonly string[], others: readonly string[]): string | undefined => {
  const free = activities.filter((activity) => !others.includes(activity));
  const stated = texts.flatMap((text) => endStepNamed(text, free) ?? []);
  return stated[0] ?? stepNamed(texts.at(-1) ?? '', free);
};

interface Skipped {
  readonly dataset: Dataset;
  readonly found: SkippedStep;
  readonly step: string;
  readonly settling: string | undefined;
  readonly end: string | undefined;
  readonly scope: Pick<RowPlan, 'filters' | 'conditions'>;
  readonly metric: Pick<MetricDefinition, 'name' | 'unit' | 'target' | 'direction'> | null;
  readonly text: string;
  readonly language: Language;
  /** Words for a part of the cases that the data do not show; null without any. */
  readonly unread: string | null;
}

const experimentOn = ({ dataset, found, step, end, scope, metric, text, language, settling, unread }: Skipped): TenantExperiment => {
  const { inputLabels, unchanged } = messagesIn(language);
  const share = found.affected / found.finished;
  // A spread of zero is not a normal distribution.
  const error = Math.max(found.sd / Math.sqrt(found.affected), 1e-9);
  const target =
    metric?.target == null || metric.direction === MetricDirection.TARGET || !/^(?:d|tage?n?|days?)$/iu.test(metric.unit ?? '')
      ? null
      : {
          value: metric.target.value,
          direction: metric.direction === MetricDirection.HIGHER ? ('at_least' as const) : ('at_most' as const),
        };
  return {
    subject: { kind: 'process', id: dataset.datasetId, name: dataset.name },
    unit: 'd',
    driver: null,
    latest: found.mean,
    change: -share * found.saved,
    formula: 'today - share * saved',
    inputs: [
      { name: 'today', label: inputLabels.today, distribution: { kind: 'constant', value: found.mean } },
      { name: 'share', label: inputLabels.shareOfStep(oneLine(step)), distribution: { kind: 'constant', value: share } },
      { name: 'saved', label: inputLabels.saved(oneLine(step)), distribution: { kind: 'normal', mean: found.saved, sd: error } },
    ],
    scenarios: [{ name: unchanged(oneLine(step)), set: { share: 0 } }],
    target,
    answers: skippedSentences(
      { found, step, settling, end, unread, scope: selectionText(scope, language), target: target?.value ?? null },
      language,
    ),
    warnings: [],
    citations: [citeDataset(dataset)],
    // The clauses are listed as a whole: the answer contains the words of what is no longer needed.
    words: [...clausesIn(text).map(({ words }) => words), ...wordsIn(text)],
  };
};

interface SkippedText extends Pick<Skipped, 'found' | 'step' | 'settling' | 'end' | 'unread'> {
  /** What selects the cases that the request is about. */
  readonly scope: readonly string[];
  /** Days that a target allows; null without one. */
  readonly target: number | null;
}

/** States how many cases are affected, the mean duration now and then, whether the target is reached, and what is assumed. */
export const skippedSentences = ({ found, step, settling, end, scope, target, unread }: SkippedText, language: Language): string[] => {
  const messages = messagesIn(language).skipped;
  const { all, finished, affected, mean, affectedMean, saved } = found;
  const days = (value: number): string => formatNumber(value, language, 2);
  const count = (value: number): string => formatNumber(value, language, 0);
  const then = mean - (affected / finished) * saved;
  return [
    messages.affected(
      ...([affected, count(finished), formatPercent(affected / finished, language), oneLine(step)] as const),
      ...([scope.length === 0 ? null : scope.join('; '), all === affected ? null : count(all), end ?? null] as const),
    ),
    ...(unread === null ? [] : [messages.unread(unread)]),
    messages.duration(days(mean), days(then), days(mean - then), days(affectedMean), days(affectedMean - saved)),
    ...(target === null ? [] : [messages.target(formatNumber(target, language), then <= target)]),
    messages.assumptions(
      settling !== undefined
        ? messages.between(oneLine(step), oneLine(settling))
        : (ASKS.test(step) ? messages.after : messages.before)(oneLine(step)),
      days(saved),
    ),
  ];
};
