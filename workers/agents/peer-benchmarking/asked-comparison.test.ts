import { renderMarkdown } from '../../documents/markdown/markdown-renderer.js';
import { reportDocumentSchema } from '../../documents/document-model.js';
import type { Language } from '../../documents/text/formatting.js';
import { DuckDbSession } from '../../../platform/analytics/index.js';
import { answerBenchmark } from './answer.js';
import { askedComparison } from './asked-comparison.js';
import { benchmark, type OwnValue } from './benchmark.js';
import { benchmarkReport } from './benchmark-report.js';
import type { Understood } from '../../methods/request-reading/index.js';
import { peerColumns } from '../../methods/table-roles/index.js';
import { groupColumns, readPeerTable, type PeerValue } from './peer-table.js';

const OWN: OwnValue[] = [
  { name: 'Krankenquote', value: 5, unit: '%', direction: 'lower', target: null, period: '2025', metricId: 'mtr_1' },
  { name: 'Bestandsreichweite', value: 40, unit: 'Tage', direction: 'lower', target: null, period: '2025-10-01', metricId: 'mtr_2' },
];

const peersOf = (metric: string, unit: string, values: readonly number[]): PeerValue[] =>
  values.map((value, index) => ({ metric, value, unit, source: 'Survey', year: 2025, peer: `Betrieb ${'ABCDEFGH'[index] ?? ''}`, groups: [index < 5 ? 'Deutschland' : 'Polen'] })); // prettier-ignore

const PEERS = [
  ...peersOf('Krankenquote', '%', [3, 4, 4, 5, 6, 7, 8]),
  ...peersOf('Bestandsreichweite', 'Tage', [30, 35, 45, 50, 55]),
  ...peersOf('Weiterbildungstage', 'Tage', [1, 2, 3, 4, 5]),
];

const metric = (id: string, label: string, confidence: number): Understood['subjects'][number] => ({
  ...{ kind: 'metric', id, label, words: [label], confidence, source: 'rules' },
});
const understood = (...subjects: Understood['subjects']): Understood => ({
  ...{ language: 'de', subjects, topics: [], period: null, comparisons: [], audiences: [], target: null, format: null },
  ...{ open: [], unanswered: [] },
});

const answerTo = (text: string, language: Language, reading: Understood | null = null) => {
  const asked = askedComparison(text, OWN, PEERS, reading);
  const options = { minPeers: 5, year: undefined };
  const comparisons = benchmark(OWN, PEERS, options);
  const compared = comparisons.filter(({ metric }) => asked.metrics.includes(metric));
  const only = { value: 0, unit: 'Tage', direction: null, target: null, period: null, metricId: null };
  const withoutOwn = benchmark(
    asked.metrics.filter((name) => compared.length === 0 && !OWN.some((own) => own.name === name)).map((name) => ({ name, ...only })),
    PEERS,
    options,
  );
  const withGroup = asked.group && benchmark(OWN.filter(({ name }) => asked.metrics.includes(name)), PEERS.filter(asked.group.has), options); // prettier-ignore
  const answers = answerBenchmark({ comparisons, compared, withoutOwn, withGroup, missingYear: null, minPeers: 5 }, asked, language);
  const result = {
    ...{ answers, comparisons, unusedPeerMetrics: [], warnings: [], method: { name: '', parameters: {}, reference: '' } },
    peerTable: { origin: 'parameters' as const, datasetId: null, name: null, values: PEERS.length },
  };
  const head = { language, tenantName: 'T', createdAt: '2026-01-01T00:00:00Z', minPeers: 5 };
  const report = benchmarkReport(result, head, { comparisons: compared, warnings: [], bestPeers: asked.bestPeers });
  return { answers: answers.join('\n'), markdown: renderMarkdown(reportDocumentSchema.parse(report)) };
};

