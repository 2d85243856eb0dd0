import { Dataset, QualityCheck } from '../../../subgraphs/sources/index.js';
import type { EarlierRun } from '../../earlier-runs.js';
import { renderMarkdown } from '../../documents/markdown-renderer.js';
import { renderProcessMap } from '../process-mining/index.js';
import type { TenantState } from '../../methods/tenant-state/index.js';
import { demoState, emptyState, TODAY } from '../../methods/tenant-state/testing/demo-state.js';
import { unknownNumbers } from '../../methods/tenant-state/testing/numbers.js';
import { composeReport, type ComposedReport, type ReportOrder } from './compose-report.js';
import type { Block } from './draft.js';
import { reportResultSchema } from './report-result.js';

const EMPTY_RUN: EarlierRun = {
  runId: 'run_0',
  agent: 'target-recommendation',
  result: {},
  markdown: null,
  degraded: false,
  citations: [],
  finishedAt: new Date('2026-11-20T09:00:00Z'),
};

let demo: TenantState;
let maps: Map<string, string>;

beforeAll(async () => {
  demo = await demoState();
  const process = demo.processes[0];
  maps = new Map(process ? [[process.run.runId, await renderProcessMap(process.result, { language: 'de' })]] : []);
}, 60_000);

const compose = (order: Partial<ReportOrder> = {}, state = demo): ComposedReport =>
  composeReport(state, { language: 'de', now: TODAY, maps, ...order });

const blocksOf = ({ document }: ComposedReport): Block[] => document.sections.flatMap(({ blocks }) => blocks);
const tablesOf = (report: ComposedReport) => blocksOf(report).flatMap((block) => (block.type === 'table' ? [block] : []));
const kindsOf = ({ result }: ComposedReport): string[] => result.sections.map(({ kind }) => kind);

