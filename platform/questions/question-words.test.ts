import { QuestionWords } from './question-words.js';

describe('QuestionWords', () => {
  it('keeps content words and drops stop words', () => {
    expect(new QuestionWords('Wie lange darf die Zahlungsfrist für Lieferanten laut Vertrag sein?').words).toEqual([
      'darf',
      'Zahlungsfrist',
      'Lieferanten',
      'Vertrag',
    ]);
    expect(new QuestionWords('What is the notice period of the lease?').words).toEqual(['notice', 'period', 'lease']);
    expect(new QuestionWords('Was steht in den Dokumenten?').words).toEqual([]);
  });

  it('does not fit a text that shares only one of many words', () => {
    const question = new QuestionWords('What is the notice period of the lease for the Leeds plant?');
    const fits = (text: string): boolean => question.fits(question.wordsFoundIn(text));
    expect(fits('The plant in York was opened in 1998.')).toBe(false);
    expect(fits('The lease of the Leeds plant can be ended with notice of six months.')).toBe(true);
  });

  it('returns the sentence that matches most words', () => {
    const question = new QuestionWords('Welche Freigabegrenze gilt für Bestellungen?');
    expect(question.bestMatch(['Bestellungen sind zu buchen.', 'Die Freigabegrenze für Bestellungen ist 5.000 Euro.', 'Danke.'])).toBe(
      'Die Freigabegrenze für Bestellungen ist 5.000 Euro.',
    );
    expect(question.bestMatch(['Danke.'])).toBeUndefined();
  });

  it('finds the meaning of its words in a text in the other language, also in compounds and forms of verbs', () => {
    const found = (question: string, text: string) => new QuestionWords(question).wordsFoundIn(text);
    expect(found('What is the notice period?', 'Die Kündigungsfrist beträgt sechs Monate.')).toEqual(['notice', 'period']);
    expect(found('Wie lang ist die Kündigungsfrist?', 'The notice period is six months.')).toEqual(['Kündigungsfrist']);
    expect(found('Who has to calibrate the sensors?', 'Die Sensoren werden von der Werkstatt kalibriert.')).toEqual([
      'calibrate',
      'sensors',
    ]);
    expect(found('Wann sind Belege einzureichen?', 'Receipts are to be submitted by Friday.')).toEqual(['Belege', 'einzureichen']);
    expect(found('What is the notice period?', 'The deadline for dismissals is in May.')).toEqual([]);
  });

  it('counts compounds by their first part on request', () => {
    const terms = 'Payment terms are 30 days net.';
    const question = new QuestionWords('Welche Zahlungsbedingungen gelten?');
    expect(question.wordsFoundIn(terms)).toEqual([]);
    expect(question.wordsFoundIn(terms, 'en', { byFirstPart: true })).toEqual(['Zahlungsbedingungen']);
    expect(question.wordsFoundIn('Die Zahlung erfolgt am Freitag.', 'de')).toEqual([]);
    expect(question.wordsFoundIn('Die Zahlung erfolgt am Freitag.', 'de', { byFirstPart: true })).toEqual(['Zahlungsbedingungen']);
    expect(question.bestMatch(['Prices are in euros.', terms])).toBe(terms);
  });

  it('prefers the sentence with the last part of a compound, and with earlier words of the question', () => {
    const delay = 'For each week of delay a penalty is payable.';
    expect(new QuestionWords('Was passiert bei Lieferverzug?').bestMatch(['The date of delivery is agreed.', delay])).toBe(delay);
    const payment = 'Bei Zahlung innerhalb von 10 Tagen gibt es Skonto.';
    expect(new QuestionWords('What are the payment terms?').bestMatch(['Die Frist beträgt drei Monate.', payment])).toBe(payment);
  });

  it('does not find a long compound by a short word that it contains', () => {
    const question = new QuestionWords('Wer ist Datenschutzbeauftragter?');
    expect(question.wordsFoundIn('Aufträge und Daten werden geprüft.', 'de', { byFirstPart: true })).toEqual([]);
    expect(new QuestionWords('Welche Lieferfrist gilt?').wordsFoundIn('Die Frist beträgt 14 Tage.', 'de')).toEqual(['Lieferfrist']);
  });
});
