import type { AgentCard } from '../agent-card.js';

export const card: AgentCard = {
  name: 'process-mining',
  phase: 'analyse',
  title: { de: 'Prozesse aus Ereignisprotokollen', en: 'Process mining of event logs' },
  task: 'what follows what, where it waits, loops and strays',
  method: 'directly-follows graph, variants, alignment',
  needs: ['event_log'],
  uses: [],
  premium: false,
  considers: ['period'],
  statesRows: true,
  narrows: true,
  withoutModel: 'not needed',
  refusedWithout: 'an event log',
  example: { de: 'Wie läuft der Prozess?', en: 'How does the process run?' },
};
