import type { AgentCard } from '../agent-card.js';

export const card = {
  name: 'pattern-recognition',
  phase: 'understand',
  title: { de: 'Muster und Hypothesen', en: 'Patterns and hypotheses' },
  task: 'correlations, trends, breaks, seasons',
  method: 'Mann-Kendall, Sen, Pettitt, Kruskal-Wallis, all under Benjamini-Hochberg',
  needs: ['dataset'],
  uses: ['model'],
  premium: false,
  statesRows: true,
  refusesUnknown: true,
  narrows: true,
  words: String.raw`mustererkennung|musteranalyse|trendanalyse|pattern (?:recognition|analys[ie]s)|trend analys[ie]s`,
  requestType: 'analysis',
  worksOn: ['dataset'],
  analyses: null,
  withoutModel: 'the same, in set phrases',
  refusedWithout: 'a dataset with a column of times and numbers',
  example: { de: 'Welche Muster gibt es?', en: 'Which patterns are there?' },
} as const satisfies AgentCard;
