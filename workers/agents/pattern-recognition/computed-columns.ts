import { identifier, type DuckDbSession } from '../../../platform/analytics/index.js';
import { equationHolds } from '../../../platform/column-meaning/index.js';

/** Number columns of a table of which one is computed from the others: amount = price × quantity, also less a discount. */
export interface ComputedColumn {
  readonly result: string;
  readonly operands: readonly string[];
}

/** First rows in which equations are sought. */
const MAX_ROWS = 1_000;

type Compute = (left: number, right: number) => number;

const PRODUCT: Compute = (left, right) => left * right;
const SUM: Compute = (left, right) => left + right;
const REDUCED: Compute = (amount, percentage) => amount * (1 - percentage / 100);

/**
 * Finds the columns that are the product or the sum of two others, or a product less a percentage. The columns of such an
 * equation are related by definition. Every triple of columns is tried, whatever the columns are named.
 */
export const computedColumns = async (duck: DuckDbSession, table: string, numbers: readonly string[]): Promise<ComputedColumn[]> => {
  if (numbers.length < 3) return [];
  const rows = await duck.rows<Record<string, number | null>>(
    `SELECT ${numbers.map((name, at) => `${identifier(name)} AS c${at}`).join(', ')} FROM ${identifier(table)} LIMIT ${MAX_ROWS}`,
  );
  const columns = numbers
    .map((name, at) => ({ name, values: rows.map((row) => row[`c${at}`] ?? null) }))
    .filter(({ values }) => new Set(values).size > 2);
  return columns.flatMap((result) => {
    const operands = operandsOf(
      result.values,
      columns.filter((column) => column !== result),
    );
    return operands ? [{ result: result.name, operands }] : [];
  });
};

interface Values {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

const isPercentage = ({ values }: Values): boolean => values.every((value) => value === null || (value >= 0 && value <= 100));

/** Returns the names of the columns from which the values follow; undefined if there are none. */
const operandsOf = (result: readonly (number | null)[], columns: readonly Values[]): string[] | undefined => {
  for (const [index, left] of columns.entries())
    for (const right of columns.slice(index + 1)) {
      const holds = [PRODUCT, SUM].some((compute) => equationHolds(left.values, right.values, result, compute));
      if (holds) return [left.name, right.name];
      const amounts = left.values.map((value, row) => (value === null || right.values[row] == null ? null : value * right.values[row]));
      const percentage = columns.find(
        (column) => column !== left && column !== right && isPercentage(column) && equationHolds(amounts, column.values, result, REDUCED),
      );
      if (percentage) return [left.name, right.name, percentage.name];
    }
  return undefined;
};
