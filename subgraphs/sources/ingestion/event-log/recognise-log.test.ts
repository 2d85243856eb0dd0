import { givenIngestion } from '../ingestion.fixture.js';

const { ingest } = givenIngestion('csv');

/** Rows of cases that each go through all steps, at a time that the format gives. */
const rowsOf = (steps: readonly string[], row: (of: { key: string; step: string; hour: string; at: number }) => string): string =>
  Array.from({ length: 8 }, (_, number) =>
    steps.map((step, at) => row({ key: `RX-${100 + number}`, step, hour: String(8 + at).padStart(2, '0'), at })).join('\n'),
  ).join('\n');

describe('ingestFile with an event log that is uploaded as a table', () => {
  it('recognises German columns of case, activity, start and end', async () => {
    const rows = rowsOf(
      ['Annahme', 'Prüfung', 'Ausgabe'],
      ({ key, step, hour }) => `${key};${step};03.02.2026 ${hour}:10;03.02.2026 ${hour}:40;Lenz`,
    );
    const table = await ingest(`Vorgang;Aktivität;Beginn;Ende;Bearbeiter\n${rows}\n`);
    expect(table.eventLog).toEqual({ case: 'Vorgang', activity: 'Aktivität', start: 'Beginn', time: 'Ende', resource: 'Bearbeiter' });
    expect(table.warnings).toMatchObject([
      { code: 'read_as_event_log', details: { caseColumn: 'Vorgang', activity: 'Aktivität', time: 'Ende' } },
    ]);
    expect(table.columns[0]?.name).toBe('_row');
  });

  it('recognises a case by its values beside named activities and times', async () => {
    const rows = rowsOf(['Booked in', 'Inspected', 'Released'], ({ key, step, hour }) => `${key},${step},2026-02-03 ${hour}:10`);
    const table = await ingest(`consignment,activity,timestamp\n${rows}\n`);
    expect(table.eventLog).toEqual({ case: 'consignment', activity: 'activity', time: 'timestamp' });
  });

  it('recognises activities by their values where a usual name of cases names them', async () => {
    const rows = rowsOf(['Abgeholt', 'Gewogen', 'Zugestellt'], ({ key, step, hour }) => `${key};${step};03.02.2026 ${hour}:10`);
    const table = await ingest(`Frachtbrief;Vorgang;Zeitpunkt\n${rows}\n`);
    expect(table.eventLog).toEqual({ case: 'Frachtbrief', activity: 'Vorgang', time: 'Zeitpunkt' });
  });

  it('recognises abbreviated names of case, activity and time', async () => {
    const rows = rowsOf(
      ['Probe eingegangen', 'Gemessen', 'Befund frei'],
      ({ key, step, hour }) => `${key};${step};03.02.2026 ${hour}:10;Labor Ost`,
    );
    const table = await ingest(`Auftr.-Nr.;Tätigk.;Zeitst.;Bearb. durch\n${rows}\n`);
    expect(table.eventLog).toEqual({ case: 'Auftr.-Nr.', activity: 'Tätigk.', time: 'Zeitst.' });
  });

  it('recognises a process by its values if only one column has a common name', async () => {
    const rows = rowsOf(
      ['Docked', 'Unloaded', 'Cleaned', 'Cleared'],
      ({ key, step, hour }) => `${key},Bay 4,${step},2026-02-03 ${hour}:10`,
    );
    const table = await ingest(`voyage,bay,milestone,when\n${rows}\n`);
    expect(table.eventLog).toEqual({ case: 'voyage', activity: 'milestone', time: 'when' });
  });

  it.each([
    ['one row per case', 'Ticket,Activity,Time', (at: number) => `T-${at},${at % 2 ? 'Call' : 'Mail'},2026-02-03 08:${10 + at}`],
    [
      'the same activity in all rows of a case',
      'Ticket,Activity,Time',
      (at: number) => `T-${at % 4},Call ${'abcd'.charAt(at % 4)},2026-02-03 08:${10 + at}`,
    ],
    ['no activities', 'Order,Product,Time', (at: number) => `O-${at % 4},${'abcd'.charAt(at % 3)},2026-02-03 08:${10 + at}`],
    [
      'positions of an order at one time',
      'Order,Article,Time',
      (at: number) => `O-${at >> 2},${['Desk', 'Lamp', 'Chair', 'Shelf'][at % 4]},2026-02-03 08:${10 + (at >> 2)}`,
    ],
    [
      'visits in no usual order',
      'Patient,Clinic,Time',
      (at: number) => `P-${at % 4},${['Eye', 'Skin', 'Ear', 'Heart', 'Bone'][(at * at + (at >> 2)) % 5]},2026-02-03 08:${10 + at}`,
    ],
    [
      'hours worked by day',
      'Order,Task,Date,Hours',
      (at: number) => `O-${at % 4},${['Plan', 'Weld', 'Test'][at % 3]},2026-02-${10 + at},${at}.5`,
    ],
  ])('does not take a table with %s for an event log', async (_, header, row) => {
    const table = await ingest(`${header}\n${Array.from({ length: 16 }, (_each, at) => row(at)).join('\n')}\n`);
    expect([table.eventLog, table.columns.map(({ name }) => name)]).toEqual([undefined, header.split(',')]);
  });

  it('keeps a table with a column of the name that an event log reserves', async () => {
    const rows = rowsOf(['a', 'b', 'c'], ({ key, step, hour, at }) => `${key},${step},2026-02-03 ${hour}:10,${at}`);
    expect((await ingest(`case,activity,timestamp,_row\n${rows}\n`)).eventLog).toBeUndefined();
  });
});
