import { askedParts } from './asked-parts.js';
import type { FoundPassage } from './document-reading-result.js';
import { withDecisions } from './later-decisions.js';
import { quotedAnswers, type AskedPart } from './quoted-answers.js';
import { sentencesOn, withTopics, type Readable } from './sentence-answers.js';

type Passage = FoundPassage & Readable;

const passage = (document: string, title: string, text: string): Passage =>
  ({ label: document, documentId: document, document, title, locator: title, anchor: { heading: title }, text, quote: text }) as Passage;

const RULES = [
  passage('library-rules.md', '1. Loans', '1.1 A book that comes back late costs the reader £4.00 within 5 working days.'),
  passage('library-rules.md', '2. Rooms', '2.1 A damaged room is reported within 3 hours to the caretaker.'),
];
const COUNCIL = [
  passage('council_2026-09-08.md', '1. Loans', 'Decision: the charge for a late book goes up from £4 to £6 from 1 March 2027.'),
  passage('council_2026-09-08.md', '2. Rooms', 'Decision: until the lift is mended, damage to a room is reported the same day by e-mail.'),
];
const HAUS = [
  passage('Hausordnung.md', '1 Kündigung', 'Eine Kündigung des Stellplatzes ist innerhalb von 4 Wochen schriftlich zu melden.'),
  passage('Beirat_21-08-2026.md', '3 Stellplatz', 'Beschluss: Bis zum Umbau genügt die Kündigung am selben Tag per Telefon.'),
];

const answersTo = (request: string, passages: readonly Passage[], language: 'de' | 'en'): string[] => {
  const texts = askedParts(request);
  const questions = withTopics(texts);
  const parts = texts.map((text, at): AskedPart => ({
    text,
    passages: [],
    quotes: sentencesOn(questions[at] ?? text, passages, null, text),
  }));
  const completed = withDecisions(parts, passages, {
    labelled: (each) => each,
    request,
    quotesOf: ({ quotes = [] }) => quotes,
    language,
    now: new Date('2026-11-30'),
  });
  return quotedAnswers(completed, language).answers;
};

describe('withDecisions', () => {
  it.each([
    ['A reader brings a book back late in April next year. What does the reader owe, and how quickly?', 'The decision applies'],
    ['A reader brings a book back late in January next year. What does the reader owe?', 'The previous rule still applies'],
    ['What does a reader owe for a late book?', 'The day in question determines'],
  ])('states the later amount and which one applies: %s', (request, expected) => {
    const [first, ...others] = answersTo(request, [...RULES, ...COUNCIL], 'en');
    expect(first).toContain('from 1 Mar 2027');
    expect(first).toContain('£6');
    expect(first).toContain('£4.00');
    expect(first).toContain(expected);
    expect(others.join(' ')).not.toContain('Nothing on');
  });

  it('quotes the decision with which a question compares a rule', () => {
    const answers = answersTo(
      'Bis wann und auf welchem Weg muss eine Kündigung gemeldet werden, und passt das zu dem, was wir am 21.8. beschlossen haben?',
      HAUS,
      'de',
    );
    expect(answers[0]).toContain('innerhalb von 4 Wochen');
    expect(answers[1]).toContain('am selben Tag per Telefon');
    expect(answers[2]).toContain('verschiedene Werte');
    expect(answers).toHaveLength(3);
  });

  it('leaves an amount unchanged if no decision changes it', () => {
    expect(answersTo('By when is a damaged room reported?', [...RULES, ...COUNCIL], 'en').join(' ')).not.toContain('later decision');
  });
});
