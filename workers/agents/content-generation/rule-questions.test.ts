import { listFacts, type Fact } from '../../methods/programme-facts/index.js';
import { askedQuestions, ruleQuestions } from './rule-questions.js';

const rule = (text: string, subject = 'Mahnwesen'): Fact => ({
  ...{ topic: 'document', subject, text },
  source: { id: 'doc_1', kind: 'document', label: 'Richtlinie' },
});
const RULES = listFacts([
  rule('Jede Rechnung wird innerhalb von 3 Tagen geprüft.'),
  rule('Gutschriften bis 200 EUR gibt die Buchhaltung frei.'),
  rule('Darüber entscheidet die Leitung.'),
  rule('Ab 14 Tagen Verzug besteht Anspruch auf Zinsen.'),
  rule('Ein Stammkunde bleibt drei Jahre im Verzeichnis.'),
]);

it.each([
  ['FAQ für die Annahme, fünf Fragen', 5],
  ['An FAQ with 8 short questions', 8],
  ['Häufige Fragen zur Kasse', null],
])('reads how many questions “%s” asks for', (input, count) => {
  expect(askedQuestions(input)?.count ?? null).toBe(count);
});

it('asks one question for each rule and joins sentences that continue another', () => {
  const questions = ruleQuestions(RULES, { named: new Set(), count: null, language: 'de' });
  expect(questions.map(({ heading }) => heading)).toEqual([
    'Rechnung: Welche Frist gilt?',
    'Gutschriften bis 200 EUR: Wer entscheidet?',
    'Ab 14 Tagen Verzug: Welche Frist gilt?',
    'Mahnwesen: Was ist zu beachten?',
  ]);
  expect(questions[1]?.facts).toEqual(['E2', 'E3']);
});

it('keeps the asked number of questions, those that the request names first', () => {
  const questions = ruleQuestions(RULES, { named: new Set(['E5']), count: 2, language: 'de' });
  expect(questions.map(({ facts }) => facts)).toEqual([['E1'], ['E5']]);
});
