import { DuckDbSession } from '../../../platform/analytics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { comparedValuesIn, describeComparison, endOf, withActivity, type MinedGroup } from './compare-values.js';
import { mineProcess } from './mine-process.js';
import { otherTableOf } from './other-process.js';

const column = (name: string, ...values: string[]) => ({ name, topValues: values.map((value) => ({ value, count: 10 })) });
const LOG = {
  datasetId: 'dst_log',
  name: 'permit_steps',
  columns: [],
  roles: { case: 'permit', activity: 'step', time: 'noted', resource: 'clerk' },
  profile: {
    columns: [
      column('step', 'Filed', 'Checked', 'Corrected', 'Granted'),
      column('clerk', 'Ana', 'Bo'),
      column('office', 'LDS', 'MCR', 'HUL'),
      column('channel', 'Web form', 'Letter', 'Counter'),
      column('kind', 'Garage', 'Fence'),
    ],
  },
} as unknown as Dataset;

const compared = (text: string, groups: string[] = []) =>
  comparedValuesIn(text, LOG, {
    selection: null,
    plan: { rows: { datasetId: 'dst_log', groups: groups.map((name) => ({ column: name, words: name })) } } as never,
    others: 'others',
  });

describe('comparedValuesIn', () => {
  it.each<[string, string, string[]]>([
    ['How many permits are corrected, split by letter and web form?', 'channel', ['Letter', 'Web form']],
    ['Wie lange dauern Garagen im Vergleich zu Fences?', 'kind', ['Garage', 'Fence']],
    ['Compare the fence permits with garages', 'kind', ['Fence', 'Garage']],
    ['How does Leeds compare with the other offices?', 'office', ['LDS', 'others']],
  ])('finds the groups of "%s"', (text, of, names) => {
    const found = compared(text);
    expect(found).toMatchObject({ column: of });
    expect(found?.groups.map(({ name }) => name)).toEqual(names);
  });

  it('keeps other named properties as a selection', () => {
    const found = compared('Where do garage permits wait, and how does Hull compare with the other offices?');
    expect(found?.among?.values).toEqual([{ column: 'kind', values: ['Garage'] }]);
    expect(found?.groups[1]?.selection.values).toContainEqual({ column: 'office', values: ['HUL'], isExcluded: true });
  });

  it('compares all values of a property by which a request groups', () => {
    expect(compared('Waiting by office', ['office'])?.groups.map(({ name }) => name)).toEqual(['LDS', 'MCR', 'HUL']);
  });

  it('is none if the request compares nothing', () => {
    expect(compared('How long do garage permits take?')).toBeNull();
    expect(compared('Compare the clerks Ana and Bo')).toBeNull();
  });
});

/** Hours until a permit is granted: 10 and 20 by letter, 2 on the web; one by letter is open and was corrected. */
const EVENTS = `(SELECT * FROM (VALUES ('A', 'Letter', 'Filed', 0), ('A', 'Letter', 'Granted', 10), ('B', 'Letter', 'Filed', 0), ('B', 'Letter', 'Granted', 20),
  ('C', 'Letter', 'Filed', 0), ('C', 'Letter', 'Corrected', 90), ('D', 'Web form', 'Filed', 0), ('D', 'Web form', 'Granted', 2)) AS e(permit, channel, step, hours))`;
const REF = {
  relation: `(SELECT permit, channel, step, TIMESTAMP '2026-01-01' + to_hours(CAST(hours AS INTEGER)) AS noted FROM ${EVENTS})`,
  ...{ caseColumn: 'permit', activityColumn: 'step', timeColumn: 'noted' },
};

describe('describeComparison', () => {
  it('states the asked activities and the durations of finished cases of each group', async () => {
    await using duck = await DuckDbSession.open();
    const end = endOf(await mineProcess(duck, REF));
    expect(end).toBe('Granted');
    const groups: MinedGroup[] = [];
    for (const name of ['Letter', 'Web form']) {
      const selection = { values: [{ column: 'channel', values: [name] }], from: null, until: null };
      groups.push({
        name,
        result: await mineProcess(duck, { ...REF, selection }),
        finished: await mineProcess(duck, { ...withActivity(REF, 'Granted'), selection }),
      });
    }
    const { sentences, table } = describeComparison(groups, { aspects: [], activities: ['Corrected'], end }, 'en');
    expect(sentences.map((each) => each.replaceAll(/\s/gu, ' '))).toEqual([
      '“Corrected”: Letter in 1 of 3 cases (33.3%); Web form in 0 of 1 cases (0%).',
      'Duration of a case: Letter 15 hours at the median, 15 hours on average (2); Web form 2 hours at the median, 2 hours on average (1).',
      '1 case without “Granted” is open and does not count in the duration.',
    ]);
    expect(table.rows.map(([name, cases]) => [name, cases])).toEqual([
      ['Letter', '3'],
      ['Web form', '1'],
    ]);
  });
});

describe('otherTableOf', () => {
  const about = (...subjects: object[]) => ({ subjects }) as never;
  const table = { kind: 'dataset', id: 'dst_claims', label: 'claims', words: ['claim'], confidence: 0.9, source: 'rules' };

  it('is the table that a request names if it names nothing of the log', () => {
    expect(otherTableOf('How does a claim run?', about(table), LOG)).toBe('dst_claims');
  });

  it('is none if the request names the log, a value or an activity of it', () => {
    expect(otherTableOf('How does a claim run?', about(table, { ...table, id: 'dst_log' }), LOG)).toBeNull();
    expect(otherTableOf('How long until a claim is granted?', about(table), LOG)).toBeNull();
    expect(otherTableOf('How does it run?', about(), LOG)).toBeNull();
    const permits = { ...table, label: 'permit_complaints', words: ['permits'] };
    expect(otherTableOf('How long do our permits take?', about(permits), LOG)).toBeNull();
  });
});
