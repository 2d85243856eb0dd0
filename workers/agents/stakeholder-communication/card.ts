import type { AgentCard } from '../agent-card.js';

export const card: AgentCard = {
  name: 'stakeholder-communication',
  phase: 'deliver',
  title: { de: 'Beteiligte informieren', en: 'Stakeholder communication' },
  task: 'drafts by audience and channel; nothing is sent',
  method: 'facts of runs and programme',
  needs: [],
  uses: ['model'],
  premium: false,
  considers: ['recipient', 'period'],
  statesRows: true,
  withoutModel: 'set phrases with facts',
  refusedWithout: 'a run or a programme',
  example: { de: 'Informiere das Team.', en: 'Inform the team.' },
};
