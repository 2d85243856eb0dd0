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
    [
      'Priya says the repair time is misleading because weekends count. Please record this and tell me what it changes.',
      'Priya',
      'the repair time is misleading because weekends count',
    ],
    ['Our depot in Leeds says the April count is wrong.', 'Our depot in Leeds', 'the April count is wrong'],
  ])('reads who objects and to what from “%s”', (text, by, claim) => {
    expect(statedObjection(text)).toMatchObject({ by, claim });
  });

  it.each([
    [
      'Im Bericht stand für Linie 4 eine Quote von 12 Prozent, das ist falsch, dort zählt nur Frühschicht. Bitte festhalten!',
      null,
      'Im Bericht stand für Linie 4 eine Quote von 12 Prozent, das ist falsch, dort zählt nur Frühschicht',
    ],
    ['Bitte halten Sie fest, dass die Werte vor Mai in Pfund erfasst sind.', null, 'die Werte vor Mai in Pfund erfasst sind'],
    ['Please note that depot 7 counts pallets, not boxes.', null, 'depot 7 counts pallets, not boxes'],
    ['Correction from Ms Abara: code 99 means unknown. What changes?', 'Ms Abara', 'code 99 means unknown'],
    [
      'Rückmeldung aus der Werkstatt: Probefahrten dürfen in der Auslastung nicht mitzählen. Bitte festhalten. Ändert sich die Zahl?',
      'Werkstatt',
      'Probefahrten dürfen in der Auslastung nicht mitzählen',
    ],
    ['The March cost is wrong, it includes tax. Please record that.', null, 'The March cost is wrong, it includes tax'],
  ])('reads the correction in “%s”', (text, by, claim) => {
    expect(statedObjection(text)).toMatchObject({ kind: 'correction', by, claim });
  });

  it.each([
    'How are the results received?',
    'Which corrections were recorded last month?',
    'Welche Korrekturen sind festgehalten?',
    'Please note which results were rated worst.',
    'Die Berichte waren gut. Bitte notieren.',
    'Welche Rückmeldungen widersprechen sich?',
    'Our depot says the report is helpful.',
    'Please note which answers people found wrong.',
  ])('reads none from “%s”', (text) => {
    expect(statedObjection(text)).toBeNull();
  });
});
