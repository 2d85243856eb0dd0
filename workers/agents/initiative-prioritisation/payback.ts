import { formatNumber, type Language } from '../../documents/text/formatting.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { messagesIn } from './messages.js';
import type { Candidate } from './prioritise.js';

/** Questions how soon money is earned back. */
export const PAYBACK =
  /(?<!\p{L})(?:amortis\p{L}*|amortiz\p{L}*|pay[- ]?back\p{L}*|pays? for itself|pay for themselves|rückzahl(?:dauer|zeit|ung\p{L}*)|rückfluss(?:dauer|zeit)|(?:sich\s+)?bezahlt\s+mach\p{L}*|break[- ]?even)(?!\p{L})/iu;

const MONTHS = 12;
/** Maximum number of initiatives that the sentence lists. */
const MAX_LISTED = 15;

interface Paid {
  readonly name: string;
  readonly months: number;
}

/**
 * States after how many months the benefit of each initiative has paid for what is still to be spent on it, the soonest first, which of
 * them bring no benefit, and which have no amounts.
 */
export const paybackSentences = (candidates: readonly Candidate[], language: Language): string[] => {
  const messages = messagesIn(language).payback;
  const known: Paid[] = [];
  const never: string[] = [];
  const unknown: string[] = [];
  for (const { name, estimates } of candidates) {
    const { benefit = null, rest = null } = estimates;
    if (benefit === null || rest === null) unknown.push(name);
    else if (benefit <= 0) never.push(name);
    else known.push({ name, months: (MONTHS * rest) / benefit });
  }
  const listed = known
    .toSorted((a, b) => a.months - b.months)
    .slice(0, MAX_LISTED)
    .map(({ name, months }, at) => messages.item(at + 1, oneLine(name), months, formatNumber(months, language, { min: 0, max: 1 })));
  const quoted = (names: readonly string[]): string =>
    names
      .slice(0, MAX_LISTED)
      .map((name) => messages.quoted(oneLine(name)))
      .join(', ');
  return [
    ...(listed.length === 0 ? [] : [messages.order(listed.join('; '))]),
    ...(never.length === 0 ? [] : [messages.never(quoted(never), never.length)]),
    ...(unknown.length === 0 ? [] : [messages.unknown(quoted(unknown), unknown.length)]),
  ];
};
