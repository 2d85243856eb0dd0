import type { AgentCard } from '../agent-card.js';

export const card = {
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
  words: String.raw`priorisierung|prioriti[sz]ation|rangfolge|rangliste|ranking`,
  requestType: 'decision',
  worksOn: ['initiative'],
  withoutModel: 'not needed',
  refusedWithout: 'an open initiative of the programme or of a list, with all its estimates',
  example: { de: 'Welche Initiativen zuerst?', en: 'Which initiatives first?' },
} as const satisfies AgentCard;
