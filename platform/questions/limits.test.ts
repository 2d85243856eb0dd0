import type { Language } from '../content/index.js';
import { answerQuestions, readQuestions } from './answer-questions.js';
import type { Condition, Fact, FactRecord, RecordKind } from './fact-record.js';
import { limitsIn, topIn } from './limits.js';

const TODAY = new Date('2027-03-01T09:00:00Z');

const fact = (aspects: Fact['aspects'], text: string, conditions: readonly Condition[] = []): Fact => ({
  aspects,
  conditions,
  text: { de: text, en: text },
});
const record = (kind: RecordKind, id: string, more: Partial<FactRecord> = {}): FactRecord => ({
  ...{ id, kind, title: id, names: [id], facts: [], text: '', urgency: 0, due: null, parentIds: [], people: [] },
  ...more,
});
const late = (days: number): Partial<FactRecord> => ({
  due: new Date(TODAY.getTime() - days * 86_400_000).toISOString().slice(0, 10),
  urgency: 100 + days,
  measures: { delay: days },
  facts: [fact(['status', 'reason'], `LATE ${days}`, ['overdue', 'red']), fact(['status'], 'OPEN', ['open'])],
});
const open = (due: string): Partial<FactRecord> => ({ due, facts: [fact(['status'], 'OPEN', ['open']), fact(['due'], `DUE ${due}`)] });

const RECORDS: FactRecord[] = [
  record('programme', 'Zukunft 2030'),
  record('area', 'Einkauf'),
  record('initiative', 'Bohrzentrum', {
    parentIds: ['Einkauf'],
    measures: { budget: 240_000, spent: 30_000, benefit: 80_000, progress: 0.2 },
    facts: [fact(['status'], 'RUNS', ['green'])],
  }),
  record('initiative', 'Leergutkreislauf', {
    ...late(12),
    parentIds: ['Einkauf'],
    measures: { delay: 12, budget: 60_000, spent: 75_000, benefit: 90_000, progress: 0.7 },
    facts: [fact(['status', 'reason'], 'LATE 12', ['overdue', 'red']), fact(['budget'], 'OVER', ['over_budget'])],
  }),
  record('initiative', 'Werkzeugpool', {
    ...late(40),
    measures: { delay: 40, budget: 20_000, spent: 5_000, benefit: 60_000, progress: 0.9 },
  }),
  record('milestone', 'Kransteuerung', { ...late(45), parentIds: ['Bohrzentrum'] }),
  record('milestone', 'Fundament', { ...late(21), parentIds: ['Leergutkreislauf'] }),
  record('milestone', 'Probebetrieb', { ...open('2027-03-20'), parentIds: ['Bohrzentrum'] }),
  record('milestone', 'Abnahme', { ...open('2027-05-10'), parentIds: ['Leergutkreislauf'] }),
  record('milestone', 'Ausschreibung', { completedOn: '2027-01-12', facts: [fact(['status'], 'DONE', ['completed'])] }),
  ...(
    [
      ['Stromausfall', 20, true],
      ['Streik', 12, false],
      ['Hochwasser', 9, true],
      ['Lieferstopp', 4, false],
    ] as const
  ).map(([id, risk, isMitigated]) =>
    record('risk', id, {
      measures: { risk },
      facts: [
        fact(['status', 'value'], `SCORE ${risk}`, risk > 8 ? ['high_risk'] : []),
        ...(isMitigated ? [fact(['mitigation'], 'PLAN')] : []),
      ],
    }),
  ),
];

const idsOf = (question: string): string[] => readQuestions(question, RECORDS, { today: TODAY }).records.map(({ id }) => id);
const answer = (question: string, language: Language, records = RECORDS): string => {
  const reading = readQuestions(question, records, { today: TODAY });
  const evidence = reading.records.map(({ id, title }, index) => ({ label: `E${index + 1}`, id, title, text: '' }));
  return answerQuestions(reading, { records, evidence, language }).text;
};

