import { Random } from '../harness/random.js';
import { codeOf, TenantClient, type RunAnswer } from '../harness/tenant-client.js';

interface Column {
  name: string;
  semanticType: string | null;
  unit: string | null;
  role: string;
  timeGrain: string | null;
  confidence: number;
  corrected: boolean;
  reason: { de: string; en: string };
}

interface Profiled {
  datasetId: string;
  version: number;
  profile: { columns: Column[]; grain: { columns: string[]; timeGrain: string | null; confidence: number; reason: { en: string } } };
}

const PROFILE = `datasetId version profile {
  columns { name semanticType unit role timeGrain confidence corrected reason { de en } }
  grain { columns timeGrain confidence reason { en } } }`;

const datasetOf = async (client: TenantClient): Promise<Profiled> => {
  const { datasets } = await client.query<{ datasets: Profiled[] }>(`{ datasets { ${PROFILE} } }`);
  const [dataset] = datasets;
  if (!dataset) throw new Error('no dataset');
  return dataset;
};

const columnOf = async (client: TenantClient, name: string): Promise<Column | undefined> =>
  (await datasetOf(client)).profile.columns.find((column) => column.name === name);

const UPDATE = `mutation ($id: ID!, $columns: [ColumnCorrectionInput!]!) {
  updateDataset(datasetId: $id, input: { columns: $columns }) { ${PROFILE} } }`;

const correct = async (client: TenantClient, ...columns: Record<string, unknown>[]): Promise<Profiled> => {
  const { datasetId } = await datasetOf(client);
  return (await client.query<{ updateDataset: Profiled }>(UPDATE, { id: datasetId, columns })).updateDataset;
};

const runAgent = async <T>(client: TenantClient, agent: string): Promise<RunAnswer<T>> => {
  const { datasetId } = await datasetOf(client);
  const { body } = await client.post<RunAnswer>(`/api/agents/${agent}`, { input: '', dataset_ids: [datasetId], language: 'en' });
  return client.untilRunEnds<T>(body.run_id);
};

const day = (index: number): string => new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10);

/** Orders with a column of money whose name says nothing. */
const orders = (seed: number, header = 'Bestellnr,Bestelldatum,x1,Kanal'): string => {
  const random = new Random(seed);
  const rows = Array.from({ length: 120 }, (_, index) =>
    [`B-${1000 + index}`, day(index), (50 + 900 * random.next()).toFixed(2), ['Web', 'Laden'][index % 2]].join(','),
  );
  return [header, ...rows].join('\n');
};

describe('the profile of a dataset', () => {
  it('shows semantic type, unit, role and grain with confidence and reason', async () => {
    const client = new TenantClient();
    await client.withSource('csv', orders(1, 'Bestellnr,Bestelldatum,Umsatz_EUR,Kanal'));
    const { profile } = await datasetOf(client);
    expect(profile.columns).toMatchObject([
      { name: 'Bestellnr', semanticType: 'ORDER_KEY', unit: null, role: 'IDENTIFIER', timeGrain: null, corrected: false },
      { name: 'Bestelldatum', semanticType: 'ORDERED', unit: null, role: 'TIME', timeGrain: 'DAY', corrected: false },
      { name: 'Umsatz_EUR', semanticType: 'REVENUE', unit: 'EUR', role: 'MEASURE', timeGrain: null, corrected: false },
      { name: 'Kanal', role: 'DIMENSION', unit: null, corrected: false },
    ]);
    for (const { confidence, reason } of profile.columns) {
      expect(confidence).toBeGreaterThan(0);
      expect(confidence).toBeLessThanOrEqual(1);
      expect(reason.de).toMatch(/\.$/);
      expect(reason.en).toMatch(/\.$/);
    }
    expect(profile.grain).toMatchObject({ columns: ['Bestellnr'], timeGrain: 'DAY', reason: { en: expect.stringContaining('Bestellnr') } });
    expect(profile.grain.confidence).toBeGreaterThan(0.9);
    const { datasetId } = await datasetOf(client);
    const rest = await client.get<{ columns: Record<string, unknown>[] }>(`/v1/datasets/${datasetId}/profile`);
    expect(rest.body.columns[2]).toMatchObject({ semantic_type: 'revenue', unit: 'EUR', role: 'measure', corrected: false });
  });
});

