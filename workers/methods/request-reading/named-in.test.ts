import { namedIn } from './named-in.js';

const KPIS = ['Crane utilisation', 'Complaints per crane', 'Crane failures', 'Ersttermintreue der Monteure'];

describe('namedIn', () => {
  it.each([
    ['80 % utilisation in every month makes no sense to me.', ['Crane utilisation']],
    ['Which level of crane failures can we expect?', ['Crane failures']],
    ['What should we aim for in summer?', []],
  ])('finds in “%s” the KPIs %j, by a word of their own if none is named in full', (text, names) => {
    expect(namedIn(text, KPIS, { byRareWord: true })).toEqual(names);
  });

  it('finds a name of several words that the text contains verbatim', () => {
    expect(namedIn('Where do we rank on door-to-door and turnover?', ['Door-to-door', 'To-door time'])).toEqual(['Door-to-door']);
  });

  it('takes a word of a longer name for none, unless it is told to', () => {
    expect(namedIn('80 % utilisation in every month makes no sense to me.', KPIS)).toEqual([]);
  });
});
