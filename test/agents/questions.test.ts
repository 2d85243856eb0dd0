import { define, untilReadySeries } from '../domains/metrics/metric-client.js';
import { unresolvedCitations } from '../harness/evidence.js';
import { TenantClient, type RunAnswer } from '../harness/tenant-client.js';

type Result = Record<string, unknown> & { understood: { language: string; subjects: { kind: string; label: string }[] } };

const MONTHS = Array.from({ length: 36 }, (_, index) => new Date(Date.UTC(2022, index, 1)).toISOString().slice(0, 10));

/** Three years of a help desk, in German columns: response time falls, satisfaction rises. */
const HELP_DESK = [
  'Monat;Reaktionszeit;Zufriedenheit',
  ...MONTHS.map((month, index) => `${month};${60 - index + (index % 5)};${70 + index / 2 + (index % 3)}`),
  '',
]
  .join('\n')
  .replaceAll('.', ',');
const SUPPLIERS = 'Lieferant;Ort;Bewertung\nAdler;Kiel;4\nBirke;Ulm;5\nBirke;Ulm;5\n';
const log = (first: string, second: string): string =>
  [
    'case;activity;timestamp',
    ...[1, 2, 3].flatMap((id) => [`${id};${first};2025-03-0${id} 08:00`, `${id};${second};2025-03-0${id} 09:30`]),
    '',
  ].join('\n');

let client: TenantClient;

beforeAll(async () => {
  client = new TenantClient();
  await client.withNamedSource('Kundendienst', 'csv', HELP_DESK);
  const [dataset] = (await client.get<{ dataset_id: string }[]>('/v1/datasets')).body;
  for (const [name, column, direction] of [
    ['Reaktionszeit', 'Reaktionszeit', 'lower'],
    ['Kundenzufriedenheit', 'Zufriedenheit', 'higher'],
  ] as const) {
    const content = {
      name,
      formula: `AVG(${column})`,
      direction,
      dataset_id: dataset?.dataset_id,
      time_column: 'Monat',
      target: { value: 50 },
      activate: true,
    };
    const { body } = await define(client, content);
    await untilReadySeries(client, body.metric_id);
  }
  await client.withNamedSource('Purchase approvals', 'event_log', log('Request', 'Approve'));
  await client.withNamedSource('Reklamationen', 'event_log', log('Melden', 'Lösen'));
  await client.withNamedSource('Lieferanten', 'csv', SUPPLIERS);
});
afterAll(() => client[Symbol.asyncDispose]());

const ask = async (agent: string, input: string, language: 'de' | 'en'): Promise<RunAnswer<Result>> => {
  const { body } = await client.post<RunAnswer>(`/api/agents/${agent}`, { input, language });
  const run = await client.untilRunEnds<Result>(body.run_id);
  expect([agent, input, run.status, run.error]).toEqual([agent, input, 'succeeded', null]);
  expect(await unresolvedCitations(client, run.citations)).toEqual([]);
  return run;
};

const cited = ({ citations }: RunAnswer<Result>): string => citations.map(({ label }) => label).join(', ');
const field = (run: RunAnswer<Result>, path: (result: never) => unknown): string => JSON.stringify(path(run.result as never));

