import { DuckDbSession } from '../../../../platform/analytics/index.js';
import type { KpiColumns } from '../../table-roles/index.js';
import { byMisses, chronicMisses, missRate, readKpiSeries, type KpiReading } from './kpi-series.js';

const COLUMNS: KpiColumns = { date: 'd', name: 'kpi', value: 'v', target: 't', direction: 'dir', unit: 'u', area: 'a', note: 'n' };

const IMPORTED = new Date('2026-12-31T08:00:00Z');

const read = async (values: string, columns: KpiColumns = COLUMNS, updatedAt = IMPORTED): Promise<KpiReading> => {
  await using duck = await DuckDbSession.open();
  await duck.run(`CREATE TABLE kpi AS SELECT * FROM (VALUES ${values}) AS x(d, kpi, v, t, dir, u, a, n)`);
  return await readKpiSeries(duck, 'kpi', columns, { name: 'Umsatz', updatedAt });
};

const row = (day: string, kpi: string, value: string, target = 'NULL', direction = 'NULL', note = 'NULL'): string =>
  `(DATE '${day}', '${kpi}', ${value}::DOUBLE, ${target}::DOUBLE, ${direction}::VARCHAR, 'Tage', NULL::VARCHAR, ${note}::VARCHAR)`;

describe('a KPI series', () => {
  it('is assessed by its newest value and its direction', async () => {
    const { series } = await read(
      [
        row('2026-01-01', 'Liefertreue', '96', '95', "'Höher'"),
        row('2026-02-01', 'Liefertreue', '90', '95', "'höher'"),
        row('2026-02-01', 'Durchlaufzeit', '9', '10', "'L'"),
      ].join(),
    );
    expect(series.map(({ name, value, reached, miss }) => ({ name, value, reached, miss }))).toEqual([
      { name: 'Liefertreue', value: 90, reached: false, miss: 5 / 95 },
      { name: 'Durchlaufzeit', value: 9, reached: true, miss: 0 },
    ]);
  });

  it('counts the values on target in the last twelve months, excluding the month one year ago', async () => {
    const months = Array.from({ length: 14 }, (_, index) => new Date(Date.UTC(2025, index, 1)).toISOString().slice(0, 10));
    const { series } = await read(months.map((day, index) => row(day, 'Quote', String(index), '10', "'higher'")).join());
    expect(series[0]).toMatchObject({ last: '2026-02-01', periods: 14, judged: 12, onTarget: 4, yearBefore: 1, monthly: true });
    expect(series.map(missRate)).toEqual([1 - 4 / 12]);
  });

  it('joins targets from separate rows to the values', async () => {
    await using duck = await DuckDbSession.open();
    await duck.run(`CREATE TABLE kpi AS SELECT * FROM (VALUES
      (DATE '2026-01-01', 'Fill rate', 'Target', 95.0), (DATE '2026-01-01', 'Fill rate', 'Actual', 93.5),
      (DATE '2026-02-01', 'Fill rate', 'Target', 96.0), (DATE '2026-02-01', 'Fill rate', 'Actual', 97.0),
      (DATE '2026-02-01', 'Backlog', 'Actual', 12.0), (DATE '2026-02-01', 'Backlog', 'Last year', 20.0)) AS x(d, kpi, line, v)`);
    const lines = { column: 'line', actual: ['Actual'], target: ['Target'] };
    const columns = { date: 'd', name: 'kpi', value: 'v', lines };
    const { series, ambiguous } = await readKpiSeries(duck, 'kpi', columns, { name: 'KPIs', updatedAt: IMPORTED });
    expect(ambiguous).toEqual([]);
    expect(series.map(({ name, points }) => [name, points])).toEqual([
      [
        'Fill rate',
        [
          { date: '2026-01-01', value: 93.5, target: 95 },
          { date: '2026-02-01', value: 97, target: 96 },
        ],
      ],
      ['Backlog', [{ date: '2026-02-01', value: 12, target: null }]],
    ]);
  });

  it('takes the direction of a coded KPI from the words of the request', async () => {
    await using duck = await DuckDbSession.open();
    await duck.run(`CREATE TABLE kpi AS SELECT * FROM (VALUES (DATE '2026-01-01', 5.0, 4.0), (DATE '2026-02-01', 6.0, 4.0)) AS x(d, v, t)`);
    const pairs = [{ name: 'RKQ', unit: '%', value: 'v', target: 't' }];
    const table = { name: 'KPIs', updatedAt: IMPORTED };
    const readWith = async (request: string) =>
      (await readKpiSeries(duck, 'kpi', { date: 'd', value: 'v', pairs }, { ...table, request })).series.map(({ better }) => better);
    expect(await readWith('Welches Ziel setzen wir für die Reklamationsquote?')).toEqual(['lower']);
    expect(await readWith('Welches Ziel setzen wir?')).toEqual([null]);
  });

  it('compares a month end with the month end one year ago', async () => {
    const { series } = await read([row('2024-02-29', 'Bestand', '5'), row('2025-02-28', 'Bestand', '6')].join());
    expect(series[0]).toMatchObject({ value: 6, yearBefore: 5, monthly: true });
  });

  it('is read from two columns of a table with one row per month', async () => {
    await using duck = await DuckDbSession.open();
    await duck.run(`CREATE TABLE board AS SELECT * FROM (VALUES
      (DATE '2026-01-01', 91.5, 93, 4.2, 4), (DATE '2026-02-01', 94, 93, NULL, 4)) AS x(d, q, qt, c, ct)`);
    const pairs = [
      { name: 'Quote', unit: '%', value: 'q', target: 'qt' },
      { name: 'Kosten', unit: 'EUR', value: 'c', target: 'ct' },
    ];
    const { series } = await readKpiSeries(duck, 'board', { date: 'd', value: 'q', pairs }, { name: 'Board', updatedAt: IMPORTED });
    expect(series.map(({ name, unit, value, target, previous, last }) => ({ name, unit, value, target, previous, last }))).toEqual([
      { name: 'Quote', unit: '%', value: 94, target: 93, previous: 91.5, last: '2026-02-01' },
      { name: 'Kosten', unit: 'EUR', value: 4.2, target: 4, previous: null, last: '2026-01-01' },
    ]);
  });

  it('has null comparisons if target, direction or earlier values are missing', async () => {
    const { series } = await read([row('2026-01-01', 'A', '1', '2'), row('2026-01-01', 'B', '1', 'NULL', "'higher'")].join());
    const unknown = { reached: null, miss: null, yearBefore: null };
    expect(series).toMatchObject([
      { name: 'A', better: null, onTarget: null, target: 2, ...unknown },
      { name: 'B', better: 'higher', judged: 0, target: null, ...unknown },
    ]);
  });

  it('has no direction if the data are contradictory or the text is not recognised', async () => {
    const { series } = await read(
      [
        row('2026-01-01', 'A', '1', '2', "'higher'"),
        row('2026-02-01', 'A', '1', '2', "'lower'"),
        row('2026-01-01', 'B', '1', '2', "'seitwärts'"),
      ].join(),
    );
    expect(series.map(({ better }) => better)).toEqual([null, null]);
  });

  it.each([
    ['lower is better', 'lower'],
    ['The higher the better', 'higher'],
    ['je niedriger, desto besser', 'lower'],
    ['↑', 'higher'],
    ['↓', 'lower'],
    ['kleiner', 'lower'],
    ['→', null],
  ])('reads the direction "%s"', async (text, better) => {
    const { series } = await read(row('2026-01-01', 'A', '1', '2', `'${text}'`));
    expect(series.map((each) => each.better)).toEqual([better]);
  });

  it.each([
    ['bounds', 'Fehlerquote', 'max', 'Termintreue', 'min', ['lower', 'higher', 'lower']],
    ['wishes', 'Fehlerquote', 'min', 'Termintreue', 'max', ['lower', 'higher', 'higher']],
  ])('reads "max" and "min" as %s if the names of other KPIs say so', async (_, one, first, other, second, expected) => {
    const { series } = await read(
      [
        row('2026-01-01', one, '1', '2', `'${first}'`),
        row('2026-01-01', other, '1', '2', `'${second}'`),
        row('2026-01-01', 'Kennwert Z', '1', '2', `'MAX'`),
      ].join(),
    );
    expect(series.map(({ better }) => better)).toEqual(expected);
  });

  it('has no direction if nothing tells whether "max" is a bound or a wish', async () => {
    const { series } = await read(row('2026-01-01', 'Kennwert Z', '1', '2', "'max'"));
    expect(series.map(({ better }) => better)).toEqual([null]);
  });

  it('keeps its newest points and notes in chronological order', async () => {
    const days = Array.from({ length: 70 }, (_, index) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10));
    const { series } = await read(days.map((day, index) => row(day, 'Tag', String(index), 'NULL', 'NULL', `'Vermerk ${index}'`)).join());
    expect(series[0]?.points).toHaveLength(60);
    expect(series[0]?.points.at(-1)).toEqual({ date: days[69], value: 69, target: null });
    expect(series[0]?.points[0]).toEqual({ date: days[10], value: 10, target: null });
    expect(series[0]?.notes.map(({ text }) => text)).toEqual(['Vermerk 67', 'Vermerk 68', 'Vermerk 69']);
  });
});

