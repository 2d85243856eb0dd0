import type { AgentCard } from '../agent-card.js';

export const card = {
  name: 'kpi-definition-sheet',
  phase: 'define',
  title: { de: 'Kennzahlensteckbrief', en: 'KPI definition sheet' },
  task: 'a definition sheet per KPI',
  method: "Neely's performance-measure record",
  needs: [],
  uses: [],
  premium: false,
  considers: ['target'],
  refusesUnknown: true,
  words: String.raw`(?:kennzahlen|kpi-)?steckbrief|kennzahlenbl[aä]tt(?:er)?|(?:kpi )?definition sheet|kpi (?:sheet|profile)`,
  requestType: 'kpi',
  worksOn: ['metric'],
  withoutModel: 'not needed',
  refusedWithout: 'an active metric, a KPI of a table, or a run that proposes one',
  example: { de: 'Steckbriefe der Kennzahlen', en: 'Definition sheets of the KPIs' },
} as const satisfies AgentCard;