/** Agent, two questions on different things in German and English with what the answer must be about, and where the answer says so. */
const PAIRS: [agent: string, [question: string, about: string, not: string][], subjectOf: (run: RunAnswer<Result>) => string][] = [
  [
    'data-quality',
    [
      ['Wie gut sind die Daten der Lieferanten?', 'Lieferanten', 'Kundendienst'],
      ['How good are the data of “Kundendienst”?', 'Kundendienst', 'Lieferanten'],
    ],
    cited,
  ],
  [
    'process-mining',
    [
      ['Wo warten Reklamationen am längsten?', 'Reklamationen', 'Purchase approvals'],
      ['Where do the purchase approvals wait?', 'Purchase approvals', 'Reklamationen'],
    ],
    cited,
  ],
  [
    'target-recommendation',
    [
      ['Welches Ziel ist für die Reaktionszeit realistisch?', 'Reaktionszeit', 'Kundenzufriedenheit'],
      ['Which target for Kundenzufriedenheit is realistic?', 'Kundenzufriedenheit', 'Reaktionszeit'],
    ],
    (run) => field(run, ({ recommendations }: { recommendations: { name: string }[] }) => recommendations.map(({ name }) => name)),
  ],
  [
    'solution-planning',
    [
      ['Wie verbessern wir die Kundenzufriedenheit?', 'Kundenzufriedenheit', 'Reaktionszeit'],
      ['Our response time is too high', 'Reaktionszeit', 'Kundenzufriedenheit'],
    ],
    (run) =>
      field(run, ({ steps }: { steps: { agent: string; uses: object[] }[] }) => steps.find(({ agent }) => agent === 'causal-analysis')),
  ],
  [
    'kpi-construction',
    [
      ['Bilde eine Kennzahl für die Reaktionszeit', 'Reaktionszeit', 'Kundenzufriedenheit'],
      ['Construct a KPI for customer satisfaction', 'Kundenzufriedenheit', 'Reaktionszeit'],
    ],
    (run) => field(run, ({ origin, name }: { origin: string; name: string }) => [origin, name]),
  ],
  [
    'kpi-discovery',
    [
      ['Welche Kennzahlen gibt es zur Kundenzufriedenheit?', 'Kundenzufriedenheit', 'Reaktionszeit'],
      ['Find KPIs on response time', 'Reaktionszeit', 'Kundenzufriedenheit'],
    ],
    (run) => field(run, ({ existing }: { existing: { name: string }[] }) => existing.map(({ name }) => name)),
  ],
  [
    'kpi-definition-sheet',
    [
      ['Definitionsblatt der Kundenzufriedenheit', 'Kundenzufriedenheit', 'Reaktionszeit'],
      ['Definition of “Reaktionszeit”, please', 'Reaktionszeit', 'Kundenzufriedenheit'],
    ],
    (run) => field(run, ({ sheets }: { sheets: { title: string }[] }) => sheets.map(({ title }) => title)),
  ],
  [
    'scenario-simulation',
    [
      ['Wie entwickelt sich die Kundenzufriedenheit?', 'Kundenzufriedenheit', 'Reaktionszeit'],
      ['Simulate the Reaktionszeit of next month', 'Reaktionszeit', 'Kundenzufriedenheit'],
    ],
    (run) => field(run, ({ subject }: { subject: { name: string } }) => subject.name),
  ],
  [
    'content-generation',
    [
      ['Schreibe einen Intranetartikel über die Reaktionszeit', 'Reaktionszeit', 'Kundenzufriedenheit'],
      ['Write an FAQ on Kundenzufriedenheit', 'Kundenzufriedenheit', 'Reaktionszeit'],
    ],
    (run) => field(run, ({ title, facts }: { title: string; facts: { subject: string }[] }) => [title, facts[0]?.subject]),
  ],
  [
    'stakeholder-communication',
    [
      ['Informiere die Leitung über die Kundenzufriedenheit', 'Kundenzufriedenheit', 'Reaktionszeit'],
      ['Tell management about the Reaktionszeit', 'Reaktionszeit', 'Kundenzufriedenheit'],
    ],
    (run) =>
      field(run, ({ drafts, facts }: { drafts: { points: { label: string }[] }[]; facts: { label: string; subject: string }[] }) =>
        facts.find(({ label }) => label === drafts[0]?.points[0]?.label),
      ),
  ],
  [
    'report-generation',
    [
      ['Wie steht es um die Reaktionszeit?', 'Reaktionszeit', 'Kundenzufriedenheit'],
      ['How is Kundenzufriedenheit doing?', 'Kundenzufriedenheit', 'Reaktionszeit'],
    ],
    (run) => field(run, ({ figures }: { figures: { label: string }[] }) => figures[0]?.label),
  ],
  [
    'slide-deck',
    [
      ['Wie steht es um die Reaktionszeit?', 'Reaktionszeit', 'Kundenzufriedenheit'],
      ['How is Kundenzufriedenheit doing?', 'Kundenzufriedenheit', 'Reaktionszeit'],
    ],
    (run) => field(run, ({ figures }: { figures: { label: string }[] }) => figures[0]?.label),
  ],
  [
    'dashboard-generation',
    [
      ['Wie steht es um die Reaktionszeit?', 'Reaktionszeit', 'Kundenzufriedenheit'],
      ['How is Kundenzufriedenheit doing?', 'Kundenzufriedenheit', 'Reaktionszeit'],
    ],
    (run) =>
      field(
        run,
        ({ sections }: { sections: { filters: { key: string; initial: string }[] }[] }) =>
          sections.flatMap(({ filters }) => filters).find(({ key }) => key === 'kpi')?.initial,
      ),
  ],
];

/** The language of the answer is not that of the question: the first question of a pair is in German, the second in English. */
const ANSWERED_IN = ['en', 'de'] as const;

describe.each(PAIRS)('%s', (agent, questions, subjectOf) => {
  it.each(questions.map((question, index) => [...question, ANSWERED_IN[index] ?? 'en'] as const))(
    'answers "%s"',
    async (question, about, not, language) => {
      const run = await ask(agent, question, language);
      const subject = subjectOf(run);
      expect(subject).toContain(about);
      expect(subject).not.toContain(not);
      expect(run.result.understood).toMatchObject({
        language,
        subjects: expect.arrayContaining([expect.objectContaining({ label: about })]),
      });
    },
  );
});
