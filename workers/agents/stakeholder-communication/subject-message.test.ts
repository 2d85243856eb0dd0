import type { PlacedInitiative } from '../../methods/tenant-state/index.js';
import { initiativeOn, sentencesFor, withPhrase } from './subject-message.js';

const sentence = (text: string, title = '2 Gate') => ({ documentId: 'doc_1', document: 'garden_rules.md', title, text });
const RULES = [
  sentence('The gate is locked at 8 pm from March to October.'),
  sentence('Holders who arrive late are let in by the warden for 5 GBP.'),
  sentence('Silver members get water for 12 hours a day.', '3 Water'),
  sentence('Water is metered.', '3 Water'),
  sentence('Members elect the board every two years.', '4 Board'),
];
const outside = { readers: 'our allotment holders', isInternal: false };

describe('sentencesFor', () => {
  it('takes the sentences on the statement and on what is asked, and names what no document states', () => {
    const { sentences, missing } = sentencesFor(
      {
        statement: 'We lock the gate at 8 pm.',
        about: 'we lock the gate at 8 pm',
        asks: ['how much late arrival costs', 'which parking spaces remain'],
      },
      RULES,
      outside,
    );
    expect(sentences.map(({ text }) => text)).toEqual([RULES[0]?.text, RULES[1]?.text]);
    expect(missing).toEqual(['which parking spaces remain']);
  });

  it('takes what the rules say on the group of the readers', () => {
    const { sentences } = sentencesFor({ statement: null, about: 'what they can expect', asks: [] }, RULES, {
      ...outside,
      readers: 'our silver members',
    });
    expect(sentences.map(({ text }) => text)).toContain('Silver members get water for 12 hours a day.');
  });
});

describe('initiativeOn', () => {
  const named = (name: string) => ({ name }) as PlacedInitiative;

  it('finds the initiative that a subject names by a long word', () => {
    const list = [named('Zaun Südseite'), named('Bewässerung Automatik')];
    expect(initiativeOn('zur geplanten Bewässerung', list)?.name).toBe('Bewässerung Automatik');
    expect(initiativeOn('zum neuen Tor', list)).toBeUndefined();
  });
});

it('prefers the sentences with a phrase of the subject to those with one of its words', () => {
  const rules = [sentence('A firm on probation gets no new tours.'), sentence('Probation periods are printed on the badge.')];
  expect(withPhrase('they are on probation', rules).map(({ text }) => text)).toEqual(['A firm on probation gets no new tours.']);
  expect(withPhrase('badge colours', rules)).toHaveLength(2);
});
