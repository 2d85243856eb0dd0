import type { FoundPassage } from './document-reading-result.js';
import { quotedAnswers } from './quoted-answers.js';
import { withWholeRules } from './whole-rule.js';

const passage = (document: string, title: string, text: string): FoundPassage & { title: string } =>
  ({
    ...{ label: 'E1', documentId: document, document, locator: title, anchor: { heading: title }, title, text, quote: text },
    matchedWords: [],
  }) as unknown as FoundPassage & { title: string };

const RULES = passage(
  'Harbour policy.md',
  '3 Dredging',
  'Dredging above 800 GBP needs the consent of the harbour master. Above 9,000 GBP the board gives consent. In case of Level 1, consent may follow within two days. Dredging is logged.',
);
const LEVELS = passage('Harbour policy.md', '2 Levels', 'Level 1 (emergency, such as a blocked lock): work starts within 6 hours.');
const MINUTES = passage('Minutes 2027-03-04.md', '1 Dredging', 'Ms Ode may give consent up to 1,500 GBP for dredging as a deputy.');
const ALL = [MINUTES, LEVELS, RULES];

const answered = (...parts: readonly { text: string; found: FoundPassage; quote: string }[]): string[] =>
  quotedAnswers(
    withWholeRules(
      parts.map(({ text, found, quote }) => ({ text, passages: [found], quotes: [{ text: quote, passage: found }] })),
      ALL,
      (each) => each,
    ),
    'en',
  ).answers;

it('quotes the other limits of a section, and puts rules before minutes', () => {
  const answers = answered(
    { text: 'From which amount is consent needed for dredging', found: MINUTES, quote: MINUTES.text },
    { text: 'who gives it', found: RULES, quote: 'Dredging above 800 GBP needs the consent of the harbour master.' },
  );
  expect(answers.map((text) => text.slice(0, 24))).toEqual([
    '“Dredging above 800 GBP ',
    '“Above 9,000 GBP the boa',
    '“Ms Ode may give consent',
  ]);
});

it('quotes a further limit of the section from another passage', () => {
  const first = passage('Harbour policy.md', '6 Refunds', 'Wardens refund up to 50 GBP.');
  const next = passage('Harbour policy.md', '6 Refunds', 'Above that the office decides, above 500 GBP the board.');
  const [part] = withWholeRules(
    [{ text: 'Up to what amount may a warden refund', passages: [first], quotes: [{ text: first.text, passage: first }] }],
    [first, next],
    (each) => each,
  );
  expect(part?.quotes?.map(({ text }) => text)).toEqual([first.text, next.text]);
});

it('quotes the rules on the level that defines a term', () => {
  const answers = answered(
    { text: 'From which amount is consent needed', found: RULES, quote: 'Dredging above 800 GBP needs the consent of the harbour master.' },
    { text: 'what applies to emergencies', found: LEVELS, quote: LEVELS.text },
  );
  expect(answers.some((text) => text.includes('In case of Level 1, consent may follow'))).toBe(true);
  expect(answers.join(' ')).not.toContain('Dredging is logged');
});

it('keeps only quotes that state the requested amount', () => {
  const none = passage('Harbour policy.md', '5 Books', 'No payment is made without a voucher.');
  const limits = passage('Harbour policy.md', '4 Payments', 'Wardens pay up to 50 GBP.');
  const [part] = withWholeRules(
    [
      {
        text: 'Up to what amount may a warden pay',
        passages: [none, limits],
        quotes: [
          { text: none.text, passage: none },
          { text: limits.text, passage: limits },
        ],
      },
    ],
    [none],
    (each) => each,
  );
  expect(part?.quotes?.map(({ text }) => text)).toEqual(['Wardens pay up to 50 GBP.']);
});

it('leaves other questions unchanged', () => {
  const part = { text: 'What is said on dredging', passages: [RULES] };
  expect(withWholeRules([part], ALL, (each) => each)).toEqual([part]);
});
