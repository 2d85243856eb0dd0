import { definitionsIn, type DefinedForm } from './read-definitions.js';

const formOf = (text: string): DefinedForm | undefined => definitionsIn(text)[0]?.form;

describe('definitionsIn', () => {
  it.each([
    ['1. Standzeit = Abfahrt minus Ankunft, in Minuten.', { kind: 'time', from: 'Ankunft', until: 'Abfahrt', unit: 'min' }],
    ['**Lead time** is the number of days between order and delivery.', { kind: 'time', from: 'order', until: 'delivery', unit: 'd' }],
    [
      'Die Liegezeit ist die Zeit vom Eingang bis zur Freigabe, in Stunden.',
      { kind: 'time', from: 'Eingang', until: 'Freigabe', unit: 'h' },
    ],
    [
      'Bruchquote = zerbrochene Gläser / gefüllte Gläser',
      { kind: 'quotient', part: 'zerbrochene Gläser', whole: 'gefüllte Gläser', per: 1 },
    ],
    ['Belegung = Gäste geteilt durch Betten, in %.', { kind: 'quotient', part: 'Gäste', whole: 'Betten', per: 1, isPercent: true }],
    ['Complaint rate = complaints per 1,000 guests (cmpl / guests).', { kind: 'quotient', part: 'cmpl', whole: 'guests', per: 1000 }],
    ['Yield: the ratio of sellable to baked loaves.', { kind: 'quotient', part: 'sellable', whole: 'baked loaves', per: 1 }],
    [
      '- Soforthilfe: Anteil der Anrufe mit höchstens 2 Minuten Wartezeit',
      { kind: 'share', of: 'Anrufe', condition: 'höchstens 2 Minuten Wartezeit' },
    ],
    ['Occupancy is the share of rooms that were sold.', { kind: 'share', of: 'rooms', condition: 'sold' }],
    ['Punctual = departed no later than scheduled.', { kind: 'share', of: '', condition: 'departed no later than scheduled' }],
    [
      'Eine Tour gilt als vollständig, wenn sie bis zum Abend beendet wurde.',
      { kind: 'share', of: 'Tour', condition: 'bis zum Abend beendet wurde' },
    ],
  ])('reads how the term of "%s" is computed', (text, form) => {
    expect(formOf(text)).toEqual(form);
  });

  it('reads the rules and the target after a definition, and continues on the next line', () => {
    const [first, second, ...more] = definitionsIn(
      'HAUSORDNUNG\n\n1. Bäder: Auslastung = Gäste / Plätze. Gesperrte Tage\n   zählen nicht. Ziel: 65 %.\n2. Wartung = Ende minus Beginn, in Tagen. Die Leitung prüft den Plan.',
    );
    expect(first).toMatchObject({ term: 'Auslastung', rules: ['Gesperrte Tage zählen nicht.'], target: { value: 65, unit: '%' } });
    expect(second).toMatchObject({ term: 'Wartung', rules: [], target: null, text: 'Wartung = Ende minus Beginn, in Tagen.' });
    expect(more).toEqual([]);
  });

  it.each(['The crane is inspected every year.', 'Source: survey, n = 12 without us.', 'Der Leiter ist Herr Krull.'])(
    'reads no definition in "%s"',
    (text) => {
      expect(definitionsIn(text)).toEqual([]);
    },
  );

  it('takes time linear in the length of the text', () => {
    for (const part of ['a = b / ', '(a/', 'Anteil der ', 'share of x in ', 'time from a ', 'word\n', '- item\n', 'Ziel: 5 ', '= '])
      expect(definitionsIn(part.repeat(100_000)).length).toBeLessThanOrEqual(100_000);
  });
});
