import { amountIn, isPercent } from '../../../../platform/content/index.js';
import { formatPValue } from '../../../documents/text/format-p.js';
import { figureDigits, formatFigure, formatNumber, formatPercent } from '../../../documents/text/formatting.js';
import type { Language } from '../../../kit.js';
import { listed, oneLine } from '../../../methods/tenant-state/index.js';
import type { CausalResult } from '../causal-result.js';
import { messagesIn } from '../messages.js';

type Adjusted = NonNullable<CausalResult['adjusted']>;

const ALPHA = 0.05;
/** Words that say in which direction a treatment is supposed to change the outcome. */
const LOWERS =
  /(?<!\p{L})(?:senk\p{L}*|verringer\p{L}*|reduzier\p{L}*|vermeide\p{L}*|verhinder\p{L}*|lowers?|lowered|reduc\p{L}*|decreas\p{L}*|prevent\p{L}*|cuts?)(?!\p{L})/iu;
const RAISES = /(?<!\p{L})(?:erhöh\p{L}*|steiger\p{L}*|verlänger\p{L}*|increas\p{L}*|raises?|raised|lengthen\p{L}*)(?!\p{L})/iu;
const ASKS_HOW_MANY = /(?<!\p{L})(?:wie\s*viele?|how\s+many|anzahl|number\s+of)(?!\p{L})/iu;

/** Returns the sentences on a difference without and with adjustment, and whether it can be told apart. */
export const adjustedAnswers = (
  { treatment, outcome, contrast, estimates }: Pick<CausalResult, 'treatment' | 'outcome' | 'contrast' | 'estimates'>,
  adjusted: Adjusted,
  { text, language }: { text: string; language: Language },
): string[] => {
  const { adjusted: messages, quoted, groups } = messagesIn(language);
  const [t, y] = [treatment, outcome].map((name) => quoted(oneLine(name ?? ''))) as [string, string];
  const { set, isSeparable, shared, arms, unit, isShare, conditions } = adjusted;
  const names = listed(
    set.map((name) => quoted(oneLine(name))),
    groups.and,
  );
  const figure = (value: number): string => amountIn(language, value, unit, figureDigits(value));
  const change = (value: number): string => {
    const sign = value > 0 ? '+' : '';
    return isPercent(unit) ? `${sign}${messages.points(formatFigure(value, language))}` : `${sign}${figure(value)}`;
  };
  const count = (value: number): string => formatNumber(value, language, 0);
  const [raw, best = raw] = estimates;
  if (!raw || !best) return [];
  const only = conditions.map(({ column, value }) => `${oneLine(column)} = ${oneLine(value)}`).join('; ');
  const first = arms
    ? messages.raw(
        y,
        t,
        figure(arms.one.figure),
        count(arms.one.n),
        figure(arms.zero.figure),
        count(arms.zero.n),
        change(arms.one.figure - arms.zero.figure),
      )
    : contrast
      ? messages.rawOfTwo(y, t, quoted(contrast.one), quoted(contrast.zero), change(raw.effect))
      : messages.rawOfNumber(y, t, change(raw.effect));
  const selection = only === '' ? [] : [messages.selection(only)];
  if (!isSeparable) return [messages.inseparable(t, names, formatPercent(shared ?? 0, language, 0)), first, ...selection];
  const isSure = best.p < ALPHA;
  const interval = [formatFigure(best.low, language), formatFigure(best.high, language)] as const;
  const estimate =
    set.length === 0
      ? messages.unadjusted(change(best.effect), ...interval, formatPValue(best.p, language))
      : messages.adjusted(names, change(best.effect), ...interval, formatPValue(best.p, language));
  const per = arms && isShare && set.length > 0 && ASKS_HOW_MANY.test(text) ? avoided(best.effect, adjusted, t, language) : [];
  return [`${verdict(best.effect, isSure, adjusted.isLiteral, text, language)} ${estimate}`, first, ...per, ...selection, messages.caveat];
};

const verdict = (effect: number, isSure: boolean, isLiteral: boolean, text: string, language: Language): string => {
  const { verdict: of } = messagesIn(language).adjusted;
  if (!isSure) return of.unsure;
  const [lowers, raises] = [LOWERS.test(text), RAISES.test(text)];
  if (!isLiteral || lowers === raises) return of.difference;
  return effect < 0 === lowers ? of.yes : of.opposite;
};

/** States how many units per month would change if all had the treatment. */
const avoided = (effect: number, { arms, months }: Adjusted, treatment: string, language: Language): string[] => {
  if (!arms || months === null) return [];
  const perMonth = arms.zero.n / months;
  const messages = messagesIn(language).adjusted;
  return [
    messages.perMonth(
      treatment,
      formatNumber(perMonth, language, 0),
      formatNumber((Math.abs(effect) / 100) * perMonth, language, 1),
      effect < 0,
    ),
  ];
};
