import { clausesIn, unreadClauses } from './request-clauses.js';

const NOTHING = { read: [], answers: '', opening: '' };

describe('the clauses of a request', () => {
  it.each([
    ['Zeig die Varianten; nur abgeschlossene Fälle', ['nur abgeschlossene Fälle']],
    [
      'Steckbrief der Marge je Kanal. Wer gibt ihn frei, und wie oft wird er geprüft?',
      ['je Kanal', 'Wer gibt ihn frei', 'und wie oft wird er geprüft'],
    ],
    ['Rank the risks and tell me which one to drop without harm', ['and tell me which one to drop', 'without harm']],
    [
      'Deck for the board: situation, causes, decision. At most 3 points per slide',
      ['situation', 'causes', 'decision', 'At most 3 points', 'per slide'],
    ],
    ['Revenue of the north region, please', []],
    ['Kosten von 3,5 Mio. € im Jahr 2025', []],
  ])('of %j are %j', (request, words) => expect(clausesIn(request).map((clause) => clause.words)).toEqual(words));

  it('are left out by an answer that neither reads nor states their words', () => {
    const request = 'Gross margin by channel. Who signs it off? List the three lowest values';
    expect(unreadClauses(request, NOTHING)).toEqual(['by channel', 'Who signs it off', 'List the three lowest values']);
    expect(unreadClauses(request, { ...NOTHING, read: ['channel'], opening: 'The lowest values are' })).toEqual(['Who signs it off']);
  });

  it('that limit an answer are taken up by reading them, not by a text that contains their words', () => {
    expect(unreadClauses('Variants of the process, only closed cases', { ...NOTHING, opening: 'Closed cases: 12' })).toEqual([
      'only closed cases',
    ]);
    expect(unreadClauses('Variants of the process, only closed cases', { ...NOTHING, read: ['closed'] })).toEqual([]);
  });

  it('that ask another kind of question are left out, whatever the answer says', () => {
    expect(unreadClauses('How many orders were late, and why?', { ...NOTHING, answers: '12 orders were late.' })).toEqual(['and why']);
  });
});
