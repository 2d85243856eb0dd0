import type { AgentCard } from '../agent-card.js';

export const card = {
  name: 'scenario-simulation',
  phase: 'decide',
  title: { de: 'Szenarien rechnen', en: 'Scenario simulation' },
  task: 'P10, P50, P90, what drives them',
  method: 'Monte Carlo with a Gaussian copula, Sobol indices by Saltelli; each case that the request lists',
  needs: [],
  uses: ['model'],
  premium: true,
  considers: ['target'],
  refusesUnknown: true,
  usesStatedFigures: true,
  narrows: true,
  words: String.raw`(?:szenario|scenario)?[-\s]?simulation|szenari(?:o|en)|szenarioanalyse|scenario(?: analys[ie]s)?|was-wäre-wenn-\p{L}+|what-if analys[ie]s|monte[-\s]carlo\p{L}*`,
  requestType: 'decision',
  worksOn: ['metric'],
  deliverable: { rank: 5, words: String.raw`scenarios?|what-if|simulation|szenari\p{L}+` },
  withoutModel: 'the same, in set phrases',
  refusedWithout:
    'a formula with inputs, open initiatives of the programme or of a list with benefit and confidence, or an active metric with enough values',
  example: { de: 'Was ist an Ersparnis zu erwarten?', en: 'Which savings can be expected?' },
} as const satisfies AgentCard;
