import type { AgentCard } from '../agent-card.js';

export const card = {
  name: 'target-recommendation',
  phase: 'define',
  title: { de: 'Zielwerte empfehlen', en: 'Target-value recommendation' },
  task: 'three levels with prediction intervals, and whether a wished target can be reached',
  method:
    'values since the last step in the level, tested against autocorrelated series; seasonal naive against Holt-Winters by rolling-origin MASE',
  needs: ['dataset'],
  uses: [],
  premium: false,
  considers: ['target'],
  refusesUnknown: true,
  words: String.raw`ziel(?:wert)?empfehlung|ziel(?:wert)?vorschl[aä]ge?|zielwert|prognose|vorhersage|(?:target|target[-\s]value) (?:recommendation|suggestion|proposal)|(?:recommended|suggested|proposed) target|forecast`,
  requestType: 'kpi',
  worksOn: ['metric'],
  withoutModel: 'not needed',
  refusedWithout: 'a metric or a table of KPIs over time',
  example: { de: 'Welche Zielwerte sind erreichbar?', en: 'Which targets are within reach?' },
} as const satisfies AgentCard;
