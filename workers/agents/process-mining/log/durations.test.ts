import { DuckDbSession } from '../../../../platform/analytics/index.js';
import { readCaseMonths } from '../../dashboard-generation/data/case-months.js';
import { casesOf } from '../../../methods/answer-plan/index.js';
import { CASE_DAYS, withCaseTimes } from '../../../methods/case-times/index.js';
import { mineProcess } from '../mine-process.js';
import type { EventLogRef } from './event-log.js';

const HOUR = 3_600;

let duck: DuckDbSession;
beforeAll(async () => {
  duck = await DuckDbSession.open();
});
afterAll(() => duck[Symbol.asyncDispose]());

type Event = readonly [caseId: string, activity: string, transition: string, time: string];
type Work = readonly [caseId: string, activity: string, from: string | null, until: string | null];

const at = (time: string | null): string => (time === null ? 'NULL::TIMESTAMP' : `TIMESTAMP '2025-09-${time}:00'`);

/** Returns a log with one event per transition; times are `day hour:minute`. */
const transitions = (events: readonly Event[]): EventLogRef => ({
  relation: `(FROM (VALUES ${events.map(([id, name, transition, time]) => `('${id}', '${name}', '${transition}', ${at(time)})`).join(', ')})
    AS t(auftrag, schritt, ereignis, zeit))`,
  caseColumn: 'auftrag',
  activityColumn: 'schritt',
  timeColumn: 'zeit',
  lifecycleColumn: 'ereignis',
});

/** Returns a log with start and end of an activity in one row. */
const intervals = (works: readonly Work[]): EventLogRef => ({
  relation: `(FROM (VALUES ${works.map(([id, name, from, until]) => `('${id}', '${name}', ${at(from)}, ${at(until)})`).join(', ')})
    AS t(auftrag, schritt, von, bis))`,
  caseColumn: 'auftrag',
  activityColumn: 'schritt',
  timeColumn: 'bis',
  startColumn: 'von',
});

/** Two orders that take 5 h and 9 h: picking 2 h and 4 h, 1 h and 3 h of waiting, packing 2 h. */
const WORKS: readonly Work[] = [
  ['A1', 'Kommissionieren', '01 07:00', '01 09:00'],
  ['A1', 'Verpacken', '01 10:00', '01 12:00'],
  ['A2', 'Kommissionieren', '02 07:00', '02 11:00'],
  ['A2', 'Verpacken', '02 14:00', '02 16:00'],
];
const asTransitions = (works: readonly Work[], [start, end]: readonly [string, string] = ['start', 'complete']): Event[] =>
  works.flatMap(([id, name, from, until]) => [
    ...(from === null ? [] : [[id, name, start, from] as const]),
    ...(until === null ? [] : [[id, name, end, until] as const]),
  ]);

/** Returns the hours of an analysis: throughput, service by activity, waiting by transition, and the codes of the warnings. */
const mine = async (log: EventLogRef, lifecycle?: string) => {
  const { throughput, activities, edges, notices, pairing, counts } = await mineProcess(duck, log, lifecycle ? { lifecycle } : {});
  return {
    mean: throughput.meanSeconds / HOUR,
    min: throughput.minSeconds / HOUR,
    max: throughput.maxSeconds / HOUR,
    service: Object.fromEntries(activities.flatMap((each) => (each.service ? [[each.activity, each.service.meanSeconds / HOUR]] : []))),
    waiting: Object.fromEntries(edges.map(({ from, to, waiting }) => [`${from} > ${to}`, waiting.meanSeconds / HOUR])),
    codes: notices.map(({ code }) => code).filter((code) => code !== 'REFERENCE_FROM_LOG' && code !== 'SINGLE_EVENT_CASES'),
    pairing,
    counts,
  };
};

