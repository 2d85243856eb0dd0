import type { AgentCard } from '../agent-card.js';

export const card = {
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
  words: String.raw`benchmarking|(?:branchen|wettbewerbs)vergleich|benchmark|(?:peer|industry|competitor) comparison`,
  requestType: 'analysis',
  worksOn: ['metric'],
  deliverable: { rank: 6, words: String.raw`benchmark(?:ing)?|peer comparison|branchenvergleich` },
  analyses: null,
  withoutModel: 'not needed',
  refusedWithout: 'a peer table and own values',
  example: { de: 'Wie stehen wir im Vergleich?', en: 'How do we compare?' },
} as const satisfies AgentCard;
