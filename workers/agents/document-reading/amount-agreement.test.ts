import { asksAgreement, compareAmounts } from './amount-agreement.js';

const passage = (document: string, text: string) =>
  ({
    ...{ label: '', documentId: document, document, anchor: { line: 1 }, locator: 'line 4', language: 'en', title: '' },
    ...{ text, quote: text, matchedWords: [], retrievers: [], cited: false },
  }) as never;
const MINUTES = passage(
  'trustees_minutes_2026-03.md',
  '2. **Greenhouse heating.** The installer asks for £48,200 for both houses.\n3. Staff canteen: nothing decided.',
);
const LETTER = passage('letter.txt', 'The greenhouse heating was once put at £39,000.');
const GARDEN = {
  name: 'works_list',
  currency: 'GBP',
  entries: [
    { title: 'Greenhouse heating, houses 1 and 2', budget: 45_000, benefit: 9_000 },
    { title: 'New car park', budget: 48_200, benefit: null },
  ],
};
const SCHOOL = {
  name: 'massnahmen',
  currency: 'EUR',
  entries: [
    { title: 'Mensa Neubau Ost', budget: 250_000, benefit: 0 },
    { title: 'Sporthalle Dach', budget: 80_000, benefit: 4_000 },
  ],
};
const VORLAGE = {
  ...(passage('vorlage_schulausschuss.md', 'Das Dach der Sporthalle wird für 80.000 € erneuert.') as object),
  language: 'de',
} as never;
const labelled = (each: object) => ({ ...each, label: 'E1' }) as never;
const plain = (answers: readonly string[]): string[] => answers.map((answer) => answer.replaceAll(/\s/gu, ' '));
const en = (question: string, list: typeof GARDEN | null = GARDEN) =>
  plain(compareAmounts(question, [MINUTES, LETTER], list, { labelled, language: 'en' }).answers);
const de = (question: string) => plain(compareAmounts(question, [VORLAGE], SCHOOL, { labelled, language: 'de' }).answers);

describe('asksAgreement', () => {
  it.each([
    ['Does the heating price in the minutes match the works list?', true],
    ['Passt die Summe für das Dach in der Vorlage zu unserer Maßnahmenliste?', true],
    ['Stimmt der Betrag im Protokoll mit dem Programm überein?', true],
    ['Is the cost of the roof the same as on the project list?', true],
    ['What does the heating cost?', false],
    ['Passt der Termin zu unserer Liste?', false],
  ])('recognises a question on two amounts: %s', (question, expected) => {
    expect(asksAgreement(question)).toBe(expected);
  });
});

describe('compareAmounts', () => {
  it('states both amounts, the difference and where each stands, from the document that the question names', () => {
    expect(en('Does the price of the greenhouse heating in the minutes agree with the works list?')).toEqual([
      expect.stringMatching(
        /^No, the amounts do not agree: .*£48,200 for both houses.*trustees_minutes_2026-03\.md, line 4; E1.*“works_list” has a budget of 45,000 GBP for “Greenhouse heating, houses 1 and 2”; the document states 48,200 GBP, 3,200 GBP more \(7\.1%\)\.$/u,
      ),
    ]);
  });

  it('confirms equal amounts in German', () => {
    expect(de('Stimmt der Preis für das Dach der Sporthalle mit der Maßnahmenliste überein?')).toEqual([
      expect.stringMatching(/^Ja, die Beträge stimmen überein: .*„massnahmen“ nennt für „Sporthalle Dach“ ein Budget von 80\.000 EUR\.$/u),
    ]);
  });

  it.each([
    ['Does the price of the fountain agree with the works list?', GARDEN, /^Not answered: .*“works_list” has no entry/u],
    [
      'Does the car park cost in the minutes match the works list?',
      GARDEN,
      /^Not answered: no document states an amount for “New car park”/u,
    ],
    ['Does the heating cost match the works list?', null, /^Not answered: .*no list of initiatives/u],
  ])('says what is missing: %s', (question, list, expected) => {
    expect(en(question, list)).toEqual([expect.stringMatching(expected)]);
  });
});
