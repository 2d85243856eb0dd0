import { MONTH_PATTERN, monthOf } from './month-names.js';
import { findAll, type Finding, type Meaning, type Parser } from './finding.js';

const MONTH = `(?<month>${MONTH_PATTERN})`;
const YEAR = String.raw`(?<year>(?:19|20|21)\d{2})`;
const START = String.raw`(?<![\p{L}\p{N}]|\d[.,/-])`;
const END = String.raw`(?![\p{L}\p{N}]|[/-]\d|[.,]\d)`;

const pattern = (body: string): RegExp => new RegExp(START + body + END, 'giu');

const ISO = pattern(String.raw`${YEAR}-(?<m>\d{2})-(?<d>\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?`);
/** Two digits before minutes are an hour: "29.09. 12:48". */
const POINTS = pattern(String.raw`(?<d>\d{1,2})\. ?(?<m>\d{1,2})\. ?(?<year>(?:19|20|21)\d{2}|\d{2}(?!:\d| ?(?:Uhr|h)(?!\p{L})))`);
const SLASHES = pattern(String.raw`(?<a>\d{1,2})(?<sign>[/-])(?<b>\d{1,2})\k<sign>(?<year>(?:19|20|21)\d{2})`);
const SHORT_SLASHES = pattern(String.raw`(?<a>\d{1,2})\/(?<b>\d{1,2})\/(?<year>\d{2})`);
const DAY_MONTH = pattern(String.raw`(?<d>\d{1,2})(?:\.|st|nd|rd|th)? (?:of )?${MONTH}\.?,? ${YEAR}`);
const MONTH_DAY = pattern(String.raw`${MONTH}\.? (?<d>\d{1,2})(?:st|nd|rd|th)?,? ${YEAR}`);
const MONTH_YEAR = pattern(String.raw`${MONTH}\.? ${YEAR}`);
const QUARTER = pattern(
  String.raw`(?:Q(?<q>[1-4])|(?<q2>[1-4])\. Quartal|(?<q3>first|second|third|fourth) quarter(?: of)?)[ /]?(?:of )?${YEAR}`,
);
const WEEK = pattern(String.raw`(?:KW|Kalenderwoche|calendar week|week) ?(?<w>\d{1,2})(?:[ /]|, | of )${YEAR}`);

/** Finds days, months, quarters and weeks. Values are in ISO 8601 notation, a quarter as `2026-Q1`. */
export const findDates: Parser = (text) => {
  const kinds = [
    findAll(text, 'date', ISO, ({ year, m, d }) => day(year, m, d)),
    findAll(text, 'date', POINTS, ({ year, m, d }) => day(fullYear(year), m, d)),
    findAll(text, 'date', SLASHES, ({ year, a, b }) => slashed(year, Number(a), Number(b))),
    findAll(text, 'date', SHORT_SLASHES, ({ year, a, b }) => slashed(fullYear(year), Number(a), Number(b))),
    findAll(text, 'date', DAY_MONTH, ({ year, month, d }) => day(year, monthOf(month ?? ''), d)),
    findAll(text, 'date', MONTH_DAY, ({ year, month, d }) => day(year, monthOf(month ?? ''), d)),
    findAll(text, 'date', MONTH_YEAR, ({ year, month }) => ({ value: `${year}-${two(monthOf(month ?? ''))}`, unit: 'month' })),
    findAll(text, 'date', QUARTER, ({ year, q, q2, q3 }) => ({
      value: `${year}-Q${q ?? q2 ?? ORDINALS[q3?.toLowerCase() ?? '']}`,
      unit: 'quarter',
    })),
    findAll(text, 'date', WEEK, ({ year, w }) =>
      Number(w) >= 1 && Number(w) <= 53 ? { value: `${year}-W${two(w)}`, unit: 'week' } : undefined,
    ),
  ];
  const findings: Finding[] = [];
  // Patterns are ordered by precision, so that a day takes precedence over the month within it.
  for (const finding of kinds.flat())
    if (!findings.some(({ start, end }) => finding.start < end && start < finding.end)) findings.push(finding);
  return findings;
};

const ORDINALS: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4 };

const two = (part: string | number = ''): string => String(part).padStart(2, '0');

/** Expands two digits to a year: 00 to 59 to 2000–2059, 60 to 99 to 1960–1999. */
const fullYear = (year = ''): string => (year.length === 2 ? String(Number(year) < 60 ? 2000 + Number(year) : 1900 + Number(year)) : year);

/** Returns a calendar day, or undefined if the date does not exist. */
const day = (year = '', month: string | number = '', date = ''): Meaning => {
  const [y, m, d] = [Number(year), Number(month), Number(date)];
  const at = new Date(Date.UTC(y, m - 1, d));
  if (at.getUTCFullYear() !== y || at.getUTCMonth() !== m - 1 || at.getUTCDate() !== d) return undefined;
  return { value: `${year}-${two(m)}-${two(d)}`, unit: 'day' };
};

/** Reads a date as day/month, the British and German order, unless only month/day is a valid date. */
const slashed = (year: string | undefined, a: number, b: number): Meaning => {
  const dayFirst = day(year, b, String(a));
  const monthFirst = day(year, a, String(b));
  const meaning = dayFirst ?? monthFirst;
  return meaning && { ...meaning, ambiguous: dayFirst !== undefined && monthFirst !== undefined && a !== b };
};
