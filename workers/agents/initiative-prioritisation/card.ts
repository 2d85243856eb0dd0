import type { AgentCard } from '../agent-card.js';

export const card: AgentCard = {
  name: 'initiative-prioritisation',
  phase: 'decide',
  title: { de: 'Maßnahmen ordnen', en: 'Initiative prioritisation' },
  task: 'a ranking of initiatives and its stability',
  method: 'ICE, RICE, benefit for unspent budget, rank stability',
  needs: [],
  uses: [],
  premium: false,
  considers: ['period'],
  refusesUnknown: true,
  withoutModel: 'not needed',
  refusedWithout: 'an open initiative of the programme or of a list, with all its estimates',
  example: { de: 'Welche Initiativen zuerst?', en: 'Which initiatives first?' },
};
