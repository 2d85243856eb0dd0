import { givenIngestion } from '../ingestion.fixture.js';

const given = givenIngestion('csv');

const read = async (name: string, values: readonly string[]) => {
  const table = await given.ingest([`n;${name}`, ...values.map((value, index) => `r${index};${value}`)].join('\n'));
  const { type, isInstant } = table.columns[1] ?? {};
  return {
    type,
    isInstant,
    values: (await given.rowsOf(table)).map((row) => row[table.columns[1]?.name ?? '']),
    codes: table.warnings.map(({ code }) => code),
  };
};

const LATE = '2026-06-30T23:30:00.000Z';

describe('a column of times in the basic format of ISO 8601', () => {
  it.each<[string, string[], string[]]>([
    ['Zeitstempel', ['20260630233000', '20260701000059'], [LATE, '2026-07-01T00:00:59.000Z']],
    ['created_at', ['202606302330', '202607010000'], [LATE, '2026-07-01T00:00:00.000Z']],
    ['Beginn', ['20260630233000', '202607010000'], [LATE, '2026-07-01T00:00:00.000Z']],
    ['x', ['20260630T233000', '20260701T000059'], [LATE, '2026-07-01T00:00:59.000Z']],
    ['x', ['20260630 23:30', '20260701 00:00:59'], [LATE, '2026-07-01T00:00:59.000Z']],
    ['x', ['2026-06-30T2330', '2026-07-01 000059'], [LATE, '2026-07-01T00:00:59.000Z']],
    ['x', ['20260630T233000.25', '20260701T000059,5'], ['2026-06-30T23:30:00.250Z', '2026-07-01T00:00:59.500Z']],
  ])('contains local times: %s %j', async (name, values, times) => {
    expect(await read(name, values)).toEqual({ type: 'timestamp', isInstant: false, values: times, codes: [] });
  });

  it.each([
    [['2026-06-30T2330Z', '2026-07-01T0130+0200']],
    [['20260630T233000Z', '20260701T013000+02:00']],
    [['20260630T2330Z', '20260630T1830-05']],
    [['2026-06-30 23:30:00 Z', '2026-07-01 01:30:00.000 +0200']],
    [['20260630 233000.0Z', '20260701 013000.000 +0200']],
  ])('contains instants if the times have an offset: %j', async (values) => {
    expect(await read('x', values)).toEqual({ type: 'timestamp', isInstant: true, values: [LATE, LATE], codes: [] });
  });

  it.each([
    ['numbers of orders', 'Auftragsnummer', ['20260630233000', '20260701000059'], 'integer'],
    ['impossible clocks', 'Zeitstempel', ['20260630246000', '20260701000059'], 'integer'],
  ])('is not recognised in %s', async (_, name, values, type) => {
    expect(await read(name, values)).toMatchObject({ type });
  });

  it('does not have the type timestamp if a day does not exist', async () => {
    expect(await read('Zeitstempel', ['20260231233000', '20260701000059'])).not.toMatchObject({ type: 'timestamp' });
  });
});

describe('a column of dates with worded times of day', () => {
  it.each<[string[], string[]]>([
    [
      ['05.01.2026 10:30 Uhr', '13.01.2026 8:00 Uhr'],
      ['2026-01-05T10:30:00.000Z', '2026-01-13T08:00:00.000Z'],
    ],
    [
      ['05.01.2026 um 10.30 Uhr', '13.01.2026 um 08.05 Uhr'],
      ['2026-01-05T10:30:00.000Z', '2026-01-13T08:05:00.000Z'],
    ],
    [
      ['5.1.2026, 10:30:15', '13.1.2026'],
      ['2026-01-05T10:30:15.000Z', '2026-01-13T00:00:00.000Z'],
    ],
    [
      ['05/01/2026, 10:30', '13/01/2026, 22:15'],
      ['2026-01-05T10:30:00.000Z', '2026-01-13T22:15:00.000Z'],
    ],
    [
      ['1/5/2026, 10:30:15 AM', '1/13/2026, 8:00:00 PM'],
      ['2026-01-05T10:30:15.000Z', '2026-01-13T20:00:00.000Z'],
    ],
  ])('contains local times: %j', async (values, times) => {
    expect(await read('x', values)).toEqual({ type: 'timestamp', isInstant: false, values: times, codes: [] });
  });

  it('remains text if a time of day does not exist', async () => {
    expect(await read('x', ['05.01.2026, 25:30', '13.01.2026, 08:00'])).toMatchObject({ type: 'text' });
  });
});
