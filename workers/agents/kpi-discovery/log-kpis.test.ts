import { DuckDbSession } from '../../../platform/analytics/index.js';
import { asksWaits, logAnswers, waitAnswers } from './log-kpis.js';

describe('logAnswers', () => {
  it('states duration, repetitions, waits and cases without the usual last step', async () => {
    await using duck = await DuckDbSession.open();
    await duck.run(
      `CREATE TABLE log AS
        SELECT 'C' || i AS claim, step, TIMESTAMP '2026-03-01' + INTERVAL (i * 24 + h) HOUR AS at FROM range(25) AS r(i),
          (VALUES ('Reported', 0), ('Inspected', 48), ('Paid', 60)) AS s(step, h) WHERE NOT (i = 3 AND step = 'Paid')
        UNION ALL SELECT 'C1', 'Inspected', TIMESTAMP '2026-03-04 12:00'`,
    );
    const columns = { case: 'claim', activity: 'step', time: 'at' };
    const dataset = {
      name: 'claims',
      columns: ['claim', 'step', 'at'].map((name, at) => ({ name, type: at === 2 ? ('timestamp' as const) : ('text' as const) })),
    };
    const sentences = await logAnswers(duck, { dataset, columns, relation: 'log' }, 'en');
    expect(sentences.map((each) => each.replaceAll(/\s/gu, ' '))).toEqual([
      'The event log “claims” (25 cases) can measure:',
      'Duration of a case from its first to its last event: median 2.5 days, nine out of ten cases at most 2.5 days.',
      'Share of cases with a repeated step: 4% (1); most often “Inspected” (1 cases).',
      'Longest waits between two steps (median): “Reported” to “Inspected” 2 days (n = 25); “Inspected” to “Paid” 12 hours (n = 24).',
      'Cases without “Paid”, the usual last step: 1 (4%).',
      'Events per case: 3.0.',
      'An event log contains points in time; costs and pure working times cannot be measured from it.',
    ]);
  });
});

describe('waitAnswers', () => {
  it('proposes the longest waits altogether, each with its formula', async () => {
    await using duck = await DuckDbSession.open();
    await duck.run(
      `CREATE TABLE log AS SELECT 'C' || i AS claim, step, TIMESTAMP '2026-03-01' + INTERVAL (i * 24 + h) HOUR AS at
        FROM range(25) AS r(i), (VALUES ('Reported', 0), ('Inspected', 12), ('Paid', 60)) AS s(step, h)`,
    );
    const columns = { case: 'claim', activity: 'step', time: 'at' };
    const dataset = { name: 'claims', columns: [{ name: 'at', type: 'timestamp' as const, nullable: true }] };
    const sentences = await waitAnswers(duck, { dataset, columns, relation: 'log' }, { maximum: 1, language: 'en' });
    expect(sentences[1]?.replaceAll(/\s/gu, ' ')).toBe(
      "Waiting time from “Inspected” to “Paid”: 2 days on average, median 2 days (n = 25). Formula: AVG(STEP_DURATION('Inspected', 'Paid', 'day'))",
    );
    expect(sentences).toHaveLength(3);
  });

  it.each([
    ['Which KPIs show how long a claim sits on a desk?', true],
    ['Wie messen wir, wie lange ein Antrag liegt, ohne dass jemand daran arbeitet?', true],
    ['Which KPIs could we compute for claims?', false],
  ])('asks for waiting in “%s”: %s', (text, asks) => {
    expect(asksWaits(text)).toBe(asks);
  });
});
