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

describe('leftOutParts', () => {
  it('returns a grouping without a table, and a comparison that the answer does not state', () => {
    expect(leftOut('Admissions by ward and by insurer, against plan', WARDS)).toEqual(['by insurer', 'against plan']);
    expect(leftOut('Admissions by ward', WARDS)).toEqual([]);
  });

  it('omits a remark on a value that the answer leaves out', () => {
    const parts = [{ part: 'filter', words: 'East', names: ['East'] }];
    const request = 'Admissions in 2026. Leave East out, it distorts every comparison.';
    expect(leftOut(request, '- Admissions 2026: 202; without ward = East.', { parts })).toEqual([]);
    expect(leftOut(request, '- Admissions 2026: 412.', { parts })).toEqual(['Leave East out, it distorts every comparison']);
  });

  it('omits the words of a period that the answer states by its days', () => {
    const period = { words: 'Jan bis Okt 2026', from: '2026-01-01', until: '2026-10-31' };
    const understood: Understood = { ...UNDERSTOOD, language: 'de', period: period as Understood['period'] };
    const request = 'Stürze auf den Stationen. Zahlen Jan bis Okt 2026.';
    expect(leftOut(request, '- Stürze auf den Stationen, Januar – Oktober 2026: 41.', { understood })).toEqual([]);
    expect(leftOut(request, '- Stürze auf den Stationen: 41.', { understood })).toEqual(['Zahlen Jan bis Okt 2026']);
  });

  it('omits a topic that the request excludes and the answer does not contain', () => {
    const request = 'Brief an die Angehörigen zur Aufnahme. Nichts von den Kündigungen im Team.';
    expect(aufDeutsch(request, '# Brief zur Aufnahme\n\nGuten Tag, die Aufnahme ist ab 8 Uhr offen.')).toEqual([]);
  });

  it('returns a second question in the words of the request', () => {
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

  it('omits a part that the answer contains in other words of the same meaning', () => {
    const sheet = '# Sheet\n\n| Field | Content |\n| --- | --- |\n| Responsible | K. Ode |\n| FinOffered | Y |\n| RAG | amber |\n';
    expect(leftOut('Sheet: owner, traffic lights, finance offered', sheet)).toEqual([]);
    expect(aufDeutsch('Übersicht: Rücksendungen', '- Retouren: 12.')).toEqual([]);
  });

  it('omits length, format, tone and courtesies', () => {
    expect(leftOut('Admissions, please: short, at most 200 words, three slides, polite', WARDS)).toEqual([]);
  });

  it('returns the exclusion of names if the answer contains names', () => {
    expect(leftOut('Admissions, no names', WARDS)).toEqual(['no names']);
    expect(leftOut('Admissions, no names', '# Admissions\n\n- 412 admissions.')).toEqual([]);
  });

  it('returns a condition that the answer does not state', () => {
    const action = '# Actions\n\n- Open the second desk (M. Abara).';
    expect(leftOut('Open the desk without additional staff', action)).toEqual(['without additional staff']);
    expect(leftOut('Open the desk without additional staff', `${action} It works without additional staff.`)).toEqual([]);
  });

  it('omits a change that the answer states with figures', () => {
    expect(leftOut('Where do admissions wait, and has it got better since spring?', WARDS)).toEqual([]);
    expect(leftOut('Where do admissions wait, and has it got better since spring?', '# Admissions\n\n- 3 days.')).toEqual([
      'has it got better since spring',
    ]);
  });

  it('omits a part that the answer says it does not answer', () => {
    const told = `${WARDS}\nNot answered: there is no column for “insurer”.\n`;
    expect(leftOut('Admissions by ward and by insurer', told)).toEqual([]);
  });

  it('ignores a repetition of the request and the list of sources in the answer', () => {
    const request = 'How long do patients wait for a cardiologist?';
    expect(leftOut(request, `# Answer\n\n**Question:** ${request}\n\n## Sources\n\n- cardiologist_waits.csv\n`)).toEqual([
      'How long do patients wait for a cardiologist',
    ]);
  });

  it('returns only the questions and limits of a text to work on', () => {
    const text = 'The porter rang about the lift. When is it repaired, at most 400 pounds?';
    expect(leftOut(text, '# Request\n', { isText: true })).toEqual(['When is it repaired', 'at most 400 pounds']);
  });
});

it('finds the short phrase of a request that contains words', () => {
  expect(phraseWith('Overview: late arrivals by ward, and beds', 'late')).toBe('late arrivals');
  expect(phraseWith('Overview: late arrivals by ward', 'insurer')).toBe('insurer');
});

describe('leftOutParts for words that request nothing', () => {
  it('omits a view, a warning about the data and a rule for unknown values', () => {
    expect(aufDeutsch('Aufnahmen je Station, die alten 12 Betten halte ich für veraltet', '# Aufnahmen je Station\n')).toEqual([]);
    expect(leftOut('Admissions by ward. Bear in mind that one file is in hours and the other in minutes.', WARDS)).toEqual([]);
    expect(aufDeutsch('Steckbrief: Belegung. Was noch fehlt, bitte leer lassen.', '- Belegung: 81 %.')).toEqual([]);
    expect(leftOut("Admissions by ward. Put 'unknown' where nobody has said so.", WARDS)).toEqual([]);
  });

  it('omits an observation and what the answer has recorded', () => {
    expect(aufDeutsch('In der Stammliste stehen viele Geräte doppelt. Aufnahmen je Station', '# Aufnahmen je Station\n')).toEqual([]);
    expect(
      leftOut(
        'The clinic at Larkhill needs a second lift. Who owns it?',
        '- Recorded: The clinic at Larkhill needs a second lift.\n- Owner: P. Ode',
      ),
    ).toEqual([]);
  });

  it('omits a place outside of the text, and the time that a plan covers', () => {
    expect(aufDeutsch('Aufnahmen je Station. Bitte mit Quellen in den Sprechernotizen.', '# Aufnahmen je Station\n')).toEqual([]);
    expect(aufDeutsch('Plan für die kommenden 60 Tage', '- Beginn: 3.5.2026')).toEqual([]);
  });
});

describe('leftOutParts for a part that an answer states in other words', () => {
  it('omits duplicates, medians and cases', () => {
    expect(leftOut('Are any patients in there twice?', '- No: duplicate rows of patients: 0.')).toEqual([]);
    expect(leftOut('Admissions, and the gap to the middle', '- Admissions: 412, 30 above the median.')).toEqual([]);
    expect(leftOut('Admissions. Show me the low, middle and high case.', '- Admissions: P10 300, P50 400, P90 510.')).toEqual([]);
  });

  it('omits values that cannot be right only if the answer states the finding', () => {
    expect(leftOut("Check: doses that can't be right", '- “Dose” is far outside the other values: 2.')).toEqual([]);
    expect(leftOut("Check: doses that can't be right", '| Dose | Ward |\n| --- | --- |\n| 5 | East |')).toEqual([
      "doses that can't be right",
    ]);
  });

  it('omits the exclusion of notes on individuals if the answer makes none', () => {
    expect(leftOut('Admissions by ward, nothing about individual nurses', WARDS)).toEqual([]);
    expect(leftOut('Admissions by ward, nothing about individual staff', WARDS)).toEqual([]);
  });
});

describe('leftOutParts for a part that an answer contains in another form', () => {
  it('omits an amount with a scale', () => {
    expect(
      aufDeutsch('Welche Stege zuerst? Zusammen höchstens 60 T€', '- Mit 60.000 EUR lassen sich die Stege 1. A und 2. B bezahlen.'),
    ).toEqual([]);
    expect(aufDeutsch('Welche Stege zuerst? Zusammen höchstens 60 T€', '- Reihenfolge der Stege: 1. A, 2. B.')).toEqual([
      'höchstens 60 T€',
    ]);
  });

  it('omits a change that the answer describes as applying from a day', () => {
    const request = 'Was ändert sich ab 1. März bei den Liegegebühren?';
    expect(aufDeutsch(request, '# Liegegebühren\n\nAb 01.03.2027 zahlen Gäste die Liegegebühren im Voraus.')).toEqual([]);
    expect(aufDeutsch(request, '# Liegegebühren\n\nDie Stege sind nummeriert.')).toEqual([request.slice(0, -1)]);
  });

  it('omits the stability of an order, a test and the strength of a relation', () => {
    const order = 'Rank the piers, and tell me whether the order holds if the scores are 10% out';
    expect(leftOut(order, '# Piers ranked\n\n- 1. A; if scores are off by 10%, it leads in 80% of the draws.')).toEqual([]);
    expect(leftOut(order, '# Piers ranked\n\n- 1. A; scores off by 10%.')).toEqual(['tell me whether the order holds']);
    expect(leftOut('How did the order intake change in May?', '- The order intake fell by 4% in May.')).toEqual([]);
    const relation = 'Do admissions move with beds? I need the strength of the link and the test.';
    expect(leftOut(relation, '- Yes, admissions move with beds (rank correlation 0.41, p < 0.001).')).toEqual([]);
    expect(leftOut(relation, '- Yes, admissions move with beds.')).toEqual(['the strength of the link', 'the test']);
  });

  it('omits duplicate persons, rhythms, dependencies and who acts on the whole request', () => {
    expect(leftOut('How many look like the same skipper twice?', '- Rows on the same thing: 12 skippers.')).toEqual([]);
    expect(aufDeutsch('Blatt: Rhythmus', '| Häufigkeit | monatlich |')).toEqual([]);
    expect(leftOut('Plan: what depends on what', '| Step | After step |\n| --- | --- |\n| 2 | 1 |')).toEqual([]);
    expect(leftOut('Who should pick this up?', '- Handled by: “Causal analysis”.')).toEqual([]);
  });

  it('returns arguments that the answer does not state', () => {
    expect(aufDeutsch('Soll der Steg öffnen, was spricht dagegen?', '- Ja, der Steg soll öffnen.')).toEqual(['was spricht dagegen']);
    expect(aufDeutsch('Soll der Steg öffnen, was spricht dagegen?', '- Ja, der Steg soll öffnen. Dagegen spricht der Wind.')).toEqual([]);
  });
});

describe('leftOutParts for a part that a verdict alone does not answer', () => {
  const verdict = '- No, the admissions do not differ (p = 0.4).';

  it('returns a question on a named value that the answer does not contain', () => {
    const parts = [{ part: 'filter', words: 'Larkhill Clinic', names: ['Larkhill Clinic'] }];
    expect(leftOut('Did the move of Larkhill Clinic change admissions?', verdict, { parts })).toEqual([
      'Did the move of Larkhill Clinic change admissions',
    ]);
    expect(leftOut('Did the move of Larkhill Clinic change admissions?', `${verdict} Larkhill Clinic: 40.`, { parts })).toEqual([]);
  });

  it('returns the end of a quarter and the year before unless the answer states them', () => {
    expect(leftOut('Do admissions rise at quarter end?', verdict)).toEqual(['Do admissions rise at quarter end']);
    expect(leftOut('Do admissions rise at quarter end?', `${verdict} Quarter end: 40 of 90.`)).toEqual([]);
    expect(leftOut('Were admissions lower a year ago?', verdict)).toEqual(['Were admissions lower a year ago']);
    expect(leftOut('Were admissions lower a year ago?', `${verdict} A year earlier: 390.`)).toEqual([]);
  });

  it('returns an amount that selects or assumes something', () => {
    const readWords = ['beds'];
    expect(leftOut('How many admissions are there by ward if we close 35 beds?', WARDS, { readWords })).toEqual(['if we close 35 beds']);
    expect(leftOut('How many admissions are there by ward if we close 210 beds?', WARDS, { readWords })).toEqual([]);
    expect(leftOut('Admissions by ward in the next 90 days, at most 250 words', WARDS)).toEqual([]);
  });

  it('returns e-mail addresses if the answer contains other addresses only', () => {
    expect(leftOut('Admissions and the e-mail addresses', `${WARDS}\n| Address |\n| --- |\n| 5 Hill Road |`)).toEqual([
      'the e-mail addresses',
    ]);
  });
});

describe('a question that the agent has answered', () => {
  it('is not reported as left out if the answer uses other words', () => {
    const [question, text] = ['How often do patients leave before they are seen', 'How often do patients leave before they are seen?'];
    const markdown = '# Visits\n\n## Answer\n\n- In 4 of 80 visits, “Left” came before “Seen”.';
    expect(leftOut(text, markdown)).toEqual([question]);
    expect(leftOut(text, markdown, { answered: [question] })).toEqual([]);
  });
});
