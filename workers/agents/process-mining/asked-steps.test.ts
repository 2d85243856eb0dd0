import { DuckDbSession } from '../../../platform/analytics/index.js';
import { answerSteps } from './asked-steps.js';

const EVENTS = `(SELECT * FROM (VALUES
  ('A', 'Order entered', TIMESTAMP '2026-01-01 08:00', 'North'), ('A', 'Credit checked', TIMESTAMP '2026-01-02 08:00', 'North'),
  ('A', 'Payment received', TIMESTAMP '2026-01-11 08:00', 'North'), ('B', 'Order entered', TIMESTAMP '2026-01-01 08:00', 'South'),
  ('B', 'Payment received', TIMESTAMP '2026-01-21 08:00', 'South'), ('C', 'Order entered', TIMESTAMP '2026-01-01 08:00', 'South')
  ) AS t(order_no, step, noted, region))`;
const log = { relation: EVENTS, caseColumn: 'order_no', activityColumn: 'step', timeColumn: 'noted' };
const ACTIVITIES = {
  activities: ['Order entered', 'Credit checked', 'Payment received'],
  terminals: { first: 'Order entered', last: 'Payment received' },
};

let duck: DuckDbSession;
beforeAll(async () => {
  duck = await DuckDbSession.open();
});
afterAll(() => duck[Symbol.asyncDispose]());

const answer = async (text: string, language: 'de' | 'en' = 'en', part: object = {}): Promise<string[]> =>
  [...(await answerSteps(duck, { ...log, ...part }, ACTIVITIES, text, language)).sentences].map((sentence) =>
    sentence.replaceAll('\u00A0', ' '),
  );

