import type { AgentCard } from '../agent-card.js';

export const card = {
  name: 'document-reading',
  phase: 'orient',
  title: { de: 'Dokumente lesen', en: 'Document reading by retrieval' },
  task: "answers from the tenant's documents, with page or cell",
  method: 'BM25, with embeddings by reciprocal rank fusion',
  needs: ['documents'],
  uses: ['model'],
  premium: false,
  readsText: true,
  words: String.raw`dokument(?:en)?(?:auswertung|analyse|suche)|antworten aus (?:den|unseren) (?:dokumenten|unterlagen)|document (?:reading|search|analys[ie]s)|answers? from (?:the|our) documents?`,
  requestType: 'question',
  worksOn: ['document'],
  withoutModel: 'passages only',
  refusedWithout: 'a question, a document with text',
  example: { de: 'Welche Ziele gelten für die Liefertreue?', en: 'Which goals are there for on-time delivery?' },
} as const satisfies AgentCard;
