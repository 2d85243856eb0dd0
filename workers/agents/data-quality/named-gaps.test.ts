import { DuckDbSession } from '../../../platform/analytics/index.js';
import { describeTable } from '../../methods/answer-plan/testing/table-answers.js';
import { gapSentences, namedGapsIn } from './named-gaps.js';

/** Club members: every third one has no mobile number, every fourth one no e-mail address. */
const MEMBERS = `(SELECT 'M-' || (100 + i) AS "Mitgl_Nr", 'Name ' || i AS "Name", CASE WHEN i % 3 > 0 THEN '0170' || i END AS "Handy",
  CASE WHEN i % 4 > 0 THEN i || '@club.example' END AS "E_Mail", 'Beitrag' AS "Art" FROM range(24) AS t(i))`;

describe('gaps in named columns', () => {
  let duck: DuckDbSession;
  beforeAll(async () => {
    duck = await DuckDbSession.open();
  });
  afterAll(() => duck[Symbol.asyncDispose]());

  it.each([
    ['Wie viele Mitglieder haben kein Handy oder keine E-Mail?', ['Handy', 'E_Mail']],
    ['Wer hat weder Handy noch E-Mail?', ['Handy', 'E_Mail']],
    ['How many have no e-mail, and who cannot be reached at all?', ['E_Mail']],
    ['Ohne Prüfung geht es nicht', null],
  ])('finds the columns that "%s" names as empty', async (text, columns) => {
    const dataset = await describeTable(duck, { name: 'members', sql: MEMBERS });
    expect(namedGapsIn(text, dataset)?.columns ?? null).toEqual(columns);
  });

  it('counts the rows without each value, without at least one and without any', async () => {
    const dataset = await describeTable(duck, { name: 'members', sql: MEMBERS });
    const gaps = { columns: ['Handy', 'E_Mail'], clauses: [], words: [] };
    expect(await gapSentences(duck, { dataset, relation: MEMBERS }, gaps, 'en')).toEqual([
      '“Handy” is missing in 8 of 24 rows (33.3%).',
      '“E_Mail” is missing in 6 of 24 rows (25%).',
      '“Handy”, “E_Mail” are all missing in 2 rows (8.3%): M-100, M-112.',
      'At least one of “Handy”, “E_Mail” is missing in 12 rows (50%).',
    ]);
  });
});
