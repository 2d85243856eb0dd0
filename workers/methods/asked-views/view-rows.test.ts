import type { Dataset } from '../../../subgraphs/sources/index.js';
import { rowPlan } from '../answer-plan/testing/row-plan.js';
import type { Understood } from '../request-reading/index.js';
import type { AskedView } from './asked-views.js';
import { measuresAll } from './view-rows.js';

const NOTHING = { subjects: [] } as unknown as Understood;
const FLATS = { datasetId: 'dst_1', name: 'Flats', columns: [], profile: { columns: [] } } as unknown as Dataset;

describe('measuresAll', () => {
  it.each([
    ['Gas per occupied flat', 'flat', false],
    ['Heizkosten je Wohnung', 'Wohnung', false],
    ['Rent per flat', 'Rent', true],
    ['Flats', 'Flats', true],
  ])('of "%s" with a column named by "%s" is %s', (measure, words, expected) => {
    const rows = rowPlan({ measures: [{ name: 'n', metricId: null, words }] });
    expect(measuresAll(rows, { measure } as AskedView, NOTHING, FLATS)).toBe(expected);
  });
});
