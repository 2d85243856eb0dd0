import type { AgentCard } from '../agent-card.js';

export const card: AgentCard = {
  name: 'peer-benchmarking',
  phase: 'analyse',
  title: { de: 'Vergleich mit anderen', en: 'Peer benchmarking' },
  task: 'rank among peers, gap to median and best quartile',
  method: 'quantiles of type 7, mid-ranks',
  needs: ['dataset'],
  uses: [],
  premium: false,
  considers: ['period', 'comparison'],
  refusesUnknown: true,
  comparesPeers: true,
  statesRows: true,
  withoutModel: 'not needed',
  refusedWithout: 'a peer table and own values',
  example: { de: 'Wie stehen wir im Vergleich?', en: 'How do we compare?' },
};
