import { literal } from '../../../platform/analytics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { flagColumns } from '../answer-plan/index.js';
import { isShortText } from '../request-reading/index.js';
import { measuredColumns, numberOf, textOf } from '../tenant-state/index.js';
import { namedValues } from '../values-in-text/named-values.js';
import type { NamedColumn } from '../named-columns/index.js';

/** What a text names of the rows of a table: a number of each row, or whether a row has a state. */
export interface RowVariable {
  /** Name of the column, or "column = value" for a state. */
  readonly label: string;
  readonly column: string;
  /** SQL of the number, or of the state as true or false. */
  readonly sql: string;
  readonly isShare: boolean;
  /** Words of the text. */
  readonly words: string;
  readonly at: number;
}

/** Largest number of values of a column of states. */
const MAX_STATES = 20;

/** Returns the numbers and yes/no properties of rows among named columns. */
export const rowVariables = (dataset: Dataset, named: readonly NamedColumn[]): RowVariable[] => {
  const measured = new Set(measuredColumns(dataset).map(({ name }) => name));
  const flags = new Map(flagColumns(dataset).map(({ column, holds }) => [column, holds]));
  return named.flatMap(({ column, words, at }): RowVariable[] => {
    if (dataset.columns.some(({ name, type }) => name === column && type === 'boolean'))
      return [{ label: column, column, words, at, isShare: true, sql: `(${textOf(column)} = 'true')` }];
    const holds = flags.get(column);
    if (holds !== undefined) {
      const sql = `(${textOf(column)} IN (${holds.map(literal).join(', ')}))`;
      return [{ label: `${column} = ${holds.join(', ')}`, column, words, at, isShare: true, sql }];
    }
    return measured.has(column) ? [{ label: column, column, words, at, isShare: false, sql: numberOf(column) }] : [];
  });
};

/** Returns the states of rows that a text names by a value, such as a status, without those of the given columns. */
export const stateVariables = (text: string, { profile, columns }: Dataset, except: readonly string[] = []): RowVariable[] =>
  profile.columns.flatMap(({ name: column, distinct, topValues }): RowVariable[] => {
    const isText = columns.some(({ name, type }) => name === column && type === 'text');
    if (!isText || distinct < 2 || distinct > MAX_STATES || except.includes(column)) return [];
    const values = topValues.flatMap(({ value }) => (isShortText(value) && /\p{L}{2}/u.test(value) ? [value] : []));
    return namedValues(text, values, { inFull: true }).map(({ value, words, at }) => ({
      ...{ label: `${column} = ${value}`, column, words, at, isShare: true },
      sql: `(${textOf(column)} = ${literal(value)})`,
    }));
  });
