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
import {
  areaDocument,
  decisionDocument,
  initiativeDocument,
  milestoneDocument,
  riskDocument,
  type Placement,
} from './programme-document.js';

/** Where everything of the programmes is found; owned by this domain. */
export const PROGRAMME_COLLECTION = 'programme';

/**
 * Writes the document of a record and of all whose documents name it: a milestone carries area, phase and title of its
 * initiative, an initiative the name of its area.
 */
export const indexAround = async <T extends ProgrammeItem>(
  em: EntityManager,
  programme: Programme,
  kind: ItemKind<T>,
  item: T,
): Promise<void> => writeIndex(em, programme.tenantId, await documentsAround(em, kind.name, item));

/** @throws AppError UNAVAILABLE when the index cannot be written, which undoes the whole change. */
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
    throw new AppError('UNAVAILABLE', { reason: 'The search index cannot be written just now; nothing was changed.' }, [], { cause });
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
    const places = await placesOf(em, tenantId, [...initiatives, ...risks, ...decisions]);
    return [
      areaDocument(item as Area),
      ...risks.map((risk) => riskDocument(risk, places(risk))),
      ...decisions.map((decision) => decisionDocument(decision, places(decision))),
      ...(await documentsOfInitiatives(em, tenantId, initiatives)),
    ];
  }
  if (name === 'initiative') return documentsOfInitiatives(em, tenantId, [item as Initiative]);
  const place = (await placesOf(em, tenantId, [item]))(item as Placed);
  if (name === 'milestone') return [milestoneDocument(item as Milestone, place)];
  if (name === 'risk') return [riskDocument(item as Risk, place)];
  return [decisionDocument(item as ProgrammeDecision, place)];
};

/** The initiatives' own documents and those of everything that hangs on them. */
const documentsOfInitiatives = async (em: EntityManager, tenantId: string, initiatives: Initiative[]): Promise<SearchDocument[]> => {
  if (initiatives.length === 0) return [];
  const theirs = { tenantId, archivedAt: null, initiativeId: { $in: initiatives.map(({ initiativeId }) => initiativeId) } };
  const [milestones, risks, decisions] = [
    await em.find(Milestone, theirs),
    await em.find(Risk, theirs),
    await em.find(ProgrammeDecision, theirs),
  ];
  const places = await placesOf(em, tenantId, initiatives);
  return [
    ...initiatives.map((initiative) => initiativeDocument(initiative, places(initiative))),
    ...milestones.map((milestone) => milestoneDocument(milestone, places(milestone))),
    ...risks.map((risk) => riskDocument(risk, places(risk))),
    ...decisions.map((decision) => decisionDocument(decision, places(decision))),
  ];
};

/** What names a place. */
interface Placed {
  readonly areaId?: string | null;
  readonly initiativeId?: string | null;
}

/** Loads the initiatives and areas that the records name, at once, and answers where each of them stands. */
const placesOf = async (em: EntityManager, tenantId: string, items: readonly object[]): Promise<(item: Placed) => Placement> => {
  const named = items as readonly Placed[];
  const initiativeIds = named.flatMap(({ initiativeId }) => initiativeId ?? []);
  const found = initiativeIds.length > 0 ? await em.find(Initiative, { tenantId, initiativeId: { $in: initiativeIds } }) : [];
  const initiatives = new Map(found.map((initiative) => [initiative.initiativeId, initiative]));
  const areaIds = [...named, ...found].flatMap(({ areaId }) => areaId ?? []);
  const areas = new Map(
    (areaIds.length > 0 ? await em.find(Area, { tenantId, areaId: { $in: areaIds } }) : []).map((area) => [area.areaId, area]),
  );
  return ({ areaId, initiativeId }) => {
    const initiative = initiatives.get(initiativeId ?? '') ?? null;
    return { initiative, area: areas.get(initiative?.areaId ?? areaId ?? '') ?? null };
  };
};
