import { identifier } from '../../../../platform/analytics/index.js';
import type { IngestedTable } from '../ingest-file.js';
import { givenIngestion, type Options } from '../ingestion.fixture.js';

const given = givenIngestion('event_log');

const ingest = (header: string, rows: readonly string[], options: Options = {}): Promise<IngestedTable> =>
  given.ingest(`${header}\n${rows.join('\n')}\n`, options);

/** Returns start and end of each event as `day hour:minute`. */
const spansOf = async ({ parquetPath, eventLog }: IngestedTable): Promise<string[]> => {
  const time = (name = ''): string => `coalesce(strftime(${identifier(name)}, '%d %H:%M'), '–')`;
  const rows = await given.duck.rows<{ span: string }>(
    `SELECT ${time(eventLog?.start)} || ' > ' || ${time(eventLog?.time)} AS span FROM read_parquet('${parquetPath}') ORDER BY _row`,
  );
  return rows.map(({ span }) => span);
};
const codesOf = ({ warnings }: IngestedTable): string[] => warnings.map(({ code }) => code);

describe('a log with starts or ends and a column of durations', () => {
  it.each([
    ['Beginn;Dauer (min)', ['02.06.2025 06:00;210', '02.06.2025 10:00;45']],
    ['Start;Dauer in Stunden', ['02.06.2025 06:00;3,5', '02.06.2025 10:00;0,75']],
    ['start_time;duration_minutes', ['2025-06-02 06:00;210', '2025-06-02 10:00;45']],
    ['start_ts;processing_time_s', ['2025-06-02 06:00;12600', '2025-06-02 10:00;2700']],
    ['Startzeit;Bearbeitungszeit', ['02.06.2025 06:00;210 min', '02.06.2025 10:00;45 min']],
    ['begin;duration', ['2025-06-02 06:00;PT3H30M', '2025-06-02 10:00;PT45M']],
    ['begonnen am;Dauer', ['02.06.2025 06:00;03:30', '02.06.2025 10:00;00:45']],
    ['Ende;Dauer (Std.)', ['02.06.2025 09:30;3,5', '02.06.2025 10:45;0,75']],
    ['completed_at;elapsed_ms', ['2025-06-02 09:30;12600000', '2025-06-02 10:45;2700000']],
  ])('computes the other side of %s', async (header, values) => {
    const table = await ingest(`Fall;Aktivität;${header}`, [`9;Fräsen;${values[0]}`, `9;Entgraten;${values[1]}`]);
    expect(await spansOf(table)).toEqual(['02 06:00 > 02 09:30', '02 10:00 > 02 10:45']);
    expect(codesOf(table)).toContain(/^(?:Ende|completed)/.test(header) ? 'starts_by_duration' : 'ends_by_duration');
  });

  it('adds durations to starts whose day and time of day are separate', async () => {
    const table = await ingest('Fall;Aktivität;Datum;Beginn;Dauer [h]', ['9;Fräsen;02.06.2025;22:00;8', '9;Bohren;03.06.2025;10:00;0,5']);
    expect(await spansOf(table)).toEqual(['02 22:00 > 03 06:00', '03 10:00 > 03 10:30']);
    expect(codesOf(table)).toEqual(['clock_joined', 'ends_by_duration']);
  });

  it('takes the start that the options name', async () => {
    const table = await ingest('Fall;Aktivität;Zeitstempel;Dauer (min)', ['9;Fräsen;02.06.2025 06:00;210'], {
      startColumn: 'Zeitstempel',
    });
    expect(await spansOf(table)).toEqual(['02 06:00 > 02 09:30']);
  });

  it('counts events without a duration, or with a negative one, and reports them', async () => {
    const rows = ['9;Fräsen;02.06.2025 06:00;210', '9;Bohren;02.06.2025 10:00;', '9;Prüfen;02.06.2025 11:00;-5'];
    const table = await ingest('Fall;Aktivität;Beginn;Dauer (min)', rows);
    expect(await spansOf(table)).toEqual(['02 06:00 > 02 09:30', '02 10:00 > 02 10:00', '02 11:00 > 02 11:00']);
    expect(table.warnings[0]?.text.en).toContain('2 events have no duration, or a negative one');
  });

  const ROWS = ['9;Fräsen;02.06.2025 06:00;210', '9;Bohren;02.06.2025 10:00;45'];
  it.each<[string, string, readonly string[], Options]>([
    ['without a unit', 'Beginn;Dauer', ROWS, {}],
    ['in working days', 'Beginn;Dauer in Arbeitstagen', ROWS, {}],
    ['in months', 'Beginn;Dauer in Monaten', ROWS, {}],
    ['beside a time that may be start or end', 'Zeitstempel;Dauer (min)', ROWS, {}],
    ['beside a start that the options name as time', 'Beginn;Dauer (min)', ROWS, { timeColumn: 'Beginn' }],
    ['in two columns', 'Beginn;Dauer (min);Bearbeitungszeit (min)', ROWS.map((row) => `${row};7`), {}],
    ['as texts', 'start;duration', ['9;Fräsen;2025-06-02 06:00;short', '9;Bohren;2025-06-02 10:00;long'], {}],
    ['of a lead time', 'Beginn;Lead time (min)', ROWS, {}],
    [
      'of whole cases',
      'Beginn;Dauer (min)',
      ['1;A;02.06.2025 06:00;90', '1;B;02.06.2025 07:00;90', '2;A;02.06.2025 06:00;60', '2;B;02.06.2025 06:30;60'],
      {},
    ],
  ])('does not use durations %s, and reports them', async (_, header, rows, options) => {
    const table = await ingest(`Fall;Aktivität;${header}`, rows, options);
    expect(table.eventLog?.start).toBeUndefined();
    expect(codesOf(table)).toContain('durations_unused');
  });

  it.each(['Beginn;Ende;Dauer (min)', 'Beginn;Ende;Soll (min)'])('needs no duration in %s', async (header) => {
    const table = await ingest(`Fall;Aktivität;${header}`, ['9;Fräsen;02.06.2025 06:00;02.06.2025 09:30;210']);
    expect([table.eventLog?.start, table.eventLog?.time, codesOf(table)]).toEqual(['Beginn', 'Ende', []]);
  });
});

