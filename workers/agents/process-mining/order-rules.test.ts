import { DuckDbSession } from '../../../platform/analytics/index.js';
import { orderRulesIn, ruleSentences } from './order-rules.js';

/** Loans: K1 keeps the order, K2 is paid before its approval, K3 has none, K4 is approved by who drafted it, K5 lacks a name. */
const EVENTS = `(SELECT * FROM (VALUES
  ('K1', 'Draft contract', TIMESTAMP '2026-02-01 08:00', 'Ames'), ('K1', 'Approve contract', TIMESTAMP '2026-02-02 08:00', 'Boyle'),
  ('K1', 'Pay out loan', TIMESTAMP '2026-02-03 08:00', 'Cole'),
  ('K2', 'Draft contract', TIMESTAMP '2026-02-01 08:00', 'Ames'), ('K2', 'Pay out loan', TIMESTAMP '2026-02-02 08:00', 'Cole'),
  ('K2', 'Approve contract', TIMESTAMP '2026-02-04 08:00', 'Boyle'),
  ('K3', 'Draft contract', TIMESTAMP '2026-02-01 08:00', 'Ames'), ('K3', 'Pay out loan', TIMESTAMP '2026-02-05 08:00', 'Cole'),
  ('K4', 'Draft contract', TIMESTAMP '2026-02-01 08:00', 'Boyle'), ('K4', 'Approve contract', TIMESTAMP '2026-02-02 08:00', 'Boyle'),
  ('K5', 'Draft contract', TIMESTAMP '2026-02-01 08:00', 'Ames'), ('K5', 'Approve contract', TIMESTAMP '2026-02-02 08:00', NULL)
  ) AS t(loan, step, noted, clerk))`;
const log = { relation: EVENTS, caseColumn: 'loan', activityColumn: 'step', timeColumn: 'noted', resourceColumn: 'clerk' };
const ACTIVITIES = ['Draft contract', 'Approve contract', 'Pay out loan'];
const GERMAN = ['Antrag erfassen', 'Kredit genehmigen', 'Betrag auszahlen'];

let duck: DuckDbSession;
beforeAll(async () => {
  duck = await DuckDbSession.open();
});
afterAll(() => duck[Symbol.asyncDispose]());

const sentencesOn = async (text: string, language: 'de' | 'en' = 'en', part: object = {}): Promise<string[]> =>
  (await ruleSentences(duck, { ...log, ...part }, { text, activities: ACTIVITIES }, language)).sentences.map((sentence) =>
    sentence.replaceAll('\u00A0', ' '),
  );

describe('orderRulesIn', () => {
  it.each([
    ['Is the approval always before the loan is paid out?', ACTIVITIES, ['Approve contract', 'Pay out loan']],
    ['How many loans were paid without prior approval?', ACTIVITIES, ['Approve contract', 'Pay out loan']],
    ['Do we pay out only after the approval?', ACTIVITIES, ['Approve contract', 'Pay out loan']],
    ['Gilt bei uns Genehmigung vor Auszahlung und sonst nichts?', GERMAN, ['Kredit genehmigen', 'Betrag auszahlen']],
    ['Wie viele Auszahlungen ohne vorherige Genehmigung?', GERMAN, ['Kredit genehmigen', 'Betrag auszahlen']],
    ['Wie viele Kredite wurden ohne Genehmigung ausgezahlt?', GERMAN, ['Kredit genehmigen', 'Betrag auszahlen']],
    ['Gilt Annahme vor Versand?', ['Ware annehmen', 'Ware versenden'], ['Ware annehmen', 'Ware versenden']],
    ['Wird die Ware ohne Ware versendet?', ['Ware annehmen', 'Ware versenden'], null],
    ['Zahlen wir erst nach der Genehmigung aus?', GERMAN, null],
    ['How long is the wait before the approval?', ACTIVITIES, null],
    ['Wie war es vor drei Monaten?', GERMAN, null],
  ])('reads "%s"', (text, activities, expected) => {
    expect(orderRulesIn(text, activities).map(({ first, second }) => [first, second])).toEqual(expected === null ? [] : [expected]);
  });
});

