import { statedObjection } from './stated-objection.js';

describe('statedObjection', () => {
  it.each([
    [
      'The night shift disagrees: scrap was high because of one bad coil. Note it and check it.',
      'The night shift',
      'scrap was high because of one bad coil',
    ],
    [
      'Halle 3 widerspricht: die Stillstände im Mai seien geplant gewesen. Bitte prüfen.',
      'Halle 3',
      'die Stillstände im Mai seien geplant gewesen',
    ],
    ['Frau Roth sagt, dass der Wert für Juni ein Platzhalter ist. Was ändert das?', 'Frau Roth', 'der Wert für Juni ein Platzhalter ist'],
    ['Our depot in Leeds says the April count is wrong.', 'Our depot in Leeds', 'the April count is wrong'],
  ])('reads who objects and to what from “%s”', (text, by, claim) => {
    expect(statedObjection(text)).toMatchObject({ by, claim });
  });

  it.each([
    'How are the results received?',
    'Welche Rückmeldungen widersprechen sich?',
    'Our depot says the report is helpful.',
    'Please note which answers people found wrong.',
  ])('reads none from “%s”', (text) => {
    expect(statedObjection(text)).toBeNull();
  });
});
