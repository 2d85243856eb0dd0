import type { AgentCard } from '../agent-card.js';

export const card = {
  name: 'action-recommendation',
  phase: 'deliver',
  title: { de: 'Maßnahmen empfehlen', en: 'Action recommendations' },
  task: 'actions with expected effect, owner and due date, derived from findings',
  method: 'rule catalogue',
  needs: [],
  uses: [],
  premium: false,
  statesRows: true,
  refusesUnknown: true,
  quotesDocuments: true,
  words: String.raw`(?:maßnahmen|handlungs)empfehlung(?:en)?|maßnahmen(?:liste|vorschl[aä]ge?)|(?:action recommendation|recommended action|action (?:list|proposal))s?`,
  requestType: 'decision',
  worksOn: ['metric', 'named_initiative'],
  deliverable: { rank: 8, words: String.raw`recommendations?|countermeasures|actions|maßnahmen|empfehlung(?:en)?` },
  withoutModel: 'not needed',
  refusedWithout:
    'a run with findings, a KPI off target, an overdue initiative, decision or milestone, or an initiative or document on the subject',
  example: { de: 'Was ist zu tun?', en: 'What should we do next?' },
} as const satisfies AgentCard;
