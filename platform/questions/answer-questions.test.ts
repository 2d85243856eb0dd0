import type { Language } from '../content/index.js';
import { answerQuestions, readQuestions } from './answer-questions.js';
import type { Condition, Fact, FactRecord, Measure, RecordKind } from './fact-record.js';
import { questionsIn } from './split-question.js';

const TODAY = new Date('2026-11-18T09:00:00Z');

/** Returns numbers from 0 to below 1, always the same ones for a seed (a linear congruential generator). */
const randomOf = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
};

const fact = (aspects: Fact['aspects'], de: string, en: string, conditions: readonly Condition[] = []): Fact => ({
  aspects,
  conditions,
  text: { de, en },
});

const record = (kind: RecordKind, title: string, facts: Fact[], more: Partial<FactRecord> = {}): FactRecord => ({
  ...{ id: title, kind, title, names: [title], facts, text: '', urgency: 0, due: null, parentIds: [], people: [] },
  ...more,
});

const LIGHTS = ['red', 'amber', 'green'] as const;
const GERMAN: Readonly<Record<(typeof LIGHTS)[number], string>> = { red: 'rot', amber: 'gelb', green: 'grün' };

/** Returns a tenant with metrics of random lights and changes, and initiatives of which some are late. */
const tenantOf = (seed: number): FactRecord[] => {
  const random = randomOf(seed);
  const metrics = Array.from({ length: Math.floor(random() * 10) }, (_, index) => {
    const light = LIGHTS[Math.floor(random() * 3)] ?? 'red';
    const change = random() - 0.5;
    const facts = [
      fact(['value', 'status'], `Wert ${index}.`, `Value ${index}.`, [light]),
      fact(['change'], `Änderung ${index}.`, `Change ${index}.`, [change > 0 ? 'improved' : 'worsened']),
    ];
    return record('metric', `Zorbquote ${index + 100}`, facts, { measures: { change } });
  });
  const initiatives = Array.from({ length: 3 + Math.floor(random() * 8) }, (_, index) => {
    const isLate = random() < 0.4;
    const measures: Partial<Record<Measure, number>> = { benefit: Math.round(random() * 1_000_000), budget: Math.round(random() * 1_000) };
    const facts = [
      ...(isLate ? [fact(['status', 'reason'], `Verspätet ${index}.`, `Late ${index}.`, ['overdue', 'red'])] : []),
      fact(['benefit'], `Ertrag ${index}.`, `Gain ${index}.`),
      fact(['owner'], 'Verantwortlich ist A. Kranz.', 'The owner is A. Kranz.'),
    ];
    return record('initiative', `Vorgang Quarx ${index + 200}`, facts, { measures, urgency: isLate ? 100 : 0 });
  });
  return [...metrics, ...initiatives, record('area', 'Vertrieb', [fact(['owner'], 'Leitung: B.', 'Lead: B.')])];
};

const answer = (question: string, language: Language, records: readonly FactRecord[], evidence: { title: string; text: string }[] = []) => {
  const reading = readQuestions(question, records, { today: TODAY });
  const cited = reading.records.map(({ id, title }, index) => ({ label: `E${index + 1}`, id, title, text: '' }));
  const further = evidence.map((item, index) => ({ ...item, label: `E${cited.length + index + 1}`, id: item.title }));
  return answerQuestions(reading, { records, evidence: [...cited, ...further], language });
};
const firstSentence = (text: string): string => text.split('\n')[0] ?? '';
const numberIn = (sentence: string): number =>
  /^(?:kein|no )/i.test(sentence) ? 0 : /^(?:ein|one )/i.test(sentence) ? 1 : Number.parseInt(sentence, 10);
const titlesIn = (text: string, records: readonly FactRecord[]): string[] =>
  records.flatMap(({ title }) => (text.includes(title) ? [title] : [])).toSorted();

const SEEDS = Array.from({ length: 25 }, (_, index) => index + 1);

describe('an answer on a generated tenant', () => {
  it.each(SEEDS)('counts and lists the KPIs of a colour in both languages (seed %i)', (seed) => {
    const records = tenantOf(seed);
    for (const light of LIGHTS) {
      const expected = records
        .filter(({ kind, facts }) => kind === 'metric' && facts[0]?.conditions?.includes(light))
        .map(({ title }) => title);
      for (const [question, language] of [
        [`Welche Kennzahlen sind ${GERMAN[light]}?`, 'de'],
        [`Which KPIs are ${light}?`, 'en'],
      ] as const) {
        const { text } = answer(question, language, records);
        expect([firstSentence(text), numberIn(firstSentence(text))]).toEqual([
          expect.stringContaining(language === 'de' ? GERMAN[light] : light),
          expected.length,
        ]);
        expect(titlesIn(text, records)).toEqual(expected.toSorted());
        expect(text.includes('Wert') || expected.length === 0 || language === 'en').toBe(true);
      }
    }
  });

  it.each(SEEDS)('says yes or no, for all initiatives and for one (seed %i)', (seed) => {
    const records = tenantOf(seed);
    const initiatives = records.filter(({ kind }) => kind === 'initiative');
    const late = initiatives.filter(({ urgency }) => urgency > 0);
    expect(answer('Sind Initiativen überfällig?', 'de', records).text).toMatch(
      late.length > 0 ? /^Ja, / : /^Nein, keine Initiative ist überfällig\.$/,
    );
    expect(answer('Is any initiative overdue?', 'en', records).text).toMatch(
      late.length > 0 ? /^Yes, / : /^No, no initiative is overdue\.$/,
    );
    for (const { title, urgency } of initiatives)
      expect(answer(`Ist „${title}“ überfällig?`, 'de', records).text).toMatch(
        urgency > 0 ? /^Ja, „/ : /^Nein, „[^“]+“ ist nicht überfällig/,
      );
  });

  it.each(SEEDS)('names the record with the highest figure (seed %i)', (seed) => {
    const records = tenantOf(seed);
    const highest = (kind: RecordKind, measure: Measure): FactRecord | undefined =>
      records
        .filter((each) => each.kind === kind)
        .reduce<FactRecord | undefined>(
          (one, other) => (one && (one.measures?.[measure] ?? 0) >= (other.measures?.[measure] ?? 0) ? one : other),
          undefined,
        );
    const benefit = highest('initiative', 'benefit');
    expect(firstSentence(answer('Welche Initiative hat den höchsten Nutzen?', 'de', records).text)).toBe(
      `Höchster erwarteter Nutzen: „${benefit?.title}“.`,
    );
    const improved = highest('metric', 'change');
    const text = firstSentence(answer('Which KPI improved most?', 'en', records).text);
    if (improved && (improved.measures?.change ?? 0) > 0) expect(text).toContain(`relative to its value: "${improved.title}".`);
    else expect(text).toBe('No KPI is better than in the period before.');
  });
});

