import type { AgentCard } from '../agent-card.js';

export const card = {
  name: 'dashboard-generation',
  phase: 'sustain',
  title: { de: 'Dashboard erstellen', en: 'HTML dashboard generation' },
  task: 'one HTML file that works offline',
  method: 'aggregates by DuckDB, drawn by ECharts',
  needs: ['dataset'],
  uses: [],
  premium: false,
  considers: ['period'],
  statesRows: true,
  refusesUnknown: true,
  words: 'dashboard|cockpit',
  requestType: 'report',
  worksOn: ['metric'],
  deliverable: { rank: 1, words: String.raw`dashboards?|cockpit` },
  withoutModel: 'not needed',
  refusedWithout: 'a dataset or a run',
  example: { de: 'Ein Dashboard', en: 'A dashboard' },
} as const satisfies AgentCard;
