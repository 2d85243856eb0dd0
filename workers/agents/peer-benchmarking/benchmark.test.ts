import { DuckDbSession } from '../../../platform/analytics/index.js';
import { renderMarkdown } from '../../documents/markdown/markdown-renderer.js';
import { reportDocumentSchema } from '../../documents/document-model.js';
import { benchmark, type OwnValue } from './benchmark.js';
import { benchmarkReport, benchmarkWarnings } from './benchmark-report.js';
import { peerColumns } from '../../methods/table-roles/index.js';
import { readPeerTable, type PeerValue } from './peer-table.js';

const own = (name: string, value: number, unit: string | null): OwnValue => ({
  name,
  value,
  unit,
  direction: 'higher',
  target: null,
  period: '2024',
  metricId: null,
});

const peersOf = (metric: string, unit: string, values: readonly number[], year = 2024): PeerValue[] =>
  values.map((value, index) => ({ metric, value, unit, source: 'Industry survey', year, peer: `P${index}` }));

const only = (value: OwnValue, peers: readonly PeerValue[], year?: number) => {
  const [found] = benchmark([value], peers, { minPeers: 5, year });
  if (!found) throw new Error('nothing compared');
  return found;
};

describe('benchmark', () => {
  it('matches metric names regardless of case, separators and word order', () => {
    const found = only(own('On-time delivery', 90, '%'), peersOf('delivery, ON TIME', '%', [80, 84, 88, 92, 96]));
    expect(found).toMatchObject({ status: 'compared', peers: 5, year: 2024, standing: { percentileRank: 0.6, quartiles: { median: 88 } } });
  });

  it('returns no comparison for fewer than five peers', () => {
    expect(only(own('Scrap', 2, '%'), peersOf('Scrap', '%', [1, 2, 3, 4]))).toMatchObject({
      status: 'too_few_peers',
      peers: 4,
      standing: null,
    });
    expect(only(own('Scrap', 2, '%'), peersOf('Other', '%', [1, 2, 3, 4, 5]))).toMatchObject({ status: 'no_peers', standing: null });
  });

  it('converts compatible units and warns about the conversion', () => {
    const found = only(own('Lead time', 30, 'h'), peersOf('Lead time', 'min', [60, 600, 1_200, 1_800, 2_400]));
    expect(found.standing?.quartiles).toMatchObject({ min: 1, median: 20, max: 40 });
    expect(found.conversions).toEqual([{ from: 'min', to: 'h', factor: 1 / 60, peers: 5 }]);
    expect(benchmarkWarnings([found], { incomplete: 0, isCut: false }, { language: 'en', chosen: null })[0]).toContain('from min to h');
  });

  it('reports incompatible units and an own value without a unit', () => {
    const peers = peersOf('Revenue', 'USD', [1, 2, 3, 4, 5]);
    expect(only(own('Revenue', 3, 'EUR'), peers)).toMatchObject({ status: 'unit_mismatch', otherUnits: ['USD'], standing: null });
    expect(only(own('Revenue', 3, null), peers)).toMatchObject({ status: 'unit_mismatch', standing: null });
  });

  it('selects the newest year with enough peers, or the requested year', () => {
    const peers = [
      ...peersOf('Scrap', '%', [1, 2, 3, 4, 5], 2022),
      ...peersOf('Scrap', '%', [6, 7, 8, 9, 10], 2023),
      ...peersOf('Scrap', '%', [1], 2024),
    ];
    expect(only(own('Scrap', 2, '%'), peers)).toMatchObject({ year: 2023, standing: { quartiles: { median: 8 } } });
    expect(only(own('Scrap', 2, '%'), peers, 2022)).toMatchObject({ year: 2022, standing: { quartiles: { median: 3 } } });
    expect(only(own('Scrap', 2, '%'), peers, 2021)).toMatchObject({ status: 'too_few_peers', peers: 0 });
  });

  it('counts each peer once', () => {
    const peers = peersOf('Scrap', '%', [1, 2, 3, 4]);
    expect(only(own('Scrap', 2, '%'), [...peers, ...peers])).toMatchObject({ status: 'too_few_peers', peers: 4, repeated: 4 });
  });

  it('renders all figures in both languages', () => {
    const comparisons = benchmark([own('Scrap|rate', 2, '%'), own('Unknown', 1, 'h')], peersOf('Scrap|rate', '%', [1, 2, 3, 4, 5]), {
      minPeers: 5,
    });
    const result = {
      peerTable: { origin: 'parameters' as const, datasetId: null, name: null, values: 5 },
      comparisons,
      unusedPeerMetrics: [],
      method: { name: '', parameters: {}, reference: '' },
      warnings: [],
    };
    const render = (language: 'de' | 'en') =>
      renderMarkdown(
        reportDocumentSchema.parse(benchmarkReport(result, { language, tenantName: 'T', createdAt: '2026-01-01T00:00:00Z', minPeers: 5 })),
      );
    expect(render('en')).toContain('| Scrap\\|rate | 2 | % | 2024 | 5 | 30% | 30% | 3 | -1 | 4 | 2 |');
    expect(render('de')).toContain('| 30\u202F% |');
    expect(render('de')).toContain('Die Vergleichstabelle enthält diese Kennzahl nicht.');
  });
});

describe('readPeerTable', () => {
  it('reads German columns and skips rows without source, unit or number', async () => {
    await using duck = await DuckDbSession.open();
    const columns = ['Kennzahl', 'Wert', 'Einheit', 'Quelle', 'Jahr', 'Unternehmen'].map((name) => ({
      name,
      type: name === 'Wert' ? 'decimal' : name === 'Jahr' ? 'integer' : 'text',
    }));
    const roles = peerColumns(columns);
    expect(roles).toEqual({ metric: 'Kennzahl', value: 'Wert', unit: 'Einheit', source: 'Quelle', year: 'Jahr', peer: 'Unternehmen' });
    if (!roles) throw new Error('no peer table');
    const table = `(VALUES ('Ausschuss', 2.5, '%', 'VDMA', 2024, 'A'), ('Ausschuss', 3.0, '%', NULL, 2024, 'B'), ('Ausschuss', NULL, '%', 'VDMA', 2024, 'C'),
      ('Ausschuss', 1.0, ' ', 'VDMA', 2024, 'D')) t(Kennzahl, Wert, Einheit, Quelle, Jahr, Unternehmen)`;
    expect(await readPeerTable(duck, table, roles)).toEqual({
      values: [{ metric: 'Ausschuss', value: 2.5, unit: '%', source: 'VDMA', year: 2024, peer: 'A' }],
      incomplete: 3,
      isCut: false,
    });
    expect(peerColumns(columns.filter(({ name }) => name !== 'Quelle'))).toBeUndefined();
  });
});
