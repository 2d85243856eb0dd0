import { LANGUAGES, type Language } from '../../../platform/content/index.js';
import type { CrossDomainReader, CrossDomainResults } from '../../../platform/cross-domain/index.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { enumMember } from '../../../platform/graph/enum-member.js';
import { retrieversOf } from '../../../platform/graph/types/evidence-retriever.js';
import {
  evidenceText,
  MAX_ANSWER_RECORDS,
  readQuestions,
  type FactRecord,
  type QuestionReading,
} from '../../../platform/questions/index.js';
import { readIndex, type SearchAnswer, type SearchService } from '../../../platform/search/index.js';
import type { Day } from '../day.js';
import { readItems, type IndexedItem } from '../programme-index/indexed-item.js';
import { PROGRAMME_COLLECTION } from '../programme-index/programme-index.js';
import { ProgrammeEvidenceCollection } from './ask-terms.js';
import type { ProgrammeEvidence, ProgrammeRetriever } from './ask.type.js';
import { programmeRecords } from './programme-records.js';
import { coverageOf, RELEVANT_SHARE } from './relevance.policy.js';
import { synonymsOf } from './synonyms.js';

/** Collections that are searched. */
const COLLECTIONS = Object.values(ProgrammeEvidenceCollection).filter((each) => each !== ProgrammeEvidenceCollection.FACTS);
/** Maximum number of search hits; further hits are rarely relevant. */
const MAX_HITS = 30;
/** Maximum length of a part of the company profile in the evidence. */
const MAX_PROFILE_CHARACTERS = 1_000;
/** Number of evidence items if the client states none and fewer records answer the question. */
const DEFAULT_EVIDENCE = 6;

export interface Retrieval {
  /** The records that answer the question first. */
  evidence: ProgrammeEvidence[];
  /** The questions of the text, with the records that answer them. */
  reading: QuestionReading;
  /** All records on which questions are answered. */
  records: readonly FactRecord[];
  retrievers: ProgrammeRetriever[];
}

interface Candidate {
  evidence: Omit<ProgrammeEvidence, 'label' | 'score'>;
  /** All text that is matched against the question. */
  searchable: string;
  /** Order among equal scores: infinite for the programme, otherwise the urgency of the record. */
  urgency: number;
  /** Position among the search hits; `MAX_HITS` if the record is not among them. */
  rank: number;
}

/**
 * Returns the evidence on a question. Records that answer it directly come first. The other candidates are all records of the
 * programme, metrics, data and runs with their current state, and the search hits in the other collections; they are evidence if they cover
 * at least `RELEVANT_SHARE` of the question, best first. Equal scores are ordered by title score, urgency and search rank.
 * @param options.k number of evidence items; null for all records that answer the question, within limits
 * @throws IndexUnavailableError if the search index cannot be read
 */
export const retrieve = async (
  ctx: GraphContext,
  { search, crossDomain }: { search: SearchService; crossDomain: CrossDomainReader },
  { question, language, k, today }: { question: string; language: Language; k: number | null; today: Day },
): Promise<Retrieval> => {
  const items = readItems(await readIndex(ctx.em, ctx.tenantId, PROGRAMME_COLLECTION));
  const [metrics, data, runs] = [
    await crossDomain.read(ctx.em, ctx.tenantId, 'metricRecords'),
    await crossDomain.read(ctx.em, ctx.tenantId, 'dataRecords'),
    await crossDomain.read(ctx.em, ctx.tenantId, 'runRecords'),
  ];
  const records = [...(metrics ?? []), ...programmeRecords(items, today), ...(data ?? []), ...(runs ?? [])];
  const found = await search.search(ctx.em, { tenantId: ctx.tenantId, collections: COLLECTIONS, text: question, limit: MAX_HITS });
  const reading = readQuestions(question, records, { today: new Date(today) });
  const candidates = [
    ...records.map((record) => recordCandidate(record, items, found, language, today)),
    ...otherCandidates(found, records, (await crossDomain.read(ctx.em, ctx.tenantId, 'profileTexts')) ?? [], language),
  ];
  const direct = reading.records.flatMap(({ id }) => candidates.find(({ evidence }) => evidence.id === id) ?? []);
  const evidence = [
    ...direct.map((candidate) => ({ ...candidate.evidence, score: 1 })),
    ...relevant(
      reading.parts.map(({ text }) => text),
      candidates,
    ).filter(({ id }) => !direct.some((candidate) => candidate.evidence.id === id)),
  ];
  const limit = k ?? Math.max(DEFAULT_EVIDENCE, Math.min(direct.length, MAX_ANSWER_RECORDS));
  return {
    evidence: evidence.slice(0, limit).map((item, index) => ({ ...item, label: `E${index + 1}` })),
    reading,
    records,
    retrievers: [{ name: 'facts', ran: true, reason: null }, ...found.retrievers],
  };
};

