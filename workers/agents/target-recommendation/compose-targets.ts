import { amountIn, isPercent, isSameUnit } from '../../../platform/content/index.js';
import type { Period } from '../../../platform/text/index.js';
import { figureDigits, formatDate, formatPercent } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import type { Understood } from '../../methods/request-reading/index.js';
import {
  HORIZON,
  INTERVAL_SHARE,
  LEVEL_SHARES,
  MAX_ORIGINS,
  recommendTarget,
  type AssessedWish,
  type JudgedSeries,
  type Wish,
} from './recommend-target.js';
import type { TargetSeries } from './target-series.js';
import type { Judgement } from './asked-judgement.js';
import { LEVELS, type Recommendation, type TargetResult } from './target-result.js';
import { messagesIn } from './messages.js';

/** Formats a value with its unit. */
export const withUnit = (value: number, unit: string | null, language: Language): string =>
  amountIn(language, value, unit && oneLine(unit), figureDigits(value));

/** Targets as a request states them. */
export interface AskedTarget {
  readonly horizon?: number | undefined;
  /** First day of a target period, YYYY-MM-DD. */
  readonly from?: string | null;
  /** Last day for which targets are asked, YYYY-MM-DD. */
  readonly until?: string | null;
  readonly wished?: Understood['target'];
  readonly history?: Period;
}

/** Returns the recommendation for a series, or the reason why there is none. */
export const judgeSeries = (
  series: TargetSeries,
  { horizon, from = null, until = null, wished = null, history }: AskedTarget,
  language: Language,
): { recommendation: Recommendation; wish: AssessedWish | null } | { notRecommended: TargetResult['notRecommended'][number] } => {
  const messages = messagesIn(language);
  const { key, origin, name, unit, datasetId, direction, grain, points, presentTarget, isLastDropped } = series;
  const subject = { key, origin, name, unit, datasetId };
  if (direction === 'target') return { notRecommended: { ...subject, reason: messages.aimsAtValue } };
  if (direction === null) return { notRecommended: { ...subject, reason: messages.unknownDirection } };
  const judged = recommendTarget({
    points,
    grain,
    direction,
    name,
    unit,
    horizon,
    from,
    until,
    history: history ?? null,
    presentTarget,
    wish: wishFor(unit, wished),
  });
  if (typeof judged === 'string') return { notRecommended: { ...subject, reason: messages.obstacles[judged] } };
  const { cautions, levels, wish, ...rest } = judged;
  return {
    wish,
    recommendation: {
      ...subject,
      ...rest,
      levels: levels.map((level) => ({ ...level, reason: reasonOf(level, language) })),
      warnings: [...(isLastDropped ? [messages.droppedLast(name)] : []), ...cautions.map((caution) => messages.cautions[caution])],
    },
  };
};

/** Returns the requested target if its unit is that of the series; a percentage without a unit of the series is not comparable. */
export const wishFor = (unit: string | null, wished: Understood['target']): Wish | null =>
  wished && (wished.unit === null || (unit !== null && isSameUnit(wished.unit, unit)))
    ? { value: wished.value, until: wished.until }
    : null;

/** Names the period for which targets are recommended: "in the period from 1 Jan 2027", "on average of the 12 periods from … to …". */
export const whenDue = ({ duePeriod, span }: Pick<Recommendation, 'duePeriod' | 'span'>, language: Language): string => {
  const { due } = messagesIn(language);
  return span === null
    ? due.single(formatDate(duePeriod, language))
    : due.mean(String(span.periods), formatDate(span.from, language), formatDate(duePeriod, language));
};

/** Recommends targets for a KPI in a sentence, beside its latest value and the forecast. */
export const stateRecommendation = (
  {
    name,
    unit,
    levels,
    duePeriod,
    lastValue,
    forecast,
    span,
  }: Pick<Recommendation, 'name' | 'unit' | 'levels' | 'duePeriod' | 'lastValue' | 'forecast' | 'span'>,
  language: Language,
): string => {
  const amount = (value: number): string => withUnit(value, unit, language);
  const levelOf = (of: (typeof LEVELS)[number]): string => amount(levels.find(({ level }) => level === of)?.value ?? lastValue);
  return messagesIn(language).recommended(
    oneLine(name),
    whenDue({ duePeriod, span }, language),
    levelOf('conservative'),
    levelOf('realistic'),
    levelOf('ambitious'),
    amount(lastValue),
    amount(span?.forecast ?? forecast.at(-1)?.point ?? lastValue),
  );
};

