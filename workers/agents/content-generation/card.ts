import type { AgentCard } from '../agent-card.js';

export const card = {
  name: 'content-generation',
  phase: 'deliver',
  title: { de: 'Inhalte erstellen', en: 'Content generation' },
  task: 'article, FAQ or training note from approved facts',
  method: 'grounded generation',
  needs: [],
  uses: ['model'],
  premium: false,
  considers: ['recipient', 'period'],
  statesRows: true,
  refusesUnknown: true,
  quotesDocuments: true,
  words: String.raw`texterstellung|textentwurf|textentwürfe|inhaltserstellung|intranet(?:artikel|beitrag|beiträge|[-\s](?:article|post))|schulungsunterlagen?|content generation|training note`,
  requestType: 'communication',
  worksOn: ['metric', 'named_initiative'],
  withoutModel: 'a text composed of the recorded facts',
  refusedWithout: 'an approved fact: stated in the request, or from metrics, completed steps or decisions',
  example: { de: 'Ein Artikel für das Intranet', en: 'An article for the intranet' },
} as const satisfies AgentCard;
