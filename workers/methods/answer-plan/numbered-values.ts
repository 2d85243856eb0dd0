import { isExcluded } from '../request-reading/index.js';
import type { RowPlan } from './answer-plan.js';
import { requestBounds } from './row-dates/duration-bounds.js';
import { NAMED, type PlannedDataset, type Subject } from './local-subjects.js';

/** A level or class: a number, or capitals such as the "A" of "priority A" and the "B2" of "band B2". */
const LEVEL = String.raw`(?:\d{1,6}|\p{Lu}{1,2}\d{0,2})(?![\p{L}\p{N}])`;
/** Levels after the name of a column: "priority 1/2", „Mahnstufe 2 und 3“, "class A or B"; no bounds, amounts or percentages. */
const LEVELS = String.raw`\s*[:=]?\s*(?<levels>${LEVEL}(?:\s*(?:/|,|&|\+|und|oder|and|or)\s*${LEVEL})*)(?![.,]\d|\s*[%€£$–-])`;

/**
 * Returns the filters on columns of a few levels or classes whose name a request states with some of these levels. A column with other
 * numbers in the request is one of amounts, and a number of a bound ("severity 3 and above") is no level.
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
    const found = new RegExp(String.raw`(?<!\p{L})(?i:${name})${LEVELS}`, 'u').exec(text);
    const levels = found?.groups?.['levels']?.match(/\d+|\p{Lu}+\d*/gu) ?? [];
    const isBound = requestBounds(text).some(
      ({ at, words: bound }) => found && found.index < at + bound.length && at < found.index + found[0].length,
    );
    if (!found || isBound || !levels.every((level) => values.has(level))) return [];
    const isLeftOut = words.some((word) => isExcluded(text, word));
    return [{ column: label, values: levels, isExcluded: isLeftOut, caseColumn: null, words: found[0] }];
  });
