import { DuckDbSession } from '../../../../platform/analytics/index.js';
import { MiningError } from './mining-error.js';
import type { EventLogRef, MiningOptions } from './event-log.js';
import { mineProcess } from '../mine-process.js';

const log = (rows: string): EventLogRef => ({
  relation: `(FROM (VALUES ${rows}) AS t("Fall", "Aktivität", zeit, status, nr))`,
  caseColumn: 'fall',
  activityColumn: 'Aktivität',
  timeColumn: 'zeit',
});

const ONE_CASE = log(`
  ('1', 'Anlegen', '2024-03-04 08:00', 'start', 4), ('1', 'Anlegen', '2024-03-04 08:05', 'Complete', 3),
  ('1', 'Prüfen', '2024-03-04 08:10', 'complete', 2), ('1', 'Buchen', '2024-03-04 08:10', 'complete', 1)`);

let duck: DuckDbSession;
beforeAll(async () => {
  duck = await DuckDbSession.open();
});
afterAll(() => duck[Symbol.asyncDispose]());

const mine = (changes: Partial<EventLogRef> = {}, options: MiningOptions = {}) => mineProcess(duck, { ...ONE_CASE, ...changes }, options);

const rejection = async (mining: Promise<unknown>): Promise<MiningError> => {
  const error = await mining.then(
    () => new Error('was not rejected'),
    (reason: unknown) => reason,
  );
  if (error instanceof MiningError) return error;
  throw error;
};

