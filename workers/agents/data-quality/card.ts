import type { AgentCard } from '../agent-card.js';

export const card = {
  name: 'data-quality',
  phase: 'understand',
  title: { de: 'Datenqualität prüfen', en: 'Data-quality assessment' },
  task: 'gaps, duplicates, outliers, violated dependencies',
  method: 'scores per dimension, each with its formula and rows',
  needs: ['dataset'],
  uses: [],
  premium: false,
  statesRows: true,
  refusesUnknown: true,
  words: String.raw`datenqualität(?:sprüfung|sbericht)?|qualitätsprüfung|qualitätsbericht|datenprüfung|prüfung (?:der|unserer) daten(?:qualität)?|qualitätsbefunde?|data[-\s]?quality(?:\s(?:check|report|run|assessment|finding))?|quality (?:check|finding)|data check|check of (?:the|our) data`,
  requestType: 'data',
  worksOn: ['dataset'],
  analyses: { rank: 3, words: 'data quality|gaps|duplicates|datenqualität|dubletten|lücken' },
  withoutModel: 'not needed',
  refusedWithout: 'a dataset',
  example: { de: 'Wie gut sind die Daten?', en: 'How good are the data?' },
} as const satisfies AgentCard;
