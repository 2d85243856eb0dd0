import type { AgentCard } from '../agent-card.js';

export const card = {
  name: 'web-research',
  phase: 'orient',
  title: { de: 'Webrecherche mit Quellen', en: 'Web research with sources' },
  task: 'claims with address, date and verbatim quote',
  method: "a search provider's results, read under robots.txt; quotes are substrings of the page",
  needs: ['web_search'],
  uses: ['model'],
  premium: false,
  readsText: true,
  words: String.raw`(?:web|internet|online)?-?recherche|(?:web|internet|online) (?:research|search(?:es)?)`,
  requestType: 'question',
  withoutModel: 'quotes without synthesis',
  refusedWithout: 'a question; `use_web_search` and a search service, unless own data or documents answer a part of the question',
  example: { de: 'Termintreue in der Auftragsabwicklung verbessern', en: 'Improving on-time delivery in order to cash' },
} as const satisfies AgentCard;
