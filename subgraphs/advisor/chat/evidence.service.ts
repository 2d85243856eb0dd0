import type { Language } from '../../../platform/content/index.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { enumMember } from '../../../platform/graph/enum-member.js';
import {
  filledCollections,
  IndexUnavailableError,
  readDocuments,
  type SearchHit,
  type SearchService,
} from '../../../platform/search/index.js';
import type { CrossDomainReader } from '../../../platform/cross-domain/index.js';
import { eventEvidence } from './event-evidence.js';
import { factEvidence } from './fact-evidence.js';
import { AdvisorEvidenceSource } from './chat-terms.js';
import type { AdvisorEvidence } from './message.entity.js';
import { messagesIn } from '../messages.js';

/** Search collections with the tenant's own data. */
const OWN = ['profile', 'programme', 'metrics', 'contributions'] as const;
const GENERAL = 'knowledge';
const MAX_OWN_EVIDENCE = 8;
const MAX_GENERAL_EVIDENCE = 3;
const RECENT_EVENTS = 200;
/** Maximum length of the text of each piece of evidence. */
const MAX_CHARACTERS = 1_000;

export interface Gathered {
  evidence: AdvisorEvidence[];
  suggestions: string[];
  /** Inputs that could not be read. */
  missing: 'search_unavailable'[];
}

/** Gathers the evidence for a reply: the tenant's own documents, then facts and events of the topics, then general knowledge. */
export class EvidenceService {
  constructor(
    private readonly search: SearchService,
    private readonly crossDomain: CrossDomainReader,
  ) {}

  async gather(ctx: GraphContext, question: string, language: Language): Promise<Gathered> {
    const events = eventEvidence(question, await ctx.events.recent(ctx.tenantId, RECENT_EVENTS), language);
    const happened = events.map((event) => ({ ...event, source: 'events' as const }));
    const current = await factEvidence(this.crossDomain, ctx.em, ctx.tenantId, question, language);
    const now = [...current.map((fact) => ({ ...fact, source: 'facts' as const })), ...happened];
    try {
      const [own, general] = await Promise.all([
        this.find(ctx, OWN, question, MAX_OWN_EVIDENCE),
        this.find(ctx, [GENERAL], question, MAX_GENERAL_EVIDENCE, language),
      ]);
      return { evidence: labelled([...own, ...now, ...general]), suggestions: await this.suggestions(ctx, language), missing: [] };
    } catch (error) {
      if (!(error instanceof IndexUnavailableError)) throw error;
      ctx.log.warn({ err: error }, 'advisor search index unreadable');
      return { evidence: labelled(now), suggestions: [], missing: ['search_unavailable'] };
    }
  }

  private async find(
    ctx: GraphContext,
    collections: readonly string[],
    text: string,
    limit: number,
    language?: Language,
  ): Promise<Omit<AdvisorEvidence, 'label'>[]> {
    const { hits } = await this.search.search(ctx.em, { tenantId: ctx.tenantId, collections, text, limit, language });
    const documents = await readDocuments(ctx.em, ctx.tenantId, hits.filter(isRelevant));
    return documents.map(({ collection, documentId, kind, title, body }) => ({
      id: documentId,
      source: enumMember(AdvisorEvidenceSource, collection),
      kind,
      title,
      text: body.slice(0, MAX_CHARACTERS).toWellFormed(),
    }));
  }

  /** Returns suggestions for collections that are still empty. */
  private async suggestions(ctx: GraphContext, language: Language): Promise<string[]> {
    const filled = await filledCollections(ctx.em, ctx.tenantId, OWN);
    return OWN.filter((collection) => !filled.has(collection)).map((collection) => messagesIn(language).suggestion[collection]);
  }
}

/** Returns whether a hit is relevant. A general article found only by trigrams would make every question seem answerable. */
const isRelevant = ({ collection, retrievers }: Pick<SearchHit, 'collection' | 'retrievers'>): boolean =>
  collection !== GENERAL || retrievers.some((name) => name !== 'trigram');

const labelled = (items: readonly Omit<AdvisorEvidence, 'label'>[]): AdvisorEvidence[] =>
  items.map((item, index) => ({ label: `E${index + 1}`, ...item }));
