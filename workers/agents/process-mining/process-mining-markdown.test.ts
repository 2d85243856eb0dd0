import { formatFor } from './format.js';
import { processMiningMarkdown, processMiningWarnings } from './process-mining-markdown.js';
import { processMiningResultSchema, type ProcessMiningResult } from './process-mining-result.js';

const DAY = 86_400;

/** Result of mining 1,500 cases; the only input of the report. */
const result: ProcessMiningResult = processMiningResultSchema.parse({
  counts: { cases: 1500, events: 4500, activities: 4, variants: 12, edges: 3, startActivities: 1, endActivities: 2 },
  span: { first: '2024-03-04T08:00:00.000Z', last: '2024-12-31T23:30:00.000Z' },
  dropped: { rows: 4503, missingCase: 1, missingActivity: 0, missingTime: 2, invalidTime: 0 },
  lifecycle: { column: 'status', kept: 'complete', droppedEvents: 1 },
  startActivities: [{ activity: 'Prüfen', cases: 1500, share: 1 }],
  endActivities: [{ activity: 'Freigabe *|* <Ende>', cases: 1000, share: 2 / 3 }],
  activities: [
    { activity: 'Prüfen', count: 3000, cases: 1500, share: 2 / 3, service: { pairs: 1200, meanSeconds: 90, medianSeconds: 45 } },
    { activity: 'Freigabe *|* <Ende>', count: 1500, cases: 1500, share: 1 / 3, service: null },
  ],
  edges: [],
  variants: Array.from({ length: 12 }, (_, index) => ({
    rank: index + 1,
    activities: Array.from({ length: 17 }, (_step, at) => `S${at}`),
    length: 17,
    cases: 125,
    share: 1 / 12,
    cumulativeShare: (index + 1) / 12,
    meanThroughputSeconds: 2 * DAY,
    medianThroughputSeconds: DAY,
    fitness: 0.5,
  })),
  throughput: {
    meanSeconds: 5.408 * DAY,
    medianSeconds: 2870,
    p90Seconds: 14.1 * DAY,
    minSeconds: 0,
    maxSeconds: 275.84 * DAY,
    meanDays: 5.408,
  },
  bottlenecks: {
    rule: 'total_waiting_time',
    minimumSupport: 15,
    overallWaitingSeconds: 8112 * DAY,
    excludedEdges: 2,
    excludedWaitingShare: 0.0001,
    edges: [
      {
        rank: 1,
        from: 'Prüfen',
        to: 'Freigabe *|* <Ende>',
        count: 1177,
        cases: 1100,
        waiting: { totalSeconds: 2422.1 * DAY, meanSeconds: 3.1 * DAY, medianSeconds: 37.5, p90Seconds: 3600 },
        share: 0.312,
      },
    ],
  },
  selfLoops: [{ activity: 'Prüfen', executions: 6, cases: 5 }],
  rework: {
    cases: 91,
    share: 91 / 1500,
    extraExecutions: 245,
    activities: [{ activity: 'Prüfen', cases: 91, extraExecutions: 245, maxInOneCase: 10 }],
  },
  handovers: {
    transitions: 3000,
    handovers: 600,
    share: 0.2,
    cases: 1,
    resources: 2,
    pairs: [{ from: 'Ada', to: 'Ben', count: 600, cases: 1, meanSeconds: 60 }],
  },
  conformance: {
    reference: { source: 'given', activities: ['Prüfen', 'Freigabe *|* <Ende>'], unknown: [] },
    fittingCases: 713,
    fittingShare: 713 / 1500,
    fitness: 0.8181,
    skipped: { executions: 5, cases: 1, activities: [{ activity: 'Prüfen', executions: 5, cases: 1 }] },
    additional: { executions: 7, cases: 2, activities: [{ activity: 'Ablehnen', executions: 7, cases: 2 }] },
    reordered: { executions: 826, cases: 505 },
  },
  method: { name: 'Directly-follows graph', parameters: { orderColumn: null }, sources: ['W. van der Aalst: Process Mining.'] },
  notices: [
    { code: 'ROWS_DROPPED', rows: 3, of: 4503 },
    { code: 'REFERENCE_UNKNOWN_ACTIVITIES', activities: ['Archiv'] },
  ],
});

const german = (changes: Partial<ProcessMiningResult> = {}) => processMiningMarkdown({ ...result, ...changes }, { language: 'de' });
const english = (changes: Partial<ProcessMiningResult> = {}) => processMiningMarkdown({ ...result, ...changes }, { language: 'en' });
const headings = (markdown: string) => markdown.split('\n').filter((line) => line.startsWith('#'));
const ESCAPED = 'Freigabe \\*\\|\\* \\<Ende\\>';