describe('readKpiSeries', () => {
  it('omits and reports series with several values for one day', async () => {
    const reading = await read([row('2026-01-01', 'Werk', '1'), row('2026-01-01', 'Werk', '2'), row('2026-01-01', 'Klar', '3')].join());
    expect(reading.series.map(({ name }) => name)).toEqual(['Klar']);
    expect(reading.ambiguous).toEqual(['Werk']);
    expect(reading.total).toBe(2);
  });

  it.each([
    ['a month that has not ended', ['2026-01-01', '2026-02-01', '2026-03-01'], '2026-02-01'],
    ['a month that ends on the day of the import', ['2026-01-01', '2026-02-01', '2026-03-01'], '2026-02-01', '2026-03-31'],
    ['a quarter that has not ended', ['2025-07-01', '2025-10-01', '2026-01-01'], '2025-10-01'],
    ['planned days', ['2026-01-10', '2026-03-15', '2026-04-02'], '2026-03-15'],
  ])('skips %s at the time of the import', async (_, days, last, day = '2026-03-20') => {
    const imported = new Date(`${day}T08:00:00Z`);
    const { series } = await read(days.map((day, index) => row(day, 'Quote', String(index))).join(), COLUMNS, imported);
    expect(series.map((each) => [each.last, each.periods])).toEqual([[last, 2]]);
  });

  it('skips rows without a day, a name or a finite value', async () => {
    const reading = await read(
      [
        row('2026-01-01', 'A', '1'),
        row('2026-02-01', 'A', 'NULL'),
        row('2026-03-01', 'A', "'nan'"),
        row('2026-04-01', 'A', "'infinity'"),
        row('2026-05-01', ' ', '1'),
        `(NULL::DATE, 'A', 1::DOUBLE, NULL::DOUBLE, NULL, 'Tage', NULL, NULL)`,
      ].join(),
    );
    expect(reading).toMatchObject({ total: 1, series: [{ name: 'A', periods: 1, last: '2026-01-01' }] });
  });

  it('reads a table without a name column as one KPI with the table name', async () => {
    const { series } = await read([row('2026-01-01', 'x', '1'), row('2026-02-01', 'y', '2')].join(), { date: 'd', value: 'v' });
    expect(series).toMatchObject([{ name: 'Umsatz', unit: null, periods: 2, value: 2 }]);
  });

  it('returns the first 100 series and the total number', async () => {
    const reading = await read(Array.from({ length: 120 }, (_, index) => row('2026-01-01', `KPI ${index}`, String(index))).join());
    expect(reading.series).toHaveLength(100);
    expect(reading.series[99]?.name).toBe('KPI 99');
    expect(reading.total).toBe(120);
  });

  it('returns no series for an empty table', async () => {
    await using duck = await DuckDbSession.open();
    await duck.run('CREATE TABLE kpi (d DATE, v DOUBLE)');
    expect(await readKpiSeries(duck, 'kpi', { date: 'd', value: 'v' }, { name: 'Leer' })).toEqual({ series: [], total: 0, ambiguous: [] });
  });
});

describe('byMisses and chronicMisses', () => {
  const months = (name: string, values: readonly number[]): string[] =>
    values.map((value, index) => row(new Date(Date.UTC(2026, index, 1)).toISOString().slice(0, 10), name, String(value), '10', "'higher'"));

  it('order KPIs by miss rate, then by distance to the target', async () => {
    const { series } = await read(
      [
        ...months('Einmal', [9, 11, 11, 11]),
        ...months('Immer knapp', [9, 9, 9, 9]),
        ...months('Immer weit', [1, 1, 1, 1]),
        ...months('Nie', [11, 11]),
      ].join(),
    );
    expect(byMisses(series).map(({ name }) => name)).toEqual(['Immer weit', 'Immer knapp', 'Einmal']);
  });

  it('treat a frequent miss as chronic despite one good month, but not with few values', async () => {
    const { series } = await read(
      [...months('Dauernd', [9, 9, 9, 9, 9, 11]), ...months('Wechselnd', [9, 11, 9, 11, 9, 11]), ...months('Kurz', [9, 9, 9])].join(),
    );
    expect(chronicMisses(series).map(({ name }) => name)).toEqual(['Dauernd']);
  });
});
