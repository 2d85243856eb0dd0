import { MetricDirection, MetricStatus, type MetricDefinition } from '../../../subgraphs/metrics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import type { Initiative } from '../../../subgraphs/transformation/index.js';
import { encodeStored } from '../../../platform/stored-json.js';
import { renderMarkdown } from '../../documents/markdown/markdown-renderer.js';
import type { MetricHistory } from '../../metric-history.js';
import { metricSheet } from './compose-sheet.js';
import { constructionResultSchema, type ConstructionResult } from '../kpi-construction/index.js';
import { proposalSheet } from './proposal-sheet.js';
import { recommendedTargets, withRecommendedTarget } from './recommended-targets.js';
import { sheetDocument } from './sheet-document.js';
import { sheetResultSchema, type Sheet } from './sheet-result.js';

const METRIC = {
  metricId: 'met_1',
  name: 'Termintreue',
  status: MetricStatus.ACTIVE,
  version: 2,
  purpose: 'Zeigt, ob Zusagen gehalten werden.',
  formula: '100 * COUNT_IF(late) / COUNT()',
  unit: '%',
  direction: MetricDirection.LOWER,
  grain: 'month',
  timeColumn: 'shipped',
  dimensions: ['region'],
  owner: 'H. Brand',
  target: { value: 5, due: '2026-12-31' },
  thresholds: { green: 5, amber: 8 },
  tags: ['Logistik'],
} as unknown as MetricDefinition;

const DATASET = {
  datasetId: 'dst_1',
  name: 'Lieferungen',
  version: 3,
  roles: {},
  columns: [
    { name: 'late', type: 'boolean' },
    { name: 'shipped', type: 'date' },
    { name: 'region', type: 'text' },
  ],
} as unknown as Dataset;

const INITIATIVES = [
  { initiativeId: 'ini_1', title: 'Feinplanung', owner: 'S. Wieg', metricIds: ['met_1'] },
  { initiativeId: 'ini_2', title: 'Anderes', owner: null, metricIds: [] },
] as unknown as Initiative[];

const HISTORY: MetricHistory = {
  metric: METRIC,
  computation: null,
  points: [
    { periodStart: '2026-05-01', value: 7.25, n: 80 },
    { periodStart: '2026-06-01', value: 6.5, n: 90 },
  ],
};

const markdownOf = (sheet: Sheet, language: 'de' | 'en'): string =>
  renderMarkdown(
    sheetDocument(
      sheetResultSchema.parse({
        tenantName: 'Example Ltd',
        createdAt: '2026-07-03T08:00:00Z',
        chosenBy: 'request',
        sheets: [sheet],
        method: { name: 'Performance-measure record', parameters: {}, reference: 'Neely et al., 1997' },
        warnings: [],
      }),
      language,
    ),
  );

describe('metricSheet', () => {
  it('contains every field of the record in German and English', () => {
    const sheet = metricSheet(HISTORY, DATASET, INITIATIVES, 'de');
    expect(sheet.open).toEqual([]);
    const german = markdownOf(sheet, 'de').replaceAll('\u00A0', ' ');
    expect(german).toContain('| Ziel | 5\u202F% bis 31.12.2026; niedriger ist besser; grün bis 5\u202F%, gelb bis 8\u202F% |');
    expect(german).toContain('| Formel | 100 \\* COUNT_IF(late) / COUNT() |');
    expect(german).toContain('| Datenquelle | Lieferungen (Fassung 3); Spalten: late; Zeit: shipped; nach: region |');
    expect(german).toContain('| Was wird getan | Feinplanung (S. Wieg) |');
    expect(german).toContain('| Aktueller Wert | 6,5\u202F%; Zeitraum ab 01.06.2026; aus 90 Zeilen |');
    const english = markdownOf(sheet, 'en').replaceAll('\u00A0', ' ');
    expect(english).toContain('| Frequency | monthly |');
    expect(english).toContain('| Who acts on the data | H. Brand |');
  });

  it('describes thresholds as bounds or as distances from the target, depending on the direction', () => {
    const targetOf = (direction: MetricDirection, language: 'de' | 'en'): string => {
      const sheet = metricSheet({ ...HISTORY, metric: { ...METRIC, direction } as unknown as MetricDefinition }, DATASET, [], language);
      return markdownOf(sheet, language).replaceAll('\u00A0', ' ');
    };
    expect(targetOf(MetricDirection.HIGHER, 'de')).toContain('grün ab 5\u202F%, gelb ab 8\u202F%');
    expect(targetOf(MetricDirection.HIGHER, 'en')).toContain('green from 5%, amber from 8%');
    expect(targetOf(MetricDirection.TARGET, 'de')).toContain('grün bei höchstens 5\u202F% Abweichung, gelb bei höchstens 8\u202F%');
  });

  it('marks missing fields as open', () => {
    const bare = {
      ...METRIC,
      purpose: null,
      owner: null,
      target: null,
      thresholds: null,
      tags: [],
      status: MetricStatus.DRAFT,
    } as unknown as MetricDefinition;
    const sheet = metricSheet({ metric: bare, computation: null, points: [] }, null, [], 'en');
    expect(sheet.open).toEqual(['purpose', 'relatesTo', 'target', 'measuredBy', 'source', 'actedOnBy', 'actions']);
    const markdown = markdownOf(sheet, 'en');
    expect(markdown).toContain('| Purpose | open |');
    expect(markdown).toContain('| Current value | open |');
    expect(markdownOf(sheet, 'de')).toContain('| Wer handelt | offen |');
  });

  it('escapes names that contain markup', () => {
    const sheet = metricSheet(
      { ...HISTORY, metric: { ...METRIC, target: METRIC.target, thresholds: null, name: '<img src=x> | **b**' } as MetricDefinition },
      DATASET,
      [],
      'en',
    );
    expect(markdownOf(sheet, 'en')).not.toMatch(/(?<!\\)<img/);
  });
});

