import type { AgentCard } from '../agent-card.js';

export const card: AgentCard = {
  name: 'feedback-loop',
  phase: 'sustain',
  title: { de: 'Rückmeldungen auswerten', en: 'Feedback loop' },
  task: 'evaluation of feedback and its changes over time, proposals, and the decisions on them (`decideFeedbackProposal`)',
  method: "Wilson intervals, Fisher's exact test, CUSUM",
  needs: [],
  uses: [],
  premium: false,
  considers: ['period'],
  withoutModel: 'not needed',
  refusedWithout: 'feedback on runs, briefings or advice',
  example: { de: 'Wie kommen die Ergebnisse an?', en: 'How are the results received?' },
};
