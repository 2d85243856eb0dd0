import { deputyAnswers } from './asked-deputy.js';

const SHEETS = [{ title: 'Scrap rate', actedOnBy: 'E. Vogt' }];

describe('deputyAnswers', () => {
  it.each([
    'Wer ist die Stellvertreterin von Herrn Vogt?',
    'Wer vertritt die verantwortliche Person?',
    'Steckbrief mit Vertretung',
    'Who is the deputy of Mr Vogt?',
    'Who stands in for the owner during holidays?',
    'And who covers for E. Vogt?',
  ])('states that no deputy is recorded, with the owner: %s', (text) => {
    const { answers, words } = deputyAnswers(text, SHEETS, 'en');
    expect(answers).toEqual(['A deputy is not recorded for KPIs. Responsible: E. Vogt (“Scrap rate”).']);
    expect(words).toHaveLength(1);
  });

  it('says that an owner is missing, too', () => {
    expect(deputyAnswers('Wer ist Stellvertreter?', [{ title: 'Ausschuss', actedOnBy: null }], 'de').answers).toEqual([
      'Eine Stellvertretung ist zu Kennzahlen nicht erfasst. Verantwortlich: niemand eingetragen („Ausschuss“).',
    ]);
  });

  it.each(['Steckbrief der Ausschussquote', 'Sheet of the scrap rate for the sales representative'])(
    'says nothing otherwise: %s',
    (text) => {
      expect(deputyAnswers(text, SHEETS, 'en').answers).toEqual([]);
    },
  );
});
