import type { EarlierRun } from '../../../earlier-runs.js';
import { renderMarkdown } from '../../../documents/markdown/markdown-renderer.js';
import { emptyState, TODAY } from '../../../methods/tenant-state/testing/demo-state.js';
import { composeReport, type ComposedReport } from '../compose-report.js';
import type { Block } from '../draft.js';
import { reportResultSchema } from '../report-result.js';

const MARKDOWN = `# Ziele für 2027

**Neubau GmbH** · Stand 20.11.2026

Für 3 von 4 Kennzahlen liegt ein Ziel vor. \\[Q2\\]

## Vorschläge

**Tabelle 7: Ziele**

| Kennzahl | Ziel | Quelle |
| :--- | ---: | :--- |
| Liefertreue \\| gesamt | 95,5 % | Q1 |
| Reklamationen | 12 | Q9 |

Quelle: \\[Q1\\]

### Grenzen

**Abbildung 2: Lage**

- Sechs Monate \\[Q1\\]
- Q1 2026 fehlt \\[Q8\\]

## Leer

## Quellen

- **Q1** Kennzahlen (v2): dst_kpi; SHA-256 abc
- **Q2** Benchmark 2025: https://example.org/b
`;

const run = (change: Partial<EarlierRun> = {}): EarlierRun => ({
  runId: 'run_targets',
  agent: 'target-recommendation',
  result: {},
  markdown: MARKDOWN,
  degraded: false,
  citations: [
    { id: 'dst_kpi', kind: 'dataset', label: 'Kennzahlen (v2)', version: 'abc' },
    { id: 'https://example.org/b', kind: 'web', label: 'Benchmark 2025', url: 'https://example.org/b', accessedAt: '2026-11-19T10:00:00Z' },
    { id: 'input', kind: 'input', label: 'Vorgabe' },
  ],
  finishedAt: new Date('2026-11-20T09:00:00Z'),
  ...change,
});

const compose = (...runs: EarlierRun[]): ComposedReport =>
  composeReport(emptyState(), { language: 'de', now: TODAY, maps: new Map(), runs });

const sectionOf = ({ document, result }: ComposedReport): Block[] =>
  document.sections[result.sections.findIndex(({ kind }) => kind === 'run')]?.blocks ?? [];

