import type { Language } from '../../../platform/content/index.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { enumMember } from '../../../platform/graph/enum-member.js';
import { readIndex, type IndexedDocument, type SearchAnswer, type SearchService } from '../../../platform/search/index.js';
import { findingsOf } from '../board/findings.policy.js';
import { Light } from '../board/light.js';
import type { Day } from '../day.js';
import { readItem } from '../programme-index/indexed-item.js';
import { PROGRAMME_COLLECTION } from '../programme-index/programme-index.js';
import { retrieversOf } from '../../../platform/graph/types/evidence-retriever.js';
import { ProgrammeEvidenceCollection } from './ask-terms.js';
import type { ProgrammeEvidence, ProgrammeRetriever } from './ask.type.js';
import { evidenceOf, synonymsOf } from './evidence.js';
import { coverageOf, RELEVANT_SHARE } from './relevance.policy.js';

/** Collections that are searched. */
const COLLECTIONS = Object.values(ProgrammeEvidenceCollection);
/** Maximum number of search hits; further hits are rarely relevant. */
const MAX_HITS = 30;

export interface Retrieval {
  evidence: ProgrammeEvidence[];
  retrievers: ProgrammeRetriever[];
}

interface Candidate {
  evidence: Omit<ProgrammeEvidence, 'label' | 'score'>;
  /** All text that is matched against the question. */
  searchable: string;
  /** Order among equal scores: infinite for the programme, otherwise the number of red findings. */
  urgency: number;
  /** Position among the search hits; `MAX_HITS` if the record is not among them. */
  rank: number;
}

/**
 * Returns the evidence on a question, best first. Candidates are all records of the programme with their current findings, and the
 * search hits in the other collections. A candidate is evidence if it covers at least `RELEVANT_SHARE` of the question. Equal
 * scores are ordered by title score, urgency and search rank.
 * @throws IndexUnavailableError if the search index cannot be read
 */
export const retrieve = async (
  ctx: GraphContext,
  search: SearchService,
  { question, language, k, today }: { question: string; language: Language; k: number; today: Day },
): Promise<Retrieval> => {
  const documents = await readIndex(ctx.em, ctx.tenantId, PROGRAMME_COLLECTION);
  const found = await search.search(ctx.em, { tenantId: ctx.tenantId, collections: COLLECTIONS, text: question, limit: MAX_HITS });
  const candidates = [...ownCandidates(documents, found, language, today), ...otherCandidates(found)];
  const coverage = coverageOf(
    question,
    candidates.map(({ searchable }) => searchable),
  );
  const titleScore = coverageOf(
    question,
    candidates.map(({ evidence: { title } }) => title),
  );
  const evidence = candidates
    .map((candidate, index) => ({ ...candidate, score: coverage[index] ?? 0, titleScore: titleScore[index] ?? 0 }))
    .filter(({ score }) => score >= RELEVANT_SHARE)
    .toSorted((a, b) => b.score - a.score || b.titleScore - a.titleScore || b.urgency - a.urgency || a.rank - b.rank)
    .slice(0, k)
    .map(({ evidence: item, score }, index) => ({ ...item, label: `E${index + 1}`, score }));
  return { evidence, retrievers: [{ name: 'facts', ran: true, reason: null }, ...found.retrievers] };
};

const ownCandidates = (documents: readonly IndexedDocument[], found: SearchAnswer, language: Language, today: Day): Candidate[] => {
  const read = documents.flatMap((document) => {
    const item = readItem(document);
    return item ? [{ item, body: document.body }] : [];
  });
  const items = read.map(({ item }) => item);
  return read.map(({ item, body }) => {
    const texts = evidenceOf(item, items, today);
    const rank = found.hits.findIndex(({ collection, documentId }) => collection === PROGRAMME_COLLECTION && documentId === item.id);
    return {
      evidence: {
        id: item.id,
        collection: ProgrammeEvidenceCollection.PROGRAMME,
        kind: item.kind,
        title: item.title,
        text: texts[language],
        retrievers: ['facts', ...retrieversOf(found.hits[rank]?.retrievers ?? [])],
      },
      searchable: [item.title, body, texts.de, texts.en, synonymsOf(item, today)].join(' '),
      urgency: item.kind === 'programme' ? Infinity : findingsOf(item, today).filter(({ light }) => light === Light.RED).length,
      rank: rank < 0 ? MAX_HITS : rank,
    };
  });
};

const otherCandidates = ({ hits }: SearchAnswer): Candidate[] =>
  hits.flatMap(({ collection, documentId, kind, title, snippet, retrievers }, rank) =>
    collection === PROGRAMME_COLLECTION
      ? []
      : [
          {
            evidence: {
              id: documentId,
              collection: enumMember(ProgrammeEvidenceCollection, collection),
              kind,
              title,
              text: snippet,
              retrievers: retrieversOf(retrievers),
            },
            searchable: `${title} ${snippet}`,
            urgency: 0,
            rank,
          },
        ],
  );
