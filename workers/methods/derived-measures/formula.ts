import { quotedColumn } from '../../../subgraphs/metrics/index.js';
import type { DerivedMeasure } from './derived-measures.js';

/** Returns the formula of a measure in the formula language of metrics; rows without a value or without a positive divisor do not count. */
export const formulaLanguageOf = ({ form, left, right, factor, days }: DerivedMeasure): string => {
  const [a, b] = [quotedColumn(left), quotedColumn(right)];
  const scaled = factor === 1 ? '' : `${factor} * `;
  if (form === 'difference') return `SUM(${a} - ${b})`;
  if (form === 'within') {
    const known = `${a} IS NOT NULL AND ${b} IS NOT NULL`;
    return `${scaled}COUNT(WHERE DATE_DIFF('day', ${a}, ${b}) <= ${days} AND ${known}) / COUNT(WHERE ${known})`;
  }
  return `${scaled}SUM(${a} WHERE ${b} > 0) / SUM(${b} WHERE ${b} > 0 AND ${a} IS NOT NULL)`;
};
