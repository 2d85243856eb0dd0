import type { AgentCard } from '../agent-card.js';

export const card: AgentCard = {
  name: 'initiative-prioritisation',
  phase: 'decide',
  title: { de: 'Maßnahmen ordnen', en: 'Initiative prioritisation' },
  task: 'a ranking of initiatives and its stability',
  method: 'ICE, RICE, rank stability',
  needs: [],
  uses: [],
  premium: false,
  considers: ['period'],
  refusesUnknown: true,
  withoutModel: 'not needed',
  refusedWithout: 'an open initiative with all its estimates',
  example: { de: 'Welche Initiativen zuerst?', en: 'Which initiatives first?' },
};
