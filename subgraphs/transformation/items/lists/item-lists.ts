import type { EntityClass, FilterQuery } from '@mikro-orm/postgresql';
import { connectEntities, connectionType, type Connection, type EntityList } from '../../../../platform/graph/lists/connection.js';
import type { GraphContext } from '../../../../platform/graph/context.js';
import { OrderDirection, type OrderType } from '../../../../platform/graph/lists/list-order.js';
import type { ProgrammeItem } from '../../programme/programme-item.js';
import { Area } from '../area.entity.js';
import { ProgrammeDecision } from '../decision.entity.js';
import { Initiative } from '../initiative.entity.js';
import { AREA, DECISION, INITIATIVE, MILESTONE, RISK, type ItemKind } from '../item-kind.js';
import {
  AreaOrder,
  InitiativeOrder,
  MilestoneOrder,
  ProgrammeDecisionOrder,
  RiskOrder,
  type AreaListArgs,
  type InitiativeListArgs,
  type MilestoneListArgs,
  type ProgrammeDecisionListArgs,
  type RiskListArgs,
} from './item-lists.input.js';
import { whereArea, whereDecision, whereInitiative, whereMilestone, whereRisk } from './item.filter.js';
import { Milestone } from '../milestone.entity.js';
import { Risk } from '../risk.entity.js';

export const AreaConnection = connectionType('Area', () => Area);
export const InitiativeConnection = connectionType('Initiative', () => Initiative);
export const MilestoneConnection = connectionType('Milestone', () => Milestone);
export const RiskConnection = connectionType('Risk', () => Risk);
export const ProgrammeDecisionConnection = connectionType('ProgrammeDecision', () => ProgrammeDecision);

/** The records that a nested list is limited to, for example `{ areaId }`; empty for the lists of all records. */
type Scope<T> = Partial<Record<keyof T & string, string | null>>;

const ASCENDING = OrderDirection.ASC;

export const listAreas = (ctx: GraphContext, args: AreaListArgs, scope: Scope<Area> = {}): Connection<Area> =>
  list(ctx, AREA, args, [scope, whereArea(args.filter ?? {})], orderOf(AreaOrder, args, 'POSITION'));

export const listInitiatives = (ctx: GraphContext, args: InitiativeListArgs, scope: Scope<Initiative> = {}): Connection<Initiative> =>
  list(ctx, INITIATIVE, args, [scope, whereInitiative(args.filter ?? {})], InitiativeOrder.of(args.orderBy));

export const listMilestones = (ctx: GraphContext, args: MilestoneListArgs, scope: Scope<Milestone> = {}): Connection<Milestone> =>
  list(ctx, MILESTONE, args, [scope, whereMilestone(args.filter ?? {})], orderOf(MilestoneOrder, args, 'DUE'));

export const listRisks = (ctx: GraphContext, args: RiskListArgs, scope: Scope<Risk> = {}): Connection<Risk> =>
  list(ctx, RISK, args, [scope, whereRisk(args.filter ?? {})], RiskOrder.of(args.orderBy));

export const listDecisions = (
  ctx: GraphContext,
  args: ProgrammeDecisionListArgs,
  scope: Scope<ProgrammeDecision> = {},
): Connection<ProgrammeDecision> =>
  list(ctx, DECISION, args, [scope, whereDecision(args.filter ?? {})], ProgrammeDecisionOrder.of(args.orderBy));

const orderOf = <T extends object>(type: OrderType<T>, { orderBy }: Pick<AreaListArgs, 'orderBy'>, field: string) =>
  type.of(orderBy ?? { field, direction: ASCENDING });

const list = <T extends ProgrammeItem>(
  ctx: GraphContext,
  { entity, idProperty }: ItemKind<T>,
  page: EntityList<T>['page'],
  conditions: readonly object[],
  order: Pick<EntityList<T>, 'order'>,
): Connection<T> =>
  connectEntities<T>(ctx, entity as EntityClass<T>, {
    id: idProperty,
    page,
    where: { $and: conditions } as unknown as FilterQuery<T>,
    ...order,
  }) as Connection<T>;
