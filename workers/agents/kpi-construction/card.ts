import type { AgentCard } from '../agent-card.js';

export const card = {
  name: 'kpi-construction',
  phase: 'define',
  title: { de: 'Kennzahl nach SMART bilden', en: 'KPI construction by SMART criteria' },
  task: 'a KPI that is computed and checked against the SMART criteria',
  method: 'the formula language of the metrics',
  needs: [],
  uses: ['model'],
  premium: true,
  words: String.raw`kennzahlenbildung|kennzahlendefinition|kpi[-\s]definition(?!\ssheet)|kpi construction`,
  requestType: 'kpi',
  worksOn: ['metric', 'dataset'],
  withoutModel: 'draft from the catalogue',
  refusedWithout: 'a formula, or a request that matches a KPI of the catalogue',
  example: { de: 'Eine Kennzahl für die Liefertreue bilden', en: 'Construct a KPI for on-time delivery' },
} as const satisfies AgentCard;
