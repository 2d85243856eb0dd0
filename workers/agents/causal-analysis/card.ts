import type { AgentCard } from '../agent-card.js';

export const card = {
  name: 'causal-analysis',
  phase: 'decide',
  title: { de: 'Ursachen prüfen', en: 'Causal analysis' },
  task: 'effect estimate with assumptions and refutation tests',
  method:
    'back-door OLS and IPW, difference in differences, interrupted time series, Granger; PC as a proposal; chi-squared and Kruskal-Wallis for groups',
  needs: ['dataset'],
  uses: ['model'],
  premium: true,
  considers: ['comparison'],
  statesRows: true,
  refusesUnknown: true,
  words: String.raw`ursachenanalyse|ursachenprüfung|kausalanalyse|(?:root[-\s])?cause analys[ie]s|causal analys[ie]s`,
  requestType: 'analysis',
  worksOn: ['metric', 'dataset'],
  deliverable: { rank: 9, words: String.raw`root causes?|causes|reasons|ursachen(?:analyse)?|gründe`, isBasis: true },
  analyses: { rank: 1, words: 'why|causes?|reasons?|drivers?|because of|warum|weshalb|ursachen?|gründe?|wegen' },
  withoutModel: 'the same, with template texts',
  refusedWithout: 'a dataset with three numeric columns, or KPIs over time',
  example: { de: 'Was beeinflusst die Durchlaufzeit?', en: 'What influences throughput time?' },
} as const satisfies AgentCard;
