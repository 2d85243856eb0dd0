import type { AgentCard } from '../agent-card.js';

export const card = {
  name: 'slide-deck',
  phase: 'deliver',
  title: { de: 'Foliensatz erstellen', en: 'Slide-deck generation' },
  task: 'a deck with native charts and sources in the notes',
  method: 'composed from data and earlier runs',
  needs: [],
  uses: ['model'],
  premium: true,
  considers: ['period', 'comparison', 'length', 'recipient'],
  statesRows: true,
  refusesUnknown: true,
  words: String.raw`präsentation|foliens[aä]tze?|folie|slide(?:[-\s]?deck)?|presentation|deck|power\s?point(?:[-\s]?(?:präsentation|datei|presentation|file))?`,
  requestType: 'report',
  worksOn: ['metric', 'named_initiative'],
  deliverable: { rank: 2, words: String.raw`slides?|(?:slide )?deck|presentation|folien\p{L}*|präsentation` },
  withoutModel: 'numeric headlines',
  refusedWithout: 'a dataset or a run',
  example: { de: 'Ein Foliensatz über den Stand', en: 'A slide deck on where we stand' },
} as const satisfies AgentCard;
