import { z } from 'zod';
import type { IndexedDocument } from '../../../platform/search/index.js';
import { ProgrammePhase } from '../phase.js';

const text = z.string().nullable().default(null);
const amount = z.number().nullable().default(null);
/** Text written by users. */
const own = { text: z.string().default('') };
const base = {
  ...own,
  areaId: text,
  areaName: text,
  phase: z.enum(ProgrammePhase).nullable().default(null),
  status: z.string(),
  owner: text,
};
const attached = { ...base, initiativeId: text, initiativeTitle: text, initiativeStatus: text };

const facets = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('programme'),
    ...own,
    start: text,
    due: text,
    budget: amount,
    currency: z.string(),
    phases: z.array(z.object({ phase: z.enum(ProgrammePhase), plannedFrom: text, plannedTo: text })),
  }),
  z.object({
    kind: z.literal('area'),
    ...own,
    areaId: z.string(),
    owner: text,
    purpose: text,
    members: z.array(z.string()),
    position: z.number(),
  }),
  z.object({
    kind: z.literal('initiative'),
    ...base,
    statusNote: text,
    start: text,
    due: text,
    progress: z.number(),
    budget: amount,
    spent: z.number(),
    benefit: amount,
    score: amount,
  }),
  z.object({ kind: z.literal('milestone'), ...attached, due: z.string(), completedAt: text }),
  z.object({ kind: z.literal('risk'), ...attached, probability: z.number(), impact: z.number(), score: z.number(), mitigation: text }),
  z.object({ kind: z.literal('decision'), ...attached, due: text, decision: text, decidedBy: text, decidedAt: text }),
  z.object({
    kind: z.literal('scope_check'),
    ...base,
    reasons: z.array(z.object({ de: z.string(), en: z.string() })).default([]),
    decision: z.string(),
    budget: amount,
    start: text,
    due: text,
  }),
]);

export type IndexedFacets = z.output<typeof facets>;

/** A record of the programme as stored in the search index. */
export type IndexedItem<Kind extends IndexedFacets['kind'] = IndexedFacets['kind']> = Extract<IndexedFacets, { kind: Kind }> & {
  id: string;
  title: string;
};

/** Parses an index document; null for an unknown shape, which an older or newer version of the service may have written. */
export const readItem = ({
  documentId,
  title,
  facets: found,
}: Pick<IndexedDocument, 'documentId' | 'title' | 'facets'>): IndexedItem | null => {
  const parsed = facets.safeParse(found);
  return parsed.success ? { ...parsed.data, id: documentId, title } : null;
};

/** Parses index documents; those of unknown shape are omitted. */
export const readItems = (documents: readonly Pick<IndexedDocument, 'documentId' | 'title' | 'facets'>[]): IndexedItem[] =>
  documents.flatMap((each) => readItem(each) ?? []);

export const ofKind = <Kind extends IndexedItem['kind']>(items: readonly IndexedItem[], kind: Kind): IndexedItem<Kind>[] =>
  items.filter((item): item is IndexedItem<Kind> => item.kind === kind);
