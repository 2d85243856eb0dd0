import { DuckDbSession, literal } from '../../../platform/analytics/index.js';
import type { EventLogRef, MiningOptions } from './log/event-log.js';
import { mineProcess } from './mine-process.js';

/**
 * Six orders whose figures can be verified by hand (all on 4 March 2024, times in UTC):
 *
 *  1 Anlegen 8:00, Prüfen 8:10, Freigeben 9:10, Bezahlen 9:20
 *  2 Anlegen 8:00, Prüfen 8:20, Freigeben 10:20, Bezahlen 10:40
 *  3 Anlegen 8:00, Prüfen 8:30, Prüfen 8:40, Freigeben 8:40 (later in the file), Bezahlen 9:00
 *  4 Anlegen 8:00, Prüfen 9:00, Anlegen 9:30, Prüfen 10:00, Ablehnen 10:30
 *  5 Anlegen 8:00, Freigeben 8:05, Prüfen 8:15, Bezahlen 8:35
 *  6 Anlegen 8:00
 *
 * In addition, three start events of Prüfen and five incomplete rows.
 */
const ROWS = `
  5 | Freigeben | 2024-03-04T08:05:00Z      | complete | Ben | 1
  1 | Bezahlen  | 2024-03-04 09:20:00       | complete | Ada | 2
  1 | Anlegen   | 04.03.2024 08:00          | complete | Ada | 3
  2 | Prüfen    | 2024-03-04T09:20:00+01:00 | Complete | Ben | 4
  2 | Prüfen    | 2024-03-04T08:05:00Z      | start    | Ben | 5
  2 | Anlegen   | 2024-03-04T09:00:00+01:00 | complete | Ada | 6
  2 | Freigeben | 2024-03-04T10:20:00Z      | complete |     | 7
  2 | Bezahlen  | 2024-03-04T10:40:00Z      | complete | Ada | 8
  1 | Prüfen    | 2024-03-04T08:05:00Z      | start    | Ben | 9
  1 | Prüfen    | 2024-03-04T08:10:00Z      | complete | Ben | 10
  1 | Freigeben | 2024-03-04T09:10:00Z      | complete | Ben | 11
  3 | Anlegen   | 2024-03-04T08:00:00Z      | complete | Ben | 12
  3 | Prüfen    | 2024-03-04T08:30:00Z      | complete | Ben | 13
  3 | Bezahlen  | 2024-03-04T09:00:00Z      | complete | Ben | 14
  3 | Prüfen    | 2024-03-04T08:40:00Z      | complete | Ben | 16
  3 | Freigeben | 2024-03-04T08:40:00Z      | complete | Ben | 15
  4 | Anlegen   | 2024-03-04T08:00:00Z      | complete |     | 17
  4 | Prüfen    | 2024-03-04T09:00:00Z      | complete |     | 18
  4 | Anlegen   | 2024-03-04T09:30:00Z      | complete |     | 19
  4 | Prüfen    | 2024-03-04T10:00:00Z      | complete |     | 20
  4 | Ablehnen  | 2024-03-04T10:30:00Z      | complete |     | 21
  5 | Anlegen   | 2024-03-04T08:00:00Z      | complete | Ada | 22
  5 | Prüfen    | 2024-03-04T08:20:00Z      | start    | Ada | 23
  5 | Prüfen    | 2024-03-04T08:15:00Z      | complete | Ada | 24
  5 | Bezahlen  | 2024-03-04T08:35:00Z      | complete | Ada | 25
  6 | Anlegen   | 2024-03-04T08:00:00Z      | complete | Ada | 26
    | Prüfen    | 2024-03-04T08:00:00Z      | complete | Ada | 27
    | Prüfen    |                           | complete | Ada | 28
  6 |           | 2024-03-04T08:01:00Z      | complete | Ada | 29
  6 | Prüfen    |                           | complete | Ada | 30
  6 | Prüfen    | gestern                   | complete | Ada | 31`;

const ORDERS: EventLogRef = {
  relation: 'orders',
  caseColumn: 'vorgang',
  activityColumn: 'Aktivität',
  timeColumn: 'zeitstempel',
  lifecycleColumn: 'status',
  resourceColumn: 'benutzer',
};

const HAPPY_PATH = ['Anlegen', 'Prüfen', 'Freigeben', 'Bezahlen'];
const minutes = (count: number): number => count * 60;