describe('answerSteps', () => {
  it('states the time between two activities', async () => {
    expect(await answer('How long does it take from order entered to payment received?')).toEqual([
      'From “Order entered” to “Payment received”: median 15 days, mean 15 days, P90 19 days (n = 2).',
    ]);
  });

  it('takes the first activity for the beginning of a case', async () => {
    expect((await answer('Wie lange dauert es vom Eingang bis zum Abschluss?', 'de'))[0]).toMatch(
      /^Von „Order entered“ bis „Payment received“/u,
    );
  });

  it('counts the cases that skip an activity, and compares their duration', async () => {
    expect(await answer('How many orders skip the credit check?')).toEqual([
      'Without “Credit checked”: 2 of 3 cases (66.7%); they take 10 days at the median, the others 10 days.',
    ]);
  });

  it.each([
    ['How many orders have a credit check, and how long do orders with a credit check take compared with the others?', 'en'],
    ['Do orders with a credit check take longer than the others?', 'en'],
  ] as const)('compares the duration of the cases with an activity with that of the others: %s', async (text, language) => {
    expect(await answer(text, language)).toContain(
      'With “Credit checked”: 1 of 3 cases (33.3%); they take 10 days at the median and 10 days on average, the others 10 days at the median and 10 days on average.',
    );
  });

  it('compares the duration in German as well', async () => {
    expect((await answer('Dauern Fälle mit Credit checked länger als die übrigen?', 'de'))[0]).toMatch(
      /^Mit „Credit checked“: 1 von 3 Fällen .*; sie dauern im Median 10 Tage und im Mittel 10 Tage, die übrigen/u,
    );
  });

  it('considers only the selected cases', async () => {
    const selection = { values: [{ column: 'region', values: ['South'] }], from: null, until: null };
    expect(await answer('Wie viele Fälle ohne Credit checked?', 'de', { selection })).toEqual([
      expect.stringMatching(/^Ohne „Credit checked“: 2 von 2 Fällen \(100\s?%\)/u),
    ]);
  });

  it('states how often the selected cases have an activity, beside the others', async () => {
    const selection = { values: [{ column: 'region', values: ['North'] }], from: null, until: null };
    expect(await answer('Is a credit check more likely in the North?', 'en', { selection })).toEqual([
      '“Credit checked” occurs in 100% of the cases (1 of 1); in the other cases of the period: 0% of the cases (0 of 2).',
    ]);
  });

  it('tests the difference if the cases are enough', async () => {
    const orders = `(SELECT 'O' || i AS order_no, step, TIMESTAMP '2026-01-01' + to_days(i) AS noted, CASE WHEN i < 40 THEN 'North' ELSE 'South' END AS region
      FROM range(100) AS t(i), (VALUES ('Order entered'), ('Credit checked')) AS s(step) WHERE step = 'Order entered' OR i < 20 OR i > 95)`;
    const selection = { values: [{ column: 'region', values: ['North'] }], from: null, until: null };
    expect(await answer('Is a credit check more likely in the North?', 'en', { relation: orders, selection })).toEqual([
      '“Credit checked” occurs in 50% of the cases (20 of 40); in the other cases of the period: 6.7% of the cases (4 of 60); the difference is statistically significant.',
    ]);
  });

  it('states how often each group has an activity', async () => {
    const { sentences } = await answerSteps(duck, log, ACTIVITIES, 'Wie oft kommt Credit checked je Region vor?', 'de', {
      column: 'region',
      values: [],
    });
    expect(sentences.map((sentence) => sentence.replaceAll(/\s/gu, ' '))).toEqual([
      '„Credit checked“ nach region: North: 100 % der Fälle (1 von 1); South: 0 % der Fälle (0 von 2).',
    ]);
  });

  it('states the asked percentiles in the asked unit, by the asked property', async () => {
    const group = { column: 'region', values: ['North', 'South'] };
    const asked =
      'What is the 80th percentile in hours from order entered to payment received? Is it faster in the North than in the South?';
    const { sentences } = await answerSteps(duck, log, ACTIVITIES, asked, 'en', group);
    expect(sentences).toEqual([
      'From “Order entered” to “Payment received”: median 360 hours, mean 360 hours, P80 432 hours (n = 2).',
      'By region: “North” median 240 hours, mean 240 hours, P80 240 hours (n = 1); “South” median 480 hours, mean 480 hours, P80 480 hours (n = 1).',
      'Yes: the median is 240 hours for “North” and 480 hours for “South”.',
    ]);
  });

  it('names the people of an activity, or says that the log does not hold them', async () => {
    const events = `(SELECT *, CASE step WHEN 'Credit checked' THEN 'A. Weber' ELSE 'B. Roth' END AS clerk FROM ${EVENTS})`;
    const part = { relation: events, resourceColumn: 'clerk' };
    expect(await answer('Who does the credit check?', 'en', part)).toEqual([
      '“Credit checked” is carried out by (number of events): A. Weber (1).',
    ]);
    expect(await answer('Wer hat den Order entered?', 'de', part)).toEqual(['„Order entered“ führen aus (Anzahl): B. Roth (3).']);
    expect((await answer('Who does the credit check?'))[0]).toMatch(/^Not answered: the log does not name who/u);
  });

  it.each([
    ['Which orders have not been credit checked yet?', 'en', /^2 of 3 cases \(66.7%\) have no “Credit checked”: B, C\.$/u],
    ['Bei welchen Fällen fehlt „Credit checked“?', 'de', /^2 von 3 Fällen .* haben kein „Credit checked“: B, C\.$/u],
  ] as const)('lists the cases that lack an activity: "%s"', async (text, language, expected) => {
    expect((await answer(text, language)).some((sentence) => expected.test(sentence))).toBe(true);
  });

  it('counts the cases that repeat an activity, by the asked property', async () => {
    const events = `(SELECT * FROM ${EVENTS} UNION ALL SELECT 'B', 'Order entered', TIMESTAMP '2026-01-03 08:00', 'South')`;
    const group = { column: 'region', values: ['South'] };
    const { sentences } = await answerSteps(
      duck,
      { ...log, relation: events },
      ACTIVITIES,
      'How many cases had order entered more than once?',
      'en',
      group,
    );
    expect(sentences).toEqual(['“Order entered” occurs more than once in 1 of 3 cases (33.3%); of these South: 1.']);
  });

  it('takes no activity for the cases that a share counts', async () => {
    const text = 'What share of the orders had to be scanned more than once?';
    expect((await answer(text)).filter((sentence) => sentence.includes('Order entered'))).toEqual([]);
  });

  it('finds nothing in other requests', async () => {
    expect(await answer('Where do orders wait the longest?')).toEqual([]);
  });
});