describe('the duration of a case', () => {
  it.each<[string, EventLogRef]>([
    ['in events of a life cycle', transitions(asTransitions(WORKS))],
    ['in German events of a life cycle', transitions(asTransitions(WORKS, ['Begonnen', 'Abgeschlossen']))],
    ['in unordered events', transitions(asTransitions(WORKS).toReversed())],
    ['in start and end columns', intervals(WORKS)],
    [
      'with transitions that neither start nor complete an activity',
      transitions([...asTransitions(WORKS), ['A1', 'Kommissionieren', 'schedule', '01 05:00'], ['A2', 'Verpacken', 'resume', '02 15:00']]),
    ],
  ])('runs from the first start to the last completion, and waiting excludes processing: %s', async (_, log) => {
    expect(await mine(log)).toMatchObject({
      ...{ mean: 7, min: 5, max: 9, service: { Kommissionieren: 3, Verpacken: 2 }, waiting: { 'Kommissionieren > Verpacken': 2 } },
      ...{ codes: [], pairing: { completed: 4, startsWithoutEnd: 0, endsWithoutStart: 0, endsBeforeStart: 0, overlaps: 0 } },
    });
  });

  it('is the same on the dashboard, in comparisons of groups and in answers about cases', async () => {
    for (const log of [transitions(asTransitions(WORKS)), intervals(WORKS)]) {
      const columns = {
        case: log.caseColumn,
        activity: log.activityColumn,
        time: log.timeColumn,
        start: log.startColumn,
        lifecycle: log.lifecycleColumn,
      };
      const { rows } = await readCaseMonths(
        duck,
        log.relation,
        [{ name: 'schritt', type: 'text' }],
        columns,
        Object.values(columns).filter((name) => name !== undefined),
      );
      expect(rows).toEqual([{ month: '2025-09', values: [], cases: 2, seconds: 14 * HOUR }]);
      const timed = withCaseTimes(log.relation, columns, new Map());
      expect(await duck.rows(`SELECT DISTINCT auftrag, round("${CASE_DAYS}" * 24, 6) AS hours FROM ${timed} ORDER BY auftrag`)).toEqual([
        { auftrag: 'A1', hours: 5 },
        { auftrag: 'A2', hours: 9 },
      ]);
      const cases = casesOf(log.relation, columns as never, { columns: [] }, { duration: 'seconds' });
      expect(await duck.rows(`SELECT auftrag, round(seconds / ${HOUR}, 6) AS hours FROM ${cases} ORDER BY auftrag`)).toEqual([
        { auftrag: 'A1', hours: 5 },
        { auftrag: 'A2', hours: 9 },
      ]);
    }
  });

  it('does not depend on the transition whose events count', async () => {
    const log = transitions(asTransitions(WORKS));
    for (const lifecycle of ['start', 'all']) expect(await mine(log, lifecycle)).toMatchObject({ mean: 7, max: 9 });
  });

  it('causes a warning for a case of one event only if the event has no start', async () => {
    const codes = async (works: readonly Work[]) =>
      (await mineProcess(duck, transitions(asTransitions(works)))).notices.map(({ code }) => code);
    expect(await codes(WORKS.slice(0, 1))).not.toContain('SINGLE_EVENT_CASES');
    expect(await codes([...WORKS, ['A3', 'Verpacken', null, '03 16:00']])).toContain('SINGLE_EVENT_CASES');
  });

  it('counts the waiting up to the next event if the log has no starts', async () => {
    const { relation, caseColumn, activityColumn, timeColumn } = intervals(WORKS);
    expect(await mine({ relation, caseColumn, activityColumn, timeColumn })).toMatchObject({
      ...{ mean: 4, service: {}, waiting: { 'Kommissionieren > Verpacken': 4 }, pairing: null },
    });
  });
});

