import { MONTH_PATTERN, type Finding } from '../../../platform/text/index.js';

/** Number of a heading or list item at the beginning of a line: "3.", "2.1", "## 4", "Chapter 5". */
const NUMBERED =
  /^[ \t]*(?:#{1,6}[ \t]+(?:\d{1,3}(?:\.\d{1,3})*[.)]?)|(?:#{1,6}[ \t]+)?(?:kapitel|abschnitt|anlage|anhang|teil|punkt|chapter|section|appendix|annex|part|item)[ \t]+\d{1,3}(?:\.\d{1,3})*[.):]?|\d{1,2}(?:\.\d{1,2})+\.?|\d{1,3}[.)])(?=[ \t]+\p{L})/gimu;
/** A decimal number or date at the beginning of a line is a value if a unit, a month or a number follows. */
const VALUE_AFTER = new RegExp(
  String.raw`^[ \t]*(?:[%€$£]|(?:${MONTH_PATTERN}|prozent|percent|euros?|eur|usd|gbp|chf|mio|mrd|tsd|million(?:en|s)?|billions?|kg|g|t|km|m|cm|mm|h|std|min|stunden?|tagen?|hours?|days?|stück|pieces)(?!\p{L}))`,
  'iu',
);

/** Omits the numbers of headings and list items, which are not values. */
export const withoutHeadingNumbers = (text: string, findings: readonly Finding[]): Finding[] => {
  const numbered = [...text.matchAll(NUMBERED)]
    .filter(({ 0: words, index }) => !VALUE_AFTER.test(text.slice(index + words.length)))
    .map(({ 0: words, index }) => ({ start: index, end: index + words.length }));
  return findings.filter(
    ({ type, start, end }) => type === 'date' || type === 'money' || !numbered.some((each) => start >= each.start && end <= each.end + 1),
  );
};
