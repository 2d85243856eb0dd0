import type { AgentCard } from '../agent-card.js';

export const card: AgentCard = {
  name: 'learning-support',
  phase: 'sustain',
  title: { de: 'Erklären und Lernen', en: 'Explanation and learning-path support' },
  task: 'explanation, path of prerequisites, quiz',
  method: 'a graph of concepts',
  needs: [],
  uses: ['model'],
  premium: false,
  readsText: true,
  withoutModel: 'glossary and path',
  refusedWithout: '–',
  example: { de: 'Erkläre Process Mining.', en: 'Explain process mining.' },
};
