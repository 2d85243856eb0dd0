import type { AgentCard } from '../agent-card.js';

export const card = {
  name: 'data-harmonisation',
  phase: 'understand',
  title: { de: 'Daten zusammenführen', en: 'Data merging and harmonising' },
  task: 'merged datasets, or one without its duplicates, with a log for undoing the merge; a second run (`parameters.review`) applies manual decisions on doubtful pairs',
  method: 'Fellegi-Sunter with weights estimated by EM',
  needs: ['dataset'],
  uses: [],
  premium: false,
  refusesUnknown: true,
  words: String.raw`harmonisierung|zusammenführung|datenabgleich|harmoni[sz]ation|merge`,
  requestType: 'data',
  worksOn: ['dataset_pair'],
  withoutModel: 'not needed',
  refusedWithout:
    'two datasets with a shared key or two comparable columns, or one dataset with two comparable columns if duplicates are sought',
  example: { de: 'Führe die Daten zusammen.', en: 'Merge the data.' },
} as const satisfies AgentCard;