describe('runSections', () => {
  it('creates a section with the tables and lists of the run, one heading level down', () => {
    const report = compose(run());
    expect(report.result.sections.map(({ kind }) => kind)).toEqual(['summary', 'summary', 'run', 'missing', 'method', 'sources']);
    expect(sectionOf(report)).toMatchObject([
      { type: 'heading', level: 1, text: 'Ziele für 2027' },
      { type: 'paragraph', text: expect.stringContaining('20.11.2026') as string },
      { type: 'paragraph', text: 'Für 3 von 4 Kennzahlen liegt ein Ziel vor. [Q3](#Q3)' },
      { type: 'heading', level: 2, text: 'Vorschläge' },
      {
        type: 'table',
        caption: 'Ziele',
        columns: [{ title: 'Kennzahl' }, { title: 'Ziel', align: 'right' }, { title: 'Quelle' }],
        rows: [
          ['Liefertreue | gesamt', '95,5\u00A0%', 'Q2'],
          ['Reklamationen', '12', 'Q9'],
        ],
      },
      { type: 'paragraph', text: 'Quelle: [Q2](#Q2)' },
      { type: 'heading', level: 3, text: 'Grenzen' },
      { type: 'paragraph', text: 'Lage' },
      { type: 'list', items: ['Sechs Monate [Q2](#Q2)', 'Q1 2026 fehlt'] },
    ]);
    expect(sectionOf(report)).toHaveLength(9);
  });

  it('cites the run and its sources', () => {
    const report = compose(run());
    expect(report.citations.map(({ id }) => id)).toEqual(['run_targets', 'dst_kpi', 'https://example.org/b']);
    const markdown = renderMarkdown(report.document);
    expect(markdown).toContain('**Q2** Kennzahlen (v2): dst_kpi; Prüfsumme abc');
    expect(markdown).toContain('[Benchmark 2025](<https://example.org/b>): https://example.org/b; gelesen am 19.11.2026');
  });

  it('includes the texts and tables of the run in the result', () => {
    const report = compose(run());
    expect(reportResultSchema.safeParse({ ...report.result, files: [] }).error).toBeUndefined();
    expect(report.result.runs).toEqual([
      {
        runId: 'run_targets',
        agent: 'target-recommendation',
        finishedAt: '2026-11-20T09:00:00.000Z',
        title: 'Ziele für 2027',
        texts: [
          'Für 3 von 4 Kennzahlen liegt ein Ziel vor. [Q3]',
          'Vorschläge',
          'Quelle: [Q2]',
          'Grenzen',
          'Lage',
          'Sechs Monate [Q2]',
          'Q1 2026 fehlt',
        ],
        cut: false,
      },
    ]);
    expect(report.result.tables).toMatchObject([
      {
        title: 'Ziele',
        rows: [
          ['Liefertreue | gesamt', '95,5\u00A0%', 'Q2'],
          ['Reklamationen', '12', 'Q9'],
        ],
      },
    ]);
    const summary = report.document.sections[1]?.blocks.at(-1);
    expect(summary).toMatchObject({ type: 'list', items: ['**Ziele für 2027:** Für 3 von 4 Kennzahlen liegt ein Ziel vor. [Q1](#Q1)'] });
  });

  it('truncates a long run and reports the truncation', () => {
    const rows = Array.from({ length: 500 }, (_, index) => `| ${index} | ${'x'.repeat(20)} |`).join('\n');
    const report = compose(
      run({ markdown: `# Lang\n\n| a | b |\n| --- | --- |\n${rows}\n\n${'Wort '.repeat(40_000)}` }),
      run({ runId: 'run_2' }),
    );
    const [long, short] = report.result.runs;
    expect(long?.cut).toBe(true);
    expect(short?.cut).toBe(false);
    expect(JSON.stringify(sectionOf(report)).length).toBeLessThan(20_000);
    expect(report.result.missing).toContainEqual({
      section: 'run',
      reason: 'Der Lauf run_targets (target-recommendation) ist nur in Auszügen wiedergegeben.',
    });
    expect(renderMarkdown(report.document)).toContain('das vollständige Ergebnis enthält der Lauf run_targets');
  });

  it('shows the charts of the run', () => {
    const chart = '**Abbildung 1: Lage**\n\nBalkendiagramm: Lage. Anteil: 2 Werte von 1 % (A) bis 2 % (B).';
    const markdown = `# Titel\n\n${chart}\n\n| Werk | Anteil |\n| :--- | ---: |\n| A | 1,5 % |\n| B | 2 % |`;
    expect(sectionOf(compose(run({ markdown }))).at(-1)).toEqual({
      ...{ type: 'chart', form: 'bar', title: 'Lage', x: { title: 'Werk', kind: 'category' } },
      ...{ y: { title: 'Anteil', kind: 'percent' }, source: '[Q1](#Q1)' },
      rows: [
        { x: 'A', y: 0.015 },
        { x: 'B', y: 0.02 },
      ],
    });
  });

  it('escapes markup of the run', () => {
    const hostile =
      '# `x` **y**\n\n\\<script\\>alert(1)\\</script\\> \\[a\\](javascript:alert(1)) \\*\\*z\\*\\*\n\n| \\| | |\n| --- | --- |\n| [Q1](#Q1) | <b> |\n\n\\[Q\\[Q9\\]7\\]';
    const markdown = renderMarkdown(compose(run({ markdown: hostile })).document);
    expect(markdown).not.toMatch(/(?<!\\)<(script|b)>/);
    expect(markdown).not.toMatch(/(?<!\\)\]\(javascript/);
    expect(markdown).toContain('\\*\\*z\\*\\*');
  });
});
