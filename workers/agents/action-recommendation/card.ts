import type { AgentCard } from '../agent-card.js';

export const card: AgentCard = {
  name: 'action-recommendation',
  phase: 'deliver',
  title: { de: 'Maßnahmen empfehlen', en: 'Action recommendations' },
  task: 'from findings to actions',
  method: 'a catalogue of rules',
  needs: [],
  uses: [],
  premium: false,
  withoutModel: 'not needed',
  refusedWithout: 'a run with findings',
  example: { de: 'Was ist zu tun?', en: 'What is to be done?' },
};