describe('a report on the demo company', () => {
  it('has every section, and nothing is missing', () => {
    const report = compose();
    expect(kindsOf(report)).toEqual([
      'summary',
      'data_basis',
      'process',
      'data_quality',
      'kpis',
      'initiatives',
      'missing',
      'sources',
      'method',
    ]);
    expect(report.result.missing).toEqual([]);
    expect(reportResultSchema.safeParse({ ...report.result, files: [] }).success).toBe(true);
  });

  it('tells in its summary how things stand and what needs attention', () => {
    const markdown = renderMarkdown(compose().document);
    expect(markdown).toContain('6 von 12 erreichten zuletzt ihr Ziel');
    expect(markdown).toContain('12 Initiativen: 8 laufend, 2 geplant, 1 blockiert und 1 abgeschlossen; 3 überfällig.');
    expect(markdown).toContain('„Rechnung gestellt“ und „Zahlung eingegangen“');
    expect(markdown).toContain('Initiative „Feinplanung der Fertigung“ ist blockiert (J. Albrecht, fällig am 01.01.2027)');
    expect(markdown).toMatch(/hat 291\.400\sEUR von 260\.000\sEUR Budget ausgegeben/);
  });

  it.each(['de', 'en'] as const)('uses no number in its text that is not among its figures (%s)', (language) => {
    const report = compose({ language });
    const told = report.document.sections
      .filter((_, index) => report.result.sections[index]?.kind !== 'method')
      .flatMap(({ blocks }) =>
        blocks.flatMap((block) => (block.type === 'list' ? block.items : block.type === 'paragraph' ? [block.text] : [])),
      );
    expect(told.length).toBeGreaterThan(20);
    expect(told.flatMap((text) => unknownNumbers(text, report.result.figures, language))).toEqual([]);
  });

  it('names a source for each of its figures, and each source with its version', () => {
    const { result, citations } = compose();
    const ids = citations.map(({ id }) => id);
    expect(ids).toEqual([...demo.datasets.map(({ dataset }) => dataset.datasetId), 'run_mined']);
    expect(ids).toHaveLength(7);
    expect(result.figures.every(({ sourceIds }) => sourceIds.length > 0 && sourceIds.every((id) => ids.includes(id)))).toBe(true);
    expect(new Set(result.figures.map(({ id }) => id)).size).toBe(result.figures.length);
    expect(citations.slice(0, 3).every(({ version }) => /^[0-9a-f]{64}$/.test(version ?? ''))).toBe(true);
  });

  it('compares KPIs with their targets and the year before, by the units of each', () => {
    const table = tablesOf(compose()).find(({ columns }) => columns[0]?.title === 'Kennzahl');
    const titles = table?.columns.map(({ title }) => title);
    expect(titles).toEqual([
      'Kennzahl',
      'Bereich',
      'Einheit',
      'Wert',
      'Ziel',
      'Im Ziel',
      'Werte im Ziel, 12 Monate',
      '12 Monate zuvor',
      'Veränderung',
    ]);
    expect(table?.caption).toContain('Stand Sept. 2026');
    expect(table?.rows).toContainEqual(['Angebotserfolgsquote', 'Vertrieb', '%', '30,8', '32,0', 'nein', '0 von 12', '33,2', '-2,4 Pp.']);
    expect(table?.rows).toContainEqual(['Anzahl Aufträge', 'Vertrieb', 'Stück', '221', '160', 'ja', '6 von 12', '209', '+5,7\u00A0%']);
  });

  it('draws the courses of the four KPIs that miss their targets most often', () => {
    const courses = blocksOf(compose()).flatMap((block) => (block.type === 'chart' && block.form === 'line' ? [block] : []));
    expect(courses.map(({ title }) => title)).toEqual([
      'Bestandsreichweite (Supply Chain)',
      'Angebotserfolgsquote (Vertrieb)',
      'Forderungslaufzeit (Finanzen)',
      'Liefertreue (Supply Chain)',
    ]);
    expect(courses[0]?.rows).toHaveLength(72);
  });

  it('lists initiatives by urgency, on the day it is written', () => {
    const [all, stuck] = tablesOf(compose()).filter(({ columns }) => columns[0]?.title === 'Initiative');
    expect(all?.rows.slice(0, 2).map(([name, , status]) => [name, status])).toEqual([
      ['Feinplanung der Fertigung', 'blockiert'],
      ['Kundenportal: digitaler Auftragsanteil 45 Prozent', 'laufend, überfällig'],
    ]);
    expect(all?.columns.map(({ title }) => title)).toContain('Budget (EUR)');
    expect(stuck?.rows.map((row) => row[3])).toEqual([null, 142, 80, 18]);
    const [, before] = tablesOf(compose({ now: new Date('2026-06-30T23:00:00Z') })).filter(
      ({ columns }) => columns[0]?.title === 'Initiative',
    );
    expect(before?.rows.map(([name]) => name)).toEqual(['Feinplanung der Fertigung']);
  });

  it('is the same for the same state and day', () => {
    expect(compose()).toEqual(compose());
  });

  it('takes over a title, and only the sections that were asked for', () => {
    const report = compose({ title: 'Quartal *3*', sections: ['kpis', 'summary'] });
    expect(report.document.title).toBe('Quartal *3*');
    expect(kindsOf(report)).toEqual(['summary', 'kpis', 'missing', 'sources', 'method']);
  });
});

