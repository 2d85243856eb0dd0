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
    ['Sheet for the scrap rate. Does it include rework?', ['Does it include rework']],
    ['Why did claims rise, and is it worse in winter?', ['and is it worse in winter']],
    ['Warum steigt der Ausschuss, und hängt das mit dem Lieferanten zusammen?', ['und hängt das mit dem Lieferanten zusammen']],
    ['Gibt es ein Muster? Feiertage bitte weglassen', ['Feiertage bitte weglassen']],
    ['Sales by branch, plus the five best products', ['by branch', 'plus the five best products']],
    ['Returns weekly rather than monthly', []],
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

  it('that exclude a content are kept to by a text without its words', () => {
    const request = 'Deck on the tickets, no programme stuff';
    expect(unreadClauses(request, { ...NOTHING, whole: 'Tickets by category' })).toEqual([]);
    expect(unreadClauses(request, { ...NOTHING, whole: 'Status of the programme' })).toEqual(['no programme stuff']);
    // A text contains names and numbers without these words.
    expect(unreadClauses('Bericht, keine Namen', { ...NOTHING, whole: 'Frau Vogt berichtet' })).toEqual(['keine Namen']);
  });

  it('of several words are not taken up by one of them', () => {
    const request = 'Tickets by category, who approves the credit limit of carriers';
    expect(unreadClauses(request, { ...NOTHING, read: ['category'], answers: 'Tickets by category and carrier' })).toHaveLength(1);
  });

  it('that ask another kind of question are left out, whatever the answer says', () => {
    expect(unreadClauses('How many orders were late, and why?', { ...NOTHING, answers: '12 orders were late.' })).toEqual(['and why']);
  });
});
