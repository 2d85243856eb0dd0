import { stemOf, wordsIn } from '../../../platform/text/index.js';
import type { RowPlan } from './answer-plan.js';
import type { PlannedDataset } from './local-subjects.js';
import { requestBounds } from './row-dates/duration-bounds.js';

/** Name of a column of keys. */
const KEY = /(?:nr|nummer|no|number|id|key|ref|code)\.?$/iu;
/** Nouns for the rows of any table. */
const ROWS = new Set('zeile datensatz fall vorgang eintrag row rows record case entry observation'.split(' ').map(stemOf));

/**
 * Returns the least number of rows that a request wants each group to have: "suppliers with at least 20 orders", „ab 100 Rechnungen“. The
 * noun is one for rows, or begins the name of a column of keys. Null if the request states none.
 */
export const leastGroupSize = (text: string, { columns }: Pick<PlannedDataset, 'columns'>): RowPlan['leastRows'] => {
  const keys = columns.filter(({ name }) => KEY.test(name)).flatMap(({ name }) => wordsIn(name.replaceAll('_', ' ')).map(stemOf));
  const isRow = (noun: string): boolean => {
    const stem = stemOf(noun);
    return ROWS.has(stem) || keys.some((each) => each === stem || (stem.length >= MIN_NOUN && each.startsWith(stem)));
  };
  const bound = requestBounds(text).find(({ operator, unit, value, at, words }) => {
    const [noun] = wordsIn(text.slice(at + words.length)).slice(0, 1);
    return (
      (operator === '>=' || operator === '>') && unit === null && Number.isInteger(value) && value > 1 && noun !== undefined && isRow(noun)
    );
  });
  return bound ? { rows: bound.operator === '>' ? bound.value + 1 : bound.value, words: bound.words } : null;
};

/** Minimum length of the beginning of a name that names it: „Rechnung“ of „Rechnungsnr“. */
const MIN_NOUN = 5;