describe('proposalSheet', () => {
  const construction: ConstructionResult = {
    tenantName: 'Example Ltd',
    createdAt: '2026-07-03T08:00:00Z',
    origin: 'request',
    metricId: null,
    candidateId: null,
    catalogueId: null,
    name: 'Quote',
    purpose: null,
    formula: 'COUNT()',
    unit: '%',
    direction: 'higher',
    grain: 'month',
    timeColumn: 'shipped',
    owner: null,
    target: { value: 9, due: null },
    deadline: null,
    dataset: { datasetId: 'dst_1', name: 'Orders', version: 1, contentHash: 'a', columns: ['id'] },
    sql: null,
    current: { periodStart: null, value: 7, n: 7 },
    history: [],
    smart: [],
    createInput: null,
    alternatives: [],
    missingColumns: [],
    writtenBy: 'none',
    method: { name: 'SMART', parameters: {} },
    warnings: [],
  };
  const runOf = (agent: string, result: unknown) => ({ runId: 'run_1', agent, result });
  const constructed = runOf('kpi-construction', encodeStored(constructionResultSchema, construction));

  it('is composed from a kpi-construction result and null for other runs', () => {
    const sheet = proposalSheet(constructed);
    expect(sheet).toMatchObject({ status: 'proposed', title: 'Quote', target: { value: 9, due: null }, current: { value: 7 } });
    expect(sheet?.open).toContain('purpose');
    expect(proposalSheet({ ...constructed, agent: 'kpi-discovery' })).toBeNull();
    expect(proposalSheet(runOf('kpi-construction', { create_input: null }))).toBeNull();
  });

  it('shows a recommended target and leaves the target open', () => {
    const levels = [
      { level: 'conservative' as const, value: 91.5 },
      { level: 'realistic' as const, value: 93 },
    ];
    const recommended = { runId: 'run_2', duePeriod: '2026-12-01', levels };
    const open = proposalSheet({
      ...constructed,
      result: encodeStored(constructionResultSchema, { ...construction, target: null }),
    }) as Sheet;
    const sheet = withRecommendedTarget(open, new Map([['run_1', recommended]]));
    expect(sheet).toMatchObject({ recommendedTarget: recommended, target: null });
    expect(sheet.open).toContain('target');
    expect(markdownOf(sheet, 'en')).toContain('| Recommended target | conservative 91.5%, realistic 93%; for the period from');
    expect(markdownOf(sheet, 'de')).toContain('| Empfohlenes Ziel | vorsichtig 91,5\u202F%, realistisch 93\u202F%; für den Zeitraum ab');
    expect(withRecommendedTarget(open, new Map([['run_other', recommended]])).recommendedTarget).toBeNull();
    expect(recommendedTargets([runOf('target-recommendation', { anything: 1 }), constructed]).size).toBe(0);
  });
});
