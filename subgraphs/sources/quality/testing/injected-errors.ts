import { cleanTables } from '../../../../test/bench/quality/clean-tables.js';
import { injectErrors } from '../../../../test/bench/quality/inject-errors.js';
import {
  type Accuracy,
  accuracyOf,
  assessTable,
  calledCells,
  differingCells,
  precisionOf,
  recallOf,
} from '../../../../test/bench/quality/measure-cells.js';

const SEED = 23;
const SHARES = [0, 0.01, 0.03, 0.06, 0.12];
const TABLES = cleanTables(SEED);

/** Smallest precision and recall of called cells at 3 % injected errors. */
const MIN_PRECISION = 0.94;
const MIN_RECALL = 0.8;

/** Tests the assessment of the named tables with injected errors. */
export const describeInjectedErrors = (names: readonly string[] = TABLES.map(({ name }) => name)): void => {
  it.each(TABLES.filter(({ name }) => names.includes(name)).map((table) => [table.name, table] as const))(
    'orders versions of the table of %s by their errors and finds most of them',
    async (_, table) => {
      const scores: number[] = [];
      const found: Accuracy[] = [];
      for (const share of SHARES) {
        const dirty = injectErrors(table, share, SEED);
        const assessment = await assessTable(dirty, table.timeColumn);
        scores.push(assessment.overall.score ?? 0);
        found.push(accuracyOf(calledCells(assessment), differingCells(dirty, table)));
      }
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      expect(new Set(scores).size).toBe(SHARES.length);
      const [clean, , medium] = found;
      expect(clean?.called).toBe(0);
      expect(medium && precisionOf(medium)).toBeGreaterThan(MIN_PRECISION);
      expect(medium && recallOf(medium)).toBeGreaterThan(MIN_RECALL);
    },
  );
};