let duck: DuckDbSession;

beforeEach(async () => {
  duck = await DuckDbSession.open();
  const cells = (row: string): string[] => row.split('|').map((cell) => literal(cell.trim()));
  const values = ROWS.trim()
    .split('\n')
    .map((row) => cells(row).join(', '));
  await duck.run(`CREATE TABLE orders AS SELECT * REPLACE (nr::INTEGER AS nr)
    FROM (VALUES ${values.map((row) => `(${row})`).join(', ')}) AS t(vorgang, "aktivität", zeitstempel, status, benutzer, nr)`);
});

afterEach(() => duck[Symbol.asyncDispose]());

const mineOrders = (options: MiningOptions = { referencePath: HAPPY_PATH }, log: Partial<EventLogRef> = {}) =>
  mineProcess(duck, { ...ORDERS, ...log }, options);

describe('mineProcess', () => {
  it('counts valid rows and reports dropped rows by reason', async () => {
    const result = await mineOrders();
    expect(result.counts).toEqual({ cases: 6, events: 23, activities: 5, variants: 5, edges: 9, startActivities: 1, endActivities: 3 });
    expect(result.span).toEqual({
      first: '2024-03-04T08:00:00.000Z',
      last: '2024-03-04T10:40:00.000Z',
      firstDay: '2024-03-04',
      lastDay: '2024-03-04',
    });
    expect(result.dropped).toEqual({ rows: 31, missingCase: 2, missingActivity: 1, missingTime: 1, invalidTime: 1 });
    expect(result.lifecycle).toEqual({ column: 'status', kept: 'complete', droppedEvents: 3 });
    expect(result.notices).toEqual([
      { code: 'ROWS_DROPPED', rows: 5, of: 31 },
      { code: 'STARTS_WITHOUT_END', activities: 1 },
      { code: 'ENDS_WITHOUT_START', activities: 21, of: 23 },
      { code: 'EQUAL_TIMESTAMPS', transitions: 1, share: 1 / 17 },
      { code: 'SINGLE_EVENT_CASES', cases: 1, share: 1 / 6 },
    ]);
  });

  it('lists activities with service times and the start and end activities', async () => {
    const result = await mineOrders();
    expect(result.activities).toEqual([
      { activity: 'Anlegen', count: 7, cases: 6, share: 7 / 23, service: null },
      {
        activity: 'Prüfen',
        count: 7,
        cases: 5,
        share: 7 / 23,
        service: { pairs: 2, meanSeconds: minutes(10), medianSeconds: minutes(10) },
      },
      { activity: 'Bezahlen', count: 4, cases: 4, share: 4 / 23, service: null },
      { activity: 'Freigeben', count: 4, cases: 4, share: 4 / 23, service: null },
      { activity: 'Ablehnen', count: 1, cases: 1, share: 1 / 23, service: null },
    ]);
    expect(result.startActivities).toEqual([{ activity: 'Anlegen', cases: 6, share: 1 }]);
    expect(result.endActivities).toEqual([
      { activity: 'Bezahlen', cases: 4, share: 4 / 6 },
      { activity: 'Ablehnen', cases: 1, share: 1 / 6 },
      { activity: 'Anlegen', cases: 1, share: 1 / 6 },
    ]);
  });

  it('builds the directly-follows graph with waiting times', async () => {
    const { edges } = await mineOrders();
    expect(edges.map(({ from, to, count, cases, waiting }) => [from, to, count, cases, waiting.totalSeconds / 60])).toEqual([
      ['Anlegen', 'Prüfen', 5, 4, 130],
      ['Freigeben', 'Bezahlen', 3, 3, 50],
      ['Prüfen', 'Freigeben', 3, 3, 180],
      ['Anlegen', 'Freigeben', 1, 1, 5],
      ['Freigeben', 'Prüfen', 1, 1, 10],
      ['Prüfen', 'Ablehnen', 1, 1, 30],
      ['Prüfen', 'Anlegen', 1, 1, 30],
      ['Prüfen', 'Bezahlen', 1, 1, 20],
      ['Prüfen', 'Prüfen', 1, 1, 10],
    ]);
    expect(edges[0]?.waiting).toEqual({
      totalSeconds: minutes(130),
      meanSeconds: minutes(26),
      medianSeconds: minutes(30),
      p90Seconds: minutes(48),
    });
  });

  it('ranks bottlenecks by total waiting time and reports unranked transitions', async () => {
    const { bottlenecks } = await mineOrders();
    expect(bottlenecks).toMatchObject({ minimumSupport: 2, overallWaitingSeconds: minutes(465), excludedEdges: 6 });
    expect(bottlenecks.excludedWaitingShare).toBeCloseTo(105 / 465, 12);
    expect(bottlenecks.edges.map(({ rank, from, to, share }) => [rank, from, to, share])).toEqual([
      [1, 'Prüfen', 'Freigeben', 180 / 465],
      [2, 'Anlegen', 'Prüfen', 130 / 465],
      [3, 'Freigeben', 'Bezahlen', 50 / 465],
    ]);
    expect(bottlenecks.parts).toEqual({ payment: null, others: null });
    expect(bottlenecks.edges.map(({ processingSeconds }) => processingSeconds)).toEqual([null, minutes(20), null]);
    expect(bottlenecks.edges[0]?.waiting).toMatchObject({ meanSeconds: minutes(60), medianSeconds: minutes(60), p90Seconds: minutes(108) });
  });

  it('measures throughput from the first start to the last completion', async () => {
    const { throughput } = await mineOrders();
    expect(throughput).toEqual({
      meanSeconds: minutes(485) / 6,
      medianSeconds: minutes(70),
      p90Seconds: minutes(155),
      minSeconds: 0,
      maxSeconds: minutes(160),
      meanDays: minutes(485) / 6 / 86_400,
    });
  });

  it('ranks variants by frequency, then alphabetically, with throughput time and fitness', async () => {
    const { variants } = await mineOrders();
    expect(variants.map(({ activities, cases }) => [activities.join(' '), cases])).toEqual([
      ['Anlegen Prüfen Freigeben Bezahlen', 2],
      ['Anlegen', 1],
      ['Anlegen Freigeben Prüfen Bezahlen', 1],
      ['Anlegen Prüfen Anlegen Prüfen Ablehnen', 1],
      ['Anlegen Prüfen Prüfen Freigeben Bezahlen', 1],
    ]);
    expect(variants[0]).toEqual({
      rank: 1,
      activities: HAPPY_PATH,
      length: 4,
      cases: 2,
      share: 2 / 6,
      cumulativeShare: 2 / 6,
      meanThroughputSeconds: minutes(120),
      medianThroughputSeconds: minutes(120),
      fitness: 1,
    });
    expect(variants.map(({ fitness }) => fitness)).toEqual([1, 2 / 5, 6 / 8, 4 / 9, 8 / 9]);
    expect(variants.at(-1)?.cumulativeShare).toBe(1);
    expect((await mineOrders({ maxVariants: 2 })).variants).toHaveLength(2);
  });

  it('finds self-loops, rework and handovers', async () => {
    const result = await mineOrders();
    expect(result.selfLoops).toEqual([{ activity: 'Prüfen', executions: 1, cases: 1 }]);
    expect(result.rework).toEqual({
      cases: 2,
      share: 2 / 6,
      extraExecutions: 3,
      activities: [
        { activity: 'Prüfen', cases: 2, extraExecutions: 2, maxInOneCase: 2 },
        { activity: 'Anlegen', cases: 1, extraExecutions: 1, maxInOneCase: 2 },
      ],
    });
    expect(result.handovers).toEqual({
      transitions: 11,
      handovers: 5,
      share: 5 / 11,
      cases: 3,
      resources: 2,
      pairs: [
        { from: 'Ada', to: 'Ben', count: 3, cases: 3, meanSeconds: minutes(15) / 3 },
        { from: 'Ben', to: 'Ada', count: 2, cases: 2, meanSeconds: minutes(10) },
      ],
    });
    expect((await mineOrders({}, { resourceColumn: undefined })).handovers).toBeNull();
  });
});