describe('processMiningMarkdown', () => {
  it('summarises in German with German numbers and durations', () => {
    const markdown = german();
    expect(markdown).toContain(
      'Untersucht wurden 1.500 Fälle mit 4.500 Ereignissen und 4 Aktivitäten in 12 Varianten; ein Fall dauert im Mittel 5,4 Tage ' +
        `(Median 47,8 Minuten). Die meiste Wartezeit entsteht zwischen „Prüfen“ und „${ESCAPED}“: 31,2\u202F% der gesamten Wartezeit.`,
    );
    expect(markdown).toContain('| Zeitraum | 4. März 2024 bis 31. Dezember 2024 |');
    expect(markdown).toContain(`| 1 | Prüfen → ${ESCAPED} | 1.177 | 2.422,1 Tage | 31,2\u202F% | 3,1 Tage | 37,5 Sekunden | 1 Stunde |`);
    expect(markdown).toContain('mindestens 15-mal vorkommen. Nicht gewertete Übergänge: 2, mit < 0,1\u202F% der Wartezeit.');
    expect(markdown).toContain('| Prüfen | 1.200 | 1,5 Minuten | 45 Sekunden |');
    expect(markdown).toContain(
      'In 91 Fällen (6,1\u202F%) wird eine Aktivität mehrfach ausgeführt; das ergibt 245 zusätzliche Ausführungen, davon 6 als',
    );
    expect(markdown).toContain(
      'Ausgelassene Schritte: 5 (in 1 Fall). Zusätzliche Ausführungen: 7 (in 2 Fällen). An anderer Stelle: 826 (in 505 Fällen).',
    );
    expect(markdown).toContain('Lebenszyklus-Filter „complete“: 1 anderes Ereignis zählt nicht.');
    expect(markdown).toContain('- Diese Schritte des Referenzpfads kommen im Protokoll nie vor: Archiv.');
  });

  it('renders the same content in English', () => {
    const markdown = english();
    expect(markdown).toContain(
      'The log contains 1,500 cases with 4,500 events and 4 activities in 12 variants; a case takes 5.4 days on average (median 47.8 ' +
        `minutes). Most waiting time occurs between “Prüfen” and “${ESCAPED}”: 31.2% of the total waiting time.`,
    );
    expect(markdown).toContain('| Period | 4 March 2024 to 31 December 2024 |');
    expect(markdown).toContain('713 cases (47.5%) follow it exactly; mean fitness is 0.818 (1 = perfect fit).');
    expect(markdown).toContain(
      '| Excluded rows | 1 row without a case, 0 without an activity, 2 without a timestamp, 0 with an unreadable timestamp |',
    );
    expect(markdown).toContain('Life-cycle filter “complete”: 1 other event does not count.');
    expect(headings(markdown)).toHaveLength(headings(german()).length);
    expect(headings(markdown)[0]).toBe('# Process analysis');
  });

  it('truncates long lists and paths and states their total', () => {
    const markdown = german();
    expect(markdown.match(/^\| \d+ \| S0 → /gm)).toHaveLength(10);
    expect(markdown).toContain('Gezeigt: 10 von 12.');
    expect(markdown).toContain('S13 → S14 → … (+2) |');
  });

  it('keeps every table rectangular regardless of names', () => {
    const tables = german()
      .split('\n\n')
      .filter((block) => block.startsWith('|'));
    expect(tables).toHaveLength(6);
    for (const lines of tables.map((block) => block.trim().split('\n')))
      expect(new Set(lines.map((line) => line.replaceAll('\\|', '').split('|').length)).size).toBe(1);
  });

  it('counts resources without naming them', () => {
    expect(german()).toContain(
      '2 Ressourcen; bei 600 von 3.000 Übergängen mit bekannter Ressource (20\u202F%) wechselt die Ressource, in 1 Fall.',
    );
    expect(german()).not.toMatch(/Ada|Ben\b/);
    expect(headings(german({ handovers: null }))).not.toContain('## Übergaben');
  });

  it('escapes the requested title', () => {
    expect(headings(processMiningMarkdown(result, { language: 'de', title: 'Einkauf *2024*\nneu' }))[0]).toBe('# Einkauf \\*2024\\* neu');
  });

  it('states explicitly that findings are absent', () => {
    const nothing = { cases: 0, share: 0, extraExecutions: 0, activities: [] };
    const markdown = english({ rework: nothing, conformance: null, notices: [], bottlenecks: { ...result.bottlenecks, edges: [] } });
    expect(markdown).toContain('No activity is repeated within a case.');
    expect(markdown).toContain('Not computed; see the warnings for the reason.');
    expect(markdown).toContain('No sufficiently frequent transition has waiting time.');
    expect(markdown).toContain('## Warnings\n\nNone.');
    expect(markdown).not.toContain('Most waiting time occurs');
  });

  it('separates payment terms and waiting for others from the waiting of the company', () => {
    const edge = (rank: number, from: string, to: string, days: number, changes: object) => ({
      ...{ rank, from, to, count: 20, cases: 20, share: days / 10, processingSeconds: null, waitsFor: null },
      waiting: { totalSeconds: days * DAY, meanSeconds: days * DAY, medianSeconds: days * DAY, p90Seconds: days * DAY },
      ...changes,
    });
    const edges = [
      edge(1, 'Invoice', 'Payment', 6, { waitsFor: 'payment' }),
      edge(2, 'Ask', 'Customer replied', 2, { waitsFor: 'others' }),
      edge(3, 'Check', 'Ship', 1, { processingSeconds: DAY / 2 }),
    ];
    const markdown = english({ bottlenecks: { ...result.bottlenecks, parts: { payment: 0.6, others: 0.2 }, edges } });
    expect(markdown).toContain('Payment terms: 60% of the total waiting time is spent waiting for payments (Invoice → Payment).');
    expect(markdown).toContain('Waiting for others: 20% of the total waiting time');
    expect(markdown).toContain('for which the company itself is responsible lies between “Check” and “Ship”: 10%.');
  });

  it('phrases every warning in both languages', () => {
    const notices: ProcessMiningResult['notices'] = [
      { code: 'ROWS_DROPPED', rows: 1, of: 31 },
      { code: 'EQUAL_TIMESTAMPS', transitions: 1, share: 0.05 },
      { code: 'DATES_ONLY' },
      { code: 'STARTS_WITHOUT_END', activities: 1 },
      { code: 'ENDS_WITHOUT_START', activities: 4, of: 31 },
      { code: 'ENDS_BEFORE_START', activities: 2, of: 31 },
      { code: 'CASES_WITHOUT_END', cases: 3 },
      { code: 'OVERLAPPING_ACTIVITIES', transitions: 5, share: 0.2 },
      { code: 'SINGLE_EVENT_CASES', cases: 2, share: 0.1 },
      { code: 'REFERENCE_FROM_LOG', share: 0.5, equallyFrequent: 3 },
      { code: 'REFERENCE_UNKNOWN_ACTIVITIES', activities: ['X', 'Y'] },
      { code: 'REFERENCE_TOO_LONG', length: 1200, limit: 126 },
      { code: 'LIST_CUT', list: 'edges', shown: 500, total: 1043 },
    ];
    const inGerman = processMiningWarnings({ ...result, notices }, 'de');
    const inEnglish = processMiningWarnings({ ...result, notices }, 'en');
    expect(inGerman[0]).toBe('1 von 31 Zeilen wurde nicht ausgewertet, weil Angaben fehlen oder unlesbar sind.');
    expect(inGerman[9]).toContain('50\u202F% der Fälle folgen.');
    expect(inGerman[11]).toBe('Der Referenzpfad hat 1.200 Schritte; verglichen werden höchstens 126.');
    expect(inEnglish[12]).toBe('Only the 500 most frequent of 1,043 direct transitions are listed.');
    expect(new Set([...inGerman, ...inEnglish]).size).toBe(26);
  });
});

