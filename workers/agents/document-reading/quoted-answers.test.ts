import type { FoundPassage } from './document-reading-result.js';
import { askedParts } from './asked-parts.js';
import { quotedAnswers, withoutMarkup } from './quoted-answers.js';

const passage = (label: string, heading: string, text: string): FoundPassage =>
  ({ label, document: 'returns-and-claims-policy.md', locator: heading, anchor: { heading }, text, quote: text }) as FoundPassage;
const PASSAGES = [
  passage('E1', 'Returns', 'Consumers may return goods within 30 days of delivery.'),
  passage('E2', 'Claims for damaged or wrong goods', 'The customer reports the claim within seven days and sends a photo.'),
];

const MINUTES = [
  passage(
    'E1',
    '',
    'The committee agreed that the extension of the quay (£90,000) starts on 4 May 2026, led by Ann Roe. P. Bell objected: the ferry needs the berth. The crane stays.',
  ),
];

it.each([
  ['What was agreed on the quay extension, and how much money is there for it?', ['extension of the quay (£90,000)'], true],
  ['What was agreed on the quay extension, and did anybody disagree?', ['extension of the quay', 'P. Bell objected'], true],
  ['What was agreed on the quay extension, and how many tugs are insured against ice?', ['extension of the quay', 'Nothing on'], false],
])('answers a question on the statement before from that statement: %s', (question, starts, isComplete) => {
  const read = quotedAnswers(
    askedParts(question).map((text) => ({ text, passages: MINUTES })),
    'en',
  );
  expect([read.answers.length, read.isComplete]).toEqual([starts.length, isComplete]);
  for (const [at, start] of starts.entries()) expect(read.answers[at]).toContain(start);
});

it('asks on each of two tasks', () => {
  expect(
    askedParts('Bis zu welcher Summe darf der Wart zahlen, wie lange gilt ein Pass, und ab welcher Größe braucht man einen Lotsen?'),
  ).toEqual(['Bis zu welcher Summe darf der Wart zahlen', 'wie lange gilt ein Pass', 'ab welcher Größe braucht man einen Lotsen?']);
  expect(askedParts('Bis zu welcher Summe darf der Wart zahlen, wer entscheidet darüber, und wie lange gilt ein Pass?')).toEqual([
    'Bis zu welcher Summe darf der Wart zahlen, wer entscheidet darüber',
    'wie lange gilt ein Pass?',
  ]);
  expect(askedParts('How long may a boat moor, and up to what length does the warden admit it?')).toEqual([
    'How long may a boat moor',
    'up to what length does the warden admit it?',
  ]);
  expect(askedParts('How many days do we have to confirm and to fully answer a claim?')).toEqual([
    'How many days do we have to confirm a claim?',
    'How many days do we have to fully answer a claim?',
  ]);
});

describe('quotedAnswers', () => {
  it.each([
    ['What does the returns policy say about damaged goods?', 'The customer reports the claim within seven days'],
    ['How many days do consumers have to return goods?', 'Consumers may return goods within 30 days'],
    ['What about claims for wrong goods?', 'The customer reports the claim within seven days'],
  ])('answers "%s" from the section on it', (question, start) => {
    expect(quotedAnswers([{ text: question, passages: PASSAGES }], 'en').answers[0]).toContain(start);
  });

  const LISTS = [
    passage(
      'E1',
      'Open decisions',
      'Question: Does the limit of 5,000 EUR hold for spare parts?; Owner: M. Weber\nQuestion: Is Leeds closed?; Owner: A. Rao',
    ),
    passage(
      'E2',
      'Steps',
      '1. **Check the stock** (dispatch). Missing parts are ordered at once.\n2. **Pack** (warehouse). Glass gets a second box.',
    ),
  ];

  it('quotes rows of tables as a whole, and says that what is listed as open is not decided', () => {
    const [answer] = quotedAnswers([{ text: 'Does the limit hold for spare parts?', passages: LISTS }], 'en').answers;
    expect(answer).toMatch(/^Not decided; .*Question: Does the limit of 5,000 EUR hold for spare parts\?; Owner: M\. Weber”/);
    expect(answer).not.toContain('Leeds');
  });

  it('quotes items of lists as a whole', () => {
    const [answer] = quotedAnswers([{ text: 'When are missing parts ordered in the stock check?', passages: LISTS }], 'en').answers;
    expect(answer).toContain('“Check the stock (dispatch). Missing parts are ordered at once.”');
  });

  it('answers each question on its own, and quotes nothing on one that no passage answers', () => {
    const parts = ['How many days do consumers have to return goods?', 'Who pays for parental leave?'];
    const { answers, isFound } = quotedAnswers(
      parts.map((text) => ({ text, passages: PASSAGES })),
      'en',
    );
    expect(isFound).toBe(true);
    expect(answers).toEqual([
      expect.stringContaining('within 30 days'),
      'Nothing on “Who pays for parental leave?” was found in the documents.',
    ]);
    expect(quotedAnswers([{ text: 'Who pays for parental leave?', passages: PASSAGES }], 'en').isFound).toBe(false);
  });
});

describe('askedParts', () => {
  it.each([
    [
      'For the new colleague: which limit applies to spare parts, and who decides? Max. 40 words.',
      ['which limit applies to spare parts?', 'who decides?'],
    ],
    ['Wer nahm teil? Bitte mit Fundstelle.', ['Wer nahm teil?']],
    [
      'What was agreed on staff? Please quote the wording, and give the date of the meeting.',
      ['What was agreed on staff?', 'give the date of the meeting.'],
    ],
    ['Which limits are open and who owns them?', ['Which limits are open, who owns them?']],
    ['Was gilt laut 2. Nachtrag für Lampen?', ['Was gilt laut 2. Nachtrag für Lampen?']],
    ['Liefertermine Kupfer', ['Liefertermine Kupfer']],
  ])('returns the questions of: %s', (text, parts) => {
    expect(askedParts(text)).toEqual(parts);
  });
});

describe('withoutMarkup', () => {
  it.each([
    ['Der Winterdienst gilt zwischen 1. November und 31. März.', 'Der Winterdienst gilt zwischen 1. November und 31. März.'],
    ['Stand ist der 2. Entwurf vom 30. April.', 'Stand ist der 2. Entwurf vom 30. April.'],
    ['30. April: Abgabe', '30. April: Abgabe'],
    ['2. **Abnahme** durch die Leitung', 'Abnahme durch die Leitung'],
    ['Zuerst messen. 2. Danach bohren.', 'Zuerst messen. Danach bohren.'],
  ])('removes list numbers and keeps days and ordinals: %s', (text, plain) => {
    expect(withoutMarkup(text)).toBe(plain);
  });
});

it('answers the question for a time with the sentence that also states the amount', () => {
  const [rule] = [passage('E1', 'Fees', 'A late boat pays the harbour £40 within 3 days.')];
  const read = quotedAnswers(
    [
      { text: 'What does a late boat owe?', passages: [rule] },
      { text: 'how quickly?', passages: [] },
    ],
    'en',
  );
  expect([read.answers.length, read.isComplete]).toEqual([1, true]);
});
