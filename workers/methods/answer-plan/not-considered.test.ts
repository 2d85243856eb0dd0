import type { AnswerPlan } from './answer-plan.js';
import { rowPlan } from './testing/row-plan.js';
import { stateUnconsidered, unconsidered } from './not-considered.js';
import type { RowAnswer } from './row-answer.js';

const PARTS: AnswerPlan['parts'] = [
  { part: 'filter', words: 'Lakeside', names: ['Lakeside'] },
  { part: 'group', words: 'room class', names: ['room_class'] },
  { part: 'condition', words: 'above 200 euros', names: ['price_eur'] },
  { part: 'period', words: 'in spring', names: [] },
  { part: 'recipient', words: 'works council', names: [] },
  { part: 'format', words: 'PDF', names: [] },
];
const PLAN: AnswerPlan = { question: null, rows: rowPlan(), length: null, parts: PARTS };
const NOTHING = { parts: new Set<never>(), formats: [], answers: '', opening: '', subjects: [] };
const wordsOf = (parts: readonly { words: string }[]): string[] => parts.map(({ words }) => words);

it('lists the selections of rows and the formats that an agent does not use', () => {
  expect(wordsOf(unconsidered(PLAN, NOTHING))).toEqual(['Lakeside', 'above 200 euros', 'in spring', 'PDF']);
});

it('omits parts that the agent uses, that its answer states, and formats of its files', () => {
  const left = unconsidered(PLAN, {
    parts: new Set(['period'] as const),
    formats: ['pdf', 'docx'],
    answers: 'The mean at Lakeside, above 200 EUR.',
    opening: '',
    subjects: [],
  });
  expect(wordsOf(left)).toEqual([]);
});

it.each(['at most 60 k€', 'höchstens 60 T€', 'up to €60,000'])('finds the limit "%s" in another notation', (words) => {
  const plan: AnswerPlan = { ...PLAN, parts: [{ part: 'condition', words, names: [] }] };
  expect(unconsidered(plan, { ...NOTHING, answers: 'Mit 60.000 EUR lassen sich drei Stege bezahlen.' })).toEqual([]);
  expect(unconsidered(plan, { ...NOTHING, answers: 'Drei Stege für 6.000 EUR.' })).toHaveLength(1);
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

/** Figures on the rows of one house only. */
const OF_LAKESIDE = {
  figures: {
    filters: [{ column: 'house', values: ['Lakeside'], isExcluded: false, caseColumn: null, words: 'Lakeside' }],
    timeColumn: null,
  },
} as unknown as RowAnswer;

it.each([
  ['en', 'Not considered: “in spring”, “by tour operator”.', 'Not considered in the sections below: “Lakeside”.'],
  ['de', 'Nicht berücksichtigt: „in spring“, „by tour operator“.', 'In den folgenden Abschnitten nicht berücksichtigt: „Lakeside“.'],
] as const)('states in %s what the answer does not contain, and what only the figures on rows select', (language, never, below) => {
  const parts = PARTS.filter(({ part }) => part === 'filter' || part === 'period');
  expect(stateUnconsidered(parts, OF_LAKESIDE, language, ['by tour operator'])).toEqual({
    sentences: [never, below],
    words: ['in spring', 'by tour operator'],
  });
});

it('adds the name in the data if the request has another word for it', () => {
  const rowAnswer = { figures: { filters: [{ words: 'Aufzugsaufträge' }] } } as unknown as RowAnswer;
  const { sentences } = stateUnconsidered([{ part: 'filter', words: 'Aufzugsaufträge', names: ['Lift'] }], rowAnswer, 'de');
  expect(sentences).toEqual(['In den folgenden Abschnitten nicht berücksichtigt: „Aufzugsaufträge“ (Lift).']);
});

it('states the phrase of the request that contains the words of a selection', () => {
  const { sentences } = stateUnconsidered(PARTS.slice(0, 1), OF_LAKESIDE, 'en', [], (words) => `rooms at ${words}`);
  expect(sentences).toEqual(['Not considered in the sections below: “rooms at Lakeside”.']);
});
