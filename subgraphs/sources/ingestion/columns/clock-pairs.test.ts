import { writeFile } from 'node:fs/promises';
import { DuckDbSession } from '../../../../platform/analytics/index.js';
import { ingestFile, ingestOptionsSchema, type IngestedTable } from '../index.js';

let duck: DuckDbSession;

beforeAll(async () => {
  duck = await DuckDbSession.open();
});

afterAll(async () => duck[Symbol.asyncDispose]());

const ingest = async (lines: readonly string[], options = {}): Promise<IngestedTable> => {
  await writeFile(duck.path('raw'), lines.join('\n'));
  return ingestFile(duck, { file: duck.path('raw'), kind: 'csv', options: ingestOptionsSchema.parse(options) });
};

const valuesOf = async (column: string): Promise<(string | null)[]> => {
  const rows = await duck.rows<{ v: string | null }>(
    `SELECT strftime("${column}", '%d. %H:%M') AS v FROM read_parquet('${duck.path('data.parquet')}')`,
  );
  return rows.map(({ v }) => v);
};

const typesOf = ({ columns }: IngestedTable): Record<string, string> => Object.fromEntries(columns.map(({ name, type }) => [name, type]));

describe('pairs of times of day', () => {
  it('are stored on the day of the row if their names are those of an event', async () => {
    const table = await ingest([
      'Zug;Verkehrstag;Abfahrt Soll;Abfahrt Ist;Wagen',
      'RB1;03.11.2026;08:15;08:21;4',
      'RB2;04.11.2026;09:40;;5',
      'RB3;05.11.2026;21:05;21:04;4',
    ]);
    expect(typesOf(table)).toMatchObject({ 'Abfahrt Soll': 'timestamp', 'Abfahrt Ist': 'timestamp' });
    expect(await valuesOf('Abfahrt Ist')).toEqual(['03. 08:21', null, '05. 21:04']);
    expect(table.warnings.map(({ code }) => code)).toEqual(['clocks_dated']);
    expect(table.warnings[0]?.text.de).toContain('mit dem Tag aus „Verkehrstag“');
  });

  it('keep their distance over midnight', async () => {
    const table = await ingest([
      'flight,day,scheduled_arrival,actual_arrival',
      'A1,2026-11-03,23:50,00:10',
      'A2,2026-11-04,00:05,23:58',
      'A3,2026-11-05,12:00,12:20',
    ]);
    expect(await valuesOf('scheduled_arrival')).toEqual(['03. 23:50', '04. 00:05', '05. 12:00']);
    expect(await valuesOf('actual_arrival')).toEqual(['04. 00:10', '03. 23:58', '05. 12:20']);
    expect(table.warnings[0]?.text.en).toContain('2 times belong to the day before or after');
  });

  it('place an end before its start on the following day', async () => {
    await ingest([
      'Nr;Datum;von;bis',
      '1;03.11.2026;22:00;06:00',
      ...Array.from({ length: 5 }, (_, at) => `${at};04.11.2026;08:00;1${at}:30`),
    ]);
    expect((await valuesOf('bis')).slice(0, 2)).toEqual(['04. 06:00', '04. 10:30']);
  });

  it('place an arrival after the departure, whichever column is first', async () => {
    await ingest([
      'trip,date,arr,dep',
      '1,2026-11-03,01:30,22:00',
      ...Array.from({ length: 5 }, (_, at) => `${at},2026-11-04,1${at}:30,08:00`),
    ]);
    expect((await valuesOf('arr')).slice(0, 2)).toEqual(['04. 01:30', '04. 10:30']);
    expect((await valuesOf('dep')).slice(0, 2)).toEqual(['03. 22:00', '04. 08:00']);
  });

  it('are recognised by their values if the names only say planned and actual', async () => {
    const rows = ['06:30', '09:45', '13:10', '17:20'].map((time, at) => `${at};03.11.2026;${time};${time.slice(0, 4)}4`);
    expect(typesOf(await ingest(['Slot;Tag;Plan;Ist', ...rows]))).toMatchObject({ Plan: 'timestamp', Ist: 'timestamp' });
  });

  it.each([
    ['durations by name', 'Rüstzeit Plan', 'Rüstzeit Ist', ['00:30', '00:45']],
    ['hours of work', 'Stunden Soll', 'Stunden Ist', ['07:30', '08:15']],
    ['short times without an event', 'Montage Plan', 'Montage Ist', ['02:30', '03:45']],
    ['times of different things', 'Ankunft Plan', 'Abfahrt Ist', ['07:30', '22:45']],
  ])('stay text for %s', async (_, planned, actual, [one = '', other = '']) => {
    const table = await ingest([`Nr;Datum;${planned};${actual}`, `1;03.11.2026;${one};${other}`, `2;04.11.2026;${other};${one}`]);
    expect(typesOf(table)).toMatchObject({ [planned]: 'text', [actual]: 'text' });
  });

  it.each([
    ['the table has no column of days', 'Nr;Ankunft Plan;Ankunft Ist', ['1;08:00;08:05'], {}],
    ['a day is missing', 'Tag;Ankunft Plan;Ankunft Ist', ['03.11.2026;08:00;08:05', ';09:00;09:05'], {}],
    ['the source keeps them as text', 'Tag;Ankunft Plan;Ankunft Ist', ['03.11.2026;08:00;08:05'], { textColumns: ['Ankunft Ist'] }],
  ])('stay text if %s', async (_, header, rows, options) => {
    expect(typesOf(await ingest([header, ...rows], options))).toMatchObject({ 'Ankunft Plan': 'text', 'Ankunft Ist': 'text' });
  });
});
