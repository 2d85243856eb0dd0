import type { AgentCard } from '../agent-card.js';

export const card: AgentCard = {
  name: 'solution-planning',
  phase: 'orient',
  title: { de: 'Lösungsweg planen', en: 'Multi-step solution planning' },
  task: 'a plan of agents with inputs, durations, owners',
  method: 'critical-path method',
  needs: [],
  uses: ['model'],
  premium: true,
  readsText: true,
  statesNamed: true,
  withoutModel: 'plan from the landscape',
  refusedWithout: 'a request, a template or steps',
  example: { de: 'Die Durchlaufzeit der Aufträge senken', en: 'Reduce the throughput time of orders' },
};