describe('orderRulesIn with a count', () => {
  const STEPS = ['Fahrzeug angemeldet', 'Preisfreigabe angefragt', 'Preisfreigabe erteilt', 'Montage begonnen', 'Fahrzeug übergeben'];

  it.each([
    ['Wie oft wurde erst nach Montagebeginn freigegeben?', ['Montage begonnen', 'Preisfreigabe erteilt']],
    ['Wie oft wurde die Montage begonnen, bevor der Preis freigegeben war?', ['Montage begonnen', 'Preisfreigabe erteilt']],
  ])('reads "%s"', (text, expected) => {
    expect(orderRulesIn(text, STEPS)).toMatchObject([{ first: expected[0], second: expected[1], isCounted: true }]);
  });

  it('counts the cases with both activities in which the first one came before the second', async () => {
    expect(await sentencesOn('How often was the loan paid out before the approval?')).toEqual([
      'In 1 of 2 cases with “Pay out loan” and “Approve contract” (50%), “Pay out loan” came before “Approve contract”: K2.',
    ]);
    expect(await sentencesOn('How often was a loan approved only after it had been paid out?')).toEqual([
      'In 1 of 2 cases with “Pay out loan” and “Approve contract” (50%), “Pay out loan” came before “Approve contract”: K2.',
    ]);
  });
});

describe('orderRulesIn with several clauses', () => {
  it('returns a rule of each clause', () => {
    const text = 'How many loans were paid without approval, and is the contract drafted before it is approved?';
    expect(orderRulesIn(text, ACTIVITIES).map(({ first, second }) => [first, second])).toEqual([
      ['Approve contract', 'Pay out loan'],
      ['Draft contract', 'Approve contract'],
    ]);
  });
});

describe('ruleSentences', () => {
  it('counts the cases without the first activity and those in which it comes later', async () => {
    expect(await sentencesOn('How many loans were paid without prior approval?')).toEqual([
      'Of 3 cases with “Pay out loan”, 2 (66.7%) have no “Approve contract” before it: 1 do not have it at all, 1 only afterwards. These are K3, K2.',
    ]);
  });

  it('counts only the selected cases', async () => {
    const selection = { values: [{ column: 'loan', values: ['K3'], isExcluded: true }], from: null, until: null };
    expect((await sentencesOn('loans paid without approval', 'de', { selection }))[0]).toMatch(
      /^Von 2 Fällen mit „Pay out loan“ haben 1 \(50.%\) zuvor kein „Approve contract“: 0 haben es gar nicht, 1 erst danach\. Das sind K2\.$/u,
    );
  });

  it('counts the cases in which one person does two activities, and those without a name', async () => {
    expect(await sentencesOn('Was the contract drafted and approved by the same person?')).toEqual([
      'The same person in “Draft contract” and “Approve contract”: 1 of 4 cases (25%); in 1 more a name is missing. These are K4.',
    ]);
  });

  it('compares an approval with the activity before it if the request names no other', async () => {
    expect((await sentencesOn('Halten wir bei approve das Vier-Augen-Prinzip ein?', 'de'))[0]).toMatch(
      /1 von 4 Fällen .* „Draft contract“ ist der Schritt, der „Approve contract“ am häufigsten vorausgeht/u,
    );
  });

  it('states that a log without people cannot show who did an activity', async () => {
    const { resourceColumn: _, ...without } = log;
    const { sentences } = await ruleSentences(duck, without, { text: 'four eyes for approve contract?', activities: ACTIVITIES }, 'en');
    expect(sentences).toEqual(['Not answered: the log does not name who carries out “Approve contract”.']);
  });

  it('says nothing on other questions', async () => {
    expect(await sentencesOn('How long does a loan take?')).toEqual([]);
  });
});
