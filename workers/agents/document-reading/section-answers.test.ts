import { sectionQuotes } from './section-answers.js';

const passage = (document: string, title: string, text: string) => ({ documentId: document, document, title, text });

const MINUTES = [
  passage('minutes-board-7.md', 'Board, seventh meeting', 'Present: A. Reed (chair), B. Hall (Stores)'),
  passage('minutes-board-7.md', '1. Status', '- The kiln is late.\n- Two projects are finished.'),
  passage('minutes-board-7.md', '2. Outcomes', '- Glaze orders are pooled from May.\n- Trials run in Leek only.'),
  passage('minutes-board-7.md', '4. Actions', '- B. Hall: report on breakages by June.\n- A. Reed: ask for two quotes.'),
];
const POLICY = [
  passage('loan-rules.md', 'Loan rules', 'Owner: C. Dunn. Applies to: all members.'),
  passage('loan-rules.md', 'Returns', '- Tools come back within 14 days.\n- Late tools cost a fee.'),
  passage(
    'loan-rules.md',
    'Damaged tools',
    '1. The member reports the damage within two days.\n2. The workshop inspects the tool.\n3. The treasurer approves the repair.',
  ),
  passage('loan-rules.md', 'Targets', 'Measure: Reply to a report; Target: 3 working days'),
];
const textsOn = (question: string, passages: readonly ReturnType<typeof passage>[], request = question): string[] =>
  sectionQuotes(question, request, passages).map(({ text }) => text);

describe('sectionQuotes', () => {
  it('states all that was decided, not who was present', () => {
    expect(textsOn('What did the board decide in its seventh meeting?', [...POLICY, ...MINUTES])).toEqual([
      'Glaze orders are pooled from May. · Trials run in Leek only.',
    ]);
  });

  it('states the tasks with the people who have them', () => {
    const [text] = textsOn('Who does what after the board meeting?', MINUTES);
    expect(text).toContain('B. Hall: report on breakages by June.');
    expect(text).toContain('A. Reed: ask for two quotes.');
  });

  it('states the steps of a procedure in their order', () => {
    const [text] = textsOn('What has to happen before a damaged tool is repaired?', [...MINUTES, ...POLICY]);
    expect(text).toMatch(/reports the damage.*inspects the tool.*approves the repair/u);
  });

  it('states all time limits, also those of tables', () => {
    expect(textsOn('Which deadlines do the loan rules promise?', [...MINUTES, ...POLICY])).toEqual([
      expect.stringContaining('14 days'),
      expect.stringContaining('two days'),
      expect.stringContaining('3 working days'),
    ]);
  });

  it('leaves a question about one thing to the search', () => {
    expect(textsOn('What did the board decide about the delivery van?', MINUTES)).toEqual([]);
  });
});
