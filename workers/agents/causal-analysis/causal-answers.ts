import { questionKindOf } from '../../../platform/questions/index.js';
import { formatNumber } from '../../documents/text/formatting.js';
import { formatPValue } from '../../documents/text/format-p.js';
import type { Language } from '../../kit.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import type { CausalFindings } from './causal-result.js';
import { askedGroupStatements } from './groups/group-texts.js';
import { messagesIn } from './messages.js';
import { SIGNIFICANCE_LEVEL } from '../../methods/statistics/significance.js';

/** Number of drivers that an answer names. */
const MAX_DRIVERS = 2;

/** Variables that a request asks about. */
interface Asked {
  readonly text: string;
  /** Name of the asked treatment in the data; null without one. */
  readonly treatment: string | null;
  /** Words that the request names as a cause but that are not in the data. */
  readonly unknown: readonly string[];
  readonly language: Language;
}

/**
 * Returns the sentences that answer a request, before the details: yes or no with the figures if it asks whether something influences
 * the outcome, otherwise the strongest associations. Empty if the request names no outcome.
 */
export const causalAnswers = (findings: CausalFindings, { text, treatment, unknown, language }: Asked): string[] => {
  const { verdict, ...messages } = messagesIn(language);
  const { groups, drivers, outcome } = findings;
  const asksWhether = questionKindOf(text) === 'whether';
  const open = unknown.length > 0 && asksWhether ? [verdict.unknown(unknown.map((word) => messages.quoted(word)).join(', '))] : [];
  const ofGroups = groups ? askedGroupStatements(groups, language) : [];
  if (ofGroups.length > 0)
    // Groups that nobody asked about decide no question.
    return [
      ...open,
      ...ofGroups.map(({ sentences, isSure, isAsked }) => `${asksWhether && isAsked ? verdict.is(isSure) : ''}${sentences.join(' ')}`),
    ];
  if (outcome === null || drivers.length === 0) return open;
  const name = messages.quoted(oneLine(outcome));
  const figures = ({ name: driver, correlation, p }: (typeof drivers)[number]): string =>
    messages.driver(messages.quoted(oneLine(driver)), formatNumber(correlation, language), formatPValue(p, language));
  const asked = drivers.find((driver) => driver.name === treatment);
  if (asked)
    return [
      ...open,
      `${asksWhether ? verdict.is(asked.p < SIGNIFICANCE_LEVEL) : ''}${verdict.associated(name, figures(asked), asked.p < SIGNIFICANCE_LEVEL)} ${verdict.noCause}`,
    ];
  if (asksWhether && treatment === null && open.length === 0) open.push(verdict.noTreatment(name));
  const strong = drivers.filter(({ p }) => p < SIGNIFICANCE_LEVEL).toSorted((a, b) => Math.abs(b.correlation) - Math.abs(a.correlation));
  return [
    ...open,
    strong.length === 0
      ? messages.noneStrong(name, drivers.length)
      : `${messages.strongest(name, strong.slice(0, MAX_DRIVERS).map(figures).join(', '))} ${verdict.noCause}`,
  ];
};