describe('prepareLog', () => {
  it('orders events by time, then by the order column, then by file order', async () => {
    const path = async (changes: Partial<EventLogRef>) => (await mine(changes)).variants[0]?.activities;
    expect(await path({})).toEqual(['Anlegen', 'Anlegen', 'Prüfen', 'Buchen']);
    expect(await path({ orderColumn: 'NR' })).toEqual(['Anlegen', 'Anlegen', 'Buchen', 'Prüfen']);
  });

  it('keeps the requested transition, by default completions if present, otherwise all events', async () => {
    const kept = async (changes: Partial<EventLogRef>, lifecycle?: string) => {
      const result = await mine(changes, { lifecycle });
      return [result.counts.events, result.lifecycle];
    };
    expect(await kept({ lifecycleColumn: 'status' })).toEqual([3, { column: 'status', kept: 'complete', droppedEvents: 1 }]);
    expect(await kept({ lifecycleColumn: 'status' }, 'START')).toEqual([1, { column: 'status', kept: 'START', droppedEvents: 3 }]);
    expect(await kept({ lifecycleColumn: 'nr' })).toEqual([4, { column: 'nr', kept: null, droppedEvents: 0 }]);
    expect(await kept({})).toEqual([4, { column: null, kept: null, droppedEvents: 0 }]);
  });

  it('keeps the events of all transitions if asked, and warns that starts and completions both count', async () => {
    const { counts, lifecycle, notices } = await mine({ lifecycleColumn: 'status' }, { lifecycle: 'all' });
    expect([counts.events, lifecycle.kept, notices.map(({ code }) => code)]).toEqual([
      4,
      null,
      expect.arrayContaining(['STARTS_AND_COMPLETIONS']),
    ]);
  });

  it('reads transitions in German and in other forms', async () => {
    const german = log(`
      ('1', 'Anlegen', '2024-03-04 08:00', 'Begonnen', 1), ('1', 'Anlegen', '2024-03-04 08:05', 'abgeschlossen', 2),
      ('1', 'Prüfen', '2024-03-04 08:10', 'begonnen', 3), ('1', 'Prüfen', '2024-03-04 08:30', 'Abgeschlossen', 4)`);
    const { counts, lifecycle, activities } = await mineProcess(duck, { ...german, lifecycleColumn: 'status' });
    expect([counts.events, lifecycle]).toEqual([2, { column: 'status', kept: 'complete', droppedEvents: 2 }]);
    expect(activities.map(({ activity, service }) => [activity, service?.meanSeconds])).toEqual([
      ['Anlegen', 300],
      ['Prüfen', 1200],
    ]);
  });

  it('computes service times from a column with the starts of activities', async () => {
    const { activities } = await mineProcess(duck, {
      ...log(`('1', 'Anlegen', '2024-03-04 08:05', '2024-03-04 08:00', 1), ('1', 'Prüfen', '2024-03-04 09:00', '2024-03-04 08:30', 2),
        ('2', 'Prüfen', '2024-03-04 09:00', '2024-03-04 09:30', 3)`),
      startColumn: 'status',
    });
    expect(activities.map(({ activity, service }) => [activity, service?.pairs, service?.meanSeconds])).toEqual([
      ['Prüfen', 1, 1800],
      ['Anlegen', 1, 300],
    ]);
  });

  it.each([
    ["TIMESTAMPTZ '2024-03-04 09:30:00+01:00'", '2024-03-04T08:30:00.000Z'],
    ["TIMESTAMP_NS '2024-03-04 08:30:00.25'", '2024-03-04T08:30:00.250Z'],
    ["DATE '2024-03-04'", '2024-03-04T00:00:00.000Z'],
    ["'2024-03-04T09:30:00+01:00'", '2024-03-04T08:30:00.000Z'],
    ["'  2024-03-04 08:30'", '2024-03-04T08:30:00.000Z'],
    ["'4.3.2024 8:30'", '2024-03-04T08:30:00.000Z'],
    ["'04.03.2024 08:30:15'", '2024-03-04T08:30:15.000Z'],
    ["'04.03.2024'", '2024-03-04T00:00:00.000Z'],
  ])('reads the time %s as %s', async (time, expected) => {
    const { span } = await mineProcess(duck, log(`(1, 'A', ${time}, '', 1)`));
    expect(span.first).toBe(expected);
  });

  it.each(["'03/04/2024'", "'gestern'", "'infinity'", "'12024-01-01'", '1709539200', "TIME '08:30'", 'true'])(
    'rejects a log whose only time is %s',
    async (time) => {
      const { reason } = await rejection(mineProcess(duck, log(`(1, 'A', ${time}, '', 1)`)));
      expect(reason).toEqual({ code: 'TIMESTAMPS_INVALID', column: 'zeit', rows: 1 });
    },
  );

  it('warns if all timestamps are dates', async () => {
    const { notices } = await mineProcess(duck, log("(1, 'A', DATE '2024-03-04', '', 1), (1, 'B', DATE '2024-03-05', '', 2)"));
    expect(notices.map(({ code }) => code)).toEqual(['DATES_ONLY', 'REFERENCE_FROM_LOG']);
  });

  it('rejects a log without the named columns, in both languages', async () => {
    const { reason, messages } = await rejection(mine({ caseColumn: 'vorgang', resourceColumn: 'wer' }));
    expect(reason).toEqual({ code: 'COLUMN_MISSING', columns: ['vorgang', 'wer'] });
    expect(messages).toEqual({
      de: 'Dem Ereignisprotokoll fehlen diese Spalten: vorgang, wer.',
      en: 'The event log lacks these columns: vorgang, wer.',
    });
    expect((await rejection(mine({}, { lifecycle: 'start' }))).reason.code).toBe('COLUMN_MISSING');
  });

  it('rejects a log without valid events', async () => {
    const filtered = await rejection(mine({ lifecycleColumn: 'status' }, { lifecycle: 'suspend' }));
    expect(filtered.reason).toEqual({ code: 'NO_EVENTS', rows: 4 });
    const empty = await rejection(mineProcess(duck, { ...ONE_CASE, relation: `${ONE_CASE.relation} WHERE false` }));
    expect(empty.reason).toEqual({ code: 'NO_EVENTS', rows: 0 });
    const blank = await rejection(mineProcess(duck, log("('  ', 'A', '2024-03-04', '', 1), ('1', NULL, '2024-03-04', '', 2)")));
    expect(blank.messages.de).toBe('Das Protokoll enthält kein Ereignis mit Fall, Aktivität und Zeitpunkt (geprüfte Zeilen: 2).');
  });
});
