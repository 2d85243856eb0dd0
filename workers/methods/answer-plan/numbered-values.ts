import { isExcluded } from '../request-reading/index.js';
import type { RowPlan } from './answer-plan.js';
import { NAMED, type PlannedDataset, type Subject } from './local-subjects.js';

/** Numbers after the name of a column: "priority 1/2", „Mahnstufe 2 und 3“; no bounds, amounts or percentages. */
const NUMBERS = String.raw`\s*[:=]?\s*(?<numbers>\d{1,6}(?:\s*(?:/|,|&|\+|und|oder|and|or)\s*\d{1,6})*)(?!\d|[.,]\d|\s*[%€£$–-])`;

/**
 * Returns the filters on columns of a few numbers, such as levels and classes, whose name a request states with some of these numbers.
 * A column with other numbers in the request is one of amounts.
 */
export const numberedValues = (
  text: string,
  columns: readonly Subject[],
  { profile }: Pick<PlannedDataset, 'profile'>,
): RowPlan['filters'] =>
  columns.flatMap(({ label, words, confidence }) => {
    const { distinct = 0, topValues = [] } = profile.columns.find(({ name }) => name === label) ?? {};
    if (confidence < NAMED || distinct === 0 || distinct > topValues.length) return [];
    const values = new Set(topValues.map(({ value }) => String(value)));
    const name = words.map((word) => RegExp.escape(word)).join(String.raw`\s+`);
    const found = new RegExp(String.raw`(?<!\p{L})${name}${NUMBERS}`, 'iu').exec(text);
    const numbers = found?.groups?.['numbers']?.match(/\d+/g) ?? [];
    if (!found || !numbers.every((number) => values.has(number))) return [];
    const isLeftOut = words.some((word) => isExcluded(text, word));
    return [{ column: label, values: numbers, isExcluded: isLeftOut, caseColumn: null, words: found[0] }];
  });
