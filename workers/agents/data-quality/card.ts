import type { AgentCard } from '../agent-card.js';

export const card: AgentCard = {
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
  withoutModel: 'not needed',
  refusedWithout: 'a dataset',
  example: { de: 'Wie gut sind die Daten?', en: 'How good are the data?' },
};
