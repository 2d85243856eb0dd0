import { writeFile } from 'node:fs/promises';
import { DuckDbSession } from '../../../../platform/analytics/index.js';
import type { IngestError } from '../ingest-error.js';
import { ingestFile, type IngestedTable } from '../ingest-file.js';
import { ingestOptionsSchema } from '../ingest-options.js';

let duck: DuckDbSession;
beforeAll(async () => {
  duck = await DuckDbSession.open();
});
afterAll(() => duck[Symbol.asyncDispose]());

type Options = Partial<Record<'timeColumn' | 'startColumn' | 'caseColumn' | 'activityColumn', string>>;

const ingest = async (header: string, rows: readonly string[], options: Options = {}): Promise<IngestedTable> => {
  const file = duck.path('raw');
  await writeFile(file, `${header}\n${rows.join('\n')}\n`);
  return ingestFile(duck, { file, kind: 'event_log', options: ingestOptionsSchema.parse(options) });
};
const codeOf = (outcome: Promise<unknown>): Promise<string> =>
  outcome.then(
    () => 'none',
    (error: IngestError) => error.code,
  );

const TWO = ['9;Fräsen;02.06.2025 06:00;02.06.2025 09:30', '9;Entgraten;02.06.2025 10:00;02.06.2025 10:45'];

describe('a log with the start and the end of activities in columns', () => {
  it.each([
    'Beginn;Ende',
    'start;end',
    'von;bis',
    'start_timestamp;complete_timestamp',
    'Startzeit;Endzeit',
    'opened;closed',
    'opened_at;closed_at',
    'StartDate;FinishDate',
    'activity_start;activity_end',
    'Bearbeitungsbeginn;Bearbeitungsende',
    'begonnen am;abgeschlossen am',
    'Beginn der Bearbeitung;Ende der Bearbeitung',
    'Startzeitpunkt;Endzeitpunkt',
    'started;completed',
    'from;to',
    'created_at;completed_at',
    'Anfang;Schluss',
    'eröffnet;erledigt',
    'Start Time (UTC);Stop Time (UTC)',
    'Beginn (Ist);Fertigstellung (Ist)',
    'time_start;time_end',
  ])('recognises %s', async (header) => {
    const [start, time] = header.split(';');
    const table = await ingest(`Fall;Aktivität;${header}`, TWO);
    expect([table.eventLog, table.warnings]).toEqual([{ case: 'Fall', activity: 'Aktivität', start, time }, []]);
  });

  it.each<[Options, string, string]>([
    [{ startColumn: 'Beginn' }, 'Beginn', 'Ende'],
    [{ timeColumn: 'Ende' }, 'Beginn', 'Ende'],
    [{ caseColumn: 'Fall' }, 'Beginn', 'Ende'],
    [{ startColumn: 'Beginn', timeColumn: 'Ende' }, 'Beginn', 'Ende'],
  ])('completes the roles that the options %j name', async (options, start, time) => {
    expect((await ingest('Fall;Aktivität;Beginn;Ende', TWO, options)).eventLog).toMatchObject({ start, time });
  });

  it('keeps a start as time if a person names it so, and reports the unused end', async () => {
    const { eventLog, warnings } = await ingest('Fall;Aktivität;Beginn;Ende', TWO, { timeColumn: 'Beginn' });
    expect(eventLog).toEqual({ case: 'Fall', activity: 'Aktivität', time: 'Beginn' });
    expect(warnings).toMatchObject([{ code: 'times_unused', details: { columns: ['Ende'] } }]);
  });

  it.each([
    ['the time of the event, not the life of the case', 'Zeitstempel;eröffnet', { time: 'Zeitstempel' }],
    ['a start beside the time of the event', 'start_time;timestamp', { start: 'start_time', time: 'timestamp' }],
    ['a start alone as time', 'Startzeit;Liefertermin', { time: 'Startzeit' }],
    ['an end alone as time', 'Endzeit;Liefertermin', { time: 'Endzeit' }],
    ['no planned times', 'geplanter Beginn;Zeit', { time: 'Zeit' }],
  ])('takes %s', async (_, header, roles) => {
    expect((await ingest(`Fall;Aktivität;${header}`, TWO)).eventLog).toEqual({ case: 'Fall', activity: 'Aktivität', ...roles });
  });

  it('takes no column of texts for the start', async () => {
    const rows = ['9;Fahren;Ulm;02.06.2025 09:30', '9;Laden;Köln;02.06.2025 10:45'];
    expect((await ingest('Fall;Aktivität;von;Zeit', rows)).eventLog).toEqual({ case: 'Fall', activity: 'Aktivität', time: 'Zeit' });
    expect(await codeOf(ingest('Fall;Aktivität;von;Zeit', rows, { startColumn: 'von' }))).toBe('time_unreadable');
  });
});

