import { DuckDbSession } from '../../../../platform/analytics/index.js';
import { answersOn, type PlannedAnswer } from '../testing/table-answers.js';

/** Bus departures, up to 3 minutes early; from September on those of line 12 leave up to 30 minutes late. */
const DEPARTURES = {
  name: 'Busfahrten',
  sql: `(SELECT 'B' || i AS Fahrt_Nr, DATE '2026-06-01' + CAST(i % 150 AS INT) AS Fahrttag, CAST(10 + i % 3 AS VARCHAR) AS Linie,
    DATE '2026-06-01' + CAST(i % 150 AS INT) + INTERVAL (300 + i % 900) MINUTE AS "Abf. Soll",
    CASE WHEN i % 9 = 0 THEN NULL ELSE DATE '2026-06-01' + CAST(i % 150 AS INT) + INTERVAL (300 + i % 900) MINUTE
      + INTERVAL (CASE WHEN i % 3 = 2 AND i % 150 >= 92 THEN i % 31 ELSE i % 7 - 3 END) MINUTE END AS "Abf. Ist",
    'P' || i % 8 AS Personal FROM range(900) t(i))`,
};
/** Walk-in appointments at four repair shops, called 2 to 41 minutes after the arrival. */
const WALK_INS = {
  name: 'Counter visits',
  sql: `(SELECT 'V' || i AS visit, ['Bury', 'Leigh', 'Wigan', 'Hyde'][1 + i % 4] AS shop, ['Phone', 'Tablet'][1 + i % 2] AS device,
    TIMESTAMP '2026-02-01 09:00' + INTERVAL (i % 200) DAY + INTERVAL (i % 400) MINUTE AS arrived_at,
    TIMESTAMP '2026-02-01 09:00' + INTERVAL (i % 200) DAY + INTERVAL (i % 400 + 2 + (i % 4) * 8 + i % 16) MINUTE AS called_at
    FROM range(1200) t(i))`,
};

/** Comments of customers, some of which are on the wait. */
const COMMENTS = {
  name: 'Customer comments',
  sql: `(SELECT 'C' || i AS comment_no, ['Bury', 'Leigh', 'Wigan', 'Hyde'][1 + i % 4] AS shop, ['Waiting time', 'Price', 'Staff'][1 + i % 3] AS topic,
    DATE '2026-02-01' + CAST(i % 200 AS INT) AS received FROM range(240) t(i))`,
};

const departures = Array.from({ length: 900 }, (_, i) => ({
  line: String(10 + (i % 3)),
  isSinceSeptember: i % 150 >= 92,
  late: i % 9 === 0 ? null : i % 3 === 2 && i % 150 >= 92 ? i % 31 : (i % 7) - 3,
}));
const lateness = (those: (departure: (typeof departures)[number]) => boolean): number => {
  const values = departures.filter(those).flatMap(({ late }) => late ?? []);
  return values.reduce((sum, value) => sum + value, 0) / values.length;
};
const waits = Array.from({ length: 1200 }, (_, i) => ({ at: i % 4, wait: 2 + (i % 4) * 8 + (i % 16) }));
const waitAt = (shop: number): number => {
  const values = waits.filter(({ at }) => at === shop).map(({ wait }) => wait);
  return values.reduce((sum, value) => sum + value, 0) / values.length;
};

let duck: DuckDbSession;
let ask: (text: string) => Promise<PlannedAnswer | null>;
beforeAll(async () => {
  duck = await DuckDbSession.open();
  ask = await answersOn(duck, [DEPARTURES, WALK_INS, COMMENTS], new Date('2026-11-10'));
});
afterAll(() => duck[Symbol.asyncDispose]());

const textOf = (found: PlannedAnswer | null): string => [...(found?.answer.lead ?? []), ...(found?.answer.sentences ?? [])].join('\n');
/** Returns the mean of the first measure in a group. */
const meanOf = (found: PlannedAnswer | null, group: string): number =>
  found?.answer.figures.groups.find(({ group: [name] }) => name === group)?.measures[0]?.mean ?? Number.NaN;

describe('the time between two timestamps that are minutes apart', () => {
  it.each([
    'Wie spät fahren die Busse seit September im Schnitt ab, je Linie?',
    'Um wie viele Minuten sind wir seit September zu spät, nach Linie?',
    'Mittlere Verspätung der Busfahrten seit September nach Linie',
  ])('is measured in minutes by group: %s', async (text) => {
    const found = await ask(text);
    expect(found?.rows).toMatchObject({
      intervals: [{ name: 'Abf. Soll → Abf. Ist (min)' }],
      groups: [{ column: 'Linie' }],
      measures: [{ name: 'Abf. Soll → Abf. Ist (min)' }],
    });
    expect(meanOf(found, '12')).toBeCloseTo(lateness(({ line, isSinceSeptember }) => line === '12' && isSinceSeptember));
    expect(textOf(found)).toContain('“: im Mittel 5,8\u00a0min');
  });

  it('is named by its ends and stated on both sides of a day for each line, without tests for readers who want none', async () => {
    const found = await ask('Wie spät fahren Linie 11 und 12 im Schnitt ab, vor und seit dem 1. September, nach Linie?');
    const plain = found?.answer.plain ?? [];
    expect(plain.at(-1)).toMatch(
      /^Verspätung \(Abf\. Soll bis Abf\. Ist\), Mittel: Linie 1[12] [\d,]+\u00a0min ab dem 01\.09\.2026, vorher [\d,]+\u00a0min; Linie 1[12] /u,
    );
    expect(plain.join(' ')).not.toMatch(/Kruskal|n = |→/u);
  });

  it.each([
    ['Liste aller Busfahrten seit September, die mehr als eine Viertelstunde zu spät waren', '>', 15],
    ['Alle Busfahrten, die über 20 Minuten verspätet abfuhren', '>', 20],
    ['Welche Busfahrten fuhren zehn Minuten zu spät ab?', '>=', 10],
    ['Busfahrten mit mehr als einer halben Stunde Verspätung', '>', 30],
  ])('bounds rows: %s', async (text, operator, value) => {
    expect((await ask(text))?.rows.conditions).toMatchObject([{ column: 'Abf. Soll → Abf. Ist (min)', operator, value }]);
  });

  it.each([
    'How long do customers wait by shop?',
    'Average waiting time from arrival to being called, by shop',
    'How many minutes pass between arrival and being called by shop?',
  ])('is a wait from arriving to being served: %s', async (text) => {
    const found = await ask(text);
    expect(found?.rows.intervals).toMatchObject([{ from: 'arrived_at', until: 'called_at' }]);
    expect(meanOf(found, 'Hyde')).toBeCloseTo(waitAt(3));
  });

  it('is a wait although comments have a topic of that name', async () => {
    const found = await ask('Why does Hyde keep customers waiting the longest? Every shop compared, February to July 2026');
    expect(found?.rows).toMatchObject({ datasetId: 'Counter visits', measures: [{ name: 'arrived_at → called_at (min)' }] });
    expect((await ask('How many customer comments on waiting time are there by shop?'))?.rows.datasetId).toBe('Customer comments');
  });

  it('counts what happened later on the same day as late', async () => {
    const late = departures.filter(({ late: minutes }) => (minutes ?? 0) > 0).length;
    const known = departures.filter(({ late: minutes }) => minutes !== null).length;
    const share = (100 * late) / known;
    expect(textOf(await ask('Wie viel Prozent der Busfahrten waren unpünktlich?'))).toContain(
      share.toLocaleString('de', { maximumFractionDigits: 1 }),
    );
  });
});