/** Likelihood from which a requested target is called achievable, and up to which it is called not achievable. */
const LIKELY = 0.6;
const UNLIKELY = 0.15;

/** States on which values a recommendation rests if not on all, and which levels lie beyond every value so far. */
export const stateBasis = (
  { name, unit, levels, direction, step, isBounded, best, periods, first, last }: Recommendation,
  language: Language,
): string[] => {
  const messages = messagesIn(language);
  const amount = (value: number): string => withUnit(value, unit, language);
  const sign = direction === 'higher' ? 1 : -1;
  const beyond = best === null ? [] : levels.filter(({ value }) => sign * (value - best.value) > 0);
  const [label, day] = [oneLine(name), (period: string): string => formatDate(period, language)];
  return [
    ...(isBounded ? [messages.bounded(label, day(first), day(last), String(periods))] : []),
    ...(step === null ? [] : [messages.step(label, day(step.period), amount(step.before), amount(step.after))]),
    ...(best === null || beyond.length === 0
      ? []
      : [
          messages.beyondBest(
            beyond.map(({ level, value }) => `${messages.levels[level]} ${amount(value)}`).join(', '),
            amount(best.value),
            day(best.period),
          ),
        ]),
  ];
};

/** Assesses a requested target in a sentence: whether it is achievable, how likely it is, how far it is from the forecast, and when the forecast reaches it. */
export const assessWish = (
  {
    name,
    unit,
    levels,
    direction,
    lastValue,
    best,
    span,
  }: Pick<Recommendation, 'name' | 'unit' | 'levels' | 'direction' | 'lastValue' | 'best' | 'span'>,
  wish: AssessedWish,
  language: Language,
  judgement: Judgement = 'achievable',
): string => {
  const { wished } = messagesIn(language);
  const verdictText = { achievable: wished.verdict, too_much: wished.tooMuch, too_little: wished.tooLittle }[judgement];
  const verdict = wish.likelihood >= LIKELY ? 'yes' : wish.likelihood <= UNLIKELY ? 'no' : 'open';
  const amount = (value: number): string => withUnit(value, unit, language);
  const levelOf = (name: (typeof LEVELS)[number]): string => amount(levels.find(({ level }) => level === name)?.value ?? lastValue);
  const missing = (direction === 'higher' ? 1 : -1) * (wish.value - wish.forecast);
  return [
    verdictText(
      verdict,
      oneLine(name),
      amount(wish.value),
      wish.until && formatDate(wish.until, language),
      formatPercent(wish.likelihood, language, 0),
      best && amount(best.value),
      best === null ? '' : formatDate(best.period, language),
    ),
    wished.distance(
      amount(lastValue),
      whenDue({ duePeriod: wish.duePeriod, span }, language),
      amount(wish.forecast),
      missing > 0 ? withUnit(missing, isPercent(unit) ? wished.points : unit, language) : null,
    ),
    wish.isReached
      ? wished.isReached
      : wish.reachedIn === null
        ? wished.neverReached
        : wished.reachedIn(formatDate(wish.reachedIn, language)),
    wished.levels(levelOf('conservative'), levelOf('realistic'), levelOf('ambitious')),
  ].join(' ');
};

const reasonOf = ({ base, share, likelihood }: JudgedSeries['levels'][number], language: Language): string => {
  const { reasons } = messagesIn(language);
  if (base === 'best_value') return reasons.bestValue(formatPercent(likelihood, language, 0));
  if (base === 'towards_best') return reasons.towardsBest(formatPercent(likelihood, language, 0));
  if (share === null) return reasons[base];
  return reasons.beyond(formatPercent(share, language, 0), reasons.bases[base], formatPercent(likelihood, language, 0));
};

export const composeTargets = (
  recommendations: Recommendation[],
  notRecommended: TargetResult['notRecommended'],
  { horizon, warnings }: { horizon: number | undefined; warnings: string[] },
): TargetResult => ({
  recommendations,
  notRecommended,
  method: {
    name: 'Seasonal naive, Holt-Winters; rolling origin, MASE',
    parameters: { horizon: horizon ?? HORIZON, mostOrigins: MAX_ORIGINS, intervalShare: INTERVAL_SHARE, levelShares: LEVEL_SHARES },
    reference: 'R. J. Hyndman, A. B. Koehler: Another look at measures of forecast accuracy. Int. J. Forecasting 22 (2006) 679-688',
  },
  warnings,
});
