import { columnsWarning, ingestWarning, type IngestWarning } from '../ingest-error.js';
import type { CellContent, CellKind, RawCell } from './cell-reader.js';

/** Counts cells and keeps the reference of the first. */
class CellCount {
  cells = 0;
  first = '';

  add(reference: string): void {
    if (this.cells === 0) this.first = reference;
    this.cells += 1;
  }
}

/** What was found in the cells of a sheet, and which kinds of values its columns have. */
export class CellTally {
  readonly errors = new CellCount();
  readonly formulas = new CellCount();
  readonly zeroDates = new CellCount();
  /** Formulas with a stored result. */
  readonly results = new CellCount();
  private readonly kinds: Partial<Record<CellKind, number>>[] = [];

  add({ column, reference, hasFormula }: RawCell, { text, kind }: CellContent): void {
    if (text === '') return;
    if (hasFormula) this.results.add(reference);
    const counts = (this.kinds[column] ??= {});
    counts[kind] = (counts[kind] ?? 0) + 1;
  }

  /** Returns the columns that have all of these kinds of values. */
  columnsWith(...kinds: readonly CellKind[]): number[] {
    return [...this.kinds.keys()].filter((column) => kinds.every((kind) => this.kinds[column]?.[kind] !== undefined));
  }

  /** @param nameOf returns the name of a column */
  warnings(nameOf: (column: number) => string, { recalculates }: { recalculates: boolean }): IngestWarning[] {
    const { errors, formulas, zeroDates, results } = this;
    const counted = (code: 'formulas_without_result' | 'zero_dates_dropped' | 'formula_results_outdated', { cells, first }: CellCount) =>
      cells > 0 ? [ingestWarning(code, { cells, first })] : [];
    const named = (columns: readonly number[]): string[] => columns.map(nameOf);
    const mixed = new Set([...this.columnsWith('date', 'clock'), ...this.columnsWith('date', 'elapsed')]);
    return [
      ...(errors.cells > 0 ? [ingestWarning('cell_errors_dropped', { cells: errors.cells })] : []),
      ...counted('formulas_without_result', formulas),
      ...(recalculates ? counted('formula_results_outdated', results) : []),
      ...counted('zero_dates_dropped', zeroDates),
      ...columnsWarning('durations_and_numbers', named(this.columnsWith('elapsed', 'number'))),
      ...columnsWarning('times_and_dates', named([...mixed])),
    ];
  }
}