describe('a log with days and times of day in separate columns', () => {
  const timesOf = async ({ parquetPath, eventLog }: IngestedTable, role: 'time' | 'start'): Promise<string[]> =>
    (
      await duck.rows<{ t: string }>(
        `SELECT strftime("${eventLog?.[role]}", '%d %H:%M:%S') AS t FROM read_parquet('${parquetPath}') ORDER BY _row`,
      )
    ).map(({ t }) => t);

  it.each([
    ['Fall;Aktivität;Datum;Uhrzeit', ['02.06.2025;06:15', '03.06.2025;18:05'], ['02 06:15:00', '03 18:05:00']],
    ['case;activity;date;time', ['2025-06-02;6:15', '2025-06-03;18:05:30'], ['02 06:15:00', '03 18:05:30']],
    ['case;activity;date;time', ['06/22/2025;6:15 AM', '06/23/2025;12:05 pm'], ['22 06:15:00', '23 12:05:00']],
    ['Fall;Aktivität;Uhrzeit;Datum', ['06:15 Uhr;02.06.2025', '18:05 Uhr;03.06.2025'], ['02 06:15:00', '03 18:05:00']],
    ['Fall;Aktivität;Startdatum;Startzeit', ['02.06.2025;06:15', '03.06.2025;24:00'], ['02 06:15:00', '04 00:00:00']],
    ['Fall;Aktivität;Datum;Uhrzeit', ['02.06.2025 00:00;06:15:00,25', '03.06.2025 00:00;18:05'], ['02 06:15:00', '03 18:05:00']],
  ])('joins %s', async (header, values, times) => {
    const table = await ingest(
      header,
      values.map((value, index) => `9;Schritt ${index};${value}`),
    );
    expect(await timesOf(table, 'time')).toEqual(times);
    expect(table.columns.find(({ name }) => name === table.eventLog?.time)?.type).toBe('timestamp');
    expect(table.warnings.map(({ code }) => code)).toEqual(['clock_joined']);
  });

  it.each([
    ['Fall;Aktivität;Datum;von;bis', '9;Fräsen;02.06.2025;06:00;09:30'],
    ['Fall;Aktivität;Tag;Beginn;Ende', '9;Fräsen;02.06.2025;06:00;09:30'],
    ['Fall;Aktivität;Startdatum;Startzeit;Enddatum;Endzeit', '9;Fräsen;02.06.2025;06:00;02.06.2025;09:30'],
    ['Fall;Aktivität;Beginn Datum;Beginn Uhrzeit;Ende Datum;Ende Uhrzeit', '9;Fräsen;02.06.2025;06:00;02.06.2025;09:30'],
    ['Fall;Aktivität;start_date;start_time;end_time', '9;Fräsen;02.06.2025;06:00;09:30'],
  ])('joins the times of start and end in %s', async (header, row) => {
    const table = await ingest(header, [row]);
    expect([await timesOf(table, 'start'), await timesOf(table, 'time')]).toEqual([['02 06:00:00'], ['02 09:30:00']]);
    expect(table.warnings.map(({ code }) => code)).toEqual(['clock_joined', 'clock_joined']);
  });

  it.each(['Datum', 'Uhrzeit'])('joins both if the options name only %s', async (timeColumn) => {
    const table = await ingest('Fall;Aktivität;Datum;Uhrzeit', ['9;Fräsen;02.06.2025;06:15'], { timeColumn });
    expect(await timesOf(table, 'time')).toEqual(['02 06:15:00']);
  });

  it('counts an event without a time of day at midnight, and reports it', async () => {
    const table = await ingest('Fall;Aktivität;Datum;Uhrzeit', ['9;Fräsen;02.06.2025;06:15', '9;Bohren;03.06.2025;']);
    expect(await timesOf(table, 'time')).toEqual(['02 06:15:00', '03 00:00:00']);
    expect(table.warnings[0]?.text.de).toMatch(/Bei einem Ereignis fehlt die Uhrzeit/);
  });

  it('does not use times of day of unclear days, and reports them', async () => {
    const { eventLog, warnings } = await ingest('Fall;Aktivität;Datum;Zeit;Uhrzeit', ['9;Fräsen;02.06.2025;06:15;07:15']);
    expect(eventLog?.time).toBe('Datum');
    expect(warnings.map(({ code, details }) => [code, details['column']])).toEqual([
      ['clock_unused', 'Zeit'],
      ['clock_unused', 'Uhrzeit'],
    ]);
  });

  it('keeps the time of a complete timestamp', async () => {
    const { eventLog, warnings } = await ingest('Fall;Aktivität;Zeitstempel;Uhrzeit', ['9;Fräsen;02.06.2025 06:15;06:15']);
    expect([eventLog?.time, warnings.map(({ code }) => code)]).toEqual(['Zeitstempel', ['clock_unused']]);
  });
});

