import { formatFigure, formatPercent } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { HORIZON, INTERVAL_SHARE, LEVEL_SHARES, MAX_ORIGINS, recommendTarget, type JudgedSeries } from './recommend-target.js';
import type { TargetSeries } from './target-series.js';
import type { Recommendation, TargetResult } from './target-result.js';
import { messagesIn } from './messages.js';

/** Formats a value with its unit. */
export const withUnit = (value: number, unit: string | null, language: Language): string =>
  unit === null ? formatFigure(value, language) : `${formatFigure(value, language)} ${oneLine(unit)}`;

/** Returns the recommendation for a series, or the reason why there is none. */
export const judgeSeries = (
  series: TargetSeries,
  horizon: number | undefined,
  language: Language,
): { recommendation: Recommendation } | { notRecommended: TargetResult['notRecommended'][number] } => {
  const messages = messagesIn(language);
  const { key, origin, name, unit, datasetId, direction, grain, points, presentTarget, isLastDropped } = series;
  const subject = { key, origin, name, unit, datasetId };
  if (direction === 'target') return { notRecommended: { ...subject, reason: messages.aimsAtValue } };
  if (direction === null) return { notRecommended: { ...subject, reason: messages.unknownDirection } };
  const judged = recommendTarget({ points, grain, direction, unit, horizon, presentTarget });
  if (typeof judged === 'string') return { notRecommended: { ...subject, reason: messages.obstacles[judged] } };
  const { cautions, levels, ...rest } = judged;
  return {
    recommendation: {
      ...subject,
      ...rest,
      levels: levels.map((level) => ({ ...level, reason: reasonOf(level, language) })),
      warnings: [...(isLastDropped ? [messages.droppedLast(name)] : []), ...cautions.map((caution) => messages.cautions[caution])],
    },
  };
};

const reasonOf = ({ base, share, likelihood }: JudgedSeries['levels'][number], language: Language): string => {
  const { reasons } = messagesIn(language);
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
