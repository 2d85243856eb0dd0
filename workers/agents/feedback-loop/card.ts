import type { AgentCard } from '../agent-card.js';

export const card = {
  name: 'feedback-loop',
  phase: 'sustain',
  title: { de: 'Rückmeldungen auswerten', en: 'Feedback loop' },
  task: 'evaluation of feedback and its changes over time, proposals, and the decisions on them (`decideFeedbackProposal`)',
  method: "Wilson intervals, Fisher's exact test, CUSUM",
  needs: [],
  uses: [],
  premium: false,
  considers: ['period'],
  words: String.raw`(?:feedback|rückmeldungs)auswertung|auswertung (?:der|von|unserer) rückmeldungen|feedback (?:loop|evaluation)`,
  requestType: 'analysis',
  worksOn: ['named_initiative'],
  withoutModel: 'not needed',
  refusedWithout: 'feedback on runs, briefings or advice',
  example: { de: 'Wie kommen die Ergebnisse an?', en: 'How are the results received?' },
} as const satisfies AgentCard;
