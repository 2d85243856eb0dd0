import { literal } from '../../../platform/analytics/index.js';

/** First characters that make a spreadsheet take a text for a formula or command (OWASP, "CSV Injection"). */
const TRIGGERS = ['=', '+', '-', '@', '\t', '\r'];

/** A text that a spreadsheet shows and never calculates: an apostrophe goes before a first character it would act on. */
export const escapedText = (text: string): string => (isRisky(text) ? `'${text}` : text);

export const isRisky = (text: string): boolean => TRIGGERS.includes(text.charAt(0));

/** SQL condition: a text expression begins with a character that a spreadsheet acts on. */
export const riskySql = (text: string): string => `left(${text}, 1) IN (${TRIGGERS.map(literal).join(', ')})`;

/** SQL expression of the escaped text. */
export const escapedSql = (text: string): string => `CASE WHEN ${riskySql(text)} THEN '''' || ${text} ELSE ${text} END`;
