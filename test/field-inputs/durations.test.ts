import { workbook } from '../../subgraphs/sources/ingestion/xlsx/workbook.fixture.js';
import { givenFieldInputs, lines, type FieldInput } from './field-inputs.fixture.js';

const inputs = givenFieldInputs();

const csv = (...all: string[]): FieldInput => ({ content: lines(...all) });
const event = (step: string, transition: string, time: string): string =>
  `<event><string key="concept:name" value="${step}"/><string key="lifecycle:transition" value="${transition}"/><date key="time:timestamp" value="2026-04-0${time}:00Z"/></event>`;
const xes = (...traces: readonly (readonly string[])[]): FieldInput => ({
  content: `<log>${traces.map((events, index) => `<trace><string key="concept:name" value="T${index + 1}"/>${events.join('')}</trace>`).join('')}</log>`,
});
/** A day and a time of day as Excel stores them. */
const [DAY, HOUR] = [46_030, 1 / 24];

describe('durations of cases', () => {
  it.each<[title: string, input: FieldInput, hours: number[], found: object]>([
    [
      'run from the first start to the last completion',
      csv(
        'Case ID,Activity,Start Timestamp,Complete Timestamp',
        'B1,Open,2026-01-05 08:00:00,2026-01-05 09:00:00',
        'B1,Close,2026-01-05 13:00:00,2026-01-05 14:30:00',
        'B2,Open,2026-01-06 07:00:00,2026-01-06 07:30:00',
        'B2,Close,2026-01-06 08:00:00,2026-01-06 10:30:00',
      ),
      [3.5, 5, 6.5],
      { service: { Open: 0.75, Close: 2 } },
    ],
    [
      'run between columns with German names, also over midnight',
      csv('Vorgang;Schritt;Beginn;Ende', 'V1;Aufnahme;11.05.2026 20:00;11.05.2026 21:00', 'V1;Prüfung;12.05.2026 01:00;12.05.2026 04:00'),
      [8, 8, 8],
      { service: { Aufnahme: 1, Prüfung: 3 } },
    ],
    [
      'pair start and complete rows of an activity',
      csv(
        'case_id,activity,timestamp,lifecycle',
        'P1,Scan,2026-01-10T08:00:00Z,start',
        'P1,Scan,2026-01-10T08:30:00Z,complete',
        'P1,Cast,2026-01-10T10:00:00Z,start',
        'P1,Cast,2026-01-10T13:00:00Z,complete',
      ),
      [5, 5, 5],
      { counts: [1, 2, 1], service: { Scan: 0.5, Cast: 3 } },
    ],
    [
      'join US dates with a clock of twelve hours',
      csv('Order No,Step,Date,Time', 'O1,Pick,03/14/2026,11:30 PM', 'O1,Pack,03/15/2026,12:15 AM', 'O1,Ship,03/15/2026,01:00 PM'),
      [13.5, 13.5, 13.5],
      { counts: [1, 3, 1], warnings: ['clock_joined'] },
    ],
    [
      'join four columns of days and times of day',
      csv(
        'Auftragsnummer;Arbeitsgang;Startdatum;Startzeit;Enddatum;Endzeit',
        'FA1;Drehen;04.05.2026;21:00;04.05.2026;23:30',
        'FA1;Fräsen;05.05.2026;01:00;05.05.2026;06:00',
      ),
      [9, 9, 9],
      { service: { Drehen: 2.5, Fräsen: 5 }, warnings: ['clock_joined', 'clock_joined'] },
    ],
    [
      'join cells of days and times of day of a workbook',
      {
        kind: 'xlsx',
        content: workbook({
          rows: `<row>${['Fall', 'Aktivität', 'Datum', 'Uhrzeit'].map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join('')}</row>${[
            ['F1', 'Eingang', DAY, 8 * HOUR],
            ['F1', 'Ausgang', DAY, 15.5 * HOUR],
            ['F2', 'Eingang', DAY, 22 * HOUR],
            ['F2', 'Ausgang', DAY + 1, 6 * HOUR],
          ]
            .map(
              ([id, step, day, clock]) =>
                `<row><c t="inlineStr"><is><t>${id}</t></is></c><c t="inlineStr"><is><t>${step}</t></is></c><c s="1"><v>${day}</v></c><c s="2"><v>${clock}</v></c></row>`,
            )
            .join('')}`,
          formats: ['dd.mm.yyyy', 'hh:mm'],
        }),
      },
      [7.5, 7.75, 8],
      { warnings: ['clock_joined', 'read_as_event_log'] },
    ],
    [
      'end with the last completion of overlapping and suspended activities',
      xes(
        [
          event('Löten', 'start', '1T06:00'),
          event('Messen', 'start', '1T07:00'),
          event('Messen', 'complete', '1T08:00'),
          event('Löten', 'complete', '1T12:00'),
        ],
        [
          event('Löten', 'start', '2T06:00'),
          event('Löten', 'suspend', '2T07:00'),
          event('Löten', 'resume', '2T09:00'),
          event('Löten', 'complete', '2T10:00'),
        ],
      ),
      [4, 5, 6],
      { service: { Löten: 4, Messen: 1 } },
    ],
    [
      'are read although the end stands before the start and the newest row first',
      csv(
        'Loan,Task,Completed,Started',
        'L1,Sign,2026-05-03 16:00:00,2026-05-03 15:00:00',
        'L1,Check,2026-05-02 12:00:00,2026-05-02 10:00:00',
        'L2,Sign,2026-05-01 18:00:00,2026-05-01 17:00:00',
        'L2,Check,2026-05-01 12:00:00,2026-05-01 08:00:00',
      ),
      [10, 20, 30],
      { service: { Check: 3, Sign: 1 } },
    ],
    [
      'do not end with a due date',
      csv(
        'Ticket;Schritt;Zeitstempel;Fällig am',
        'T1;Annahme;04.05.2026 08:00;30.05.2026 00:00',
        'T1;Lösung;04.05.2026 11:00;30.05.2026 00:00',
      ),
      [3, 3, 3],
      { service: {} },
    ],
    [
      'do not contain a setup time',
      csv('Auftrag;Arbeitsgang;Zeitstempel;Rüstzeit', 'A1;Sägen;04.05.2026 07:00;00:30', 'A1;Bohren;04.05.2026 09:30;01:45'),
      [2.5, 2.5, 2.5],
      { service: {} },
    ],
    [
      'end with the last completion if a later activity is not completed, which is reported',
      csv(
        'case,activity,started_at,finished_at',
        'C1,Intake,2026-04-01T08:00:00Z,2026-04-01T08:45:00Z',
        'C1,Review,2026-04-01T09:00:00Z,',
        'C2,Intake,2026-04-01T10:00:00Z,2026-04-01T11:15:00Z',
      ),
      [0.75, 1, 1.25],
      { warnings: ['event_values_missing'], notices: expect.arrayContaining(['STARTS_WITHOUT_END']) },
    ],
    [
      'count the clock times over a change of the clocks, which is reported',
      {
        ...csv(
          'Fall;Aktivität;Zeit',
          'N1;Beginn;28.03.2026 23:00',
          'N1;Ende;29.03.2026 05:00',
          'N2;Beginn;02.04.2026 23:00',
          'N2;Ende;03.04.2026 05:00',
        ),
        timeZone: 'Europe/Berlin',
      },
      [6, 6, 6],
      { warnings: ['clock_changes_in_cases'] },
    ],
    [
      'follow the offsets that the file states over a change of the clocks',
      csv('fall,aktivität,zeit', 'K1,Beginn,2026-03-29T01:00:00+01:00', 'K1,Ende,2026-03-29T04:00:00+02:00'),
      [2, 2, 2],
      { warnings: [] },
    ],
  ])('%s', async (_, input, hours, found) => {
    expect(await inputs.mine(input)).toMatchObject({ hours: hours.map((each) => expect.closeTo(each, 6) as number), ...found });
  });
});
