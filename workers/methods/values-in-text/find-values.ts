import { findMoney, findNumbers, findPercentages } from './amounts.js';
import type { Language } from '../../../platform/content/index.js';
import { findDates, type Finding, type Parser } from '../../../platform/text/index.js';
import { findEmails, findIdentifiers, findPhones } from './identifiers.js';
import { findCompanies, findPersons } from './parties.js';
import { findQuantities } from './quantities.js';

/** Parsers by precedence, the most specific notation first. A value that overlaps one of an earlier parser is discarded. */
const PARSERS: readonly Parser[] = [findDates, findMoney, findPercentages, findIdentifiers, findCompanies, findQuantities, findNumbers];
/** Parsers of values that identify persons, before and after identifiers. */
const CONTACTS = { before: [findEmails], after: [findPhones, findPersons] } as const;

export interface FindOptions {
  language: Language;
  /** True to find persons, e-mail addresses and telephone numbers. */
  contacts: boolean;
}

/** Returns the values of a text in their order, without overlaps. */
export const findValues = (text: string, { language, contacts }: FindOptions): Finding[] => {
  const parsers = contacts ? [...CONTACTS.before, ...PARSERS.slice(0, 5), ...CONTACTS.after, ...PARSERS.slice(5)] : PARSERS;
  const findings: Finding[] = [];
  const isFree = new Uint8Array(text.length + 1).fill(1);
  // The digits of a telephone number are not read as numbers, even if the request does not ask for contacts.
  if (!contacts)
    for (const { start, end } of [...findEmails(text, language), ...labelledPhones(text, language)]) isFree.fill(0, start, end);
  for (const parser of parsers)
    for (const finding of parser(text, language)) {
      if (isFree.subarray(finding.start, finding.end).includes(0)) continue;
      isFree.fill(0, finding.start, finding.end);
      findings.push(finding);
    }
  return findings.toSorted((a, b) => a.start - b.start);
};

const PHONE_LABEL = /(?:tel(?:efon)?|phone|fon|mobil(?:e)?|handy|fax|durchwahl|call)\.?[:\s]*$/iu;

/** Returns telephone numbers behind a word for one; other digits with a leading zero can be item numbers. */
const labelledPhones = (text: string, language: Language): Finding[] =>
  findPhones(text, language).filter(
    ({ start, text: number }) => number.startsWith('+') || PHONE_LABEL.test(text.slice(Math.max(0, start - 20), start)),
  );