describe('conformance to a reference path', () => {
  it('separates skipped, additional and reordered executions and weights fitness by cases', async () => {
    const { conformance } = await mineOrders();
    expect(conformance).toMatchObject({
      reference: { source: 'given', activities: HAPPY_PATH, unknown: [] },
      fittingCases: 2,
      fittingShare: 2 / 6,
      skipped: {
        executions: 5,
        cases: 2,
        activities: [
          { activity: 'Bezahlen', executions: 2, cases: 2 },
          { activity: 'Freigeben', executions: 2, cases: 2 },
          { activity: 'Prüfen', executions: 1, cases: 1 },
        ],
      },
      additional: {
        executions: 4,
        cases: 2,
        activities: [
          { activity: 'Prüfen', executions: 2, cases: 2 },
          { activity: 'Ablehnen', executions: 1, cases: 1 },
          { activity: 'Anlegen', executions: 1, cases: 1 },
        ],
      },
      reordered: { executions: 1, cases: 1 },
    });
    expect(conformance?.fitness).toBeCloseTo((1 + 1 + 8 / 9 + 4 / 9 + 6 / 8 + 2 / 5) / 6, 12);
  });

  it('uses the most frequent variant if no path is requested, and warns', async () => {
    const { conformance, notices } = await mineOrders({});
    expect(conformance?.reference).toEqual({ source: 'most_frequent_variant', activities: HAPPY_PATH, unknown: [] });
    expect(notices).toContainEqual({ code: 'REFERENCE_FROM_LOG', share: 2 / 6, equallyFrequent: 0 });
  });

  it('counts repeated steps of the path and steps that are not in the log', async () => {
    const { conformance, notices } = await mineOrders({ referencePath: ['Anlegen', 'Prüfen', 'Prüfen', "Bürgermeister's \u0000OK"] });
    expect(conformance?.skipped.activities).toEqual([
      { activity: "Bürgermeister's \u0000OK", executions: 6, cases: 6 },
      { activity: 'Prüfen', executions: 5, cases: 4 },
    ]);
    expect(conformance?.fittingCases).toBe(0);
    expect(notices).toContainEqual({ code: 'REFERENCE_UNKNOWN_ACTIVITIES', activities: ["Bürgermeister's \u0000OK"] });
  });

  it.each([
    [126, 1],
    [127, undefined],
  ])('aligns a path of %i steps with fitness %s', async (length, fitness) => {
    await duck.run(
      `CREATE TABLE long AS SELECT 1 AS id, i % 7 AS step, TIMESTAMP '2024-01-01' + to_seconds(i) AS at_time FROM range(${length}) AS t(i)`,
    );
    const result = await mineProcess(duck, { relation: 'long', caseColumn: 'id', activityColumn: 'step', timeColumn: 'at_time' });
    expect(result.conformance?.fitness).toBe(fitness);
    const tooLong = { code: 'REFERENCE_TOO_LONG', length, limit: 126 };
    if (fitness === undefined) expect(result.notices).toEqual([tooLong]);
    else expect(result.notices).not.toContainEqual(tooLong);
  });
});

