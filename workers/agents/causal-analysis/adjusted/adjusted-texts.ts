import { amountIn, isPercent } from '../../../../platform/content/index.js';
import { formatPValue } from '../../../documents/text/format-p.js';
import { figureDigits, formatFigure, formatNumber, formatPercent } from '../../../documents/text/formatting.js';
import type { Language } from '../../../kit.js';
import { listed, oneLine } from '../../../methods/tenant-state/index.js';
import type { CausalResult } from '../causal-result.js';
import { messagesIn } from '../messages.js';
import { attributableTo } from './attributable.js';
import { SIGNIFICANCE_LEVEL } from '../../../methods/statistics/significance.js';

type Adjusted = NonNullable<CausalResult['adjusted']>;

/** Words that say in which direction a treatment is supposed to change the outcome. */
const LOWERS =
  /(?<!\p{L})(?:senk\p{L}*|verringer\p{L}*|reduzier\p{L}*|vermeide\p{L}*|verhinder\p{L}*|lowers?|lowered|reduc\p{L}*|decreas\p{L}*|prevent\p{L}*|cuts?)(?!\p{L})/iu;
const RAISES = /(?<!\p{L})(?:erhöh\p{L}*|steiger\p{L}*|verlänger\p{L}*|increas\p{L}*|raises?|raised|lengthen\p{L}*)(?!\p{L})/iu;
/** Share of comparable units below which an adjusted difference rests on the model more than on them. */
const FEW_SHARED = 0.2;
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
  const { figure, change, count } = formatsOf(unit, language);
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
  const isOfShare = adjusted.asks === 'share';
  if (!isSeparable) return [messages.inseparable(t, names, formatPercent(shared ?? 0, language, 0)), first, ...selection];
  const isSure = best.p < SIGNIFICANCE_LEVEL;
  const interval = [formatFigure(best.low, language), formatFigure(best.high, language)] as const;
  const estimate =
    set.length === 0
      ? messages.unadjusted(change(best.effect), ...interval, formatPValue(best.p, language))
      : messages.adjusted(names, change(best.effect), ...interval, formatPValue(best.p, language));
  const per =
    arms && isShare && !isOfShare && set.length > 0 && ASKS_HOW_MANY.test(text) ? avoided(best.effect, adjusted, t, language) : [];
  const lead = isOfShare ? shareSentences(t, y, adjusted, best, language) : null;
  const verdictOn = lead === null ? `${verdict(best.effect, isSure, adjusted.isLiteral, text, language)} ` : '';
  const found = `${verdictOn}${estimate}`;
  // A contrast asks for the figures with and without, an effect for the difference.
  return [
    ...(lead?.slice(0, 1) ?? []),
    ...(adjusted.asks === 'contrast' ? [first, found] : [found, first]),
    ...(lead?.slice(1) ?? []),
    ...per,
    ...selection,
    ...(adjusted.isChosen ? [messages.chosen] : []),
    ...(set.length > 0 && shared !== null && shared < FEW_SHARED ? [messages.thin(formatPercent(shared, language, 0), t)] : []),
    messages.caveat,
  ];
};

/** Returns how figures of an outcome, differences between them and numbers of units are written. */
const formatsOf = (unit: string | null, language: Language) => {
  const figure = (value: number): string => amountIn(language, value, unit, figureDigits(value));
  const change = (value: number): string => {
    const written = isPercent(unit) ? messagesIn(language).adjusted.points(formatFigure(value, language)) : figure(value);
    return value > 0 ? `+${written}` : written;
  };
  return { figure, change, count: (value: number): string => formatNumber(value, language, 0) };
};

/** States the part of an outcome that a treatment accounts for, then the outcome of the rows with the treatment. */
const shareSentences = (
  treatment: string,
  outcome: string,
  adjusted: Adjusted,
  best: Pick<CausalResult['estimates'][number], 'effect' | 'low' | 'high' | 'p'>,
  language: Language,
): string[] => {
  const messages = messagesIn(language).adjusted;
  const found = attributableTo(adjusted, best);
  if (!found) return [messages.notDecidable(outcome, treatment)];
  const percent = (value: number): string => formatPercent(value, language, 1);
  const amount = (value: number): string =>
    adjusted.isShare ? formatNumber(value, language, 0) : amountIn(language, value, adjusted.unit, figureDigits(value));
  const interval = [percent(found.low), percent(found.high)] as const;
  const held = messages.held(treatment, amount(found.held), amount(found.whole), percent(found.held / found.whole), percent(found.units));
  if (best.p >= SIGNIFICANCE_LEVEL) return [messages.notAttributable(outcome, treatment, percent(found.share), ...interval), held];
  if (found.share < 0) return [messages.lessWith(outcome, treatment), held];
  return [messages.attributable(percent(found.share), outcome, treatment, ...interval, amount(found.part), amount(found.whole)), held];
};

/** States whether a difference also holds for a part of the rows. */
export const alsoAnswer = (
  value: string,
  whole: Pick<CausalResult, 'estimates'>,
  part: { readonly findings: Pick<CausalResult, 'estimates' | 'outcome'>; readonly adjusted: Adjusted },
  language: Language,
): string | null => {
  const { adjusted: messages, quoted } = messagesIn(language);
  const { arms, unit } = part.adjusted;
  const [raw, best = raw] = part.findings.estimates;
  const all = whole.estimates[1] ?? whole.estimates[0];
  if (!arms || !best || !all) return null;
  const { figure, change, count } = formatsOf(unit, language);
  return messages.also(
    quoted(oneLine(value)),
    alsoVerdict(all, best),
    quoted(oneLine(part.findings.outcome ?? '')),
    figure(arms.one.figure),
    count(arms.one.n),
    figure(arms.zero.figure),
    count(arms.zero.n),
    part.adjusted.set.length > 0,
    change(best.effect),
    formatFigure(best.low, language),
    formatFigure(best.high, language),
    formatPValue(best.p, language),
  );
};

const alsoVerdict = (all: { effect: number; p: number }, part: { effect: number; p: number }): string => {
  const [isSure, isPartSure] = [all.p < SIGNIFICANCE_LEVEL, part.p < SIGNIFICANCE_LEVEL];
  if (!isPartSure) return isSure ? 'none' : 'sameNone';
  if (!isSure) return 'differs';
  return Math.sign(all.effect) === Math.sign(part.effect) ? 'same' : 'opposite';
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
