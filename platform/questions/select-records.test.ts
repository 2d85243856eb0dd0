import { composeAnswer } from './compose-answer.js';
import type { Language } from '../content/index.js';
import type { Condition, Fact, FactRecord, RecordKind } from './fact-record.js';
import { selectRecords } from './select-records.js';

const fact = (aspects: Fact['aspects'], text: string, conditions: readonly Condition[] = []): Fact => ({
  aspects,
  conditions,
  text: { de: text, en: text },
});

const record = (kind: RecordKind, id: string, title: string, more: Partial<FactRecord> = {}): FactRecord => ({
  id,
  kind,
  title,
  names: [title],
  facts: [],
  text: '',
  urgency: 0,
  due: null,
  parentIds: [],
  people: [],
  ...more,
});

const RECORDS: FactRecord[] = [
  record('metric', 'otd', 'Liefertreue', {
    names: ['Liefertreue', 'On-time delivery'],
    urgency: 110,
    people: ['Petra Kaya'],
    facts: [
      fact(['value', 'status', 'target', 'reason'], 'VALUE 91', ['red', 'off_target']),
      fact(['change', 'reason'], 'CHANGE -2'),
      fact(['owner'], 'OWNER Kaya'),
    ],
  }),
  record('metric', 'cost', 'Kosten pro Auftrag', { facts: [fact(['value', 'status', 'target', 'reason'], 'VALUE 12')] }),
  record('programme', 'prg', 'Fit 2030', { facts: [fact(['status'], 'STATE'), fact(['budget'], 'SPENT')] }),
  record('area', 'sales', 'Vertrieb', { people: ['Jan Brandt'], facts: [fact(['owner'], 'OWNER Brandt')] }),
  record('initiative', 'portal', 'Kundenportal einführen', {
    urgency: 100,
    due: '2026-05-01',
    text: 'The interface is missing.',
    parentIds: ['sales'],
    people: ['Jan Brandt'],
    facts: [fact(['status', 'reason'], 'LATE', ['overdue', 'red']), fact(['owner'], 'OWNER Brandt'), fact(['due'], 'DUE May')],
  }),
  record('initiative', 'erp', 'Replace the ERP system', {
    facts: [fact(['status'], 'RUNS'), fact(['owner'], 'OWNER Li')],
    people: ['Ann Li'],
  }),
  record('milestone', 'pilot', 'Pilot with two customers', {
    urgency: 20,
    due: '2026-05-20',
    parentIds: ['portal'],
    facts: [fact(['status', 'reason'], 'LATE', ['overdue']), fact(['due'], 'DUE 20 May')],
  }),
  record('milestone', 'golive', 'Inbetriebnahme', {
    due: '2026-12-01',
    parentIds: ['erp'],
    facts: [fact(['status'], 'OPEN', ['open']), fact(['due'], 'DUE Dec')],
  }),
  record('decision', 'make', 'Make or buy', { due: '2026-11-30', facts: [fact(['status'], 'OPEN', ['open'])] }),
  record('dataset', 'orders', 'Bestellungen', { facts: [fact(['value', 'status'], 'ROWS'), fact(['quality'], 'GATE')] }),
  record('risk', 'vendor', 'Lieferant fällt aus', { parentIds: ['erp'], facts: [fact(['status'], 'OPEN', ['open'])] }),
];

const TODAY = new Date('2026-11-18T09:00:00Z');

/** Composes the answer with the labels E1, E2, …; records after the given number of labels have none. */
const compose = (question: string, { language = 'en' as Language, records = RECORDS, labels = 20, today = TODAY } = {}) => {
  const selection = selectRecords(question, records, { today });
  if (!selection) return null;
  const labelOf = (record: FactRecord): string | undefined => {
    const at = selection.records.indexOf(record);
    return at < labels ? `E${at + 1}` : undefined;
  };
  return composeAnswer(selection, language, { question, labelOf });
};