describe('a correction of columns', () => {
  it('gives the KPIs of the stated meaning, holds for later versions, and can be taken back', async () => {
    const client = new TenantClient();
    const { sourceId } = await client.withSource('csv', orders(2));
    expect(await columnOf(client, 'x1')).toMatchObject({ semanticType: null, unit: null, role: 'MEASURE', corrected: false });
    const formulas = async (): Promise<string[]> => {
      const { result } = await runAgent<{ candidates: { formula: string; unit: { en: string } | null }[] }>(client, 'kpi-discovery');
      return result.candidates.map(({ formula, unit }) => `${formula} [${unit?.en ?? ''}]`);
    };
    expect((await formulas()).filter((formula) => formula.includes('"x1"'))).toEqual([]);

    const changed = await correct(client, { name: 'x1', semanticType: 'REVENUE', unit: 'USD' });
    const stated = { semanticType: 'REVENUE', unit: 'USD', role: 'MEASURE', confidence: 1, corrected: true };
    expect(changed.profile.columns.find(({ name }) => name === 'x1')).toMatchObject(stated);
    expect(await formulas()).toContainEqual('SUM("x1") [USD]');

    expect((await client.replaceFile(sourceId, orders(3))).status).toBe('succeeded');
    expect((await datasetOf(client)).version).toBe(2);
    expect(await columnOf(client, 'x1')).toMatchObject(stated);
    await client.replaceFile(sourceId, orders(3, 'Bestellnr,Bestelldatum,x2,Kanal'));
    expect(await columnOf(client, 'x2')).toMatchObject({ corrected: false });
    await client.replaceFile(sourceId, orders(4));
    expect(await columnOf(client, 'x1')).toMatchObject(stated);

    await correct(client, { name: 'x1', semanticType: null });
    expect(await columnOf(client, 'x1')).toMatchObject({ semanticType: null, unit: 'USD', corrected: true });
    await correct(client, { name: 'x1', unit: null });
    expect(await columnOf(client, 'x1')).toMatchObject({ semanticType: null, unit: null, corrected: false });
  });

  it('is rejected as a whole if one column is unknown or does not suit', async () => {
    const client = new TenantClient();
    await client.withSource('csv', orders(5));
    const { datasetId } = await datasetOf(client);
    const valid = { name: 'x1', semanticType: 'COST' };
    for (const [wrong, message] of [
      [{ name: 'y', role: 'MEASURE' }, /no column "y"/],
      [{ name: 'Kanal', semanticType: 'REVENUE' }, /type text/],
      [{ name: 'Kanal', unit: 'EUR' }, /only numeric columns/],
      [{ name: 'Kanal', role: 'MEASURE' }, /type text/],
      [{ name: 'Kanal', role: 'ACTIVITY' }, /event logs only/],
      [{ name: 'x1', semanticType: 'TAX' }, /listed twice/],
    ] as const) {
      const answer = await client.graph(UPDATE, { id: datasetId, columns: [valid, wrong] });
      expect([wrong, codeOf(answer), answer.errors?.[0]?.message]).toEqual([wrong, 'VALIDATION_FAILED', expect.stringMatching(message)]);
    }
    expect(await columnOf(client, 'x1')).toMatchObject({ semanticType: null, corrected: false });
    expect(codeOf(await client.as('viewer').graph(UPDATE, { id: datasetId, columns: [valid] }))).toBe('FORBIDDEN');
    expect(codeOf(await new TenantClient().graph(UPDATE, { id: datasetId, columns: [valid] }))).toBe('NOT_FOUND');
    expect(await columnOf(client, 'x1')).toMatchObject({ corrected: false });
  });

  it('lets the data quality treat numbers as identifiers', async () => {
    const client = new TenantClient();
    const random = new Random(6);
    const rows = Array.from({ length: 200 }, (_, index) => `${index === 7 ? 900_000 : 100 + Math.floor(80 * random.next())},${day(index)}`);
    await client.withSource('csv', ['Messung,Tag', ...rows].join('\n'));
    const outliers = async (): Promise<string[]> => {
      const { result } = await runAgent<{
        dimensions: { dimension: string; checks: { name: string; columns: string[]; failed: number }[] }[];
      }>(client, 'data-quality');
      const found = result.dimensions.find(({ dimension }) => dimension === 'outliers')?.checks ?? [];
      return found.filter(({ failed }) => failed > 0).flatMap(({ columns }) => columns);
    };
    expect(await outliers()).toContain('Messung');
    await correct(client, { name: 'Messung', role: 'IDENTIFIER' });
    expect(await outliers()).not.toContain('Messung');
  });

  it('changes case and activity of an event log for process mining', async () => {
    const client = new TenantClient();
    const steps = ['Eingang', 'Prüfung', 'Versand'];
    const rows = Array.from({ length: 60 }, (_, index) =>
      [`F${Math.floor(index / 3)}`, 'gebucht', `${day(Math.floor(index / 3))}T0${index % 3}:00:00Z`, steps[index % 3]].join(','),
    );
    await client.withSource('event_log', ['case_id,activity,timestamp,station', ...rows].join('\n'));
    const mined = async (): Promise<string[]> => {
      const { result } = await runAgent<{ variants: { activities: string[] }[] }>(client, 'process-mining');
      return [...new Set(result.variants.flatMap((variant) => variant.activities))];
    };
    expect(await mined()).toEqual(['gebucht']);
    const { datasetId } = await datasetOf(client);
    const without = await client.graph(UPDATE, { id: datasetId, columns: [{ name: 'activity', role: 'DIMENSION' }] });
    expect([codeOf(without), without.errors?.[0]?.message]).toEqual([
      'VALIDATION_FAILED',
      expect.stringContaining('case, activity and time'),
    ]);
    const { profile } = await correct(client, { name: 'station', role: 'ACTIVITY' }, { name: 'activity', role: 'DIMENSION' });
    expect(profile.columns.map(({ name, role }) => [name, role])).toEqual([
      ['case_id', 'CASE'],
      ['activity', 'DIMENSION'],
      ['timestamp', 'EVENT_TIME'],
      ['station', 'ACTIVITY'],
    ]);
    expect(await mined()).toEqual(steps);
  });
});

describe('a table with year and month in two columns', () => {
  it('has a period for KPI discovery', async () => {
    const client = new TenantClient();
    const random = new Random(7);
    const rows = Array.from({ length: 30 }, (_, index) =>
      [2023 + Math.floor(index / 12), 1 + (index % 12), (1_000 + 500 * random.next()).toFixed(2)].join(','),
    );
    await client.withSource('csv', ['Jahr,Monat,Umsatz_EUR', ...rows].join('\n'));
    expect((await datasetOf(client)).profile).toMatchObject({
      columns: [{ role: 'TIME' }, { role: 'TIME' }, { role: 'MEASURE' }, { name: 'Jahr_Monat', role: 'TIME', timeGrain: 'MONTH' }],
      grain: { columns: ['Jahr_Monat'], timeGrain: 'MONTH' },
    });
    const { result } = await runAgent<{ candidates: { formula: string; grain: string; time_column: string | null }[] }>(
      client,
      'kpi-discovery',
    );
    expect(result.candidates).toContainEqual(
      expect.objectContaining({ formula: 'SUM("Umsatz_EUR")', grain: 'month', time_column: 'Jahr_Monat' }),
    );
  });
});
