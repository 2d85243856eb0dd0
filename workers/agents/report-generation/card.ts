import type { AgentCard } from '../agent-card.js';

export const card: AgentCard = {
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
  withoutModel: 'without the opening paragraph',
  refusedWithout: 'a dataset or a run',
  example: { de: 'Ein Bericht über den Stand', en: 'A report on where we stand' },
};