const ids = (question: string, previous: readonly string[] = []): string[] | null =>
  selectRecords(question, RECORDS, { today: TODAY, previousIds: previous })?.records.map(({ id }) => id) ?? null;

describe('selectRecords', () => {
  it.each<[string, string[] | null]>([
    ['Was ist überfällig?', ['portal', 'pilot']],
    ['What is overdue right now?', ['portal', 'pilot']],
    ['Welche Meilensteine sind verspätet?', ['pilot']],
    ['Which initiatives are late?', ['portal']],
    ['Welche Kennzahlen sind rot und warum?', ['otd']],
    ['Which KPIs miss their target, and why?', ['otd']],
    ['Which of our KPIs are in the red?', ['otd']],
    ['Welche Entscheidungen stehen noch aus?', ['make']],
    ['Which decisions are still open?', ['make']],
    ['Wo sollten wir anfangen?', ['otd', 'portal', 'pilot']],
    ['Where shall we begin?', ['otd', 'portal', 'pilot']],
    ['Womit sollten wir anfangen?', ['otd', 'portal', 'pilot']],
    ['Was packen wir zuerst an?', ['otd', 'portal', 'pilot']],
    ['What do we tackle first?', ['otd', 'portal', 'pilot']],
    ['Wann soll das Projekt in Werk 3 beginnen?', null],
    ['Wie gut ist die Datenqualität?', ['orders']],
    ['Which data is loaded?', ['orders']],
    ['Was ist im Dezember fällig?', ['golive']],
    ['Was steht in den nächsten zwei Wochen an?', ['make', 'golive']],
    ['Which milestones are due next month?', ['golive']],
    ['Which decisions are due in January?', []],
    ['Which milestones are due before the end of January?', ['pilot', 'golive']],
    ['Welche Entscheidungen sind vor Ende November fällig?', ['make']],
    ['Which two milestones end last?', ['golive', 'pilot']],
    ['Welche Entscheidungen und Meilensteine sind zuletzt fällig?', ['golive', 'make', 'pilot']],
    ['Welcher Meilenstein hat den spätesten Termin?', ['golive', 'pilot']],
    ['What ends first?', ['portal', 'pilot', 'make', 'golive']],
    ['Which three milestones are overdue?', ['pilot']],
    ['Wie viele Kunden haben wir?', null],
    ['Wie weit ist das Kundenportal?', ['portal']],
    ['Ist die Inbetriebnahme überfällig?', ['golive']],
    ['Wie viele Zeilen hat der Datensatz Bestellungen?', ['orders']],
    ['What should we do first?', ['otd', 'portal', 'pilot']],
    ['Wie hoch ist unsere Liefertreue?', ['otd']],
    ['How high is our on-time delivery?', ['otd']],
    ['Wie hoch sind die Kosten pro Auftrag?', ['cost']],
    ['Wer ist für das Kundenportal zuständig?', ['portal']],
    ['Who is responsible for replacing the ERP system?', ['erp']],
    ['Wofür ist Herr Brandt verantwortlich?', ['portal', 'sales']],
    ['What is overdue for Brandt?', ['portal']],
    ['Which milestones does the Kundenportal have?', ['pilot']],
    ['Welche Risiken hat der Austausch des ERP System?', ['vendor']],
    ['Welche Risiken gibt es?', ['vendor']],
    ['Is anything overdue in the Vertrieb?', ['portal']],
    ['Wie ist der Stand?', ['prg']],
    ['How is the programme going?', ['prg']],
    ['Welche Rechnungen sind überfällig?', null],
    ['What does a flight to Mallorca cost?', null],
    ['Wie wird das Wetter?', null],
    ['', null],
  ])('selects what "%s" asks for', (question, expected) => {
    expect(ids(question)).toEqual(expected);
  });

  it.each<[string, string[] | null]>([
    ['Und wer ist dafür zuständig?', ['otd']],
    ['Who owns it?', ['otd']],
    ['Why?', ['otd']],
    ['Und bis wann?', ['otd']],
    ['Which of them are red?', ['otd']],
    ['Was ist überfällig?', ['portal', 'pilot']],
    ['Who is responsible for the Kundenportal?', ['portal']],
  ])('relates "%s" to the previous answer if it names nothing itself', (question, expected) => {
    expect(ids(question, ['otd'])).toEqual(expected);
  });
});

