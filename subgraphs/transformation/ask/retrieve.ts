import type { Language } from '../../../platform/content/index.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { enumMember } from '../../../platform/graph/enum-member.js';
import { readIndex, type IndexedDocument, type SearchAnswer, type SearchService } from '../../../platform/search/index.js';
import { findingsOf } from '../board/findings.policy.js';
import { Light } from '../board/light.js';
import type { Day } from '../day.js';
import { readItem } from '../programme-index/indexed-item.js';
import { PROGRAMME_COLLECTION } from '../programme-index/programme-index.js';
import { retrieversOf } from '../../../platform/graph/evidence-retriever.js';
import { ProgrammeEvidenceCollection } from './ask-terms.js';
import type { ProgrammeEvidence, ProgrammeRetriever } from './ask.type.js';
import { evidenceOf, synonymsOf } from './evidence.js';
import { coverageOf, RELEVANT_SHARE } from './relevance.policy.js';

/** The programme, and what else the tenant has said about itself. */
const COLLECTIONS = Object.values(ProgrammeEvidenceCollection);
/** Of the search's hits; further down they seldom bear on the question. */
const MAX_HITS = 30;

export interface Retrieval {
  evidence: ProgrammeEvidence[];
  retrievers: ProgrammeRetriever[];
}

interface Candidate {
  evidence: Omit<ProgrammeEvidence, 'label' | 'score'>;
  /** Everything it may be found by. */
  searchable: string;
  /** Among those that cover the question alike: the programme as a whole first, then what is in a worse state. */
  concern: number;
  /** Place among the hits of the search; the last where it is none. */
  rank: number;
}

/**
 * What bears on a question, best first. Candidates are the records of the programme with what holds for them today, and
 * the hits of the search in the other collections; they count as evidence when they cover enough of the question
 * (`RELEVANT_SHARE`). Of equally good ones those come first whose titles say it, then those of more concern, then by the search.
 * @throws IndexUnreadable
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
  const titled = coverageOf(
    question,
    candidates.map(({ evidence: { title } }) => title),
  );
  const evidence = candidates
    .map((candidate, index) => ({ ...candidate, score: coverage[index] ?? 0, titled: titled[index] ?? 0 }))
    .filter(({ score }) => score >= RELEVANT_SHARE)
    .toSorted((a, b) => b.score - a.score || b.titled - a.titled || b.concern - a.concern || a.rank - b.rank)
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
      concern: item.kind === 'programme' ? Infinity : findingsOf(item, today).filter(({ light }) => light === Light.RED).length,
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
            concern: 0,
            rank,
          },
        ],
  );
