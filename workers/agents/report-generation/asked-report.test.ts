import { Dataset } from '../../../subgraphs/sources/index.js';
import type { Understood } from '../../methods/request-reading/index.js';
import { renderMarkdown } from '../../documents/markdown/markdown-renderer.js';
import { renderProcessMap } from '../process-mining/index.js';
import { NOTHING_ASKED } from '../../methods/tenant-state/asked.js';
import { focusOn, initiativesOf, kpisOf, leadOf, type TenantState } from '../../methods/tenant-state/index.js';
import { demoState, TODAY } from '../../methods/tenant-state/testing/demo-state.js';
import { programmeState } from '../../methods/tenant-state/testing/programme.js';
import { composeReport, type ComposedReport, type ReportOrder } from './compose-report.js';
import type { Block } from './draft.js';

const reportOf = (series: string, input = '') => ({ series: series === '' ? [] : [series], input });

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

describe('a report on what the request names', () => {
  const reportOn = (series: string[], input = ''): ComposedReport => {
    const asked = { ...demo, asked: { ...NOTHING_ASKED, series } };
    const lead = leadOf(null, asked, input);
    const { state, leftOut } = focusOn(asked, lead);
    return compose({ lead, leftOut }, state);
  };
  /** Returns the statements and rows of a report without its closing sections. */
  const contentOf = ({ document, result }: ComposedReport): Set<string> =>
    new Set(
      document.sections
        .filter((_, index) => !['missing', 'method', 'sources'].includes(result.sections[index]?.kind ?? ''))
        .flatMap(({ blocks }) => blocks)
        .flatMap((block) =>
          block.type === 'list' ? block.items : block.type === 'table' ? block.rows.map((row) => JSON.stringify(row)) : [],
        ),
    );
  const rowOf = (report: ComposedReport, name: string) =>
    tablesOf(report)
      .find(({ columns }) => columns[0]?.title === 'Kennzahl')
      ?.rows.filter(([first]) => first === name);

  it('contains only that KPI, with its newest values and the same figures as the whole report', () => {
    const report = reportOn(['Liefertreue']);
    expect(report.document.title).toBe('Liefertreue');
    expect(kindsOf(report)).toEqual(['summary', 'kpis', 'initiatives', 'missing', 'method', 'sources']);
    const rows = tablesOf(report).find(({ columns }) => columns[0]?.title === 'Kennzahl')?.rows;
    expect(rows).toEqual(rowOf(compose(), 'Liefertreue'));
    const values = tablesOf(report).find(({ caption }) => caption === 'Die letzten 12 Werte');
    expect(values?.rows).toHaveLength(12);
    expect(renderMarkdown(report.document)).not.toContain('Forderungslaufzeit');
  });

  it('states what it leaves out instead of missing sections', () => {
    const report = reportOn(['Liefertreue']);
    expect(report.result.missing).toEqual([]);
    expect(renderMarkdown(report.document)).toContain(
      'Enthalten ist nur, was „Liefertreue“ betrifft; die übrigen Kennzahlen, Initiativen, Prozesse und Datensätze enthält die Gesamtfassung',
    );
  });

  const understoodOn = (kind: Understood['subjects'][number]['kind'], id: string, label: string): Understood => ({
    ...{ language: 'en', topics: [], period: null, comparisons: [], audiences: [], target: null, format: null, open: [], unanswered: [] },
    subjects: [{ kind, id, label, words: label.split(' '), confidence: 1, source: 'rules' }],
  });
  const reportFor = (understood: Understood, whole: TenantState): ComposedReport => {
    const lead = leadOf(understood, whole);
    const { state, leftOut } = focusOn(whole, lead);
    return compose({ language: 'en', lead, leftOut }, state);
  };

  it.each([
    [
      ...(['milestone', 'mil_1', 'Portal live'] as const),
      'Milestone “Portal live” of the initiative “Self-service portal”: due on 13 October 2026, overdue.',
    ],
    [
      ...(['decision', 'dec_1', 'Extra budget for the portal'] as const),
      'Decision “Extra budget for the portal”: open, due on 1 December 2026, owner: Ms Board.',
    ],
    [
      ...(['risk', 'rsk_1', 'Supplier of the portal is late'] as const),
      'Risk “Supplier of the portal is late”: score 16, owner: Mr Owner; mitigation: Second supplier.',
    ],
  ])('opens with the %s that the request names', (kind, id, label, sentence) => {
    const report = reportFor(understoodOn(kind, id, label), { ...demo, programme: programmeState() });
    expect(report.document.title).toBe(label);
    expect(renderMarkdown(report.document)).toContain(`Situation\n\n${sentence}`);
    const captions = tablesOf(report).map(({ caption }) => caption);
    expect(captions).not.toContain('Phases of the programme');
  });

  it('opens with the dataset that the request names and lists its columns', () => {
    const columns = [{ name: 'Region', nulls: 2, nullShare: 0.5, distinct: 3 }];
    const datasets = demo.datasets.map((each) => ({
      ...each,
      dataset: Object.assign(new Dataset(), each.dataset, { profile: { columns } }),
    }));
    const first = datasets.find(({ kpis, initiatives }) => kpis === null && initiatives === null);
    const { datasetId = '', name = '', rows = 0 } = first?.dataset ?? {};
    const report = reportFor(understoodOn('dataset', datasetId, name), { ...demo, datasets });
    expect(renderMarkdown(report.document)).toContain(`Situation\n\nDataset “${name}”: ${rows.toLocaleString('en-GB')} rows, `);
    expect(tablesOf(report).find(({ caption }) => caption === `Columns of “${name}”`)?.rows).toEqual([['Region', 2, 0.5, 3]]);
  });

  it('lists the means of the KPIs in the period that the request names', () => {
    const period = { from: '2026-01-01', until: '2026-03-31', words: 'Q1 2026' };
    const report = reportFor({ ...understoodOn('run', 'run_1', 'Run'), subjects: [], period }, demo);
    expect(report.document.title).toBe('Q1 2026');
    const means = tablesOf(report).find(({ caption }) => caption === 'Means in the period Q1 2026');
    const kpi = kpisOf(demo).find(({ name }) => name === 'Liefertreue');
    const values = (kpi?.points ?? []).filter(({ date }) => date >= period.from && date <= period.until).map(({ value }) => value);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(means?.rows).toContainEqual(['Liefertreue', `${mean.toFixed(1)}%`, 3]);
  });

  it('compares KPIs with their targets in the asked period first, with the month since which they miss them', () => {
    const asked = { ...demo, asked: { ...NOTHING_ASKED, series: ['Liefertreue'], period: { from: '2026-01-01', until: '2026-03-31' } } };
    const lead = leadOf(null, asked);
    const { state, leftOut } = focusOn(asked, lead);
    const report = compose({ lead, leftOut, verdicts: { targets: true, changes: false } }, state);
    const [first] = tablesOf(report);
    expect(first?.caption).toMatch(/^Werte .* gegen Ziel$/u);
    expect(first?.columns.map(({ title }) => title)).toEqual([
      ...['Kennzahl', 'Jan. 2026', 'Feb. 2026', 'März 2026', 'Mittelwert', 'Ziel', 'Im Ziel', 'Verfehlt seit'],
    ]);
    expect(first?.rows.map(([name]) => name)).toEqual(['Liefertreue']);
    expect(renderMarkdown(report.document)).not.toContain('Erbetene Entscheidungen');
  });

  it('has no tables of the single values of KPIs if it is to be short', () => {
    const asked = { ...demo, asked: { ...NOTHING_ASKED, series: ['Liefertreue'] } };
    const lead = leadOf(null, asked);
    const { state, leftOut } = focusOn(asked, lead);
    const captions = tablesOf(compose({ lead, leftOut, extent: 'short' }, state)).map(({ caption }) => caption);
    expect(captions).not.toContain('Die letzten 12 Werte');
  });

  it('contains nothing but the figures on rows if these answer the request', () => {
    const answer: Block[] = [{ type: 'list', items: ['Two thirds of the visits were late.'] }];
    const dataset = demo.datasets[0]?.dataset ?? null;
    const report = compose({ answer, onRows: 'Visits by ward', isOnRowsAlone: true, answered: dataset ? [dataset] : [] });
    expect(kindsOf(report)).toEqual(['summary', 'method', 'sources']);
    expect(report.citations.map(({ id }) => id)).toEqual([dataset?.datasetId]);
  });

  it('begins with the part that the request asks for', () => {
    const [initiative] = initiativesOf(demo);
    expect(kindsOf(reportOn([], initiative?.name)).slice(0, 2)).toEqual(['summary', 'initiatives']);
  });

  it.each([
    ['two KPIs', reportOf('Liefertreue'), reportOf('Forderungslaufzeit')],
    ['two areas', reportOf('', 'Bericht zum Bereich Vertrieb'), reportOf('', 'Bericht zum Bereich Produktion')],
    ['a KPI and an initiative', reportOf('Liefertreue'), reportOf('', 'Kundenportal')],
  ])('differs in at least half of its content for %s', (_, one, other) => {
    const [left, right] = [one, other].map((each) => contentOf(reportOn(each.series, each.input)));
    const common = [...(left ?? [])].filter((line) => right?.has(line)).length;
    expect(common / Math.min(left?.size ?? 0, right?.size ?? 0)).toBeLessThan(0.5);
  });
});
