import { renderMarkdown } from '../../documents/markdown/markdown-renderer.js';
import { NOTHING_ASKED } from '../../methods/tenant-state/asked.js';
import { initiativesOf, kpisOf, plannedKpi, type TenantState } from '../../methods/tenant-state/index.js';
import { demoState, TODAY } from '../../methods/tenant-state/testing/demo-state.js';
import { composeReport } from './compose-report.js';
import { reviewIn } from './review-request.js';

describe('reviewIn', () => {
  it.each([
    ['Quartalsreview: welche Kennzahlen lagen unter Plan, die zwei größten Lücken, wer kümmert sich darum?', 2, true],
    ['July figures: all KPIs against budget, the worst three gaps and what is being done about them', 3, true],
    ['KPIs for May against target', null, false],
  ])('reads deviations and measures of "%s"', (text, deviations, asksMeasures) => {
    expect(reviewIn(text)).toMatchObject({ deviations, asksMeasures });
  });

  it('recognises requests for a sentence on each KPI and for a comparison with the year before', () => {
    const request = 'Maibericht für Frau Olt: jede Kennzahl mit Ist, Ziel und Vorjahresmonat, dazu je ein Satz';
    expect(reviewIn(request)).toMatchObject({ asksEach: true, asksYearBefore: true, isOnPlan: true, isPlan: false });
    expect(reviewIn('All KPIs against plan')).toMatchObject({ asksEach: false, asksYearBefore: false });
  });

  it('reads that people may not be named, and the word of the request for the standard', () => {
    expect(reviewIn('All KPIs against plan, no names')).toMatchObject({ names: false, isPlan: true, isOnPlan: true });
    expect(reviewIn('All KPIs against target')).toMatchObject({ names: true, isPlan: false });
  });
});

describe('the review of the KPIs of a month', () => {
  let state: TenantState;

  beforeAll(async () => {
    const demo = await demoState();
    state = { ...demo, asked: { ...NOTHING_ASKED, period: { from: '2026-08-01', until: '2026-08-31' } } };
  });

  const review = (input: string, of = state): string => {
    const { document } = composeReport(of, {
      ...{ language: 'en', now: TODAY, maps: new Map(), extent: 'page', verdicts: { targets: true, changes: false } },
      review: {
        ...{ ...reviewIn(input), state: of },
        measuresOn: () => ({ own: initiativesOf(of).slice(0, 1), ofArea: [] }),
      },
    });
    return renderMarkdown(document);
  };

  it('states first how many reach the target of that month, then the asked number of deviations with initiatives, then all values', () => {
    const text = review('August: every measure against plan, the two biggest misses and what is being done about each');
    const [first, second, third] = ['KPIs reach the plan', 'The 2 largest deviations', 'Values'].map((part) => text.indexOf(part));
    expect(first).toBeGreaterThan(0);
    expect(second).toBeGreaterThan(first ?? 0);
    expect(third).toBeGreaterThan(second ?? 0);
    expect(text.match(/What is being done/gu)).toHaveLength(2);
    expect(text).not.toContain('Situation');
    const late = kpisOf(state).find(({ name }) => name === 'Liefertreue');
    const point = late?.points.find(({ date }) => date.startsWith('2026-08'));
    expect(text).toContain(`| Liefertreue | ${point?.value}% | ${point?.target?.toFixed(1).replace(/\.0$/u, '')}% |`);
  });

  it('names nobody if the request forbids names', () => {
    const [initiative] = initiativesOf(state);
    const request = 'August: every measure against plan, the two biggest misses and what is being done about each';
    expect(review(request)).toContain(initiative?.owner ?? '');
    expect(review(`${request}. No names.`)).not.toContain(initiative?.owner ?? '');
  });

  it('judges a KPI by the target of the table for the period, not by the later one of its metric', () => {
    const kpi = kpisOf(state).find(({ name }) => name === 'Liefertreue');
    if (!kpi) throw new Error('no KPI');
    const metric = { ...kpi, target: 99, sourceId: 'met_1', points: kpi.points.map((point) => ({ ...point, target: 99 })) };
    const planned = plannedKpi(metric, state.asked.period, state);
    expect(planned.target).toBe(kpi.points.find(({ date }) => date.startsWith('2026-08'))?.target);
    expect(planned.sourceId).toBe(kpi.sourceId);
    expect(plannedKpi({ ...metric, ofTables: [] }, state.asked.period, state).target).toBe(99);
  });

  it('states one sentence on each KPI with its target and the value of a year before', () => {
    const text = review('August report: each measure with actual, target and the same month last year, plus a sentence on each');
    const kpi = kpisOf(state).find(({ name }) => name === 'Liefertreue');
    const [point, earlier] = ['2026-08', '2025-08'].map((month) => kpi?.points.find(({ date }) => date.startsWith(month)));
    expect(text).toMatch(new RegExp(`“Liefertreue”: ${point?.value}%; target .*${earlier === undefined ? '' : 'Aug 2025'}`, 'u'));
    expect(text).not.toContain('largest deviations');
    expect(text.match(/^- “/gmu)?.length).toBeGreaterThan(2);
  });
});