describe('a shift that ends after midnight', () => {
  it.each([
    ['Fall;Aktivität;Datum;von;bis', '9;Fräsen;02.06.2025;22:00;06:00', '9;Bohren;03.06.2025;08:00;09:30'],
    ['case;activity;date;start;end', '9;mill;2025-06-02;10:00 pm;6:00 am', '9;drill;2025-06-03;8:00 am;9:30 am'],
    ['Fall;Aktivität;Ende;Beginn;Tag', '9;Fräsen;06:00;22:00;02.06.2025', '9;Bohren;09:30;08:00;03.06.2025'],
    ['case;activity;start_date;start_time;end_time', '9;mill;2025-06-02;22:00;06:00', '9;drill;2025-06-03;08:00;09:30'],
  ])('ends on the following day: %s', async (header, ...rows) => {
    const table = await ingest(header, rows);
    expect(await spansOf(table)).toEqual(['02 22:00 > 03 06:00', '03 08:00 > 03 09:30']);
    const warning = table.warnings.find(({ code }) => code === 'ends_on_next_day');
    expect(warning?.details).toMatchObject({ values: [1], shares: [0.5], rows: [1] });
  });

  it('keeps the day of an end that has one of its own', async () => {
    const table = await ingest('Fall;Aktivität;Startdatum;Startzeit;Enddatum;Endzeit', ['9;Fräsen;02.06.2025;22:00;03.06.2025;06:00']);
    expect(await spansOf(table)).toEqual(['02 22:00 > 03 06:00']);
    expect(codesOf(table)).not.toContain('ends_on_next_day');
  });

  it('leaves an end without a time of day on its day', async () => {
    const table = await ingest('Fall;Aktivität;Datum;von;bis', ['9;Fräsen;02.06.2025;22:00;', '9;Bohren;03.06.2025;08:00;09:30']);
    expect(codesOf(table)).not.toContain('ends_on_next_day');
  });
});
