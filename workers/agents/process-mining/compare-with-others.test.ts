import { DuckDbSession } from '../../../platform/analytics/index.js';
import { compareWithOthers } from './answer.js';
import { otherCases, type AskedOfLog } from './asked.js';
import { mineProcess } from './mine-process.js';

/** Cases with the hours until they are signed: 10 and 20 at the Hall, 2 and 4 elsewhere. */
const EVENTS = `(SELECT * FROM (VALUES ('A', 'Hall', 10), ('B', 'Hall', 20), ('C', 'Mill', 2), ('D', 'Lodge', 4)) AS c(key, house, hours),
  LATERAL (VALUES ('Proposed', 0), ('Signed', hours)) AS e(step, after))`;
const LOG = {
  relation: `(SELECT key, house, step, TIMESTAMP '2026-01-01' + to_hours(CAST(after AS INTEGER)) AS noted FROM ${EVENTS})`,
  ...{ caseColumn: 'key', activityColumn: 'step', timeColumn: 'noted' },
};
const HALL = { values: [{ column: 'house', values: ['Hall'] }], from: null, until: null };
const asked = (changes: Partial<AskedOfLog>): AskedOfLog => ({ aspects: [], activities: [], count: null, ...changes });

describe('otherCases', () => {
  it.each([
    'Is the signature slower at the Hall than in the other houses?',
    'Compare the Hall with the rest',
    'Where do the contracts wait, and is the Hall any different?',
    'Wo warten die Verträge, und ist das in Hall anders?',
  ])('returns the cases with any other value: %s', (text) =>
    expect(otherCases(text, HALL)).toEqual({ ...HALL, values: [{ column: 'house', values: ['Hall'], isExcluded: true }] }),
  );

  it('returns null if the request compares nothing', () => {
    expect(otherCases('How slow is the signature at the Hall?', HALL)).toBeNull();
    expect(otherCases('Which different steps does the Hall take?', HALL)).toBeNull();
    expect(otherCases('Compare with the other houses', null)).toBeNull();
  });
});

describe('compareWithOthers', () => {
  const compared = async (question: AskedOfLog): Promise<string[]> => {
    await using duck = await DuckDbSession.open();
    const own = await mineProcess(duck, { ...LOG, selection: HALL });
    const others = otherCases('Compare with the other houses', HALL);
    const rest = await mineProcess(duck, { ...LOG, ...(others && { selection: others }) });
    return compareWithOthers(own, rest, question, 'en').map((sentence) => sentence.replaceAll(/\s/gu, ' '));
  };

  it('states the waiting before a named activity beside that of the other cases', async () => {
    expect(await compared(asked({ activities: ['Signed'] }))).toEqual([
      'From “Proposed” to “Signed”: 15 hours at the median, 15 hours on average (2 times); in the other cases 3 hours and 3 hours (2 times).',
    ]);
  });

  it('states the durations of cases if the request asks about no transition', async () => {
    expect(await compared(asked({}))).toEqual(['A case takes 15 hours at the median, the other 2 cases 3 hours.']);
  });
});
