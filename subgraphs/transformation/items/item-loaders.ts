import type { EntityClass, FilterQuery } from '@mikro-orm/postgresql';
import { batched, entityLoader, grouped, type Loader } from '../../../platform/graph/nodes/loaders.js';
import type { ProgrammeItem } from '../programme/programme-item.js';
import { Area } from './area.entity.js';
import { ProgrammeDecision } from './decision.entity.js';
import { Initiative } from './initiative.entity.js';
import { Milestone } from './milestone.entity.js';
import { Risk } from './risk.entity.js';

/** Loads a record by id; archived records are included, because other records may reference them. */
export const loadArea = entityLoader(Area, 'areaId');
export const loadInitiative = entityLoader(Initiative, 'initiativeId');

/** Creates a loader of the unarchived records that belong to an owner; one statement per batch of owners. */
const belongingTo = <T extends ProgrammeItem>(
  entity: EntityClass<T>,
  owner: keyof T & string,
  order: keyof T & string,
  where: object = {},
): Loader<string, T[]> => {
  const load = batched<string, T[]>(async (ctx, ids) => {
    const filter = { ...where, tenantId: ctx.tenantId, archivedAt: null, [owner]: { $in: ids } } as unknown as FilterQuery<NoInfer<T>>;
    const rows = await ctx.em.find(entity, filter, { orderBy: { [order]: 'asc' } as never });
    return grouped(rows as T[], (row) => String(row[owner]));
  });
  return async (ctx, id) => (await load(ctx, id)) ?? [];
};

export const initiativesOfArea = belongingTo(Initiative, 'areaId', 'initiativeId');
export const milestonesOfInitiative = belongingTo(Milestone, 'initiativeId', 'due');
export const risksOfInitiative = belongingTo(Risk, 'initiativeId', 'riskId');
export const decisionsOfInitiative = belongingTo(ProgrammeDecision, 'initiativeId', 'decisionId');

/** Records of the area itself, without those of its initiatives. */
export const risksOfArea = belongingTo(Risk, 'areaId', 'riskId', { initiativeId: null });
export const decisionsOfArea = belongingTo(ProgrammeDecision, 'areaId', 'decisionId', { initiativeId: null });
