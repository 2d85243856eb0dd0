import type { AgentCard } from '../agent-card.js';

export const card = {
  name: 'stakeholder-communication',
  phase: 'deliver',
  title: { de: 'Beteiligte informieren', en: 'Stakeholder communication' },
  task: 'drafts by audience and channel; nothing is sent',
  method: 'facts of runs and programme',
  needs: [],
  uses: ['model'],
  premium: false,
  considers: ['recipient', 'period'],
  statesRows: true,
  words: String.raw`stakeholder[-\s]?kommunikation|mitteilung|anschreiben|rundschreiben|(?:brief|mail|e-mail)[-\s]?entw[uü]rfe?|stakeholder (?:communication|message|letter)|(?:message|letter|e?-?mail) draft|draft (?:message|letter|e?-?mail)`,
  requestType: 'communication',
  worksOn: ['metric', 'named_initiative'],
  deliverable: {
    rank: 4,
    words: String.raw`(?:\p{L}+ )?(?:note|letter|e-?mail|message|reply|answer|statement|announcement|update)(?= (?:to|for)(?!\p{L}))|(?:\p{L}+ )?(?:letter|e-?mail|mail|reply|talking points|holding statement|draft reply)|schreiben|\p{L}*brief|e-?mail|mail|nachricht|\p{L}*antwort|mitteilung|stellungnahme|kundeninfo|rundmail|(?:kurze )?(?:info|notiz)(?= (?:an|für)(?!\p{L}))`,
  },
  withoutModel: 'set phrases with facts',
  refusedWithout: 'a run or a programme',
  example: { de: 'Informiere das Team.', en: 'Inform the team.' },
} as const satisfies AgentCard;
