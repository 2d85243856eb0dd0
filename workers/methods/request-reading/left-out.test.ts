import { leftOutParts, phraseWith } from './left-out.js';
import type { Understood } from './understood.js';

const UNDERSTOOD: Understood = {
  language: 'en',
  subjects: [],
  topics: [],
  period: null,
  comparisons: [],
  audiences: [],
  target: null,
  format: null,
  open: [],
  unanswered: [],
};

const leftOut = (text: string, markdown: string, given: Partial<Parameters<typeof leftOutParts>[1]> = {}): string[] =>
  leftOutParts(text, { markdown, understood: UNDERSTOOD, parts: [], length: null, readWords: [], isText: false, ...given });
const aufDeutsch = (text: string, markdown: string): string[] => leftOut(text, markdown, { understood: { ...UNDERSTOOD, language: 'de' } });

const WARDS = `# Admissions

## Answer

- “Admissions”: 412 in 2026, 380 before.

| Ward | Admissions |
| :--- | ---: |
| East | 210 |
| West | 202 |

**Owner:** P. Lindqvist
`;

describe('the parts that an answer leaves out', () => {
  it('are groupings without a table, and comparisons that it does not state', () => {
    expect(leftOut('Admissions by ward and by insurer, against plan', WARDS)).toEqual(['by insurer', 'against plan']);
    expect(leftOut('Admissions by ward', WARDS)).toEqual([]);
  });

  it('are second questions, in the words of the request', () => {
    expect(leftOut('How many admissions were there in 2026, and do the discharge letters agree?', WARDS)).toEqual([
      'do the discharge letters agree',
    ]);
    expect(aufDeutsch('Prüf die Stammliste: doppelte Einträge. Kann ich damit rechnen?', '# Stammliste\n\n- Dubletten: 4.')).toEqual([
      'Kann ich damit rechnen',
    ]);
    expect(aufDeutsch('Prüf die Stammliste: doppelte Einträge. Kann ich damit rechnen?', '- Nein: 4 Dubletten in der Stammliste.')).toEqual(
      [],
    );
  });

  it('are none that it contains in other words of the same meaning', () => {
    const sheet = '# Sheet\n\n| Field | Content |\n| --- | --- |\n| Responsible | K. Ode |\n| FinOffered | Y |\n| RAG | amber |\n';
    expect(leftOut('Sheet: owner, traffic lights, finance offered', sheet)).toEqual([]);
    expect(aufDeutsch('Übersicht: Rücksendungen', '- Retouren: 12.')).toEqual([]);
  });

  it('are no length, format, tone, readers or courtesies', () => {
    expect(leftOut('Admissions, please: short, at most 200 words, three slides, polite', WARDS)).toEqual([]);
  });

  it('are names that the request does not want and the text contains', () => {
    expect(leftOut('Admissions, no names', WARDS)).toEqual(['no names']);
    expect(leftOut('Admissions, no names', '# Admissions\n\n- 412 admissions.')).toEqual([]);
  });

  it('are conditions that the answer does not state', () => {
    const action = '# Actions\n\n- Open the second desk (M. Abara).';
    expect(leftOut('Open the desk without additional staff', action)).toEqual(['without additional staff']);
    expect(leftOut('Open the desk without additional staff', `${action} It works without additional staff.`)).toEqual([]);
  });

  it('are no changes that the answer states with figures', () => {
    expect(leftOut('Where do admissions wait, and has it got better since spring?', WARDS)).toEqual([]);
    expect(leftOut('Where do admissions wait, and has it got better since spring?', '# Admissions\n\n- 3 days.')).toEqual([
      'has it got better since spring',
    ]);
  });

  it('are not named again if the answer says that it does not answer them', () => {
    const told = `${WARDS}\nNot answered: there is no column for “insurer”.\n`;
    expect(leftOut('Admissions by ward and by insurer', told)).toEqual([]);
  });

  it('are not found in a text that repeats the request, nor in its list of sources', () => {
    const request = 'How long do patients wait for a cardiologist?';
    expect(leftOut(request, `# Answer\n\n**Question:** ${request}\n\n## Sources\n\n- cardiologist_waits.csv\n`)).toEqual([
      'How long do patients wait for a cardiologist',
    ]);
  });

  it('of a text to work on are its questions, limits and lists only', () => {
    const text = 'The porter rang about the lift. When is it repaired, at most 400 pounds?';
    expect(leftOut(text, '# Request\n', { isText: true })).toEqual(['When is it repaired', 'at most 400 pounds']);
  });
});

it('finds the short phrase of a request that contains words', () => {
  expect(phraseWith('Overview: late arrivals by ward, and beds', 'late')).toBe('late arrivals');
  expect(phraseWith('Overview: late arrivals by ward', 'insurer')).toBe('insurer');
});