describe('a log whose time column has one value per case', () => {
  const warningIn = async (header: string, rows: readonly string[], options: Options = {}) =>
    (await ingest(header, rows, options)).warnings.find(({ code }) => code === 'time_same_in_cases');
  const HEADER = 'Ticket;Action;Created;Updated';
  const ROWS = [
    '1;Open;2026-02-03 08:00;2026-02-03 08:00',
    '1;Solve;2026-02-03 08:00;2026-02-05 10:00',
    '2;Open;2026-02-04 08:00;2026-02-04 08:00',
  ];

  it('is reported with the column of other times in both languages', async () => {
    const warning = await warningIn(HEADER, ROWS);
    expect(warning?.details).toEqual({ column: 'Created', columns: ['Updated'] });
    expect(warning?.text.de).toContain(
      'in der Zeitspalte „Created“ dieselbe Zeit, sodass Dauern 0 sind; andere Zeiten unterscheiden sich: Updated.',
    );
    expect(warning?.text.en).toContain('the same time in the time column “Created”');
  });

  it.each<[string, string, string[], Options]>([
    ['if the other column is stated', HEADER, ROWS, { timeColumn: 'Updated' }],
    [
      'if the times of a case differ',
      'Ticket;Action;Time;Due',
      ['1;Open;2026-02-03 08:00;2026-03-01', '1;Solve;2026-02-05 10:00;2026-03-02'],
      {},
    ],
    ['without another column of times', 'Ticket;Action;Time', ['1;Open;2026-02-03', '1;Solve;2026-02-03'], {}],
    ['if each case has one event', HEADER, ROWS.slice(1), {}],
  ])('is not suspected %s', async (_, header, rows, options) => {
    expect(await warningIn(header, rows, options)).toBeUndefined();
  });
});

describe('a case of an XES log with the name of an earlier one', () => {
  const traces = (...names: readonly (string | undefined)[]): string =>
    names
      .map(
        (name, index) =>
          `<trace>${name === undefined ? '' : `<string key="concept:name" value="${name}"/>`}<event><string key="concept:name" value="A"/><date key="time:timestamp" value="2026-0${index + 1}-05T08:00:00Z"/></event></trace>`,
      )
      .join('');
  const warningIn = async (...names: readonly string[]) => {
    await writeFile(duck.path('raw'), `<log>${traces(...names)}</log>`);
    const { warnings } = await ingestFile(duck, { file: duck.path('raw'), kind: 'event_log', options: ingestOptionsSchema.parse({}) });
    return warnings.find(({ code }) => code === 'cases_share_name');
  };

  it('is counted, and the first is named', async () => {
    const warning = await warningIn('P7', 'P8', 'P8', 'P7', 'P8');
    expect(warning?.details).toEqual({ traces: 3, first: 'P8' });
    expect(warning?.text.de).toContain('3 Fälle tragen den Namen eines früheren Falls');
    expect((await warningIn('P7', 'P7'))?.text.en).toContain('One case has the name of an earlier case');
  });

  it('is not reported if the names differ', async () => {
    expect(await warningIn('P7', 'P8', 'p8')).toBeUndefined();
  });
});
