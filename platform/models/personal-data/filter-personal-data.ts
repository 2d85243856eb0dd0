import { ADDRESSES } from './address.js';
import { BIRTH_DATES } from './birth-date.js';
import type { Finding } from './finding.js';
import { IDENTIFIERS } from './identifiers.js';
import { findNames } from './names.js';
import { PHONES } from './phone.js';
import { Placeholders } from './placeholders.js';

/** In order of precedence for overlapping findings: a checksum is more reliable than a format, a format more than capitalisation. */
const RECOGNISERS = [...IDENTIFIERS, ...BIRTH_DATES, ...PHONES, ...ADDRESSES, findNames];

/**
 * Replaces personal data in the text by placeholders such as `[E-MAIL_1]`: e-mail and IP addresses, IBANs, cards, tax and
 * insurance numbers by format and checksum; telephone numbers and birth dates by format and context; street addresses; names
 * after salutations and of people with a known given name. `placeholders` stores the replaced values.
 */
export const filterPersonalData = (text: string, placeholders = new Placeholders([text])): string => {
  const findings = nonOverlapping(RECOGNISERS.map((recognise) => recognise(text)));
  let filtered = '';
  let position = 0;
  for (const finding of findings) {
    filtered += text.slice(position, finding.start) + placeholders.for(finding, text);
    position = finding.end;
  }
  return filtered + text.slice(position);
};

/** Sorts findings by position. Of overlapping ones it keeps that of the earlier recogniser, or the longer one of the same recogniser. */
const nonOverlapping = (byRecogniser: readonly Finding[][]): Finding[] => {
  const ranked = byRecogniser.flatMap((findings, rank) => findings.map((finding) => ({ finding, rank })));
  ranked.sort((a, b) => a.finding.start - b.finding.start || a.rank - b.rank || b.finding.end - a.finding.end);
  const kept: { finding: Finding; rank: number }[] = [];
  for (const candidate of ranked) {
    const last = kept.at(-1);
    if (!last || candidate.finding.start >= last.finding.end) kept.push(candidate);
    else if (candidate.rank < last.rank || (candidate.rank === last.rank && candidate.finding.end > last.finding.end)) {
      // The finding with precedence replaces the other, and is extended over its range.
      kept[kept.length - 1] = {
        ...candidate,
        finding: { ...candidate.finding, start: last.finding.start, end: Math.max(candidate.finding.end, last.finding.end) },
      };
    } else if (candidate.finding.end > last.finding.end) {
      last.finding = { ...last.finding, end: candidate.finding.end };
    }
  }
  return kept.map(({ finding }) => finding);
};
