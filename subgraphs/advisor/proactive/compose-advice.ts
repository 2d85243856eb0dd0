import type { Language } from '../../../platform/content/index.js';
import { AdviceSeverity, type AdviceItem } from '../../../platform/graph/advice.js';
import { CONTRIBUTIONS, type AdviceCounts, type AdviceDomain, type Contribution, type Findings } from './proactive-advice.type.js';

const ORDER = [AdviceSeverity.CRITICAL, AdviceSeverity.WARNING, AdviceSeverity.INFO];

/** Findings of every domain, each once, what presses most first, and of equals what has pressed longest. */
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

/** Findings have travelled as JSON. */
const timeOf = ({ since }: AdviceItem): number => new Date(since).getTime();

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Domains whose findings could not be read. */
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

/** In words how things stand; an empty list is explicit, and never said to be complete when a domain is missing. */
export const statementOf = (
  { critical, warning, info, total }: AdviceCounts,
  unavailable: readonly string[],
  language: Language,
): string => {
  const missing = unavailable.join(', ');
  const words = {
    de: {
      none: 'Derzeit gibt es nichts, worauf hinzuweisen wäre.',
      some: `${total === 1 ? 'Ein Hinweis' : `${total} Hinweise`}: ${critical} kritisch, ${warning} mit Handlungsbedarf, ${info} zur Kenntnis.`,
      missing: `Nicht geprüft werden konnte: ${missing}.`,
    },
    en: {
      none: 'There is nothing to point out at present.',
      some: `${total === 1 ? 'One item' : `${total} items`}: ${critical} critical, ${warning} that need action, ${info} for information.`,
      missing: `Could not be checked: ${missing}.`,
    },
  }[language];
  return [total === 0 ? words.none : words.some, ...(unavailable.length > 0 ? [words.missing] : [])].join(' ');
};
