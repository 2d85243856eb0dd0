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
      'From “Order entered” to “Payment received” takes 15 days at the median and 15 days on average; for one in ten cases more than 19 days (2 cases).',
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

  it('considers only the selected cases', async () => {
    const selection = { values: [{ column: 'region', values: ['South'] }], from: null, until: null };
    expect(await answer('Wie viele Fälle ohne Credit checked?', 'de', { selection })).toEqual([
      expect.stringMatching(/^Ohne „Credit checked“: 2 von 2 Fällen \(100\s?%\)/u),
    ]);
  });

  it('finds nothing in other requests', async () => {
    expect(await answer('Where do orders wait the longest?')).toEqual([]);
  });
});
