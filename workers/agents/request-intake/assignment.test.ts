import { assignmentOf, subjectText, wantsAssignment, type AssignmentParts } from './assignment.js';
import { findDeadline } from './urgency/find-deadline.js';

const understood = {
  language: 'en',
  subjects: [],
  topics: [],
  comparisons: [],
  audiences: [],
  open: [],
  unanswered: [],
  format: null,
  period: null,
  target: null,
};
const kpi = { name: 'First fix rate', unit: '%', target: 85, better: 'higher', owner: 'L. Okafor', value: 71.5, sourceId: 'dst_1' };
const dataset = {
  ...{ datasetId: 'dst_1', name: 'visits', rows: 900, roles: {}, columnCorrections: [] },
  columns: [{ name: 'Site', type: 'text' }],
  profile: { columns: [{ name: 'Site', distinct: 4 }] },
};
const parts = (of: object): AssignmentParts =>
  ({
    text: '',
    understood,
    rows: null,
    clauses: [],
    kpis: [],
    facts: [],
    datasets: [dataset],
    deadline: null,
    undefined: [],
    ...of,
  }) as unknown as AssignmentParts;

describe('wantsAssignment', () => {
  it.each([
    'Bitte formulieren Sie daraus einen klaren Auftrag für das Lager.',
    'Was braucht ihr von mir, um die Reklamationen anzugehen?',
    'Turn this into a proper task description: scrap in hall 2 is too high',
    'Late trucks again. Who does what, and what are the acceptance criteria?',
  ])('is true for “%s”', (text) => expect(wantsAssignment(text)).toBe(true));

  it.each(['Wo ist mein Auftrag 4711?', 'Wie viele Aufträge sind offen?', 'Why is scrap rising in hall 2?'])('is false for “%s”', (text) =>
    expect(wantsAssignment(text)).toBe(false),
  );
});

describe('assignmentOf', () => {
  it('states the gap between value and target, the measure, the owner and the deadline', () => {
    const deadline = findDeadline('by mid March', new Date('2026-02-01'));
    const lines = assignmentOf(parts({ kpis: [kpi], facts: ['First fix rate is at 71.5%.'], deadline }), 'en');
    expect(lines[0]).toBe(
      'Goal: Bring “First fix rate” from the latest 71.5% to 85%; find out what causes the gap and which action closes how much of it.',
    );
    const text = lines.join('\n');
    for (const part of ['higher is better', 'L. Okafor', '15 Mar 2026', '“visits” (900 rows) with Site', 'First fix rate is at 71.5%.'])
      expect(text).toContain(part);
    expect(text).not.toContain('What exactly counts');
  });

  it('states what the request leaves out, in its words', () => {
    const lines = assignmentOf(parts({ text: 'Fahrten zählen, aber ohne die internen und nicht für Halle 3.' }), 'de');
    expect(lines.find((line) => line.startsWith('Umfang'))).toContain('Ausschlüsse laut Anfrage: „ohne die internen“, „nicht für Halle 3“');
  });

  it('asks what undefined words mean, at most four questions, and invents no measure', () => {
    const lines = assignmentOf(parts({ undefined: ['Fehlwege'], datasets: [] }), 'de');
    expect(lines[0]).toContain('Noch keine messbare Frage');
    expect(lines.at(-1)).toContain('Was genau zählt als „Fehlwege“?');
    expect(lines.at(-1)?.match(/\?/gu)).toHaveLength(4);
  });
});

describe('subjectText', () => {
  it.each([
    ['Scrap is up. Make a clear assignment out of it by mid January.', 'Scrap is up.'],
    ['Schreiben Sie daraus einen Auftrag: Retouren senken bis Ende März', 'Retouren senken'],
  ])('leaves the words for assignment and deadline out of “%s”', (text, subject) => {
    const rest = subjectText(text, new Date('2026-11-29'));
    expect(rest).toContain(subject);
    expect(rest).not.toMatch(/assignment|auftrag|january|märz/iu);
  });
});

describe('the deadline of an assignment', () => {
  const now = new Date('2026-10-05T09:00:00Z');
  it.each([
    ['Am besten bis Mitte November etwas Greifbares', '2026-11-15'],
    ['Please deliver by the end of January', '2027-01-31'],
    ['bis Anfang Dezember', '2026-12-10'],
    ['Somebody should fix it before Christmas', '2026-12-24'],
    ['The committee meets 14 December.', '2026-12-14'],
  ])('of “%s” is %s', (text, date) => expect(findDeadline(text, now)?.date).toBe(date));
});
