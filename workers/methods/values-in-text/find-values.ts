import { findMoney, findNumbers, findPercentages } from './amounts.js';
import type { Language } from '../../../platform/content/index.js';
import { findDates, type Finding, type Parser } from '../../../platform/text/index.js';
import { findEmails, findIdentifiers, findPhones } from './identifiers.js';
import { findQuantities } from './quantities.js';

/** Parsers by precedence, the most specific notation first. A value that overlaps one of an earlier parser is discarded. */
const PARSERS: readonly Parser[] = [findDates, findMoney, findPercentages, findIdentifiers, findQuantities, findNumbers];

export interface FindOptions {
  language: Language;
  /** True to find e-mail addresses and telephone numbers. */
  contacts: boolean;
}

/** Returns the values of a text in their order, without overlaps. */
export const findValues = (text: string, { language, contacts }: FindOptions): Finding[] => {
  const parsers = contacts ? [findEmails, ...PARSERS.slice(0, 4), findPhones, ...PARSERS.slice(4)] : PARSERS;
  const findings: Finding[] = [];
  const isFree = new Uint8Array(text.length + 1).fill(1);
  if (!contacts) for (const { start, end } of findEmails(text, language)) isFree.fill(0, start, end);
  for (const parser of parsers)
    for (const finding of parser(text, language)) {
      if (isFree.subarray(finding.start, finding.end).includes(0)) continue;
      isFree.fill(0, finding.start, finding.end);
      findings.push(finding);
    }
  return findings.toSorted((a, b) => a.start - b.start);
};
