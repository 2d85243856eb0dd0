import type { FilterQuery } from '@mikro-orm/postgresql';
import { ArrayMaxSize, IsOptional, Length, Max, Min } from 'class-validator';
import { Field, ID, InputType, Int } from 'type-graphql';
import { anyOf, containsText, dayRange, timeRange } from '../../../../platform/graph/lists/list-filter.js';
import { DateTime, LocalDate } from '../../../../platform/graph/scalars/scalars.js';
import type { Day } from '../../day.js';
import { ProgrammePhase } from '../../phase.js';
import { Area } from '../area.entity.js';
import { ProgrammeDecision, ProgrammeDecisionStatus } from '../decision.entity.js';
import { Initiative, InitiativeStatus } from '../initiative.entity.js';
import { Milestone, MilestoneStatus } from '../milestone.entity.js';
import { Risk, RiskStatus } from '../risk.entity.js';

const OWNERS = {
  nullable: true,
  description: 'Only records with one of these responsible persons, by complete name, case-sensitive; at most 50.',
};
const DUE_FROM = { nullable: true, description: 'Only records that are due on this day or later.' };
const DUE_BEFORE = { nullable: true, description: 'Only records that are due before this day.' };
const STATUSES = { nullable: true, description: 'Only records with one of these statuses.' };
const INITIATIVES = { nullable: true, description: 'Only records of the initiatives with one of these ids; at most 100.' };

/** Filter fields of every record of the programme. */
@InputType()
abstract class ItemFilterInput {
  @Field(() => Boolean, {
    nullable: true,
    description: 'True for archived records only. Default: records that are not archived.',
  })
  archived?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: 'Only records whose name, title, question or description contains this text, ignoring case; 1 to 200 characters.',
  })
  @IsOptional()
  @Length(1, 200)
  text?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Only records that were created at or after this time.' })
  createdAfter?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Only records that were created before this time.' })
  createdBefore?: Date | null;
}

@InputType()
abstract class PlacedFilterInput extends ItemFilterInput {
  @Field(() => [ID], { nullable: true, description: 'Only records of the areas with one of these ids; at most 100.' })
  @IsOptional()
  @ArrayMaxSize(100)
  areaIds?: string[] | null;

  @Field(() => [String], OWNERS)
  @IsOptional()
  @ArrayMaxSize(50)
  owners?: string[] | null;
}

@InputType({ description: 'Selects the areas that match every given field.' })
export class AreaFilterInput extends ItemFilterInput {
  @Field(() => [String], OWNERS)
  @IsOptional()
  @ArrayMaxSize(50)
  owners?: string[] | null;
}

@InputType({ description: 'Selects the initiatives that match every given field.' })
export class InitiativeFilterInput extends PlacedFilterInput {
  @Field(() => [ProgrammePhase], { nullable: true, description: 'Only initiatives of one of these phases.' })
  phases?: ProgrammePhase[] | null;

  @Field(() => [InitiativeStatus], STATUSES)
  statuses?: InitiativeStatus[] | null;

  @Field(() => [ID], {
    nullable: true,
    description: 'Only initiatives that are to improve one of the metrics with these ids; at most 100.',
  })
  @IsOptional()
  @ArrayMaxSize(100)
  metricIds?: string[] | null;

  @Field(() => LocalDate, DUE_FROM)
  dueFrom?: Day | null;

  @Field(() => LocalDate, DUE_BEFORE)
  dueBefore?: Day | null;
}

@InputType({ description: 'Selects the milestones that match every given field.' })
export class MilestoneFilterInput extends ItemFilterInput {
  @Field(() => [ID], INITIATIVES)
  @IsOptional()
  @ArrayMaxSize(100)
  initiativeIds?: string[] | null;

  @Field(() => [MilestoneStatus], STATUSES)
  statuses?: MilestoneStatus[] | null;

  @Field(() => LocalDate, DUE_FROM)
  dueFrom?: Day | null;

  @Field(() => LocalDate, DUE_BEFORE)
  dueBefore?: Day | null;
}