describe('formatting', () => {
  it.each([
    [0, '0 Sekunden', '0 seconds'],
    [1, '1 Sekunde', '1 second'],
    [59.94, '59,9 Sekunden', '59.9 seconds'],
    [60, '1 Minute', '1 minute'],
    [5400, '1,5 Stunden', '1.5 hours'],
    [467_264, '5,4 Tage', '5.4 days'],
    [86_400_000, '1.000 Tage', '1,000 days'],
  ])('writes %d seconds as %s and %s', (seconds, de, en) => {
    expect([formatFor('de').duration(seconds), formatFor('en').duration(seconds)]).toEqual([de, en]);
  });

  it('never rounds a share to 0% or 100%', () => {
    const { share } = formatFor('en');
    expect([0, 0.0001, 0.5, 0.9999, 1].map(share)).toEqual(['0%', '< 0.1%', '50%', '> 99.9%', '100%']);
  });
});

describe('a report on activities that the request names', () => {
  const edge = (from: string, to: string, days: number) => ({
    ...{ from, to, count: 10, cases: 10 },
    waiting: { totalSeconds: 10 * days * DAY, meanSeconds: days * DAY, medianSeconds: days * DAY, p90Seconds: days * DAY },
  });
  const log: ProcessMiningResult = {
    ...result,
    edges: [edge('Anlegen', 'Prüfen', 1), edge('Prüfen', 'Buchen', 4), edge('Buchen', 'Zahlen', 9)],
  };
  const reportOn = (activities: readonly string[]) => processMiningMarkdown(log, { language: 'en', activities });

  it('lists what comes before and after them, longest waiting first, and nothing on others', () => {
    const report = reportOn(['Prüfen']);
    const [first, second] = [report.indexOf('| Prüfen → Buchen | 10 | 4 days'), report.indexOf('| Anlegen → Prüfen | 10 | 1 day')];
    expect(first).toBeGreaterThan(0);
    expect(second).toBeGreaterThan(first);
    expect(report).not.toContain('Buchen → Zahlen');
    expect(report).toContain('The tables show what concerns “Prüfen”');
  });

  it('differs in most of its lines for different activities', () => {
    const [one, other] = ['Prüfen', 'Zahlen'].map(
      (activity) =>
        new Set(
          reportOn([activity])
            .split('\n')
            .filter((line) => line.startsWith('|')),
        ),
    );
    const common = [...(one ?? [])].filter((line) => other?.has(line) && !/^\| (?:---|Transition|Rank|Activity)/.test(line));
    expect(common).toEqual([]);
  });
});
