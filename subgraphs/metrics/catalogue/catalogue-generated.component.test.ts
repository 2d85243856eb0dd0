import { DuckDbSession } from '../../../platform/analytics/index.js';
import { formulasOf, kpiCatalogue } from './catalogue.js';
import type { CatalogueKpi } from './catalogue.schema.js';
import { computeKpi, generatedTable, type GeneratedSize } from './testing/small-tables.js';

const KPIS = kpiCatalogue()
  .flatMap(formulasOf)
  .map((kpi) => [`${kpi.area}/${kpi.id}`, kpi] as const);
/** Shares of rows: the counted rows are always a subset of the rows in the divisor. */
const SHARES = KPIS.filter(([, { unit, formula }]) => unit.en === '%' && /^100 \* COUNT(_IF)?\(/.test(formula) && !/SUM|AVG/.test(formula));

let duck: DuckDbSession;
beforeAll(async () => {
  duck = await DuckDbSession.open();
});
afterAll(async () => duck[Symbol.asyncDispose]());

const compute = (kpi: CatalogueKpi, seed: number, size?: GeneratedSize): Promise<number | null> =>
  computeKpi(duck, kpi, generatedTable(kpi, seed, size));

describe('catalogue KPIs on generated tables', () => {
  it.each(KPIS)('%s is a finite number, with and without missing cells', async (_, kpi) => {
    for (const gaps of [0, 1, 4]) expect(Number.isFinite(await compute(kpi, 7 + gaps, { gaps }))).toBe(true);
  });

  it.each(KPIS)('%s is null or 0 if all cells are missing or there are no rows', async (_, kpi) => {
    expect([null, 0]).toContain(await compute(kpi, 1, { gaps: 10 }));
    expect([null, 0]).toContain(await compute(kpi, 1, { rows: 0 }));
  });

  it.each(KPIS)('%s ignores rows in which all cells are missing', async (_, kpi) => {
    expect(await compute(kpi, 5, { unknown: 50 })).toBeCloseTo((await compute(kpi, 5)) ?? Number.NaN, 9);
  });

  it('include more than 50 shares', () => expect(SHARES.length).toBeGreaterThan(50));

  it.each(SHARES)('%s stays between 0 and 100', async (_, kpi) => {
    const shares: (number | null)[] = [];
    for (let seed = 1; seed <= 10; seed += 1) shares.push(await compute(kpi, seed, { rows: 6, gaps: 3 }));
    expect(shares.filter((share) => share !== null && !(share >= 0 && share <= 100))).toEqual([]);
  });
});
