import type { AnswerPlan } from './answer-plan.js';
import { rowPlan } from './testing/row-plan.js';
import { stateUnconsidered, unconsidered } from './not-considered.js';
import type { RowAnswer } from './row-answer.js';

const PARTS: AnswerPlan['parts'] = [
  { part: 'filter', words: 'Lakeside', names: ['Lakeside'] },
  { part: 'group', words: 'room class', names: ['room_class'] },
  { part: 'condition', words: 'above 200 euros', names: ['price_eur'] },
  { part: 'recipient', words: 'works council', names: [] },
  { part: 'length', words: 'two pages', names: [] },
  { part: 'format', words: 'PDF', names: [] },
];
const PLAN: AnswerPlan = {
  question: null,
  rows: rowPlan(),
  length: { count: 2, unit: 'pages', words: 'two pages' },
  parts: PARTS,
};
const NOTHING = { parts: new Set<never>(), formats: [], answers: '', opening: '', subjects: [] };
const wordsOf = (parts: readonly { words: string }[]): string[] => parts.map(({ words }) => words);

it('lists every part of a request that an agent does not use', () => {
  expect(wordsOf(unconsidered(PLAN, NOTHING))).toEqual(wordsOf(PARTS));
});

it('omits parts that the agent uses, that its answer states, and formats of its files', () => {
  const left = unconsidered(PLAN, {
    parts: new Set(['recipient'] as const),
    formats: ['pdf', 'docx'],
    answers: 'The mean by room_class at Lakeside, above 200 EUR.',
    opening: '',
    subjects: [],
  });
  expect(wordsOf(left)).toEqual(['two pages']);
});

it('does not count a value that the text mentions beside its answer as considered', () => {
  expect(wordsOf(unconsidered(PLAN, { ...NOTHING, opening: 'Lakeside is one of two houses.' }))).toContain('Lakeside');
});

it('counts the words of a named KPI that the answer states as considered', () => {
  const subjects = [{ label: 'Lakeside occupancy', words: ['Lakeside'] }];
  const left = unconsidered(PLAN, { ...NOTHING, answers: 'Lakeside occupancy is at 61%.', subjects });
  expect(wordsOf(left)).not.toContain('Lakeside');
  expect(wordsOf(unconsidered(PLAN, { ...NOTHING, subjects }))).toContain('Lakeside');
});

it.each([
  ['en', 'Not considered: “works council”.', 'Not considered in the sections below: “Lakeside”.'],
  ['de', 'Nicht berücksichtigt: „works council“.', 'In den folgenden Abschnitten nicht berücksichtigt: „Lakeside“.'],
] as const)('states in %s what nothing considers, and what only the figures on rows consider', (language, never, below) => {
  const [filter, , , recipient] = PARTS;
  const rowAnswer = {
    figures: {
      filters: [{ column: 'house', values: ['Lakeside'], isExcluded: false, caseColumn: null, words: 'Lakeside' }],
      groupColumns: [],
    },
  } as unknown as RowAnswer;
  const parts = [filter, recipient].flatMap((part) => part ?? []);
  expect(stateUnconsidered(parts, rowAnswer, language)).toEqual({ sentences: [never, below], words: ['works council'] });
});

it('adds the name in the data if the request has another word for it', () => {
  const { sentences } = stateUnconsidered([{ part: 'filter', words: 'Aufzugsaufträge', names: ['Lift'] }], null, 'de');
  expect(sentences).toEqual(['Nicht berücksichtigt: „Aufzugsaufträge“ (Lift).']);
});