describe('askedComparison', () => {
  it.each([
    ['Wie stehen wir bei der Krankenquote da?', ['Krankenquote']],
    ['Is our sickness rate normal?', ['Krankenquote']],
    ['How many days does our stock last compared with others?', ['Bestandsreichweite']],
    ['Wie stehen wir im Vergleich zu anderen?', []],
    ['How do our espresso days compare?', []],
    ['How far is our espresso consumption from the median?', []],
  ])('reads the metric of "%s"', (text, metrics) => {
    expect(askedComparison(text, OWN, PEERS, null).metrics).toEqual(metrics);
  });

  it('is stated as missing, without tables of other metrics, if the request names no compared metric', () => {
    const { answers, markdown } = answerTo('How far is our espresso consumption from the median?', 'en');
    expect(answers).toContain('Not answered: “espresso');
    expect(answers).not.toContain('You are better than');
    expect(markdown).not.toContain('|');
  });

  it('adds metrics without a definition to those that the request names by their definition', () => {
    const named = (text: string) => askedComparison(text, OWN, PEERS, understood(metric('mtr_1', 'Krankenquote', 1))).metrics;
    expect(named('Krankenquote und Weiterbildungstage gegen andere?')).toEqual(['Krankenquote', 'Weiterbildungstage']);
    expect(named('Nur die Krankenquote gegen andere')).toEqual(['Krankenquote']);
  });

  it.each([
    [
      'Sind wir bei der Krankenquote Klassenbeste?',
      'de',
      'Nein: 0 von 1 verglichenen Kennzahlen gehören zum besten Viertel: „Krankenquote“ (Rang 4 von 8)',
    ],
    ['Is our sickness rate best in class?', 'en', 'No: 0 of 1 compared metrics are in the best quartile'],
    ['Krankenquote gegen den Branchendurchschnitt?', 'de', 'Der Mittelwert der Vergleichswerte ist 5,29'],
    ['Is our sickness rate above the average of the others?', 'en', 'the mean of the peers is 5.29'],
  ] as const)('answers "%s"', (text, language, expected) => expect(answerTo(text, language).answers).toContain(expected));

  it('marks a metric that the request names only in part, and one without a value and peers', () => {
    const read = (...subjects: Understood['subjects']) => askedComparison('Wie stehen wir da?', OWN, PEERS, understood(...subjects));
    expect(read(metric('mtr_1', 'Krankenquote', 0.4))).toMatchObject({ metrics: ['Krankenquote'], presumedFrom: ['Krankenquote'] });
    expect(read(metric('mtr_1', 'Krankenquote', 0.9))).toMatchObject({ metrics: ['Krankenquote'], presumedFrom: [] });
    expect(read(metric('mtr_9', 'Fluktuation', 0.9))).toMatchObject({ metrics: [], withoutValue: ['Fluktuation'], open: [] });
  });

  it('reads peers by letters, ranges, names and what other columns say about them', () => {
    const namesOf = (text: string) => {
      const { group } = askedComparison(text, OWN, PEERS, null);
      return group && [...new Set(PEERS.filter(group.has).map(({ peer }) => peer))].join(', ');
    };
    expect(namesOf('Krankenquote gegenüber Betrieb B bis D')).toBe('Betrieb B, Betrieb C, Betrieb D');
    expect(namesOf('Krankenquote gegen die Betriebe A, C und E')).toBe('Betrieb A, Betrieb C, Betrieb E');
    expect(namesOf('Krankenquote im Vergleich mit den deutschen Betrieben')).toBe('Betrieb A, Betrieb B, Betrieb C, Betrieb D, Betrieb E');
    expect(namesOf('Krankenquote gegen Betrieb A bis G')).toBeNull();
    expect(namesOf('Krankenquote im Vergleich')).toBeNull();
  });
});

describe('answerBenchmark', () => {
  it('states rank with ties, distance to the median, what the best quartile requires and the neighbours', () => {
    const { answers, markdown } = answerTo('Wie gut ist unsere Krankenquote?', 'de');
    // Better: 3, 4, 4; equal: 5; worse: 6, 7, 8. Median 5, first quartile 4.
    expect(answers).toMatch(/„Krankenquote“: 5\s% \(2025\), Rang 4 von 8; besser sind 3 Vergleichswerte, gleich 1, schlechter 3\./);
    expect(answers).toMatch(/Median von 7 Vergleichswerten: 5\s%; Ihr Wert liegt genau darauf\./);
    expect(answers).toMatch(/Grenze des besten Viertels: 4\s%\. Um sie zu erreichen, müsste der Wert um 1 Prozentpunkt sinken/);
    expect(answers).toMatch(
      /Am besten ist Betrieb A \(3\s%\); direkt vor Ihnen liegt Betrieb C \(4\s%\), direkt hinter Ihnen Betrieb E \(6\s%\)\./,
    );
    expect(markdown).toContain(
      '| 2 | Betrieb B | 4 | -1 |\n| 2 | Betrieb C | 4 | -1 |\n| 4 | Ihr Wert (2025) | 5 | – |\n| 4 | Betrieb D | 5 | 0 |',
    );
    expect(markdown).toContain('Krankenquote: Vergleichswerte 2025 (%)');
    expect(markdown).not.toContain('Bestandsreichweite');
  });

  it('compares with a group, and lists the values of one that is too small', () => {
    expect(answerTo('How is our sick rate against the companies in Deutschland?', 'en').answers).toContain(
      'Compared with Deutschland only: “Krankenquote” ranks 4 of 6, median 4%.',
    );
    expect(answerTo('Krankenquote gegen Betrieb A und B', 'de').answers).toMatch(
      /Betrieb A und B: „Krankenquote“ Betrieb A \(3\s%\), Betrieb B \(4\s%\)\. Für Rang und Quartile sind mindestens 5 Vergleichswerte nötig; hier sind es 2\./,
    );
  });

  it('states metrics without an own value and words that name no metric', () => {
    const { answers } = answerTo('Wie viele Weiterbildungstage haben andere?', 'de');
    expect(answers).toMatch(/^Nicht beantwortet: Zu „Weiterbildungstage“ liegen Vergleichswerte vor/);
    expect(answers).toMatch(/5 Vergleichswerte von 2025: Median 3 Tage, mittlere Hälfte 2 Tage bis 4 Tage\./);
    expect(answerTo('How far is our espresso consumption from the median?', 'en').answers).toMatch(
      /^Not answered: “espresso”, “consumption” name none of the compared metrics \(Krankenquote, Bestandsreichweite\)/,
    );
    const withoutValue = answerTo('Wie stehen wir bei der Fluktuation da?', 'de', understood(metric('mtr_9', 'Fluktuation', 0.9))).answers;
    expect(withoutValue).toBe(
      'Nicht beantwortet: Zu „Fluktuation“ gibt es weder Vergleichswerte noch einen eigenen Wert einer vollständigen Periode. Verglichen werden können: Krankenquote, Bestandsreichweite.',
    );
    expect(answerTo('Where are we weakest among the Betriebe?', 'en').answers).toMatch(/^You are better than most/);
    expect(answerTo('How do we compare with others?', 'en').answers).toMatch(/^You are better than most peers in 1 of 2 metrics\./);
  });
});

