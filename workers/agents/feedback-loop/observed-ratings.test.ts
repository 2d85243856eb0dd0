import type { Dataset } from '../../../subgraphs/sources/index.js';
import type { Understood } from '../../methods/request-reading/index.js';
import { describedRatings, goodIsHigh, groupSentences, ratingTable } from './observed-ratings.js';

const months = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01', '2026-06-01'];
/** Ten ratings of each month around a level. */
const ratings = (group: string, level: (month: string) => number) =>
  months.flatMap((month) => Array.from({ length: 10 }, (_, at) => ({ month, group, value: level(month) + (at % 3) - 1 })));
const single = [
  ...ratings('Pool', (month) => (month < '2026-04' ? 4 : 2)),
  ...ratings('Sauna', () => 4),
  ...ratings('Bistro', (month) => (month < '2026-04' ? 2 : 4)),
].toSorted((a, b) => a.month.localeCompare(b.month));

describe('groupSentences', () => {
  it('names the groups that became worse before those that became better and those without a change', () => {
    const text = 'Sind die Noten seit April schlechter geworden, und wo? 5 ist sehr gut.';
    const [worse, better, others] = groupSentences({ group: 'Bereich', single }, '2026-04-01', { text, language: 'de' });
    expect(worse).toMatch(/^Schlechter geworden seit Apr\. 2026 nach „Bereich“: „Pool“ von 3,9 \(n = 30\) auf 1,9 \(n = 30\)/);
    expect(better).toMatch(/^Belegt in der anderen Richtung: „Bistro“/);
    expect(others).toMatch(/^Nicht belegt: „Sauna“/);
  });

  it('reads low marks as good ones if the request says so', () => {
    const text = 'Have the marks got worse since April? 1 is best.';
    expect(groupSentences({ group: 'area', single }, '2026-04-01', { text, language: 'en' })[0]).toMatch(
      /^Worse since Apr 2026 by “area”: “Bistro”/,
    );
  });

  it('ignores ratings without a group', () => {
    const unknown = months.flatMap((month) => Array.from({ length: 10 }, () => ({ month, value: 3, group: null })));
    const sentences = groupSentences({ group: 'area', single: [...single, ...unknown] }, '2026-04-01', { text: 'Has it changed since April?', language: 'en' }); // prettier-ignore
    expect(sentences).toEqual(
      groupSentences({ group: 'area', single }, '2026-04-01', { text: 'Has it changed since April?', language: 'en' }),
    );
  });

  it('states that no group has changed', () => {
    const still = [...ratings('Pool', () => 4), ...ratings('Sauna', () => 3)].toSorted((a, b) => a.month.localeCompare(b.month));
    const [first] = groupSentences({ group: 'area', single: still }, '2026-04-01', { text: 'Has it changed since April?', language: 'en' });
    expect(first).toMatch(/^In no group of “area” is a change since Apr 2026 established\./);
  });
});

describe('goodIsHigh', () => {
  it.each([
    ['marks from 1 to 6, 1 is best', false],
    ['Sterne, 5 = sehr gut', true],
    ['1 heißt sehr schlecht', true],
    ['how are the marks', null],
  ])('reads the good end of the scale in "%s"', (text, expected) => {
    expect(goodIsHigh(text)).toBe(expected);
  });
});

describe('ratingTable', () => {
  const dataset = {
    ...{ datasetId: 'dst_1', name: 'visits', roles: {} },
    columns: ['day:date', 'branch:text', 'guest_score:integer'].map((each) => ({ name: each.split(':')[0], type: each.split(':')[1] })),
    profile: {
      columns: [
        {
          name: 'branch',
          type: 'text',
          distinct: 3,
          topValues: ['Mill Lane', 'Harbour', 'Old Town'].map((value) => ({ value, count: 9 })),
        },
        { name: 'guest_score', type: 'integer', distinct: 10, topValues: [] },
      ],
    },
  } as unknown as Dataset;

  it.each([
    ['Has the guest score of any branch changed since May?', 'branch', []],
    ['Did the guest score move for Harbour and Mill Lane after May?', 'branch', ['Harbour', 'Mill Lane']],
    ['Has the guest score changed since May?', null, []],
  ])('reads the group in "%s"', (text, group, only) => {
    expect(ratingTable(text, [dataset], null)).toMatchObject({ rating: 'guest_score', group, only });
  });

  it('finds no table for a request about something else', () => {
    expect(ratingTable('Has the turnover changed since May?', [dataset], null)).toBeNull();
  });
});

describe('describedRatings', () => {
  const text = (name: string, values: readonly string[], count: number) => ({
    ...{ name, type: 'text', distinct: values.length },
    topValues: values.map((value) => ({ value, count, share: 1 / values.length })),
  });
  const visits = {
    ...{ datasetId: 'dst_1', name: 'Termine', roles: {} },
    columns: ['Tag:date', 'Team_Kz:text', 'Stadt:text', 'Beurt:integer'].map((each) => ({
      name: each.split(':')[0],
      type: each.split(':')[1],
    })),
    profile: {
      rows: 60,
      columns: [
        ...[text('Team_Kz', ['T1', 'T2', 'T3'], 20), text('Stadt', ['Kiel', 'Plön'], 30)],
        { name: 'Beurt', type: 'integer', distinct: 5, topValues: [] },
      ],
    },
  } as unknown as Dataset;
  const entries = ['T1', 'T2', 'T3'].map((key, at) => ({ key, names: [['Montage Ott', 'Service Nord', 'Rohrwerk'][at] ?? ''] }));
  const directory = {
    ...{ datasetId: 'dst_2', name: 'Termine Dienstleister', roles: {}, columns: [{ name: 'Team_Kz', type: 'text' }] },
    profile: { rows: 3, columns: [text('Team_Kz', ['T1', 'T2', 'T3'], 1)], keyDirectory: { key: 'Team_Kz', entries } },
  } as unknown as Dataset;
  const naming = (id: string) => ({ subjects: [{ kind: 'dataset', id, words: [], confidence: 1 }] }) as unknown as Understood;

  it('groups ratings by the keys of a directory that the request names', () => {
    const found = describedRatings('Wie bewerten die Kunden die Dienstleister seit Mai?', [directory, visits], naming('dst_2'));
    expect(found).toMatchObject({ rating: 'Beurt', group: 'Team_Kz', dataset: { datasetId: 'dst_1' } });
    expect(found?.labels?.get('T2')).toBe('Service Nord');
  });

  it('groups ratings by a column that the request names, and returns null without a group or table', () => {
    const nothing = { subjects: [] } as unknown as Understood;
    expect(describedRatings('Welche Noten geben die Kunden je Stadt?', [directory, visits], nothing)).toMatchObject({ group: 'Stadt' });
    expect(describedRatings('Welche Noten gab es im Mai?', [directory, visits], nothing)).toBeNull();
    expect(describedRatings('Wie viele Termine je Stadt?', [directory, visits], nothing)).toBeNull();
  });
});
