import type { Language } from '../../../platform/content/index.js';
import type { CrossDomainReader } from '../../../platform/cross-domain/index.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { enumMember } from '../../../platform/graph/enum-member.js';
import {
  evidenceText,
  MAX_ANSWER_RECORDS,
  readQuestion,
  readQuestions,
  type FactRecord,
  type QuestionReading,
} from '../../../platform/questions/index.js';
import {
  filledCollections,
  IndexUnavailableError,
  readDocuments,
  type SearchHit,
  type SearchService,
} from '../../../platform/search/index.js';
import { messagesIn } from '../messages.js';
import { AdvisorEvidenceSource } from './chat-terms.js';
import { eventEvidence } from './event-evidence.js';
import type { AdvisorEvidence } from './message.entity.js';

/** Search collections with the tenant's own data. */
const OWN = ['profile', 'programme', 'metrics', 'contributions'] as const;
const GENERAL = 'knowledge';
const MAX_OWN_EVIDENCE = 8;
const MAX_GENERAL_EVIDENCE = 3;
const RECENT_EVENTS = 200;
/** Maximum length of the text of each piece of evidence. */
const MAX_CHARACTERS = 1_000;

type Evidence = Omit<AdvisorEvidence, 'label'>;

export interface Gathered {
  /** The records that answer the question first. */
  evidence: AdvisorEvidence[];
  /** The questions of the message, with the records that answer them. */
  reading: QuestionReading;
  /** All records on which questions are answered. */
  records: readonly FactRecord[];
  suggestions: string[];
  /** Inputs that could not be read. */
  missing: 'search_unavailable'[];
}

/** A question and the conversation before it. */
export interface Asked {
  readonly question: string;
  /** The question, with the previous one if it is too short to find anything. */
  readonly searchText: string;
  /** Ids of the evidence that the previous reply cites. */
  readonly previousIds: readonly string[];
}

/**
 * Gathers the evidence for a reply: the metrics, records of the programme and datasets that answer the question, then other documents of the
 * tenant and events, then general knowledge.
 */
export class EvidenceService {
  constructor(
    private readonly search: SearchService,
    private readonly crossDomain: CrossDomainReader,
  ) {}

  async gather(ctx: GraphContext, { question, searchText, previousIds }: Asked, language: Language): Promise<Gathered> {
    const events = eventEvidence(searchText, await ctx.events.recent(ctx.tenantId, RECENT_EVENTS), language);
    const current: Evidence[] = events.map((each) => ({ ...each, source: 'events' as const }));
    try {
      const records = await this.records(ctx);
      const reading = readQuestions(question, records, { today: new Date(), previousIds });
      const direct = reading.records.slice(0, MAX_ANSWER_RECORDS).map((record) => recordEvidence(record, language));
      const [own, general] = await Promise.all([
        this.find(ctx, OWN, searchText, MAX_OWN_EVIDENCE),
        this.find(ctx, [GENERAL], searchText, MAX_GENERAL_EVIDENCE, language),
      ]);
      const profile = (await this.crossDomain.read(ctx.em, ctx.tenantId, 'profileTexts')) ?? [];
      const found = own
        .filter(({ id }) => !direct.some((each) => each.id === id))
        .map((document) => {
          const record = records.find(({ id }) => id === document.id);
          const part = document.source === AdvisorEvidenceSource.PROFILE && profile.find(({ id }) => id === document.id);
          if (part) return { ...document, title: part.title[language], text: bounded(part.text[language]) };
          return record ? recordEvidence(record, language) : document;
        });
      if (asksForGoals(question)) found.sort((a, b) => Number(isGoals(b)) - Number(isGoals(a)));
      const evidence = labelled([...direct, ...found, ...current, ...general]);
      return { evidence, reading, records, suggestions: await this.suggestions(ctx, language), missing: [] };
    } catch (error) {
      if (!(error instanceof IndexUnavailableError)) throw error;
      ctx.log.warn({ err: error }, 'advisor search index unreadable');
      return { evidence: labelled(current), reading: UNREAD, records: [], suggestions: [], missing: ['search_unavailable'] };
    }
  }

  private async records({ em, tenantId }: GraphContext): Promise<FactRecord[]> {
    const metrics = await this.crossDomain.read(em, tenantId, 'metricRecords');
    const programme = await this.crossDomain.read(em, tenantId, 'programmeRecords');
    const data = await this.crossDomain.read(em, tenantId, 'dataRecords');
    const runs = await this.crossDomain.read(em, tenantId, 'runRecords');
    return [...(metrics ?? []), ...(programme ?? []), ...(data ?? []), ...(runs ?? [])];
  }

  private async find(
    ctx: GraphContext,
    collections: readonly string[],
    text: string,
    limit: number,
    language?: Language,
  ): Promise<Evidence[]> {
    const { hits } = await this.search.search(ctx.em, { tenantId: ctx.tenantId, collections, text, limit, language });
    const documents = await readDocuments(ctx.em, ctx.tenantId, hits.filter(isRelevant));
    return documents.map(({ collection, documentId, kind, title, body }) => ({
      id: documentId,
      source: enumMember(AdvisorEvidenceSource, collection),
      kind,
      title,
      text: bounded(body),
    }));
  }

  /** Returns suggestions for collections that are still empty. */
  private async suggestions(ctx: GraphContext, language: Language): Promise<string[]> {
    const filled = await filledCollections(ctx.em, ctx.tenantId, OWN);
    return OWN.filter((collection) => !filled.has(collection)).map((collection) => messagesIn(language).suggestion[collection]);
  }
}

const UNREAD: QuestionReading = { parts: [], records: [] };

/** Returns whether a question asks for the goals of the company, not for the target of something. */
const asksForGoals = (question: string): boolean => {
  const { aspects, kinds, words } = readQuestion(question);
  return aspects.includes('target') && kinds.length + words.length === 0;
};

const isGoals = ({ id, source }: Evidence): boolean => source === AdvisorEvidenceSource.PROFILE && id === 'goals';

const bounded = (text: string): string => text.slice(0, MAX_CHARACTERS).toWellFormed();

/** Sources of records that do not belong to the programme. */
const SOURCES: Readonly<Partial<Record<FactRecord['kind'], AdvisorEvidence['source']>>> = {
  metric: 'metrics',
  dataset: 'facts',
  source: 'facts',
  run: 'facts',
};

const recordEvidence = (record: FactRecord, language: Language): Evidence => ({
  id: record.id,
  source: SOURCES[record.kind] ?? 'programme',
  kind: record.kind,
  title: record.title,
  text: bounded(evidenceText(record, language)),
});

/** Returns whether a hit is relevant. A general article found only by trigrams would make every question seem answerable. */
const isRelevant = ({ collection, retrievers }: Pick<SearchHit, 'collection' | 'retrievers'>): boolean =>
  collection !== GENERAL || retrievers.some((name) => name !== 'trigram');

const labelled = (items: readonly Evidence[]): AdvisorEvidence[] => items.map((item, index) => ({ label: `E${index + 1}`, ...item }));