describe('readPeerTable', () => {
  it('reads what the other columns say about the peers', async () => {
    await using duck = await DuckDbSession.open();
    const columns = ['KPI', 'Wert', 'Einheit', 'Quelle', 'Jahr', 'Firma', 'Land'].map((name) => ({
      name,
      type: name === 'Wert' ? 'decimal' : name === 'Jahr' ? 'integer' : 'text',
    }));
    const roles = peerColumns(columns);
    if (!roles) throw new Error('no peer table');
    expect(groupColumns(columns, roles)).toEqual(['Land']);
    const table = `(VALUES ('Ausschuss', 2.5, '%', 'VDMA', 2024, 'A', 'Polen'), ('Ausschuss', 3.5, '%', 'VDMA', 2024, 'B', NULL)) t(KPI, Wert, Einheit, Quelle, Jahr, Firma, Land)`;
    expect((await readPeerTable(duck, table, roles, groupColumns(columns, roles))).values.map(({ groups }) => groups)).toEqual([
      ['Polen'],
      [],
    ]);
  });
});

describe('the answer of a comparison', () => {
  it.each([
    ['Check sickness rate, first contact resolution and days of stock against the market', 'en', ['first contact resolution']],
    ['Compare sickness rate, days of stock and long-term sickness rate', 'en', ['long-term sickness rate']],
    ['Compare us on sickness rate and revenue per head', 'en', ['revenue per head']],
    ['Wie stehen wir bei Krankenquote, Fluktuation und Bestandsreichweite da?', 'de', ['Fluktuation']],
    [
      'Vergleich für den Betriebsrat: Bestandsreichweite sowie Mitarbeiterzufriedenheit, bitte in einem Satz',
      'de',
      ['Mitarbeiterzufriedenheit'],
    ],
  ] as const)('names the metric without peer values in "%s"', (text, language, missing) => {
    expect(askedComparison(text, OWN, PEERS, null).missing).toEqual(missing);
    expect(answerTo(text, language).answers).toMatch(language === 'de' ? /Nicht beantwortet: Zu „/u : /Not answered: there are no peer values for “/u); // prettier-ignore
  });

  it.each(['Krankenquote und Bestandsreichweite gegen die Branche', 'Are we better than others on sickness rate and days of stock?'])(
    'names no metric without peer values for "%s"',
    (text) => expect(askedComparison(text, OWN, PEERS, null).missing).toEqual([]),
  );

  it.each([
    ['Abstand bei der Bestandsreichweite in EUR', 'de', /Nicht beantwortet: ein Betrag in EUR/u],
    ['How far are our days of stock from the best, in GBP?', 'en', /Not answered: an amount in GBP/u],
  ] as const)('states that an amount of money is not available: %s', (text, language, expected) => {
    expect(answerTo(text, language).answers).toMatch(expected);
  });
});

it.each([
  ['Krankenquote: nur die zwei besten Betriebe, bitte', 'de', ['A', 'B'], ['C', 'G']],
  ['Compare our Krankenquote with the best two only', 'en', ['A', 'B'], ['C', 'G']],
  ['Krankenquote gegen die Top 3', 'de', ['A', 'C'], ['D', 'G']],
] as const)('lists only the best peers that “%s” asks for, beside the own rank among all', (text, language, shown, left) => {
  const table = answerTo(text, language)
    .markdown.split('\n')
    .filter((line) => line.startsWith('|'));
  for (const letter of shown) expect(table.some((line) => line.includes(`Betrieb ${letter}`))).toBe(true);
  for (const letter of left) expect(table.some((line) => line.includes(`Betrieb ${letter}`))).toBe(false);
  expect(table.find((line) => /Ihr Wert|Your value/u.test(line))).toMatch(/^\| 4 /u);
  expect(answerTo(text, language).markdown).toMatch(
    language === 'de' ? /Die Tabelle zeigt die besten/u : /The table shows the best 2 of 7/u,
  );
});

it('lists all peers if the request states another number', () => {
  for (const text of [
    'Krankenquote: sind wir unter den besten 25 %?',
    'Top 3 Kennzahlen, darunter Krankenquote',
    'Krankenquote der Betriebe',
  ])
    expect(askedComparison(text, OWN, PEERS, null).bestPeers).toBeNull();
});
