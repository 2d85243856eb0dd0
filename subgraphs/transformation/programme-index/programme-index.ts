import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../../platform/errors/index.js';
import { indexDocuments, removeDocuments, type SearchDocument } from '../../../platform/search/index.js';
import { Area } from '../items/area.entity.js';
import { ProgrammeDecision } from '../items/decision.entity.js';
import { Initiative } from '../items/initiative.entity.js';
import type { ItemKind } from '../items/item-kind.js';
import { Milestone } from '../items/milestone.entity.js';
import { Risk } from '../items/risk.entity.js';
import type { ProgrammeItem } from '../programme/programme-item.js';
import type { Programme } from '../programme/programme.entity.js';
import { areaDocument, decisionDocument, initiativeDocument, milestoneDocument, riskDocument, type Parents } from './programme-document.js';

/** Search collection of all programme records; written by this domain only. */
export const PROGRAMME_COLLECTION = 'programme';

/**
 * Writes the document of a record and all documents that contain data of it: a milestone document contains area, phase and title
 * of its initiative, an initiative document the name of its area.
 */
export const indexAround = async <T extends ProgrammeItem>(
  em: EntityManager,
  programme: Programme,
  kind: ItemKind<T>,
  item: T,
): Promise<void> => writeIndex(em, programme.tenantId, await documentsAround(em, kind.name, item));

/** Writes documents to the index. @throws AppError UNAVAILABLE if the index cannot be written; the transaction must be rolled back */
export const writeIndex = async (em: EntityManager, tenantId: string, documents: SearchDocument[]): Promise<void> => {
  await orUnavailable(() => indexDocuments(em, tenantId, PROGRAMME_COLLECTION, documents));
};

export const removeFromIndex = async (em: EntityManager, tenantId: string, documentIds: string[]): Promise<void> => {
  await orUnavailable(() => removeDocuments(em, tenantId, PROGRAMME_COLLECTION, documentIds));
};

const orUnavailable = async (write: () => Promise<unknown>): Promise<void> => {
  try {
    await write();
  } catch (cause) {
    throw new AppError('UNAVAILABLE', { reason: 'The search index could not be written; nothing was changed. Try again later.' }, [], {
      cause,
    });
  }
};

const documentsAround = async (
  em: EntityManager,
  name: ItemKind<ProgrammeItem>['name'],
  item: ProgrammeItem,
): Promise<SearchDocument[]> => {
  const { tenantId } = item;
  const current = { tenantId, archivedAt: null };
  if (name === 'area') {
    const { areaId } = item as Area;
    const [initiatives, risks, decisions] = [
      await em.find(Initiative, { ...current, areaId }),
      await em.find(Risk, { ...current, areaId, initiativeId: null }),
      await em.find(ProgrammeDecision, { ...current, areaId, initiativeId: null }),
    ];
    const parents = await parentsOf(em, tenantId, [...initiatives, ...risks, ...decisions]);
    return [
      areaDocument(item as Area),
      ...risks.map((risk) => riskDocument(risk, parents(risk))),
      ...decisions.map((decision) => decisionDocument(decision, parents(decision))),
      ...(await documentsOfInitiatives(em, tenantId, initiatives)),
    ];
  }
  if (name === 'initiative') return documentsOfInitiatives(em, tenantId, [item as Initiative]);
  const parent = (await parentsOf(em, tenantId, [item]))(item as Attached);
  if (name === 'milestone') return [milestoneDocument(item as Milestone, parent)];
  if (name === 'risk') return [riskDocument(item as Risk, parent)];
  return [decisionDocument(item as ProgrammeDecision, parent)];
};

/** Returns the documents of initiatives and of all records attached to them. */
const documentsOfInitiatives = async (em: EntityManager, tenantId: string, initiatives: Initiative[]): Promise<SearchDocument[]> => {
  if (initiatives.length === 0) return [];
  const current = { tenantId, archivedAt: null, initiativeId: { $in: initiatives.map(({ initiativeId }) => initiativeId) } };
  const [milestones, risks, decisions] = [
    await em.find(Milestone, current),
    await em.find(Risk, current),
    await em.find(ProgrammeDecision, current),
  ];
  const parents = await parentsOf(em, tenantId, initiatives);
  return [
    ...initiatives.map((initiative) => initiativeDocument(initiative, parents(initiative))),
    ...milestones.map((milestone) => milestoneDocument(milestone, parents(milestone))),
    ...risks.map((risk) => riskDocument(risk, parents(risk))),
    ...decisions.map((decision) => decisionDocument(decision, parents(decision))),
  ];
};

/** Ids of the parents of a record. */
interface Attached {
  readonly areaId?: string | null;
  readonly initiativeId?: string | null;
}

/** Loads all initiatives and areas that the records reference and returns a lookup of the parents of a record. */
const parentsOf = async (em: EntityManager, tenantId: string, items: readonly object[]): Promise<(item: Attached) => Parents> => {
  const attached = items as readonly Attached[];
  const initiativeIds = attached.flatMap(({ initiativeId }) => initiativeId ?? []);
  const found = initiativeIds.length > 0 ? await em.find(Initiative, { tenantId, initiativeId: { $in: initiativeIds } }) : [];
  const initiatives = new Map(found.map((initiative) => [initiative.initiativeId, initiative]));
  const areaIds = [...attached, ...found].flatMap(({ areaId }) => areaId ?? []);
  const areas = new Map(
    (areaIds.length > 0 ? await em.find(Area, { tenantId, areaId: { $in: areaIds } }) : []).map((area) => [area.areaId, area]),
  );
  return ({ areaId, initiativeId }) => {
    const initiative = initiatives.get(initiativeId ?? '') ?? null;
    return { initiative, area: areas.get(initiative?.areaId ?? areaId ?? '') ?? null };
  };
};
