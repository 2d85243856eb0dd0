import type { Language } from '../../../platform/content/index.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { enumMember } from '../../../platform/graph/enum-member.js';
import { filledCollections, IndexUnreadable, readDocuments, type SearchHit, type SearchService } from '../../../platform/search/index.js';
import type { Facts } from '../../../platform/facts/index.js';
import { eventEvidence } from './event-evidence.js';
import { factEvidence } from './fact-evidence.js';
import { AdvisorEvidenceSource } from './chat-terms.js';
import type { AdvisorEvidence } from './message.entity.js';
import { SUGGESTIONS } from './wordings.js';

/** What the tenant itself has said or decided. */
const OWN = ['profile', 'programme', 'metrics', 'contributions'] as const;
const GENERAL = 'knowledge';
const MAX_OWN_EVIDENCE = 8;
const MAX_GENERAL_EVIDENCE = 3;
const RECENT_EVENTS = 200;
/** How much a local model is given of each. */
const CHARACTERS = 1_000;

export interface Gathered {
  evidence: AdvisorEvidence[];
  suggestions: string[];
  /** Inputs that could not be read. */
  missing: 'search_unavailable'[];
}

/** Finds what a reply may rest on: the tenant's own documents, then facts and events of what is asked about, then general knowledge. */
export class EvidenceService {
  constructor(
    private readonly search: SearchService,
    private readonly facts: Facts,
  ) {}

  async gather(ctx: GraphContext, question: string, language: Language): Promise<Gathered> {
    const events = eventEvidence(question, await ctx.events.recent(ctx.tenantId, RECENT_EVENTS), language);
    const happened = events.map((event) => ({ ...event, source: 'events' as const }));
    const told = await factEvidence(this.facts, ctx.em, ctx.tenantId, question, language);
    const now = [...told.map((fact) => ({ ...fact, source: 'facts' as const })), ...happened];
    try {
      const [own, general] = await Promise.all([
        this.find(ctx, OWN, question, MAX_OWN_EVIDENCE),
        this.find(ctx, [GENERAL], question, MAX_GENERAL_EVIDENCE, language),
      ]);
      return { evidence: labelled([...own, ...now, ...general]), suggestions: await this.suggestions(ctx, language), missing: [] };
    } catch (error) {
      if (!(error instanceof IndexUnreadable)) throw error;
      ctx.log.warn({ err: error }, 'the advisor cannot read the search index');
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
    const documents = await readDocuments(ctx.em, ctx.tenantId, hits.filter(isToThePoint));
    return documents.map(({ collection, documentId, kind, title, body }) => ({
      id: documentId,
      source: enumMember(AdvisorEvidenceSource, collection),
      kind,
      title,
      text: body.slice(0, CHARACTERS).toWellFormed(),
    }));
  }

  /** What is still empty, and could be filled. */
  private async suggestions(ctx: GraphContext, language: Language): Promise<string[]> {
    const filled = await filledCollections(ctx.em, ctx.tenantId, OWN);
    return OWN.filter((collection) => !filled.has(collection)).flatMap((collection) => SUGGESTIONS[collection]?.[language] ?? []);
  }
}

/** A general article that only resembles a misspelt word would make every question look answerable. */
const isToThePoint = ({ collection, retrievers }: Pick<SearchHit, 'collection' | 'retrievers'>): boolean =>
  collection !== GENERAL || retrievers.some((name) => name !== 'trigram');

const labelled = (items: readonly Omit<AdvisorEvidence, 'label'>[]): AdvisorEvidence[] =>
  items.map((item, index) => ({ label: `E${index + 1}`, ...item }));
