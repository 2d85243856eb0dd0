import type { FilterQuery } from '@mikro-orm/postgresql';
import { ArrayMaxSize, IsOptional, Length, ValidateNested } from 'class-validator';
import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { FILTER_ARGUMENT, PageArgs } from '../../../platform/graph/lists/connection.js';
import { anyOf, containsText, timeRange } from '../../../platform/graph/lists/list-filter.js';
import { byRank, byText, orderType, type ListOrder } from '../../../platform/graph/lists/list-order.js';
import { DateTime } from '../../../platform/graph/scalars/scalars.js';
import { ProgrammePhase } from '../phase.js';
import type { ScopeCheck } from './scope-check.entity.js';
import { ChangeKind, ScopeCheckStatus, ScopeDecision } from './scope-terms.js';

@InputType({ description: 'Selects the scope checks that match every given field.' })
export class ScopeCheckFilterInput {
  @Field(() => [ScopeDecision], { nullable: true, description: 'Only checks with one of these decisions.' })
  decisions?: ScopeDecision[] | null;

  @Field(() => [ScopeCheckStatus], { nullable: true, description: 'Only checks with one of these statuses.' })
  statuses?: ScopeCheckStatus[] | null;

  @Field(() => [ID], { nullable: true, description: 'Only checks of requests for the areas with one of these ids; at most 100.' })
  @IsOptional()
  @ArrayMaxSize(100)
  areaIds?: string[] | null;

  @Field(() => [ProgrammePhase], { nullable: true, description: 'Only checks of requests in one of these phases.' })
  phases?: ProgrammePhase[] | null;

  @Field(() => [ChangeKind], { nullable: true, description: 'Only checks of requests with one of these kinds of change.' })
  changeKinds?: ChangeKind[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'Only checks whose title or description contains this text, ignoring case; 1 to 200 characters.',
  })
  @IsOptional()
  @Length(1, 200)
  text?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Only checks of requests at or after this time.' })
  createdAfter?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Only checks of requests before this time.' })
  createdBefore?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Only checks that were approved or rejected at or after this time.' })
  decidedAfter?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Only checks that were approved or rejected before this time.' })
  decidedBefore?: Date | null;
}

export const ScopeCheckOrder = orderType<ScopeCheck>('ScopeCheck', {
  CREATED_AT: { description: 'Time at which the request was made.' },
  TITLE: { description: 'Title, ignoring case.', key: byText('title') },
  DECISION: { description: 'Decision of the policy, in the order of the enum values.', key: byRank('decision', ScopeDecision) },
  STATUS: { description: 'Status, in the order of the enum values.', key: byRank('status', ScopeCheckStatus) },
  BUDGET: { description: 'Requested budget.', key: { property: 'budget', type: 'number', nullable: true } },
});

/** Arguments of a list of scope checks. */
@ArgsType()
export class ScopeCheckListArgs extends PageArgs {
  @Field(() => ScopeCheckFilterInput, FILTER_ARGUMENT)
  @IsOptional()
  @ValidateNested()
  filter?: ScopeCheckFilterInput | null;

  @Field(...ScopeCheckOrder.argument)
  orderBy?: ListOrder | null;
}

export const whereScopeCheck = (filter: ScopeCheckFilterInput): FilterQuery<ScopeCheck> => ({
  ...anyOf('decision', filter.decisions),
  ...anyOf('status', filter.statuses),
  ...anyOf('areaId', filter.areaIds),
  ...anyOf('phase', filter.phases),
  ...anyOf('changeKind', filter.changeKinds),
  ...timeRange('createdAt', filter.createdAfter, filter.createdBefore),
  ...timeRange('decidedAt', filter.decidedAfter, filter.decidedBefore),
  ...(filter.text && { $or: [containsText('title', filter.text), containsText('description', filter.text)] }),
});