describe('the suspension of an activity', () => {
  const service = async (...events: readonly [transition: string, time: string][]) => {
    const { activities, pairing, throughput } = await mineProcess(
      duck,
      transitions(events.map(([transition, time]) => ['A', 'Montieren', transition, time] as const)),
    );
    return [(activities[0]?.service?.meanSeconds ?? 0) / HOUR, (pairing?.suspendedSeconds ?? 0) / HOUR, throughput.meanSeconds / HOUR];
  };

  it.each<[string, [string, string][], number[]]>([
    [
      'once',
      [
        ['suspend', '01 09:00'],
        ['resume', '01 12:00'],
      ],
      [6, 3, 9],
    ],
    [
      'in German',
      [
        ['Pausiert', '01 09:00'],
        ['Fortgesetzt', '01 12:00'],
      ],
      [6, 3, 9],
    ],
    [
      'twice',
      [
        ['suspend', '01 09:00'],
        ['resume', '01 10:00'],
        ['suspend', '01 13:00'],
        ['resume', '01 15:00'],
      ],
      [6, 3, 9],
    ],
    [
      'with a repeated suspension',
      [
        ['suspend', '01 09:00'],
        ['suspend', '01 10:00'],
        ['resume', '01 12:00'],
      ],
      [6, 3, 9],
    ],
    ['with a resumption alone', [['resume', '01 12:00']], [9, 0, 9]],
    ['without a resumption', [['suspend', '01 09:00']], [9, 0, 9]],
  ])('does not count as processing: %s', async (_, events, hours) => {
    expect(await service(['start', '01 07:00'], ...events, ['complete', '01 16:00'])).toEqual(hours);
  });

  it('is kept apart from those of other cases and activities', async () => {
    const works: Event[] = [
      ['A', 'Montieren', 'start', '01 07:00'],
      ['A', 'Prüfen', 'start', '01 07:00'],
      ['A', 'Prüfen', 'suspend', '01 08:00'],
      ['B', 'Montieren', 'start', '01 07:00'],
      ['B', 'Montieren', 'suspend', '01 07:30'],
      ['A', 'Prüfen', 'resume', '01 09:00'],
      ['B', 'Montieren', 'resume', '01 08:00'],
      ['A', 'Montieren', 'complete', '01 09:00'],
      ['A', 'Prüfen', 'complete', '01 10:00'],
      ['B', 'Montieren', 'complete', '01 10:00'],
    ];
    expect(await mine(transitions(works))).toMatchObject({ service: { Montieren: 2.25, Prüfen: 2 }, pairing: { suspended: 2 } });
  });

  it('is reported, and so is one without a resumption', async () => {
    const codes = async (...events: readonly Event[]) => (await mine(transitions(events))).codes;
    const [start, suspend, complete]: Event[] = [
      ['A', 'Montieren', 'start', '01 07:00'],
      ['A', 'Montieren', 'suspend', '01 08:00'],
      ['A', 'Montieren', 'complete', '01 16:00'],
    ];
    expect(await codes(start as Event, suspend as Event, ['A', 'Montieren', 'resume', '01 10:00'], complete as Event)).toEqual([
      'ACTIVITIES_SUSPENDED',
    ]);
    expect(await codes(start as Event, suspend as Event, complete as Event)).toEqual(['SUSPENSIONS_WITHOUT_END']);
  });
});

describe('the period of a log', () => {
  // 22:30 UTC on 31 August is 00:30 on 1 September in Berlin.
  const log: EventLogRef = {
    relation: `(FROM (VALUES ('A', 'Anlegen', TIMESTAMP '2025-08-31 22:30'), ('A', 'Buchen', TIMESTAMP '2025-09-02 10:00'),
      ('B', 'Anlegen', TIMESTAMP '2025-09-30 22:30'), ('B', 'Buchen', TIMESTAMP '2025-10-02 10:00')) AS t(fall, schritt, zeit))`,
    ...{ caseColumn: 'fall', activityColumn: 'schritt', timeColumn: 'zeit' },
  };
  it.each([
    ['Europe/Berlin', ['2025-09-01', '2025-09-02']],
    ['UTC', ['2025-09-30', '2025-10-02']],
  ])('has the days of the time zone %s', async (timeZone, days) => {
    const selection = { values: [], from: '2025-09-01', until: '2025-09-30' };
    const { span, counts } = await mineProcess(duck, { ...log, timeZone, selection });
    expect([counts.cases, span.firstDay, span.lastDay]).toEqual([1, ...days]);
  });
});

