import { formatNumber, type Language } from './formatting.js';

/** Formats a p-value with its relation sign, such as “= 0.012” or “< 0.001”. */
export const formatPValue = (p: number, language: Language): string =>
  p < 0.001 ? `< ${formatNumber(0.001, language, 3)}` : `= ${formatNumber(p, language, 3)}`;
