import { Dataset, QualityCheck } from '../../../subgraphs/sources/index.js';
import type { EarlierRun } from '../../earlier-runs.js';
import { renderMarkdown } from '../../documents/markdown/markdown-renderer.js';
import { renderProcessMap } from '../process-mining/index.js';
import { initiativesOf, kpisOf, leadOf, NO_LEAD, type TenantState } from '../../methods/tenant-state/index.js';
import { demoState, emptyState, TODAY } from '../../methods/tenant-state/testing/demo-state.js';
import { programmeState } from '../../methods/tenant-state/testing/programme.js';
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
});

const compose = (order: Partial<ReportOrder> = {}, state = demo): ComposedReport =>
  composeReport(state, { language: 'de', now: TODAY, maps, ...order });

const blocksOf = ({ document }: ComposedReport): Block[] => document.sections.flatMap(({ blocks }) => blocks);
const tablesOf = (report: ComposedReport) => blocksOf(report).flatMap((block) => (block.type === 'table' ? [block] : []));
const kindsOf = ({ result }: ComposedReport): string[] => result.sections.map(({ kind }) => kind);

describe('composeReport for the demo tenant', () => {
  it('contains every section without gaps', () => {
    const report = compose();
    expect(kindsOf(report)).toEqual([
      'summary',
      'summary',
      'kpis',
      'initiatives',
      'process',
      'data_quality',
      'data_basis',
      'missing',
      'method',
      'sources',
    ]);
    expect(report.result.missing).toEqual([]);
    expect(reportResultSchema.safeParse({ ...report.result, files: [] }).success).toBe(true);
  });

  it('is the first page, or that and the section it is about, if it is to be short', () => {
    expect(kindsOf(compose({ extent: 'page' }))).toEqual(['summary', 'sources']);
    expect(kindsOf(compose({ extent: 'short' }))).toEqual(['summary', 'kpis', 'sources']);
  });

  it('leads the first page and the title with the area that the request names', () => {
    const kpi = kpisOf(demo).find(({ area }) => area !== null);
    const lead = leadOf(null, demo, `Wie steht es um den Bereich ${kpi?.area}?`);
    expect(lead.areas).toEqual([kpi?.area]);
    const { document } = compose({ lead });
    expect(document.title).toBe(kpi?.area);
    expect(renderMarkdown(document)).toMatch(new RegExp(`Lage\\n\\nBereich „${kpi?.area}“: \\d+ Kennzahl`));
  });

  it('leads the first page and the title with the initiative that the request names', () => {
    const [initiative] = initiativesOf(demo);
    const { document } = compose({ lead: leadOf(null, demo, `Was macht „${initiative?.name}“?`) });
    expect(document.title).toBe(initiative?.name);
    expect(renderMarkdown(document)).toContain(`Lage\n\n„${initiative?.name}“ ist `);
  });

  it('leads the first page with the process if the request asks for it', () => {
    const { document } = compose({ lead: { ...NO_LEAD, section: 'process' } });
    expect(renderMarkdown(document)).toMatch(/Lage\n\nProzess „/);
  });

  it('lists sources last, with shortened hashes', () => {
    const markdown = renderMarkdown(compose().document);
    expect(markdown).toMatch(/Anhang: Quellen/);
    expect(markdown).toMatch(/Prüfsumme [0-9a-f]{12}(?![0-9a-f])/);
    expect(markdown).not.toMatch(/[0-9a-f]{40}/);
  });

  it('summarises the status and the points that need attention', () => {
    const markdown = renderMarkdown(compose().document);
    expect(markdown).toContain('6 von 12 erreichten zuletzt ihr Ziel');
    expect(markdown).toContain('12 Initiativen: 8 laufend, 2 geplant, 1 angehalten und 1 abgeschlossen; 3 überfällig.');
    expect(markdown).toContain('„Rechnung gestellt“ und „Zahlung eingegangen“');
    expect(markdown).toContain('Initiative „Feinplanung der Fertigung“ ist angehalten (J. Albrecht, fällig am 01.01.2027)');
    expect(markdown).toMatch(/hat 291\.400\sEUR bei einem Budget von 260\.000\sEUR ausgegeben/);
  });

  it.each(['de', 'en'] as const)('uses only numbers that are listed in its figures (%s)', (language) => {
    const report = compose({ language });
    const texts = report.document.sections
      .filter((_, index) => report.result.sections[index]?.kind !== 'method')
      .flatMap(({ blocks }) =>
        blocks.flatMap((block) => (block.type === 'list' ? block.items : block.type === 'paragraph' ? [block.text] : [])),
      );
    expect(texts.length).toBeGreaterThan(20);
    expect(texts.flatMap((text) => unknownNumbers(text, report.result.figures, language))).toEqual([]);
  });

  it('cites a source for each figure and a version for each source', () => {
    const { result, citations } = compose();
    const ids = citations.map(({ id }) => id);
    expect(ids).toEqual([...demo.datasets.map(({ dataset }) => dataset.datasetId), 'run_mined']);
    expect(ids).toHaveLength(7);
    expect(result.figures.every(({ sourceIds }) => sourceIds.length > 0 && sourceIds.every((id) => ids.includes(id)))).toBe(true);
    expect(new Set(result.figures.map(({ id }) => id)).size).toBe(result.figures.length);
    expect(citations.slice(0, 3).every(({ version }) => /^[0-9a-f]{64}$/.test(version ?? ''))).toBe(true);
  });

  it('compares KPIs with their targets and the previous year in their own units', () => {
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
    expect(table?.rows).toContainEqual(['Anzahl Aufträge', 'Vertrieb', 'Stück', '221', '160', 'ja', '6 von 12', '209', '+5,7\u202F%']);
  });

  it('charts KPIs as small multiples, those that miss their targets most often first', () => {
    const [grid] = blocksOf(compose()).flatMap((block) => (block.type === 'multiples' ? [block] : []));
    expect(grid?.panels.slice(0, 4).map(({ title, light }) => [title, light])).toEqual([
      ['Bestandsreichweite (Supply Chain)', 'red'],
      ['Angebotserfolgsquote (Vertrieb)', 'red'],
      ['Forderungslaufzeit (Finanzen)', 'red'],
      ['Liefertreue (Supply Chain)', 'red'],
    ]);
    expect(grid?.panels[0]?.reference?.label).toMatch(/^Ziel \d/);
    expect(grid?.panels[0]?.rows).toHaveLength(24);
    expect(compose().result.tables.filter(({ title }) => title === grid?.panels[0]?.title)).toHaveLength(1);
  });

  it('states situation, three findings and the decisions of the programme on the first page', () => {
    const report = compose({ language: 'en' }, { ...demo, programme: programmeState() });
    const [opening, next] = report.document.sections;
    expect([opening?.isOpening, next?.startsPage]).toEqual([true, true]);
    const lists = (opening?.blocks ?? []).flatMap((block) => (block.type === 'list' ? [block] : []));
    expect(lists.map(({ ordered, items }) => [ordered, items.length])).toEqual([[true, 3]]);
    expect(lists[0]?.items.join(' ')).toContain(
      '1 overdue milestone; “Portal live” has been overdue longest, for 38 days (owner: Mr Owner)',
    );
    expect(lists[0]?.items.every((item) => /\[[QS]\d+\]\(#/.test(item))).toBe(true);
    const decisions = (opening?.blocks ?? []).flatMap((block) => (block.type === 'table' ? block.rows : []));
    expect(decisions).toEqual([['Extra budget for the portal', 'Ms Board', '2026-12-01']]);
  });

  it('shows the programme before tables of initiatives', () => {
    const report = compose({ language: 'en' }, { ...demo, programme: programmeState() });
    const captions = tablesOf(report).map(({ caption }) => caption ?? '');
    expect(captions).toEqual(
      expect.arrayContaining(['Traffic lights by area and phase', 'Open milestones, overdue ones first', 'Open risks']),
    );
    const board = tablesOf(report).find(({ caption }) => caption === 'Traffic lights by area and phase');
    expect(board?.rows[0]?.slice(0, 7)).toEqual(['Support', 'grey', 'grey', 'grey', 'grey', 'grey', 'red']);
    expect(tablesOf(report).find(({ caption }) => caption?.startsWith('Open milestones'))?.rows[0]).toContain('overdue');
  });

  it('lists initiatives by urgency as of the report date', () => {
    const [all, stuck] = tablesOf(compose()).filter(({ columns }) => columns[0]?.title === 'Initiative');
    expect(all?.rows.slice(0, 2).map(([name, , status]) => [name, status])).toEqual([
      ['Feinplanung der Fertigung', 'angehalten'],
      ['Kundenportal: digitaler Auftragsanteil 45 Prozent', 'laufend, überfällig'],
    ]);
    expect(all?.columns.map(({ title }) => title)).toContain('Budget (EUR)');
    expect(stuck?.rows.map((row) => row[3])).toEqual([null, 142, 80, 18]);
    const [, before] = tablesOf(compose({}, { ...demo, today: '2026-06-30' })).filter(({ columns }) => columns[0]?.title === 'Initiative');
    expect(before?.rows.map(([name]) => name)).toEqual(['Feinplanung der Fertigung']);
  });

  it('is deterministic for a state and date', () => {
    expect(compose()).toEqual(compose());
  });

  it('uses the requested title and contains only the requested sections', () => {
    const report = compose({ title: 'Quartal *3*', sections: ['kpis', 'summary'] });
    expect(report.document.title).toBe('Quartal *3*');
    expect(kindsOf(report)).toEqual(['summary', 'summary', 'kpis', 'missing', 'method', 'sources']);
  });
});

describe('the list of gaps in a report', () => {
  const gaps = (state: TenantState, order: Partial<ReportOrder> = {}): string => JSON.stringify(compose(order, state).result.missing);

  it('names each section without data, with the reason', () => {
    const [log] = demo.datasets;
    const state = { ...emptyState(), datasets: log ? [{ ...log, check: null }] : [], datasetTotal: 1 };
    const report = compose({ language: 'en' }, state);
    expect(kindsOf(report)).toEqual(['summary', 'summary', 'data_basis', 'missing', 'method', 'sources']);
    expect(report.result.missing.map(({ section }) => section)).toEqual(['kpis', 'initiatives', 'process', 'data_quality']);
    expect(renderMarkdown(report.document)).toContain('**Process:** No run of process mining has a result');
  });

  it('includes a process map with unsafe SVG', () => {
    const unsafe = new Map([['run_mined', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>']]);
    const report = compose({ maps: unsafe });
    expect(blocksOf(report).some(({ type }) => type === 'figure')).toBe(false);
    expect(JSON.stringify(report.result.missing)).toContain('Prozesskarte');
  });

  it('includes a run without text and an analysis of an older data version', () => {
    const processes = demo.processes.map((process) => ({ ...process, outdated: true }));
    const runs = [{ ...EMPTY_RUN, runId: 'run_x', agent: 'data-export' }];
    const reasons = gaps({ ...demo, processes }, { runs });
    expect(reasons).toContain('run_x (data-export) hat in diesem Bericht keinen Abschnitt');
    expect(reasons).toContain('früheren Fassung');
  });

  it('includes a run whose data have changed since', () => {
    const citations = [{ id: 'dst_kpi-monthly', kind: 'dataset', label: 'Kennzahlen', version: 'old' }];
    expect(gaps(demo, { runs: [{ ...EMPTY_RUN, markdown: '# Ziele\n\nKeine.', citations }] })).toContain(
      'run_0 (target-recommendation) beruht auf',
    );
    expect(gaps(demo, { runs: [{ ...EMPTY_RUN, markdown: '# Ziele\n\nKeine.' }] })).not.toContain('beruht auf');
  });

  it('includes KPIs with ambiguous values, beyond the first 13, or without a target', () => {
    const datasets = demo.datasets.map((each) =>
      each.kpis
        ? { ...each, kpis: { total: 150, ambiguous: ['Werk A'], series: each.kpis.series.map((kpi) => ({ ...kpi, reached: null })) } }
        : each,
    );
    const reasons = gaps({ ...demo, datasets });
    expect(reasons).toContain('Werk A');
    expect(reasons).toContain('die ersten 13 von 150 Kennzahlen');
    expect(reasons).toContain('Ohne Ziel oder Richtung');
  });

  it('includes an initiative with an unknown status', () => {
    const datasets = demo.datasets.map((each) =>
      each.initiatives ? { ...each, initiatives: each.initiatives.map((one) => ({ ...one, status: null, statusText: 'violett' })) } : each,
    );
    expect(gaps({ ...demo, datasets })).toContain('violett');
  });
});

describe('a name from the data', () => {
  it('is escaped', () => {
    const name = '# [x](javascript:alert(1)) | **fett** <b>\u0000 „so“ `y`';
    const dataset = Object.assign(new Dataset(), { ...demo.datasets[0]?.dataset, datasetId: 'dst_odd', name, kind: 'csv' });
    const state = { ...emptyState(), datasets: [{ dataset, check: null, kpis: null, initiatives: null }], datasetTotal: 1 };
    const markdown = renderMarkdown(compose({}, state).document);
    expect(markdown).not.toMatch(/(?<!\\)\]\(javascript/);
    expect(markdown).not.toMatch(/(?<!\\)<b>/);
    expect(markdown).toContain('\\*\\*fett\\*\\*');
  });

  it('may be shared by two datasets', () => {
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
