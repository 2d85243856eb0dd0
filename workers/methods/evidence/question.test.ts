import { Question } from './question.js';

describe('Question', () => {
  it('keeps content words and drops stop words', () => {
    expect(new Question('Wie lange darf die Zahlungsfrist für Lieferanten laut Vertrag sein?').words).toEqual([
      'darf',
      'Zahlungsfrist',
      'Lieferanten',
      'Vertrag',
    ]);
    expect(new Question('What is the notice period of the lease?').words).toEqual(['notice', 'period', 'lease']);
    expect(new Question('Was steht in den Dokumenten?').words).toEqual([]);
  });

  it('does not fit a text that shares only one of many words', () => {
    const question = new Question('What is the notice period of the lease for the Leeds plant?');
    const fits = (text: string): boolean => question.fits(question.wordsFoundIn(text));
    expect(fits('The plant in York was opened in 1998.')).toBe(false);
    expect(fits('The lease of the Leeds plant can be ended with notice of six months.')).toBe(true);
  });

  it('returns the sentence that matches most words', () => {
    const question = new Question('Welche Freigabegrenze gilt für Bestellungen?');
    expect(question.bestMatch(['Bestellungen sind zu buchen.', 'Die Freigabegrenze für Bestellungen ist 5.000 Euro.', 'Danke.'])).toBe(
      'Die Freigabegrenze für Bestellungen ist 5.000 Euro.',
    );
    expect(question.bestMatch(['Danke.'])).toBeUndefined();
  });
});