describe('what a report cannot say', () => {
  const gaps = (state: TenantState, order: Partial<ReportOrder> = {}): string => JSON.stringify(compose(order, state).result.missing);

  it('is left out and named, section by section', () => {
    const [log] = demo.datasets;
    const state = { ...emptyState(), datasets: log ? [{ ...log, check: null }] : [], datasetTotal: 1 };
    const report = compose({ language: 'en' }, state);
    expect(kindsOf(report)).toEqual(['summary', 'data_basis', 'missing', 'sources', 'method']);
    expect(report.result.missing.map(({ section }) => section)).toEqual(['process', 'data_quality', 'kpis', 'initiatives']);
    expect(renderMarkdown(report.document)).toContain('**Process:** No run of process mining has a result');
  });

  it('includes a process map that does more than draw', () => {
    const unsafe = new Map([['run_mined', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>']]);
    const report = compose({ maps: unsafe });
    expect(blocksOf(report).some(({ type }) => type === 'figure')).toBe(false);
    expect(JSON.stringify(report.result.missing)).toContain('Prozesskarte');
  });

  it('includes runs without text and an analysis of an older version', () => {
    const processes = demo.processes.map((process) => ({ ...process, outdated: true }));
    const runs = [{ ...EMPTY_RUN, runId: 'run_x', agent: 'data-export' }];
    const told = gaps({ ...demo, processes }, { runs });
    expect(told).toContain('run_x (data-export) hat in diesem Bericht keinen Abschnitt');
    expect(told).toContain('früheren Fassung');
  });

  it('includes a run whose data have changed since', () => {
    const citations = [{ id: 'dst_kpi-monthly', kind: 'dataset', label: 'Kennzahlen', version: 'old' }];
    expect(gaps(demo, { runs: [{ ...EMPTY_RUN, markdown: '# Ziele\n\nKeine.', citations }] })).toContain(
      'run_0 (target-recommendation) beruht auf',
    );
    expect(gaps(demo, { runs: [{ ...EMPTY_RUN, markdown: '# Ziele\n\nKeine.' }] })).not.toContain('beruht auf');
  });

  it('includes KPIs that cannot be read clearly or judged', () => {
    const datasets = demo.datasets.map((each) =>
      each.kpis
        ? { ...each, kpis: { total: 150, ambiguous: ['Werk A'], series: each.kpis.series.map((kpi) => ({ ...kpi, reached: null })) } }
        : each,
    );
    const told = gaps({ ...demo, datasets });
    expect(told).toContain('Werk A');
    expect(told).toContain('die ersten 13 von 150 Kennzahlen');
    expect(told).toContain('Ohne Ziel oder Richtung');
  });

  it('includes initiatives whose status is not known', () => {
    const datasets = demo.datasets.map((each) =>
      each.initiatives ? { ...each, initiatives: each.initiatives.map((one) => ({ ...one, status: null, statusText: 'violett' })) } : each,
    );
    expect(gaps({ ...demo, datasets })).toContain('violett');
  });
});

describe('names out of the data', () => {
  it('stay names, whatever they hold', () => {
    const name = '# [x](javascript:alert(1)) | **fett** <b>\u0000 „so“ `y`';
    const dataset = Object.assign(new Dataset(), { ...demo.datasets[0]?.dataset, datasetId: 'dst_odd', name, kind: 'csv' });
    const state = { ...emptyState(), datasets: [{ dataset, check: null, kpis: null, initiatives: null }], datasetTotal: 1 };
    const markdown = renderMarkdown(compose({}, state).document);
    expect(markdown).not.toMatch(/(?<!\\)\]\(javascript/);
    expect(markdown).not.toMatch(/(?<!\\)<b>/);
    expect(markdown).toContain('\\*\\*fett\\*\\*');
  });

  it('of two datasets may be the same', () => {
    const check = Object.assign(new QualityCheck(), demo.datasets[0]?.check);
    const twins = ['dst_1', 'dst_2'].map((datasetId) => ({
      check,
      kpis: null,
      initiatives: null,
      dataset: Object.assign(new Dataset(), { ...demo.datasets[0]?.dataset, datasetId, name: 'Zwilling' }),
    }));
    const report = compose({}, { ...emptyState(), datasets: twins, datasetTotal: 2 });
    const chart = blocksOf(report).find((block) => block.type === 'chart');
    expect(chart?.type === 'chart' && chart.rows.map(({ x }) => x)).toEqual(['Q1 Zwilling', 'Q2 Zwilling']);
  });
});
