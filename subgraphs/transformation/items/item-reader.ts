import type { EntityClass, FilterQuery } from '@mikro-orm/postgresql';
import DataLoader from 'dataloader';
import type { GraphContext } from '../../../platform/graph/context.js';
import type { ProgrammeItem } from '../programme/programme-item.js';
import { Area } from './area.entity.js';
import { ProgrammeDecision } from './decision.entity.js';
import { Initiative } from './initiative.entity.js';
import { Milestone } from './milestone.entity.js';
import { Risk } from './risk.entity.js';

type Key = string;
type Many<T> = DataLoader<Key, T[]>;
type One<T> = DataLoader<Key, T | null>;

/** What one operation reads of the programme along its relations: each kind in one statement per level. */
export class ItemReader {
  private static readonly readers = new WeakMap<GraphContext, ItemReader>();

  readonly area: One<Area>;
  readonly initiative: One<Initiative>;
  readonly initiativesOfArea: Many<Initiative>;
  readonly milestonesOfInitiative: Many<Milestone>;
  readonly risksOfInitiative: Many<Risk>;
  readonly decisionsOfInitiative: Many<ProgrammeDecision>;
  readonly risksOfArea: Many<Risk>;
  readonly decisionsOfArea: Many<ProgrammeDecision>;

  private constructor(private readonly ctx: GraphContext) {
    this.area = this.one(Area, 'areaId');
    this.initiative = this.one(Initiative, 'initiativeId');
    this.initiativesOfArea = this.many(Initiative, 'areaId', 'initiativeId');
    this.milestonesOfInitiative = this.many(Milestone, 'initiativeId', 'due');
    this.risksOfInitiative = this.many(Risk, 'initiativeId', 'riskId');
    this.decisionsOfInitiative = this.many(ProgrammeDecision, 'initiativeId', 'decisionId');
    this.risksOfArea = this.many(Risk, 'areaId', 'riskId', { initiativeId: null });
    this.decisionsOfArea = this.many(ProgrammeDecision, 'areaId', 'decisionId', { initiativeId: null });
  }

  /** The reader of this operation. */
  static of(ctx: GraphContext): ItemReader {
    const reader = this.readers.get(ctx) ?? new ItemReader(ctx);
    this.readers.set(ctx, reader);
    return reader;
  }

  /** Also what was archived: something may still refer to it. */
  private one<T extends ProgrammeItem>(entity: EntityClass<T>, key: keyof T & string): One<T> {
    return new DataLoader(async (ids) => {
      const rows = await this.find(entity, { [key]: { $in: ids } }, key);
      const byId = new Map(rows.map((row) => [row[key] as Key, row]));
      return ids.map((id) => byId.get(id) ?? null);
    });
  }

  private many<T extends ProgrammeItem>(
    entity: EntityClass<T>,
    key: keyof T & string,
    order: keyof T & string,
    where: object = {},
  ): Many<T> {
    return new DataLoader(async (ids) => {
      const rows = await this.find(entity, { ...where, archivedAt: null, [key]: { $in: ids } }, order);
      const byKey = Map.groupBy(rows, (row) => row[key] as Key);
      return ids.map((id) => byKey.get(id) ?? []);
    });
  }

  private find<T extends ProgrammeItem>(entity: EntityClass<T>, where: object, order: string): Promise<T[]> {
    const own = { ...where, tenantId: this.ctx.tenantId } as unknown as FilterQuery<NoInfer<T>>;
    return this.ctx.em.find(entity, own, { orderBy: { [order]: 'asc' } as never }) as Promise<T[]>;
  }
}
