import type { AgentCard } from '../agent-card.js';

export const card: AgentCard = {
  name: 'causal-analysis',
  phase: 'decide',
  title: { de: 'Ursachen prüfen', en: 'Causal analysis' },
  task: 'an effect with assumptions, estimate and refutations',
  method: 'back-door OLS and IPW, difference in differences, Granger; PC as a proposal',
  needs: ['dataset'],
  uses: ['model'],
  premium: true,
  withoutModel: 'the same, in set phrases',
  refusedWithout: 'a dataset with three columns of numbers, or KPIs over time',
  example: { de: 'Was beeinflusst die Durchlaufzeit?', en: 'What influences throughput time?' },
};
