import { DuckDbSession } from '../../../platform/analytics/index.js';
import { constantColumns } from '../../methods/answer-plan/index.js';
import { groupedBy, stepAnswers, stepsIn, type StepQuestion } from './step-kpis.js';

const TICKETS = [
  'Ticket opened',
  'Triaged',
  'Warehouse check requested',
  'Warehouse check completed',
  'Credit approved',
  'Credit note issued',
];
const ORDERS = [
  'Auftrag erfasst',
  'Bonität geprüft',
  'Preisfreigabe angefordert',
  'Preis freigegeben',
  'Ware kommissioniert',
  'Ware versandt',
];

describe('stepsIn', () => {
  it.each([
    ['the time between Credit approved and Credit note issued', ['Credit approved', 'Credit note issued']],
    ['How long do cases wait from ticket opened to triaged?', ['Ticket opened', 'Triaged']],
  ])('returns the steps whose names "%s" contains, in its order', (text, expected) => {
    expect(stepsIn(text, 'Service desk: ticket history Ticket', TICKETS)).toEqual(expected);
  });

  it.each([
    ['Which KPIs measure the waiting time of the warehouse check?', ['Warehouse check requested', 'Warehouse check completed']],
    ['Which KPIs on tickets does the ticket history hold?', []],
  ])('returns the steps that "%s" names by parts of their names', (text, expected) => {
    expect(stepsIn(text, 'Service desk: ticket history Ticket', TICKETS).toSorted()).toEqual(expected.toSorted());
  });

  it.each([
    ['Kennzahlen zur Bonitätsprüfung aus dem Ereignisprotokoll', ['Bonität geprüft']],
    ['Wie lange wartet die Ware bis zum Versand: Ware kommissioniert bis Ware versandt', ['Ware kommissioniert', 'Ware versandt']],
    [
      'Was kostet uns ein Auftrag im Innendienst, und welche Kennzahlen zur Bonitätsprüfung gibt das Ereignisprotokoll her? Bitte die drei wichtigsten.',
      ['Bonität geprüft'],
    ],
    ['Welche Kennzahlen für Aufträge gibt das Ereignisprotokoll her?', []],
    ['Welche Kennzahlen gibt es für den Umsatz?', []],
  ])('returns the steps of an event log that "%s" names', (text, expected) => {
    expect(stepsIn(text, 'Auftragsabwicklung: Ereignisprotokoll Auftrag', ORDERS)).toEqual(expected);
  });
});

describe('an answer on steps of an event log', () => {
  let duck: DuckDbSession;
  // Times between the steps of the four cases begun in March: 1, 2, 4 and 9 days; a fifth is open, and a sixth begins in April.
  const EVENTS = [
    ...['A', 'B', 'C', 'D'].flatMap((name, index) => [
      [name, 'Claim received', `2026-03-0${index + 1}`, index < 2 ? 'Mail' : 'Phone', 'Desk'],
      [
        name,
        'Claim settled',
        `2026-03-${String(index + 1 + ([1, 2, 4, 9][index] ?? 0)).padStart(2, '0')}`,
        index < 2 ? 'Mail' : 'Phone',
        'Finance',
      ],
    ]),
    ['E', 'Claim received', '2026-03-20', 'Mail', 'Desk'],
    ['F', 'Claim received', '2026-04-02', 'Mail', 'Desk'],
  ];
  const relation = `(SELECT * FROM (VALUES ${EVENTS.map(([id, event, day, contact, team]) => `('${id}', '${event}', TIMESTAMP '${day} 08:00:00', '${contact}', '${team}')`).join(', ')}) AS t("Claim", "Event", "At", "Contact", "Team"))`; // prettier-ignore
  const columns = [['Claim', 'text'], ['Event', 'text'], ['At', 'timestamp'], ['Contact', 'text'], ['Team', 'text']].map(([name, type]) => ({ name, type })); // prettier-ignore
  const log = { dataset: { name: 'Claims', columns }, columns: { case: 'Claim', activity: 'Event', time: 'At' }, relation } as unknown as Parameters<typeof stepAnswers>[1]; // prettier-ignore
  const asked = { text: '', named: ['Claim settled', 'Claim received'], period: { from: '2026-03-01', until: '2026-03-31' }, group: null, maximum: null, language: 'en' as const }; // prettier-ignore

  /** Returns the sentences, with ordinary blanks. */
  const answered = async (question: Partial<StepQuestion>): Promise<string[]> =>
    (await stepAnswers(duck, log, { ...asked, ...question })).map((sentence) => sentence.replaceAll('\u00A0', ' '));

  beforeAll(async () => {
    duck = await DuckDbSession.open();
  });
  afterAll(() => duck[Symbol.asyncDispose]());

  it('states mean, median, the share above the stated limit and what is open, in the order of the steps', async () => {
    const [head, time, share, count, open] = await answered({ text: 'the share above 3 days' });
    expect(head).toContain('March 2026');
    expect(time).toBe('Time from “Claim received” to “Claim settled”: 4 days on average, median 3 days (4 of 5 begun are completed).');
    expect(share).toBe('Share above 3 days: 50% (2 of 4).');
    expect(count).toContain('Number of “Claim received”: 5.');
    expect(open).toContain(': 1.');
  });

  it('states the median of each group, and no more KPIs than the request asks for', async () => {
    const answers = await answered({ group: 'Contact', maximum: 2 });
    expect(answers).toHaveLength(5);
    expect(answers[3]).toMatch(/Median by “Contact”: Mail 1.5 days \(n = 2\); Phone 6.5 days \(n = 2\)/u);
  });

  it('says that a step does not occur in the period', async () => {
    const [sentence] = await answered({ language: 'de', period: { from: '2025-01-01', until: '2025-01-31' } });
    expect(sentence).toMatch(/^Nicht beantwortet: „Claims“ hat „Claim received“ nicht/u);
  });

  it.each([
    ['Contact', true],
    ['Team', false],
  ])('selects cases by %s: %s', async (column, expected) => {
    expect(await constantColumns(duck, relation, 'Claim', [column])).toEqual(expected ? [column] : []);
  });

  it.each([
    ['waiting time by contact channel', 'Contact'],
    ['Wartezeit nach Contact', 'Contact'],
    ['the contact of a claim', null],
  ])('groups by the column that "%s" names', (text, expected) => {
    const subjects = [{ kind: 'column', id: 'dst_1/Contact', label: 'Contact', words: ['contact'] }];
    expect(groupedBy(text, subjects, 'dst_1')).toBe(expected);
  });
});
