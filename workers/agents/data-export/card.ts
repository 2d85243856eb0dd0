import type { AgentCard } from '../agent-card.js';

export const card = {
  name: 'data-export',
  phase: 'sustain',
  title: { de: 'Daten exportieren', en: 'Data export' },
  task: 'export as CSV, Parquet, JSON or XLSX with a manifest',
  method: 'DuckDB',
  needs: ['dataset'],
  uses: [],
  premium: false,
  considers: ['filter', 'period', 'measure', 'format'],
  words: 'datenexport|(?:data )?export',
  requestType: 'data',
  worksOn: ['dataset'],
  deliverable: { rank: 3, words: String.raw`export|excel(?:[- ]?(?:file|list|datei|liste))?|csv|spreadsheet` },
  withoutModel: 'not needed',
  refusedWithout: 'a dataset, or a list of records (`subject`)',
  example: { de: 'Daten als Datei', en: 'Data as a file' },
} as const satisfies AgentCard;
