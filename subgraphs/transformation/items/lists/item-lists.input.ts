import { IsOptional, ValidateNested } from 'class-validator';
import { ArgsType, Field } from 'type-graphql';
import { FILTER_ARGUMENT, PageArgs } from '../../../../platform/graph/lists/connection.js';
import { BY_NAME, byDay, byRank, byText, orderType, type ListOrder } from '../../../../platform/graph/lists/list-order.js';
import { ProgrammePhase } from '../../phase.js';
import type { Area } from '../area.entity.js';
import { ProgrammeDecisionStatus, type ProgrammeDecision } from '../decision.entity.js';
import { InitiativeStatus, type Initiative } from '../initiative.entity.js';
import {
  AreaFilterInput,
  InitiativeFilterInput,
  MilestoneFilterInput,
  ProgrammeDecisionFilterInput,
  RiskFilterInput,
} from './item.filter.js';
import { MilestoneStatus, type Milestone } from '../milestone.entity.js';
import { RiskStatus, type Risk } from '../risk.entity.js';

export const AreaOrder = orderType<Area>('Area', {
  CREATED_AT: { description: 'Time at which the area was created.' },
  NAME: { description: 'Name, ignoring case.', key: BY_NAME },
  POSITION: { description: 'Sort position among the areas.', key: { property: 'position', type: 'integer' } },
});

export const InitiativeOrder = orderType<Initiative>('Initiative', {
  CREATED_AT: { description: 'Time at which the initiative was created.' },
  TITLE: { description: 'Title, ignoring case.', key: byText('title') },
  PHASE: { description: 'Phase, in the order of the phases.', key: byRank('phase', ProgrammePhase) },
  STATUS: { description: 'Status, in the order of the enum values.', key: byRank('status', InitiativeStatus) },
  START: { description: 'Planned first day.', key: { ...byDay('start'), nullable: true } },
  DUE: { description: 'Planned last day.', key: { ...byDay('due'), nullable: true } },
  PROGRESS: { description: 'Progress.', key: { property: 'progress', type: 'number' } },
  BUDGET: { description: 'Budget.', key: { property: 'budget', type: 'number', nullable: true } },
  SPENT: { description: 'Amount spent.', key: { property: 'spent', type: 'number' } },
  BENEFIT: { description: 'Expected benefit per year.', key: { property: 'benefit', type: 'number', nullable: true } },
  ICE_SCORE: {
    description: 'ICE score.',
    key: {
      property: 'iceScore',
      type: 'number',
      nullable: true,
      sql: (table) => `(${table}.impact * ${table}.confidence * ${table}.ease)`,
    },
  },
  RICE_SCORE: {
    description: 'RICE score.',
    key: {
      property: 'riceScore',
      type: 'number',
      nullable: true,
      sql: (table) => `(${table}.reach * ${table}.impact * ${table}.confidence / ${table}.effort)`,
    },
  },
});

export const MilestoneOrder = orderType<Milestone>('Milestone', {
  CREATED_AT: { description: 'Time at which the milestone was created.' },
  TITLE: { description: 'Title, ignoring case.', key: byText('title') },
  STATUS: { description: 'Status, in the order of the enum values.', key: byRank('status', MilestoneStatus) },
  DUE: { description: 'Due date.', key: byDay('due') },
});

export const RiskOrder = orderType<Risk>('Risk', {
  CREATED_AT: { description: 'Time at which the risk was created.' },
  TITLE: { description: 'Title, ignoring case.', key: byText('title') },
  STATUS: { description: 'Status, in the order of the enum values.', key: byRank('status', RiskStatus) },
  PROBABILITY: { description: 'Probability.', key: { property: 'probability', type: 'integer' } },
  IMPACT: { description: 'Impact.', key: { property: 'impact', type: 'integer' } },
  SCORE: {
    description: 'Risk score.',
    key: { property: 'score', type: 'integer', sql: (table) => `(${table}.probability * ${table}.impact)` },
  },
});

export const ProgrammeDecisionOrder = orderType<ProgrammeDecision>('ProgrammeDecision', {
  CREATED_AT: { description: 'Time at which the decision was created.' },
  QUESTION: { description: 'Question, ignoring case.', key: byText('question') },
  STATUS: { description: 'Status, in the order of the enum values.', key: byRank('status', ProgrammeDecisionStatus) },
  DUE: { description: 'Due date.', key: { ...byDay('due'), nullable: true } },
});

/** Arguments of a list of areas. */
@ArgsType()
export class AreaListArgs extends PageArgs {
  @Field(() => AreaFilterInput, FILTER_ARGUMENT)
  @IsOptional()
  @ValidateNested()
  filter?: AreaFilterInput | null;

  @Field(...AreaOrder.argument)
  orderBy?: ListOrder | null;
}

/** Arguments of a list of initiatives. */
@ArgsType()
export class InitiativeListArgs extends PageArgs {
  @Field(() => InitiativeFilterInput, FILTER_ARGUMENT)
  @IsOptional()
  @ValidateNested()
  filter?: InitiativeFilterInput | null;

  @Field(...InitiativeOrder.argument)
  orderBy?: ListOrder | null;
}

/** Arguments of a list of milestones. */
@ArgsType()
export class MilestoneListArgs extends PageArgs {
  @Field(() => MilestoneFilterInput, FILTER_ARGUMENT)
  @IsOptional()
  @ValidateNested()
  filter?: MilestoneFilterInput | null;

  @Field(...MilestoneOrder.argument)
  orderBy?: ListOrder | null;
}

/** Arguments of a list of risks. */
@ArgsType()
export class RiskListArgs extends PageArgs {
  @Field(() => RiskFilterInput, FILTER_ARGUMENT)
  @IsOptional()
  @ValidateNested()
  filter?: RiskFilterInput | null;

  @Field(...RiskOrder.argument)
  orderBy?: ListOrder | null;
}

/** Arguments of a list of decisions. */
@ArgsType()
export class ProgrammeDecisionListArgs extends PageArgs {
  @Field(() => ProgrammeDecisionFilterInput, FILTER_ARGUMENT)
  @IsOptional()
  @ValidateNested()
  filter?: ProgrammeDecisionFilterInput | null;

  @Field(...ProgrammeDecisionOrder.argument)
  orderBy?: ListOrder | null;
}
