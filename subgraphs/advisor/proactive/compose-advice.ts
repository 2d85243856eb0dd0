import type { Language } from '../../../platform/content/index.js';
import { AdviceSeverity, type AdviceItem } from '../../../platform/graph/types/advice.js';
import { messagesIn } from '../messages.js';
import { CONTRIBUTIONS, type AdviceCounts, type AdviceDomain, type Contribution, type Findings } from './proactive-advice.type.js';

const ORDER = [AdviceSeverity.CRITICAL, AdviceSeverity.WARNING, AdviceSeverity.INFO];

/** Returns the findings of every domain without duplicates, most severe first, then oldest first. */
export const composeAdvice = (findings: Findings): AdviceItem[] => {
  const all = contributions().flatMap((name) => findings[name] ?? []);
  const unique = new Map(all.toReversed().map((item) => [`${item.code} ${item.subjectId ?? ''}`, item]));
  return [...unique.values()].toSorted(
    (a, b) =>
      ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity) ||
      timeOf(a) - timeOf(b) ||
      compare(a.code, b.code) ||
      compare(a.subjectId ?? '', b.subjectId ?? ''),
  );
};

const contributions = (): Contribution[] => Object.keys(CONTRIBUTIONS) as Contribution[];

/** Dates of findings arrive as JSON strings. */
const timeOf = ({ since }: AdviceItem): number => new Date(since).getTime();

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Returns the domains whose findings could not be read. */
export const unavailableIn = (findings: Findings): `${AdviceDomain}`[] =>
  contributions()
    .filter((name) => !findings[name])
    .map((name) => CONTRIBUTIONS[name]);

export const countAdvice = (items: readonly Pick<AdviceItem, 'severity'>[]): AdviceCounts => {
  const count = (severity: AdviceSeverity): number => items.filter((item) => item.severity === severity).length;
  return {
    critical: count(AdviceSeverity.CRITICAL),
    warning: count(AdviceSeverity.WARNING),
    info: count(AdviceSeverity.INFO),
    total: items.length,
  };
};

/** Summarises the items in one sentence. Without items it says so; unavailable domains are always named. */
export const statementOf = (
  { critical, warning, info, total }: AdviceCounts,
  unavailable: readonly string[],
  language: Language,
): string => {
  const { advice } = messagesIn(language);
  return [
    total === 0 ? advice.none : advice.counts(total, critical, warning, info),
    ...(unavailable.length > 0 ? [advice.unavailable(unavailable.join(', '))] : []),
  ].join(' ');
};
