import { findUnit, isDateType, isNumericType } from '../../../platform/column-meaning/index.js';
import { labelWords } from '../../../platform/text/index.js';
import { understoodColumns, type Dataset } from '../../../subgraphs/sources/index.js';
import { measuredColumns } from '../tenant-state/index.js';

/** Table whose columns can make up a KPI. */
export type CandidateTable = Pick<Dataset, 'datasetId' | 'columns' | 'profile' | 'rows'>;

/** How two columns of a row make up a value: a quotient, a difference, or the share of rows with at most some days between two dates. */
export type Form = 'quotient' | 'difference' | 'within';

/** Two columns of a table that can make up a KPI. */
export interface Candidate {
  readonly datasetId: string;
  readonly form: Form;
  readonly left: string;
  readonly right: string;
  /** Whether both count or measure the same: one ending, one unit, two amounts of money or two counts. */
  readonly isAlike: boolean;
}

/** Maximum number of numeric columns of a table that are paired with each other, and of date columns. */
const [MAX_COLUMNS, MAX_DATES] = [10, 4];

/** Returns the pairs of columns of a table that can give a value of one of the forms, in both directions. */
export const candidatesIn = (table: CandidateTable, forms: ReadonlySet<Form>): Candidate[] => {
  const { datasetId } = table;
  const dates = table.columns.filter(({ type }) => isDateType(type)).slice(0, MAX_DATES);
  const ofDates = !forms.has('within')
    ? []
    : dates.flatMap((left) =>
        dates
          .filter((right) => right !== left)
          .map((right): Candidate => ({ datasetId, form: 'within', left: left.name, right: right.name, isAlike: true })),
      );
  const pairs = numberPairs(table);
  return [
    ...(forms.has('quotient') ? pairs.map((pair): Candidate => ({ ...pair, form: 'quotient' })) : []),
    ...(forms.has('difference') ? pairs.filter(({ isAlike }) => isAlike).map((pair): Candidate => ({ ...pair, form: 'difference' })) : []),
    ...ofDates,
  ];
};

const numberPairs = (table: CandidateTable): Omit<Candidate, 'form'>[] => {
  const profiles = new Map(table.profile.columns.map((column) => [column.name, column]));
  const units = new Map(understoodColumns(table).map(({ name, unit }) => [name, unit]));
  const measures = new Set(measuredColumns(table).map(({ name }) => name));
  // A constant, such as the planned hours of each shift, is a number of the row as well.
  const isConstant = (name: string): boolean => profiles.get(name)?.distinct === 1;
  const numbers = table.columns
    .filter(({ name, type }) => measures.has(name) || (isNumericType(type) && isConstant(name)))
    .slice(0, MAX_COLUMNS)
    .map(({ name, type }) => ({ name, type, unit: units.get(name) ?? null, words: labelWords(name).map((word) => word.toLowerCase()) }));
  return numbers.flatMap((left) =>
    numbers
      .filter((right) => right !== left)
      .map((right) => {
        const hasSameWord =
          left.words.length > 1 && right.words.length > 1 && (left.words.at(-1) === right.words.at(-1) || left.words[0] === right.words[0]);
        const kinds = [left, right].map(({ unit }) => findUnit(unit ?? '')?.kind);
        const hasSameUnit = left.unit !== null && (left.unit === right.unit || (kinds[0] !== undefined && kinds[0] === kinds[1]));
        const areCounts = left.unit === null && right.unit === null && left.type === 'integer' && right.type === 'integer';
        return {
          ...{ datasetId: table.datasetId, left: left.name, right: right.name },
          isAlike: (left.unit === right.unit && hasSameWord) || hasSameUnit || areCounts,
        };
      }),
  );
};
