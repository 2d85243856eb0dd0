import type { AgentCard } from '../agent-card.js';

export const card = {
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
  words: String.raw`lösungsplanung|lösungsweg|lösungspl[aä]ne?|fahrpl[aä]ne?|solution plan(?:ning)?|roadmap`,
  requestType: 'decision',
  deliverable: {
    rank: 7,
    words: String.raw`(?:\p{L}+ )?plan|roadmap|next steps|project plan|\p{L}*plan|fahrplan|nächste schritte|vorgehen(?:sweise)?`,
  },
  withoutModel: 'plan from the landscape',
  refusedWithout: 'a request, a template or steps',
  example: { de: 'Die Durchlaufzeit der Aufträge senken', en: 'Reduce the throughput time of orders' },
} as const satisfies AgentCard;