describe('answers to several questions', () => {
  const records = [
    record('initiative', 'Kundenportal', [
      fact(['owner'], 'Verantwortlich ist C.', 'The owner is C.'),
      fact(['due'], 'Termin: Mai.', 'Due: May.'),
    ]),
    record('decision', 'Make or buy', [fact(['status'], 'Offen.', 'Open.', ['open'])], { due: '2026-12-01' }),
  ];

  it.each<[string, string[]]>([
    ['Wer ist zuständig und wann ist es fertig?', ['Wer ist zuständig?', 'wann ist es fertig?']],
    ['Are risks open, and what is the budget?', ['Are risks open?', 'what is the budget?']],
    ['Wie viele sind wir und in welcher Branche?', ['Wie viele sind wir?', 'in welcher Branche?']],
    ['Was ist rot? Was ist überfällig?', ['Was ist rot?', 'Was ist überfällig?']],
    ['Wie steht es um Einkauf und Lager?', ['Wie steht es um Einkauf und Lager?']],
    ['', []],
  ])('splits "%s"', (question, expected) => {
    expect(questionsIn(question)).toEqual(expected);
  });

  it('combines questions about the same record', () => {
    expect(answer('Wer ist für das Kundenportal zuständig und wann ist es fertig?', 'de', records).text).toBe(
      'Initiative „Kundenportal“: Verantwortlich ist C. Termin: Mai. [E1]',
    );
  });

  it('answers each question and lists those without an answer', () => {
    const { text, isAnswered } = answer('Which decisions are open, and how do we water the plants?', 'en', records);
    expect(text).toBe(
      'One decision is open:\nDecision "Make or buy": Open. Not recorded: due date, owner. [E1]\n\nNo answer was found in your data to "how do we water the plants?".'.replace(
        ' Not recorded: due date, owner.',
        '',
      ),
    );
    expect(isAnswered).toBe(true);
  });
});

describe('answers from passages', () => {
  const evidence = [
    { title: 'Handbook', text: 'Visitors register at the gate. Complaints are answered within two working days. Nothing else applies.' },
    { title: 'Notiz', text: 'Reklamationen werden binnen zwei Arbeitstagen beantwortet.' },
  ];

  it('quotes the sentence that contains the words of the question, with its source', () => {
    expect(answer('How are complaints answered?', 'en', [], evidence)).toMatchObject({
      text: '"Complaints are answered within two working days." (from "Handbook") [E1]',
      cited: ['E1'],
      isAnswered: true,
    });
  });

  it('finds an English sentence for a German question', () => {
    const [handbook] = evidence;
    expect(answer('Wie werden Reklamationen beantwortet?', 'de', [], handbook ? [handbook] : []).text).toContain('Complaints are answered');
  });

  it('states first that no passage answers, and cites the closest evidence', () => {
    expect(answer('Who waters the plants on Fridays?', 'en', [], evidence)).toMatchObject({
      text: expect.stringMatching(/^(?:No answer to this question was found in your data\.|There is no)/),
      isAnswered: false,
    });
    expect(answer('How many visitors register?', 'en', [], evidence).text).not.toContain('Visitors register');
  });
});

describe('a question about a thing that does not exist', () => {
  const records = tenantOf(3);

  it.each<[string, Language, string]>([
    [
      'Wie läuft unser Marketing?',
      'de',
      'Es gibt weder Kennzahl noch Bereich, Initiative oder Datensatz namens „Marketing“. Vorhandene Bereiche: „Vertrieb“.',
    ],
    ['What is the budget of the warehouse robot project?', 'en', 'There is no initiative called "warehouse robot".'],
    ['Wie hoch ist die Kennzahl Zorbquoten?', 'de', ''],
  ])('is not answered about another one: "%s"', (question, language, expected) => {
    expect(answer(question, language, records).text).toContain(expected);
  });

  it('finds the thing despite a typing error in its name', () => {
    expect(answer('How is the Vertreib area doing?', 'en', records).text).toBe('Area "Vertrieb": Lead: B. [E1]');
  });
});
