import type { AgentCard } from '../agent-card.js';

export const card = {
  name: 'report-generation',
  phase: 'deliver',
  title: { de: 'Bericht erstellen', en: 'Report generation' },
  task: 'a report as Markdown, tagged PDF and DOCX',
  method: 'composed from data and earlier runs',
  needs: [],
  uses: ['model', 'dataset'],
  premium: false,
  considers: ['period', 'comparison', 'recipient'],
  statesRows: true,
  refusesUnknown: true,
  words: String.raw`(?:monats|quartals|wochen|jahres|status|management|kennzahlen|kpi-|vorstands)?bericht|(?:(?:monthly|quarterly|weekly|annual|status|management|kpi) )?report`,
  requestType: 'report',
  worksOn: ['metric', 'named_initiative'],
  deliverable: { rank: 10, words: String.raw`report|summary|one-?pager|overview|bericht|zusammenfassung|einseiter|überblick|übersicht` },
  withoutModel: 'without the opening paragraph',
  refusedWithout: 'a dataset or a run',
  example: { de: 'Ein Bericht über den Stand', en: 'A report on where we stand' },
} as const satisfies AgentCard;