describe('composeAnswer', () => {
  const answer = (question: string, language: Language = 'en', labels = 20): string => compose(question, { language, labels })?.text ?? '';

  it('states what the question asks about the records, with their labels', () => {
    expect(answer('Who is responsible for the Kundenportal, and when is it due?')).toBe(
      'Initiative "Kundenportal einführen": OWNER Brandt LATE DUE May [E1]',
    );
    expect(answer('Why is the Kundenportal initiative late?')).toBe(
      'Initiative "Kundenportal einführen": LATE Description: "The interface is missing." [E1]',
    );
    expect(answer('Which KPIs are red and why?')).toBe(
      'One KPI is red:\nMetric "Liefertreue": VALUE 91 CHANGE -2 No cause of the deviation is recorded. [E1]',
    );
  });

  it('lists several records under a heading and counts those that are not listed', () => {
    expect(answer('Was ist überfällig?', 'de')).toBe(
      '2 Einträge sind überfällig:\n- Initiative „Kundenportal einführen“: LATE [E1]\n- Meilenstein „Pilot with two customers“: LATE [E2]',
    );
    expect(answer('Where shall we begin?', 'en', 1)).toContain('2 further records are not listed.');
  });

  it('says what is not recorded, what does not exist and what it did not consider', () => {
    expect(answer('Who owns the milestone "Inbetriebnahme"?')).toContain('Not recorded: owner.');
    expect(answer('Which risks are overdue?')).toBe('No risk is overdue.');
    expect(answer('Is the milestone "Inbetriebnahme" overdue?')).toBe(
      'No, "Inbetriebnahme" is not overdue:\nMilestone "Inbetriebnahme": OPEN DUE Dec [E1]',
    );
    expect(answer('How high is our on-time delivery in Bavaria?')).toContain('Not considered: Bavaria.');
  });
});

describe('composeAnswer for a period', () => {
  it('states the days and what is due on them', () => {
    const answer = (question: string) => compose(question)?.text;
    expect(answer('What is due next month?')).toBe(
      'Due from 1 December 2026 until 31 December 2026 (1):\nMilestone "Inbetriebnahme": DUE Dec [E1]',
    );
    expect(answer('Which decisions are due in January?')).toBe('Nothing is due from 1 January 2027 until 31 January 2027.');
  });
});

describe('questions in everyday words', () => {
  const answerTo = (question: string): string => compose(question, { today: new Date('2026-06-01') })?.text ?? '';

  it.each(['How much of the budget is spent?', 'Wie viel vom Budget ist ausgegeben?'])('answers "%s" for the programme', (question) => {
    expect(answerTo(question)).toMatch(/SPENT \[E1\]$/);
  });

  it.each(['What are the biggest risks?', 'Welche Risiken sind am größten?'])('finds the elevated risks: "%s"', (question) => {
    expect(selectRecords(question, RECORDS, { today: new Date('2026-06-01') })?.question).toMatchObject({
      conditions: ['high_risk'],
      words: [],
    });
  });

  it('states by whom and by when an open record is to be completed', () => {
    expect(answerTo('Welche Meilensteine sind offen?')).toContain('DUE Dec');
  });

  it('lists up to twelve records and counts the others', () => {
    const many = Array.from({ length: 14 }, (_, index) =>
      record('milestone', `m${index}`, `Milestone ${index}`, { facts: [fact(['status'], 'LATE', ['overdue'])] }),
    );
    const { text, cited = [] } = compose('What is overdue?', { records: many, today: new Date('2026-06-01') }) ?? {};
    expect(cited).toHaveLength(12);
    expect(text).toContain('2 further records are not listed.');
  });
});
