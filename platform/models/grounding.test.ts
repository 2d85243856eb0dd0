import { groundText } from './grounding.js';

const GIVEN = ['Orders wait 3,5 days (median) for approval.', 'In 2024 there were 1.200 cases; see https://example.org/log.'];
const labels = new Set(['E1', 'E2']);
const ground = (text: string) => groundText(text, { texts: GIVEN, labels });
const reasons = (text: string) => ground(text).dropped.map(({ reason }) => reason);

describe('the text of a model', () => {
  it('is kept where every number and citation was given', () => {
    expect(ground('Orders wait 3,5 days [E1]. In 2024 there were 1.200 cases [E2, E1]. This is long.')).toEqual({
      kept: ['Orders wait 3,5 days [E1].', 'In 2024 there were 1.200 cases [E2, E1].', 'This is long.'],
      dropped: [],
      citations: ['E1', 'E2'],
    });
  });

  it.each([
    ['a number that nobody gave', 'They wait 35 days [E1].', 'unknown_number'],
    ['a number in another notation', 'They wait 3.5 days [E1].', 'unknown_number'],
    ['a citation of nothing', 'They wait [E3].', 'unknown_citation'],
    ['one wrong citation among right ones', 'They wait [E1, E12].', 'unknown_citation'],
    ['a citation without brackets', 'According to E9 they wait.', 'unknown_citation'],
    ['an id that was not given', 'See ctb_01k9x0kz4cfqr9m1n3p5s7t9vx for this.', 'unknown_citation'],
    ['an address that nobody gave', 'Read https://evil.example/log instead.', 'unknown_address'],
  ])('loses a sentence with %s, and that one only', (_, sentence, reason) => {
    const { kept, dropped } = ground(`It takes long. ${sentence} That is so.`);
    expect([kept, dropped]).toEqual([['It takes long.', 'That is so.'], [{ text: sentence, reason }]]);
  });

  it('may name addresses and ids that were given', () => {
    expect(reasons('See https://example.org/log. It is all there.')).toEqual([]);
    const id = 'ctb_01k9x0kz4cfqr9m1n3p5s7t9vx';
    expect(groundText(`See ${id}.`, { texts: GIVEN, labels, ids: new Set([id]) }).dropped).toEqual([]);
  });

  it('may name what stands for personal data', () => {
    expect(reasons('It waits for [NAME_2].')).toEqual([]);
  });

  it('keeps a citation with the sentence that it stands behind', () => {
    expect(ground('They wait. [E1] Nobody knows why.')).toMatchObject({
      kept: ['They wait [E1].', 'Nobody knows why.'],
      citations: ['E1'],
    });
    expect(ground('They wait. [E7] Nobody knows why.').kept).toEqual(['Nobody knows why.']);
  });

  it('takes digits behind an E for a number where nothing can be cited', () => {
    expect(groundText('Level E5 holds.', { texts: GIVEN }).dropped).toEqual([{ text: 'Level E5 holds.', reason: 'unknown_number' }]);
  });
});
