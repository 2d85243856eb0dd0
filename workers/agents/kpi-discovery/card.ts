import type { AgentCard } from '../agent-card.js';

export const card = {
  name: 'kpi-discovery',
  phase: 'analyse',
  title: { de: 'Kennzahlen entdecken', en: 'KPI discovery' },
  task: 'KPIs that the columns can carry, computed; times and counts of the named steps of an event log',
  method: 'meanings of columns against a catalogue of KPIs',
  needs: ['dataset'],
  uses: [],
  premium: false,
  statesRows: true,
  words: String.raw`kennzahlensuche|kennzahlenvorschl[aä]ge?|kennzahlenideen?|kpi[-\s](?:suche|vorschl[aä]ge?|discovery|suggestion|proposal|idea)|(?:suggested|proposed) (?:kpi|metric|indicator)|vorgeschlagenen? (?:kennzahlen|kpis?)`,
  requestType: 'kpi',
  worksOn: ['dataset'],
  withoutModel: 'not needed',
  refusedWithout: 'a dataset whose columns carry a KPI',
  example: { de: 'Welche Kennzahlen geben die Daten her?', en: 'Which KPIs can the data carry?' },
} as const satisfies AgentCard;