describe('a mining run', () => {
  it('truncates long lists and warns', async () => {
    await duck.run(
      `CREATE TABLE wide AS SELECT 1 AS id, i AS note, TIMESTAMP '2024-01-01' + to_seconds(i) AS at_time FROM range(600) AS t(i)`,
    );
    const result = await mineProcess(duck, { relation: 'wide', caseColumn: 'id', activityColumn: 'note', timeColumn: 'at_time' });
    expect(result.counts.activities).toBe(600);
    expect(result.activities).toHaveLength(500);
    expect(result.variants[0]).toMatchObject({ length: 600, activities: { length: 500 } });
    expect(result.notices).toContainEqual({ code: 'LIST_CUT', list: 'activities', shown: 500, total: 600 });
  });

  it('reports progress, drops its tables and stops when aborted', async () => {
    const progress: number[] = [];
    await mineOrders({ onProgress: (value) => progress.push(value) });
    expect(progress).toHaveLength(6);
    expect(progress.at(-1)).toBe(1);
    const aborted = new AbortController();
    const stopped = mineOrders({ signal: aborted.signal, onProgress: () => aborted.abort(new Error('no longer wanted')) });
    await expect(stopped).rejects.toThrow('no longer wanted');
    expect(await duck.rows('SELECT table_name FROM duckdb_tables()')).toEqual([{ table_name: 'orders' }]);
  });

  it('describes its method with parameters and sources', async () => {
    const { method } = await mineOrders({}, { orderColumn: 'nr' });
    expect(method.parameters).toMatchObject({
      caseColumn: 'vorgang',
      eventOrder: 'time, then order column, then file order',
      lifecycleKept: 'complete',
      minimumSupport: 2,
      maxVariants: 20,
      reference: 'most_frequent_variant',
    });
    expect(method.sources.join(' ')).toMatch(/Process Mining: Data Science in Action.*widm\.1045/);
  });
});
