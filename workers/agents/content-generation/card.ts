import type { AgentCard } from '../agent-card.js';

export const card: AgentCard = {
  name: 'content-generation',
  phase: 'deliver',
  title: { de: 'Inhalte erstellen', en: 'Content generation' },
  task: 'an article, FAQ or training note from approved facts',
  method: 'grounded writing',
  needs: [],
  uses: ['model'],
  premium: false,
  withoutModel: 'an outline',
  refusedWithout: 'an approved fact: stated, or of metrics, completed steps, decisions',
  example: { de: 'Ein Artikel für das Intranet', en: 'An article for the intranet' },
};
