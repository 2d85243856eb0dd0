import type { AgentCard } from '../agent-card.js';

export const card: AgentCard = {
  name: 'data-harmonisation',
  phase: 'understand',
  title: { de: 'Daten zusammenführen', en: 'Data merging and harmonising' },
  task: 'datasets merged, with a log that can be undone; a second run (`parameters.review`) follows what people decide on doubtful pairs',
  method: 'Fellegi-Sunter with weights estimated by EM',
  needs: ['dataset'],
  uses: [],
  premium: false,
  withoutModel: 'not needed',
  refusedWithout: 'two datasets with a shared key or two comparable columns',
  example: { de: 'Führe die Daten zusammen.', en: 'Merge the data.' },
};
