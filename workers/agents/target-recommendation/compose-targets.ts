import { formatFigure, formatPercent } from '../../documents/formatting.js';
import type { Language } from '../../kit.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { englishTargetWords } from './english.target-words.js';
import { germanTargetWords, type TargetWords } from './german.target-words.js';
import { HORIZON, INTERVAL, LEVEL_SHARES, MAX_ORIGINS, recommendTarget, type JudgedSeries } from './recommend-target.js';
import type { TargetSeries } from './target-series.js';
import type { Recommendation, TargetResult } from './target-result.js';

export const targetWords = (language: Language): TargetWords => (language === 'de' ? germanTargetWords : englishTargetWords);

/** A value with its unit. */
export const withUnit = (value: number, unit: string | null, language: Language): string =>
  unit === null ? formatFigure(value, language) : `${formatFigure(value, language)} ${oneLine(unit)}`;

/** One series with its recommendation, or why it has none. */
export const judgeSeries = (
  series: TargetSeries,
  horizon: number | undefined,
  language: Language,
): { recommendation: Recommendation } | { notRecommended: TargetResult['notRecommended'][number] } => {
  const words = targetWords(language);
  const { key, origin, name, unit, datasetId, direction, grain, points, presentTarget, isLastDropped } = series;
  const subject = { key, origin, name, unit, datasetId };
  if (direction === 'target') return { notRecommended: { ...subject, reason: words.aimsAtValue } };
  if (direction === null) return { notRecommended: { ...subject, reason: words.unknownDirection } };
  const judged = recommendTarget({ points, grain, direction, unit, horizon, presentTarget });
  if (typeof judged === 'string') return { notRecommended: { ...subject, reason: words.obstacles[judged] } };
  const { cautions, levels, ...rest } = judged;
  return {
    recommendation: {
      ...subject,
      ...rest,
      levels: levels.map((level) => ({ ...level, reason: reasonOf(level, language) })),
      warnings: [...(isLastDropped ? [words.droppedLast(name)] : []), ...cautions.map((caution) => words.cautions[caution])],
    },
  };
};

const reasonOf = ({ base, share, likelihood }: JudgedSeries['levels'][number], language: Language): string => {
  const { reasons } = targetWords(language);
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
    parameters: { horizon: horizon ?? HORIZON, mostOrigins: MAX_ORIGINS, intervalShare: INTERVAL, levelShares: LEVEL_SHARES },
    reference: 'R. J. Hyndman, A. B. Koehler: Another look at measures of forecast accuracy. Int. J. Forecasting 22 (2006) 679-688',
  },
  warnings,
});
