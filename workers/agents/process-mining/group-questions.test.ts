import { DuckDbSession } from '../../../platform/analytics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { groupAnswers, propertyNamed } from './group-questions.js';
import { leftOutCases, withoutCases } from './left-out-cases.js';

const rowsOf = (id: string, branch: string, kind: string, ...steps: (readonly [string, number])[]): string[] =>
  steps.map(([step, hour]) => `('${id}', '${step}', TIMESTAMP '2026-05-01 00:00' + INTERVAL ${hour} HOUR, '${branch}', '${kind}')`);
const EVENTS = `(SELECT * FROM (VALUES ${[
  ...rowsOf('1', 'YOR', 'Boiler', ['Taken in', 0], ['Fitting', 5], ['Fitting', 9], ['Fitting', 9], ['Paid', 40]),
  ...rowsOf('2', 'YOR', 'Boiler', ['Taken in', 0], ['Fitting', 30], ['Paid', 40]),
  ...rowsOf('3', 'HUL', 'Boiler', ['Taken in', 0], ['Fitting', 6], ['Paid', 70]),
  ...rowsOf('4', 'HUL', 'Pump', ['Taken in', 0], ['Fitting', 50], ['Fitting', 60]),
  ...rowsOf('5', 'HUL', 'Pump', ['Taken in', 0], ['Solved by chat', 1]),
].join(', ')}) AS t(ref, what, noted, brnch, prod_cat))`;
const log = { relation: EVENTS, caseColumn: 'ref', activityColumn: 'what', timeColumn: 'noted' };
const column = (name: string, ...values: string[]) => ({ name, topValues: values.map((value, at) => ({ value, count: 10 - 2 * at })) });
const dataset = {
  roles: { case: 'ref', activity: 'what', time: 'noted' },
  profile: {
    columns: [
      column('ref', '1', '2', '3', '4', '5'),
      column('what', 'Taken in', 'Fitting', 'Paid', 'Solved by chat'),
      column('brnch', 'YOR', 'HUL'),
      column('prod_cat', 'Boiler', 'Pump'),
    ],
  },
} as unknown as Pick<Dataset, 'roles' | 'profile'>;
const ACTIVITIES = ['Taken in', 'Fitting', 'Paid', 'Solved by chat'];

let duck: DuckDbSession;
beforeAll(async () => {
  duck = await DuckDbSession.open();
});
afterAll(() => duck[Symbol.asyncDispose]());

const answer = async (text: string, language: 'de' | 'en' = 'en', span: { first: string; second: string } | null = null) => {
  const of = withoutCases(log, leftOutCases(text, dataset));
  const { sentences } = await groupAnswers(duck, of, dataset, { text, activities: ACTIVITIES, span }, language);
  return sentences.map((sentence) => sentence.replaceAll(/\s/gu, ' '));
};

describe('propertyNamed', () => {
  it('finds a property by the words that its name abbreviates', () => {
    expect(propertyNamed('product category', dataset)).toBe('prod_cat');
    expect(propertyNamed('branch', dataset)).toBe('brnch');
    expect(propertyNamed('invoice', dataset)).toBeNull();
  });
});

describe('groupAnswers', () => {
  it('ranks groups by the share of cases that repeat a step, counting exact duplicates once', async () => {
    expect(await answer('Where do jobs wait, and in which branch do we have to go a second time most often?')).toEqual([
      '“Fitting” is repeated most often at brnch YOR: 50% (1 of 2) of the cases with this step have it more than once.',
      expect.stringMatching(/^All groups: YOR 50% \(1 of 2\); HUL 50% \(1 of 2\); together 50% \(2 of 4\)/u),
    ]);
  });

  it('ranks groups by the share of cases with a named step', async () => {
    expect((await answer('In welchem Brnch kommt Paid am häufigsten vor?', 'de'))[0]).toMatch(
      /^Am häufigsten kommt „Paid“ bei brnch YOR vor: 100 % \(2 von 2\)/u,
    );
  });

  it('states how often a limit between two steps is exceeded, by a property', async () => {
    const span = { first: 'Taken in', second: 'Fitting' };
    expect(await answer('How often do we miss the 24 hours between taken in and fitting, by branch?', 'en', span)).toEqual([
      'From “Taken in” to “Fitting”, more than 24 hours pass in 50% (2 of 4) of the cases with both steps.',
      expect.stringMatching(/^By brnch: YOR 50% \(1 of 2\); HUL 50% \(1 of 2\)/u),
    ]);
    expect((await answer('What share is fitted within 1 day of taken in?', 'en', span))[0]).toMatch(/at most 1 day pass in 50%/u);
  });

  it('answers nothing without such a question', async () => {
    expect(await answer('Where do jobs wait?')).toEqual([]);
  });
});

describe('leftOutCases', () => {
  it('leaves out the cases of a value or of an activity that a sentence names', async () => {
    expect(leftOutCases('Where do jobs wait? Leave out pumps.', dataset)).toMatchObject([{ column: 'prod_cat', values: ['Pump'] }]);
    expect(leftOutCases('Where do jobs wait? Leave out what was solved by chat.', dataset)).toMatchObject([
      { column: 'what', values: ['Solved by chat'] },
    ]);
    expect(leftOutCases('Wo liegen die Fälle? Ohne Pump.', dataset)).toMatchObject([{ column: 'prod_cat', values: ['Pump'] }]);
    expect(leftOutCases('Where do jobs wait? Leave out what was taken in and solved by chat.', dataset)).toMatchObject([
      { values: ['Solved by chat'] },
    ]);
    expect(leftOutCases('Where do jobs wait, excluding pumps?', dataset)).toMatchObject([{ column: 'prod_cat', values: ['Pump'] }]);
    expect(leftOutCases('How many jobs are paid without fitting?', dataset)).toEqual([]);
    expect(leftOutCases('Which jobs ignore the fitting?', dataset)).toEqual([]);
    expect((await answer('In which branch do we fit again most often? Leave out pumps.'))[1]).toContain('together 33.3% (1 of 3)');
  });
});