@InputType()
abstract class AttachedFilterInput extends PlacedFilterInput {
  @Field(() => [ID], INITIATIVES)
  @IsOptional()
  @ArrayMaxSize(100)
  initiativeIds?: string[] | null;
}

@InputType({ description: 'Selects the risks that match every given field.' })
export class RiskFilterInput extends AttachedFilterInput {
  @Field(() => [RiskStatus], STATUSES)
  statuses?: RiskStatus[] | null;

  @Field(() => Int, { nullable: true, description: 'Only risks with at least this score (`probability` × `impact`), 1 to 25.' })
  @IsOptional()
  @Min(1)
  @Max(25)
  minimumScore?: number | null;
}

@InputType({ description: 'Selects the decisions that match every given field.' })
export class ProgrammeDecisionFilterInput extends AttachedFilterInput {
  @Field(() => [ProgrammeDecisionStatus], STATUSES)
  statuses?: ProgrammeDecisionStatus[] | null;

  @Field(() => LocalDate, DUE_FROM)
  dueFrom?: Day | null;

  @Field(() => LocalDate, DUE_BEFORE)
  dueBefore?: Day | null;

  @Field(() => [ID], {
    nullable: true,
    description: 'Only decisions on proposals of the runs of the agent `feedback-loop` with one of these ids; at most 100.',
  })
  @IsOptional()
  @ArrayMaxSize(100)
  proposalRunIds?: string[] | null;
}

const whereItem = ({ archived, text, createdAfter, createdBefore }: ItemFilterInput, ...texts: string[]): object => ({
  archivedAt: archived ? { $ne: null } : null,
  ...timeRange('createdAt', createdAfter, createdBefore),
  ...(text && { $or: texts.map((property) => containsText(property, text)) }),
});

export const whereArea = (filter: AreaFilterInput): FilterQuery<Area> => ({
  ...whereItem(filter, 'name', 'purpose'),
  ...anyOf('owner', filter.owners),
});

export const whereInitiative = (filter: InitiativeFilterInput): FilterQuery<Initiative> => ({
  ...whereItem(filter, 'title', 'description'),
  ...anyOf('owner', filter.owners),
  ...anyOf('areaId', filter.areaIds),
  ...anyOf('phase', filter.phases),
  ...anyOf('status', filter.statuses),
  ...(filter.metricIds && { metricIds: { $overlap: filter.metricIds } }),
  ...dayRange('due', filter.dueFrom, filter.dueBefore),
});

export const whereMilestone = (filter: MilestoneFilterInput): FilterQuery<Milestone> => ({
  ...whereItem(filter, 'title'),
  ...anyOf('initiativeId', filter.initiativeIds),
  ...anyOf('status', filter.statuses),
  ...dayRange('due', filter.dueFrom, filter.dueBefore),
});

const whereAttached = (filter: AttachedFilterInput, ...texts: string[]): object => ({
  ...whereItem(filter, ...texts),
  ...anyOf('owner', filter.owners),
  ...anyOf('areaId', filter.areaIds),
  ...anyOf('initiativeId', filter.initiativeIds),
});

export const whereRisk = (filter: RiskFilterInput): FilterQuery<Risk> => ({
  ...whereAttached(filter, 'title', 'description'),
  ...anyOf('status', filter.statuses),
  ...(filter.minimumScore && { $and: [{ $or: scoresFrom(filter.minimumScore) }] }),
});

/** Returns conditions for the cells of the 5 × 5 risk matrix with at least the score. */
const scoresFrom = (minimum: number): object[] =>
  [1, 2, 3, 4, 5].map((probability) => ({ probability, impact: { $gte: Math.ceil(minimum / probability) } }));

export const whereDecision = (filter: ProgrammeDecisionFilterInput): FilterQuery<ProgrammeDecision> => ({
  ...whereAttached(filter, 'question', 'decision'),
  ...anyOf('status', filter.statuses),
  ...dayRange('due', filter.dueFrom, filter.dueBefore),
  ...anyOf('proposalRunId', filter.proposalRunIds),
});