describe('mineProcess with starts and ends that do not match', () => {
  const both = (works: readonly Work[]): [string, EventLogRef][] => [
    ['events', transitions(asTransitions(works))],
    ['columns', intervals(works)],
  ];

  it.each(both([...WORKS, ['A1', 'Versenden', '01 13:00', null]]))('counts a start without end for the start only: %s', async (_, log) => {
    const { codes, ...found } = await mine(log);
    expect(found).toMatchObject({ mean: 7, counts: { events: 4 }, pairing: { startsWithoutEnd: 1, casesWithoutEnd: 0 } });
    expect(codes).toContain('STARTS_WITHOUT_END');
  });

  it.each(both([...WORKS, ['A1', 'Annehmen', '01 06:00', null]]))('begins a case with a start without end: %s', async (_, log) => {
    expect(await mine(log)).toMatchObject({ mean: 7.5, max: 9 });
  });

  it.each(both([...WORKS, ['A3', 'Kommissionieren', '03 06:00', null]]))('leaves out a case without any end: %s', async (_, log) => {
    const { codes, ...found } = await mine(log);
    expect(found).toMatchObject({ mean: 7, counts: { cases: 2 }, pairing: { startsWithoutEnd: 1, casesWithoutEnd: 1 } });
    expect(codes).toContain('CASES_WITHOUT_END');
    const columns = { case: 'auftrag', activity: 'schritt', time: log.timeColumn, start: log.startColumn, lifecycle: log.lifecycleColumn };
    const { rows } = await readCaseMonths(duck, log.relation, [], columns, []);
    expect(rows.map(({ cases }) => cases)).toEqual([2]);
  });

  it.each(both([...WORKS, ['A2', 'Versenden', null, '02 17:00']]))('counts waiting up to an end without start: %s', async (_, log) => {
    const { codes, ...found } = await mine(log);
    expect(found).toMatchObject({ mean: 7.5, waiting: { 'Verpacken > Versenden': 1 }, pairing: { completed: 5, endsWithoutStart: 1 } });
    expect(codes).toEqual(['ENDS_WITHOUT_START']);
  });

  it('ignores a start that follows its end', async () => {
    const { codes, ...found } = await mine(intervals([...WORKS, ['A2', 'Versenden', '02 19:00', '02 17:00']]));
    expect(found).toMatchObject({ mean: 7.5, pairing: { endsBeforeStart: 1, endsWithoutStart: 0 } });
    expect(codes).toEqual(['ENDS_BEFORE_START']);
  });

  it('matches a completion with the earliest open start, also after completions without start', async () => {
    const { service, pairing } = await mine(
      transitions([
        ['B', 'Schweißen', 'complete', '01 06:00'],
        ...asTransitions([
          ['B', 'Schweißen', '01 07:00', '01 08:00'],
          ['B', 'Schweißen', '01 08:00', '01 11:00'],
        ]),
      ]),
    );
    expect([service, pairing]).toMatchObject([{ Schweißen: 2 }, { completed: 3, endsWithoutStart: 1, startsWithoutEnd: 0 }]);
  });

  it('pairs a start and a completion of the same time, in any order of the file', async () => {
    const events = asTransitions([['B', 'Stempeln', '01 09:00', '01 09:00']]);
    for (const each of [events, events.toReversed()])
      expect(await mine(transitions(each))).toMatchObject({
        service: { Stempeln: 0 },
        pairing: { endsWithoutStart: 0, startsWithoutEnd: 0 },
      });
  });

  it('counts an event without transition as a completion', async () => {
    const { mean, counts } = await mine(transitions([...asTransitions(WORKS), ['A1', 'Versenden', '', '01 14:00']]));
    expect([mean, counts.events]).toEqual([8, 5]);
  });
});

it.each<[string, readonly Work[]]>([
  [
    'overlap',
    [
      ['C', 'Lackieren', '01 08:00', '01 12:00'],
      ['C', 'Montieren', '01 11:00', '01 15:00'],
    ],
  ],
  [
    'contain each other',
    [
      ['C', 'Lackieren', '01 09:00', '01 10:00'],
      ['C', 'Montieren', '01 08:00', '01 15:00'],
    ],
  ],
])('activities that %s have no waiting time between them and are reported', async (_, works) => {
  for (const log of [transitions(asTransitions(works)), intervals(works)]) {
    const { codes, ...found } = await mine(log);
    expect(found).toMatchObject({ mean: 7, waiting: { 'Lackieren > Montieren': 0 }, pairing: { overlaps: 1 } });
    expect(codes).toContain('OVERLAPPING_ACTIVITIES');
  }
});
