import { changesMeaning } from '../../../../platform/value-notations/index.js';
import { columnsWarning, type IngestWarning } from '../ingest-error.js';
import type { CellKind } from './cell-reader.js';

/** Numbers of a column with the same unit. */
interface UnitCount {
  cells: number;
  /** True if one of the numbers exceeds 1, so that it is no fraction. */
  exceedsOne: boolean;
  first: string;
  row: number;
}

/** Counts the units that only the number formats of single cells show, such as `#,##0 "USD"` beside `#,##0 "EUR"`. */
export class CellUnits {
  /** Counts by column and unit; the unit is empty for a number without one. */
  private readonly columns: Map<string, UnitCount>[] = [];
  private rows = 0;

  /** Adds a row of data. Zero is the same in every unit. */
  add(values: readonly string[], kinds: readonly CellKind[], units: readonly (string | undefined)[]): void {
    this.rows += 1;
    values.forEach((value, column) => {
      if (kinds[column] !== 'number' || value === '0') return;
      const counts = (this.columns[column] ??= new Map());
      const unit = units[column] ?? '';
      const count = counts.get(unit);
      const exceedsOne = Math.abs(Number(value)) > 1;
      if (count) {
        count.cells += 1;
        count.exceedsOne ||= exceedsOne;
      } else counts.set(unit, { cells: 1, exceedsOne, first: unit === '' ? value : `${value} (${unit})`, row: this.rows });
    });
  }

  /** Returns a warning for each column whose numbers have several units, or a rate or quantity beside other numbers. */
  warnings(nameOf: (column: number) => string): IngestWarning[] {
    return [...this.columns.entries()].flatMap(([column, counts]) => {
      if (!counts || !isMixed(counts)) return [];
      const [, ...others] = [...counts.values()].toSorted((one, other) => other.cells - one.cells);
      const [first] = others.toSorted((one, other) => one.row - other.row);
      const cells = others.reduce((sum, count) => sum + count.cells, 0);
      const of = [...counts.values()].reduce((sum, count) => sum + count.cells, 0);
      const name = nameOf(column);
      const concerned = { name, values: cells, of, first: first?.first ?? null, row: first?.row ?? null };
      return columnsWarning('kinds_in_column', [concerned], { amounts: [name] });
    });
  }
}

const isMixed = (counts: ReadonlyMap<string, UnitCount>): boolean => {
  const units = [...counts.keys()].filter((unit) => unit !== '');
  const [unit] = units;
  if (unit === undefined || units.length > 1) return units.length > 1;
  const bare = counts.get('');
  // A fraction without a format means the same as one that is displayed as a percentage.
  return bare !== undefined && changesMeaning(unit) && (unit !== '%' || bare.exceedsOne);
};
