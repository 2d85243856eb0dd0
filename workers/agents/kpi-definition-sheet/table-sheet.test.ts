import type { Dataset } from '../../../subgraphs/sources/index.js';
import type { PlacedKpi } from '../../methods/tenant-state/index.js';
import { series } from '../../methods/tenant-state/testing/kpis.js';
import { tableSheet } from './table-sheet.js';

const DATASET = {
  datasetId: 'dst_1',
  name: 'Scorecard',
  version: 2,
  profile: { columns: [] },
  columns: [
    { name: 'Month', type: 'date' },
    { name: 'Measure', type: 'text' },
    { name: 'Actual', type: 'decimal' },
    { name: 'Plan', type: 'decimal' },
    { name: 'Reported by', type: 'text' },
  ],
} as unknown as Dataset;

describe('tableSheet', () => {
  it('states what the table records, and leaves the formula open', () => {
    const kpi = {
      ...series('Guest score', { owner: 'Guest Relations', unit: null }),
      areas: ['Houses'],
      sourceId: 'dst_1',
    } as unknown as PlacedKpi;
    expect(tableSheet(kpi, DATASET, 'en')).toMatchObject({
      ...{ title: 'Guest score', status: 'recorded', metricId: null, formula: null, frequency: 'month', actedOnBy: 'Guest Relations' },
      target: { value: 95 },
      source: { name: 'Scorecard', columns: ['Measure', 'Actual', 'Plan'], timeColumn: 'Month' },
      current: { periodStart: '2026-02-01', value: 70 },
      open: expect.arrayContaining(['purpose', 'formula']),
    });
  });

  it('takes the formula from a list of column descriptions, but no purpose from the catalogue', () => {
    const described = {
      ...{ datasetId: 'dst_2', name: 'Wide sheet', version: 1 },
      columns: ['Month', 'RFT_%_Actual', 'RFT_%_Target', 'SCR_%_Actual', 'SCR_%_Target'].map((name, at) => ({
        name,
        type: at === 0 ? 'date' : 'decimal',
      })),
      profile: {
        columns: [],
        columnDescriptions: [
          { column: 'RFT_%_Actual', label: 'Right first time', text: 'Right first time: good at once / all made', origin: 'Legend' },
        ],
      },
    } as unknown as Dataset;
    const kpi = { ...series('Right first time (RFT)', { unit: '%' }), areas: [], sourceId: 'dst_2' } as unknown as PlacedKpi;
    const sheet = tableSheet(kpi, described, 'en');
    expect(sheet).toMatchObject({ formula: 'good at once / all made', purpose: null });
    expect(sheet.open).not.toContain('formula');
    expect(sheet.notes[0]).toContain('“Legend”');
  });
});
