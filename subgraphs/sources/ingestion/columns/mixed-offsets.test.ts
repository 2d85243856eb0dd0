import { givenIngestion } from '../ingestion.fixture.js';

const csv = givenIngestion('csv');
const json = givenIngestion('json');

const repeated = (count: number, value: string): string[] => Array.from({ length: count }, () => value);

/** Ingests a column of times; returns how it is stored, and the warning about times without an offset. */
const read = async (values: readonly string[], timeZone?: string) => {
  const content = ['n;x', ...values.map((value, index) => `r${index};${value}`)].join('\n');
  const table = await csv.ingest(content, { timeZone });
  const { type, isInstant } = table.columns[1] ?? {};
  const warning = table.warnings.find(({ code }) => code === 'times_in_zone');
  return { type, isInstant, values: (await csv.rowsOf(table)).map(({ x }) => x), details: warning?.details, text: warning?.text };
};

describe('a column of times of which only some have an offset', () => {
  it.each<[string, string[], string | undefined, string[], object]>([
    [
      'Z in winter',
      ['2025-01-10T08:00:00Z', '2025-01-10T08:00:00'],
      'Europe/Berlin',
      ['2025-01-10T08:00:00.000Z', '2025-01-10T07:00:00.000Z'],
      { values: [1], shares: [0.5], first: ['2025-01-10T08:00:00'], rows: [2], timeZone: 'Europe/Berlin' },
    ],
    [
      'an offset in summer',
      ['2025-07-10 08:00', '2025-07-10 08:00+02:00', '2025-07-10 09:30:00+01'],
      'Europe/Berlin',
      ['2025-07-10T06:00:00.000Z', '2025-07-10T06:00:00.000Z', '2025-07-10T08:30:00.000Z'],
      { values: [1], rows: [1] },
    ],
    [
      'a zone west of UTC',
      ['2025-03-01T22:15:00Z', '2025-03-01 22:15:00'],
      'America/New_York',
      ['2025-03-01T22:15:00.000Z', '2025-03-02T03:15:00.000Z'],
      { values: [1], rows: [2] },
    ],
    [
      'days among instants',
      ['2025-05-01', '2025-05-01T10:00:00Z'],
      'Asia/Tokyo',
      ['2025-04-30T15:00:00.000Z', '2025-05-01T10:00:00.000Z'],
      { values: [1], rows: [1], first: ['2025-05-01'] },
    ],
    [
      'fractions of a second',
      ['2025-05-01 10:00:00.25', '2025-05-01 10:00:00.250Z'],
      'UTC',
      Array<string>(2).fill('2025-05-01T10:00:00.250Z'),
      { values: [1] },
    ],
    [
      'an unknown zone, which counts as UTC',
      ['2025-01-10T08:00:00Z', '2025-01-10T09:00:00'],
      'Mars/Olympus',
      ['2025-01-10T08:00:00.000Z', '2025-01-10T09:00:00.000Z'],
      { values: [1], timeZone: 'UTC' },
    ],
  ])('contains instants, with local times read in the zone of the source: %s', async (_, values, zone, stored, details) => {
    const found = await read(values, zone);
    expect(found).toMatchObject({ type: 'timestamp', isInstant: true, values: stored, details });
  });

  it('is found if only the last of 1,501 rows has an offset', async () => {
    const found = await read([...repeated(1_500, '2025-02-01 12:00:00'), '2025-02-01T12:00:00Z'], 'Europe/Berlin');
    expect([found.isInstant, found.values[0], found.values.at(-1)]).toEqual([true, '2025-02-01T11:00:00.000Z', '2025-02-01T12:00:00.000Z']);
    expect(found.details).toMatchObject({ values: [1_500], rows: [1] });
  });

  it('is reported with zone, share and first value in both languages', async () => {
    const { text } = await read(
      ['2025-01-10T08:00:00Z', '2025-01-10T08:00:00Z', '2025-01-10 09:00:00', '2025-01-10T08:00:00Z'],
      'Europe/Rome',
    );
    expect(text?.de).toContain('Europe/Rome');
    expect(text?.de).toContain('x (1 von 4 Werten, 25\u00a0%, zuerst „2025-01-10 09:00:00“ in Datenzeile 3)');
    expect(text?.en).toContain('x (1 of 4 values, 25%, first “2025-01-10 09:00:00” in data row 3)');
  });

  it('is read in the same way from JSON', async () => {
    const table = await json.ingest(JSON.stringify([{ at: '2025-01-10T08:00:00Z' }, { at: '2025-01-10T08:00:00' }]), {
      timeZone: 'Europe/Berlin',
    });
    expect(table.columns[0]).toMatchObject({ type: 'timestamp', isInstant: true });
    expect((await json.rowsOf(table)).map(({ at }) => at)).toEqual(['2025-01-10T08:00:00.000Z', '2025-01-10T07:00:00.000Z']);
  });

  it.each<[string, string[], boolean]>([
    ['times that all have an offset', ['2025-01-10T08:00:00Z', '2025-01-10T08:00:00+01:00'], true],
    ['times without any', ['2025-01-10T08:00:00', '2025-01-11 08:00:00'], false],
    ['days and times without an offset', ['2025-01-10', '2025-01-11 08:00:00'], false],
    ['times in German notation', ['10.01.2025 08:00', '11.01.2025 09:30'], false],
  ])('is not reported for %s', async (_, values, isInstant) => {
    const found = await read(values, 'Europe/Berlin');
    expect([found.type, found.isInstant, found.details]).toEqual(['timestamp', isInstant, undefined]);
    if (!isInstant) expect(found.values[1]).toMatch(/^2025-01-11T0(?:8:00|9:30)/);
  });

  it('is not reported for a column of days', async () => {
    expect(await read(['2025-01-10', '2025-01-11'], 'Europe/Berlin')).toMatchObject({ type: 'date', details: undefined });
  });
});