/** Returns the candidates that cover enough of one of the questions, best first. */
const relevant = (questions: readonly string[], candidates: readonly Candidate[]): Omit<ProgrammeEvidence, 'label'>[] => {
  const highest = (texts: readonly string[]): number[] => {
    const coverage = questions.map((question) => coverageOf(question, texts));
    return texts.map((_, index) => Math.max(0, ...coverage.map((each) => each[index] ?? 0)));
  };
  const coverage = highest(candidates.map(({ searchable }) => searchable));
  const titleScore = highest(candidates.map(({ evidence: { title } }) => title));
  return candidates
    .map((candidate, index) => ({ ...candidate, score: coverage[index] ?? 0, titleScore: titleScore[index] ?? 0 }))
    .filter(({ score }) => score >= RELEVANT_SHARE)
    .toSorted((a, b) => b.score - a.score || b.titleScore - a.titleScore || b.urgency - a.urgency || a.rank - b.rank)
    .map(({ evidence, score }) => ({ ...evidence, score }));
};

const recordCandidate = (
  record: FactRecord,
  items: readonly IndexedItem[],
  found: SearchAnswer,
  language: Language,
  today: Day,
): Candidate => {
  const item = items.find(({ id }) => id === record.id);
  const rank = found.hits.findIndex(({ documentId }) => documentId === record.id);
  return {
    evidence: {
      id: record.id,
      collection: collectionOf(record, item),
      kind: record.kind,
      title: record.title,
      text: evidenceText(record, language),
      retrievers: ['facts', ...retrieversOf(found.hits[rank]?.retrievers ?? [])],
    },
    searchable: [
      record.title,
      ...record.names,
      ...LANGUAGES.map((each) => evidenceText(record, each)),
      item && synonymsOf(item, today),
    ].join(' '),
    urgency: record.kind === 'programme' ? Infinity : record.urgency,
    rank: rank < 0 ? MAX_HITS : rank,
  };
};

const collectionOf = ({ kind }: FactRecord, item: IndexedItem | undefined): ProgrammeEvidenceCollection => {
  if (item) return ProgrammeEvidenceCollection.PROGRAMME;
  return kind === 'metric' ? ProgrammeEvidenceCollection.METRICS : ProgrammeEvidenceCollection.FACTS;
};

const otherCandidates = (
  { hits }: SearchAnswer,
  records: readonly FactRecord[],
  profile: CrossDomainResults['profileTexts'],
  language: Language,
): Candidate[] =>
  hits.flatMap(({ collection, documentId, kind, title, snippet, retrievers }, rank) => {
    if (collection === PROGRAMME_COLLECTION || records.some(({ id }) => id === documentId)) return [];
    const source = enumMember(ProgrammeEvidenceCollection, collection);
    const part = source === ProgrammeEvidenceCollection.PROFILE ? profile.find(({ id }) => id === documentId) : undefined;
    return [
      {
        evidence: {
          id: documentId,
          collection: source,
          kind,
          title: part?.title[language] ?? title,
          text: part?.text[language].slice(0, MAX_PROFILE_CHARACTERS).toWellFormed() ?? snippet,
          retrievers: retrieversOf(retrievers),
        },
        searchable: [title, snippet, ...(part ? LANGUAGES.map((each) => `${part.title[each]} ${part.text[each]}`) : [])].join(' '),
        urgency: 0,
        rank,
      },
    ];
  });
