import type { AgentCard } from '../agent-card.js';

export const card = {
  name: 'learning-support',
  phase: 'sustain',
  title: { de: 'Erklären und Lernen', en: 'Explanation and learning-path support' },
  task: 'explanation, path of prerequisites, quiz',
  method: 'a graph of concepts',
  needs: [],
  uses: ['model'],
  premium: false,
  readsText: true,
  words: String.raw`lernunterstützung|lernhilfe|lernpfad|erklärung|quiz(?:ze|zes)?|learning (?:support|path)|explanation`,
  requestType: 'question',
  worksOn: ['named_record'],
  withoutModel: 'glossary and path',
  refusedWithout: '–',
  example: { de: 'Erkläre Process Mining.', en: 'Explain process mining.' },
} as const satisfies AgentCard;
