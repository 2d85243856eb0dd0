import { literal } from '../../../platform/analytics/index.js';

/** First characters that make a spreadsheet interpret a text as a formula or command (OWASP, "CSV Injection"). The hyphen is last, as a class of a pattern requires. */
const TRIGGERS = ['=', '+', '@', '\t', '\r', '-'];

/** Prefixes a text with an apostrophe if a spreadsheet would interpret it as a formula or command. */
export const escapedText = (text: string): string => (isRisky(text) ? `'${text}` : text);

export const isRisky = (text: string): boolean => TRIGGERS.includes(text.charAt(0));

/** Returns the SQL condition that a text expression starts with a formula character. */
export const riskySql = (text: string): string => `left(${text}, 1) IN (${TRIGGERS.map(literal).join(', ')})`;

const STARTS_RISKY = literal(`^([${TRIGGERS.join('')}])`);

/** Returns the SQL expression of the escaped text: one function per value, because wide tables have hundreds of them in a query. */
export const escapedSql = (text: string): string => `regexp_replace(${text}, ${STARTS_RISKY}, '''\\1')`;
