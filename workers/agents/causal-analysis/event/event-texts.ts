import { amountIn, isPercent } from '../../../../platform/content/index.js';
import { formatPValue } from '../../../documents/text/format-p.js';
import { figureDigits, formatDate, formatFigure, formatNumber } from '../../../documents/text/formatting.js';
import type { Language } from '../../../kit.js';
import { oneLine } from '../../../methods/tenant-state/index.js';
import type { CausalResult } from '../causal-result.js';
import { messagesIn } from '../messages.js';
import { SIGNIFICANCE_LEVEL } from '../../../methods/statistics/significance.js';

/** Returns the sentences on the change of an outcome at an event: whether it stands out from the trend, then the figures. */
export const eventAnswers = (outcome: string, event: NonNullable<CausalResult['event']>, language: Language): string[] => {
  const { event: messages, quoted, adjusted, reasons } = messagesIn(language);
  const { from, remark, grain, unit, before, after, trend, step, turn, isAutocorrelated } = event;
  const figure = (value: number): string => amountIn(language, value, unit, figureDigits(value));
  const change = (value: number): string =>
    `${value > 0 ? '+' : ''}${isPercent(unit) ? adjusted.points(formatFigure(value, language)) : figure(value)}`;
  const count = (n: number): string => formatNumber(n, language, 0);
  const day = formatDate(from, language);
  const verdict = step.p < SIGNIFICANCE_LEVEL ? messages.found : turn.p < SIGNIFICANCE_LEVEL ? messages.turned : messages.unclear;
  const level = messages.level(
    quoted(oneLine(outcome)),
    ...([day, figure(before.mean), count(before.n), figure(after.mean), count(after.n), change(after.mean - before.mean)] as const),
  );
  return [
    `${verdict} ${messages.step(change(step.effect), formatFigure(step.low, language), formatFigure(step.high, language), formatPValue(step.p, language))}`,
    `${level} ${messages.turn(change(trend), change(turn.effect), formatPValue(turn.p, language), grain)}`,
    ...(remark === null ? [] : [messages.dated(day, quoted(oneLine(remark)))]),
    ...(isAutocorrelated ? [messages.autocorrelated] : []),
    reasons.before_after(),
  ];
};