describe('limits of questions about the programme', () => {
  it.each<[string, string[]]>([
    ['Which milestones are more than four weeks late?', ['Kransteuerung']],
    ['Welche Meilensteine sind seit mindestens drei Wochen überfällig?', ['Kransteuerung', 'Fundament']],
    ['What has been overdue for between 10 and 30 days?', ['Fundament', 'Leergutkreislauf']],
    ['Was ist weniger als einen Monat verspätet?', ['Fundament', 'Leergutkreislauf']],
    ['Which risks score at least 12?', ['Stromausfall', 'Streik']],
    ['Welche Risiken liegen zwischen 5 und 15?', ['Streik', 'Hochwasser']],
    ['Which risks above 8 have no mitigation?', ['Streik']],
    ['Welche Risiken über 15 sind ohne Maßnahme?', []],
    ['Welche Initiativen haben mehr als 50.000 € Budget?', ['Bohrzentrum', 'Leergutkreislauf']],
    ['Which projects have a yearly benefit under £85k?', ['Bohrzentrum', 'Werkzeugpool']],
    ['Welche Projekte haben eine jährliche Ersparnis unter 85.000 €?', ['Bohrzentrum', 'Werkzeugpool']],
    ['Which initiatives pay back within less than a year?', ['Leergutkreislauf', 'Werkzeugpool']],
    ['Welche verspäteten Projekte amortisieren sich in weniger als 6 Monaten?', ['Werkzeugpool']],
    ['Which late projects are over budget?', ['Leergutkreislauf']],
    ['Welche Initiativen haben weniger als 50 % Fortschritt?', ['Bohrzentrum']],
    ['Which initiatives are over budget by more than 20 %?', ['Leergutkreislauf']],
    ['Which initiatives have more than 12,000 euros left?', ['Bohrzentrum', 'Werkzeugpool']],
    ['Which milestones are due in less than 30 days?', ['Probebetrieb']],
    ['Welche Meilensteine enden vor April 2027?', ['Kransteuerung', 'Fundament', 'Probebetrieb']],
    ['Welche Meilensteine gibt es in den nächsten drei Wochen?', ['Probebetrieb']],
    ['Which milestones are due between 1 May and 30 June 2027?', ['Abnahme']],
    ['Welche Meilensteine wurden im Januar abgeschlossen?', ['Ausschreibung']],
    ['What are the two biggest risks?', ['Stromausfall', 'Streik']],
    ['Was sind die zwei größten Risiken?', ['Stromausfall', 'Streik']],
    ['Which milestones were completed in January?', ['Ausschreibung']],
    ['Top 2 initiatives by benefit', ['Leergutkreislauf', 'Bohrzentrum']],
    ['Which is the next milestone of Bohrzentrum?', ['Kransteuerung', 'Probebetrieb']],
    ['Wie weit ist der Leergutkreislauf und welcher Meilenstein kommt als Nächstes?', ['Leergutkreislauf', 'Fundament', 'Abnahme']],
  ])('selects what "%s" asks for', (question, expected) => {
    expect(idsOf(question).toSorted()).toEqual(expected.toSorted());
  });

  it('states the limits, also if no record keeps them', () => {
    expect(answer('Which milestones are more than four weeks late?', 'en')).toMatch(
      /^One milestone is overdue \(delay: more than 4 weeks\):\n/,
    );
    expect(answer('Welche Risiken über 15 sind ohne Maßnahme?', 'de')).toBe(
      'Kein Risiko ohne erfasste Angabe zu: Gegenmaßnahme (Risikowert: mehr als 15).',
    );
    expect(answer('Gibt es Risiken über 25?', 'de')).toBe('Nein, kein Risiko (Risikowert: mehr als 25).');
    expect(answer('Which late projects are over budget?', 'en')).toMatch(/^One initiative is overdue and over budget:/);
  });

  it('says that a limit was not applied if its figure is not certain', () => {
    expect(answer('Which milestones with more than 7 are overdue?', 'en')).toContain('The limit "more than 7" is not applied');
  });

  it('reads no limit in years, dates and counts', () => {
    expect(limitsIn('Was war über 2026 bekannt? In über Ulm')).toMatchObject({ limits: [], open: [] });
    expect(topIn('in the next 3 weeks')).toBeNull();
    expect(topIn('the next three decisions')).toBe(3);
  });
});

describe('questions with and without records of their own', () => {
  it('names no heading that does not contain the records', () => {
    const ofPerson = [
      record('decision', 'Soll gebohrt werden?', { people: ['J. Kolb'], ...late(3) }),
      record('decision', 'Wer bohrt?', { people: ['J. Kolb'], ...open('2027-04-01') }),
    ];
    expect(answer('Welche Entscheidungen liegen bei Kolb, und welche davon sind überfällig?', 'de', ofPerson)).not.toContain('Zu „');
  });

  it('does not read late deliveries as the state of a milestone, and says what it does not count', () => {
    const records = [record('metric', 'On-time delivery', { facts: [fact(['value', 'status'], 'IS 91')] })];
    const text = answer('How many parcels of on-time delivery were late?', 'en', records);
    expect(text).toMatch(/^"parcels" are not counted here/);
    expect(text).not.toContain('overdue');
  });

  it('answers a further question about a period from the facts that state it', () => {
    const records = [record('metric', 'On-time delivery', { facts: [fact(['value', 'status'], 'IS 91 (October 2026)')] })];
    expect(answer('How high is on-time delivery? And what was it in October?', 'en', records)).not.toMatch(/No answer|Not considered/);
  });

  it('answers whether something was approved by yes or no', () => {
    const decided = record('decision', 'Do we buy the second crane?', {
      verdict: 'no',
      facts: [fact(['decision', 'owner', 'due'], 'Decided by K. on 2 Feb 2027: No.', ['completed'])],
    });
    expect(answer('Has the second crane been approved, and by whom?', 'en', [decided])).toMatch(
      /^No, that is the decision on .*Decided by K\./s,
    );
  });

  it('answers questions about the budget in other words', () => {
    const programme = record('programme', 'Zukunft 2030', { facts: [fact(['budget'], 'SPENT 5, LEFT 7')] });
    for (const question of [
      'Wieviel vom Programmbudget ist schon verbraucht und wieviel ist noch frei?',
      'How much of the budget is unspent?',
    ])
      expect(answer(question, 'de', [programme])).toContain('SPENT 5, LEFT 7');
  });
});
