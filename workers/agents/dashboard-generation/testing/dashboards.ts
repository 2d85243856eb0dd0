import { Dataset } from '../../../../subgraphs/sources/index.js';
import { initiativesOf } from '../../../methods/tenant-state/index.js';
import { demoState, emptyState, TODAY } from '../../../methods/tenant-state/testing/demo-state.js';
import { composeDashboard, type DashboardRequest } from '../compose-dashboard.js';
import type { Dashboard } from '../dashboard-result.js';

/** Text of a tenant that a page would interpret as markup or a line break. */
export const HOSTILE = `</script><img src=x onerror="window.hit=1">' "\u202Eabc\u2028`;

const CUBE = {
  time: { column: 'Datum', step: 'month' as const },
  dimensions: ['Region'],
  dropped: [],
  unknown: [],
  notSummed: [],
  unweighted: [],
  totals: 0,
  measures: [{ column: 'Umsatz_EUR', aggregate: 'sum' as const }],
  rows: [
    ['2026-01', 'Nord', 2, 1234.5],
    ['2026-01', HOSTILE, 3, 10],
    ['2026-02', 'Nord', 1, 0.25],
    [null, null, 1, 7],
  ],
  total: 7,
};

export const NO_PROGRAMME = { initiatives: [], milestones: [], citations: [] };

/** Dashboard of a dataset and a run with hostile names. */
export const dashboardOf = (language: 'de' | 'en', request: Partial<DashboardRequest> = {}): Dashboard => {
  const dataset = Object.assign(new Dataset(), {
    ...{
      datasetId: 'dst_1',
      name: `Aufträge ${HOSTILE}`,
      kind: 'csv',
      version: 2,
      contentHash: 'a'.repeat(64),
      updatedAt: TODAY,
      columns: [],
      ingestedRoles: {},
    },
  });
  const run = { runId: 'run_1', agent: 'kpi-discovery', result: {}, degraded: false, citations: [], finishedAt: TODAY };
  const markdown = `# Titel\n\n<script>window.hit=1</script> [x](javascript:alert(1)) ![p](http://example.com/p.png)\n\n| a | b |\n| --- | --- |\n| ${'<b>'} | 2 |`;
  return composeDashboard(
    { ...emptyState(), tenantName: HOSTILE, datasets: [{ dataset, check: null, kpis: null, initiatives: null }] },
    {
      language,
      now: TODAY,
      title: `Lage ${HOSTILE}`,
      caseMonths: new Map(),
      cubes: [{ dataset, cube: CUBE }],
      programme: NO_PROGRAMME,
      runs: [{ ...run, markdown }],
      omitted: [],
      ...request,
    },
  ).dashboard;
};

/** Dashboard of the demo company: KPIs of a table, a mined process, initiatives with an overdue milestone and checked datasets. */
export const fullDashboard = async (language: 'de' | 'en'): Promise<Dashboard> => {
  const state = await demoState();
  const initiatives = initiativesOf(state);
  const milestone = {
    title: 'Pilot',
    initiative: initiatives[0]?.name ?? '',
    area: null,
    owner: null,
    due: '2026-11-10',
    isReached: false,
  };
  const none = { caseMonths: new Map(), cubes: [], runs: [], omitted: [] };
  const programme = { initiatives, milestones: [milestone], citations: [] };
  return composeDashboard(state, { language, now: TODAY, ...none, programme }).dashboard;
};
