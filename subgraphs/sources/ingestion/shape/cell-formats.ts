import { isValueOf, VALUE_FORMATS, type ValueFormat } from '../../../../platform/value-notations/index.js';

/** A notation of values, for a whole cell without surrounding white space. */
export type CellFormat = Pick<ValueFormat, 'pattern' | 'unitlessPattern'>;

/** Share of a column's values that may deviate from its notation, such as words for a missing value. */
const MAX_DEVIATING = 0.1;
const MAX_SAMPLED_ROWS = 200;

/** Times of day are values in addition to the formats that columns can have. */
const CELL_FORMATS: readonly CellFormat[] = [...VALUE_FORMATS, { pattern: String.raw`\d{1,2}:\d{2}(?::\d{2})?` }];

export const parsesAs = (cell: string, formats: readonly CellFormat[]): boolean => formats.some((format) => isValueOf(format, cell));

/** Formats of values without digits. */
const WORD_FORMATS = VALUE_FORMATS.filter(({ type }) => type === 'boolean');
/** A cell that may have a format: short, and without signs that delimit or enclose cells. */
const MAY_BE_TYPED = /^[^\t;|"]{1,60}$/;

/** Returns whether a cell is a number, a date, a time or a truth value. */
export const isTyped = (cell: string): boolean => MAY_BE_TYPED.test(cell) && parsesAs(cell, /\d/.test(cell) ? CELL_FORMATS : WORD_FORMATS);

/** Returns the notations that nearly all values of a column have; none for a text column and one without values. */
export const columnFormats = (rows: readonly (readonly string[])[], column: number): CellFormat[] => {
  const values: string[] = [];
  for (const row of rows) {
    const value = row[column]?.trim() ?? '';
    if (value !== '') values.push(value);
    if (values.length === MAX_SAMPLED_ROWS) break;
  }
  if (values.length === 0) return [];
  return CELL_FORMATS.filter((format) => {
    let deviating = 0;
    return values.every((value) => isValueOf(format, value) || ++deviating <= values.length * MAX_DEVIATING);
  });
};
