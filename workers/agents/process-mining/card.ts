import type { AgentCard } from '../agent-card.js';

export const card = {
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
  words: String.raw`(?:process[-\s]?|prozess[-\s]?)?mining|prozessanalyse|prozesslandkarte|process (?:analys[ie]s|map)|engpassanalyse|bottleneck analys[ie]s`,
  requestType: 'analysis',
  worksOn: ['event_log'],
  analyses: {
    rank: 2,
    words: String.raw`lead times?|cycle times?|throughput|bottlenecks?|waiting|delays?|delayed|late|durchlaufzeit\p{L}*|engp[aä]ss\p{L}*|wartezeit\p{L}*|verspät\p{L}*|verzöger\p{L}*|stau`,
  },
  withoutModel: 'not needed',
  refusedWithout: 'an event log',
  example: { de: 'Wie läuft der Prozess?', en: 'How does the process run?' },
} as const satisfies AgentCard;
