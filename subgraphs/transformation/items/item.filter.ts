import type { FilterQuery } from '@mikro-orm/postgresql';
import { ArrayMaxSize, IsOptional, Length, Max, Min } from 'class-validator';
import { Field, ID, InputType, Int } from 'type-graphql';
import { LocalDate } from '../../../platform/graph/scalars.js';
import type { Day } from '../day.js';
import { ProgrammePhase } from '../phase.js';
import { ProgrammeDecision, ProgrammeDecisionStatus } from './decision.entity.js';
import { Initiative, InitiativeStatus } from './initiative.entity.js';
import { Milestone, MilestoneStatus } from './milestone.entity.js';
import { Risk, RiskStatus } from './risk.entity.js';

/** Filter fields of every record of the programme. */
@InputType()
abstract class ItemFilterInput {
  @Field(() => Boolean, { nullable: true, description: 'True selects archived records only. Default: records that are not archived.' })
  archived?: boolean | null;
}

@InputType({ description: 'Selects the initiatives that match every given field.' })
export class InitiativeFilterInput extends ItemFilterInput {
  @Field(() => [ID], { nullable: true, description: 'Ids of areas, at most 100: selects records of any of them.' })
  @IsOptional()
  @ArrayMaxSize(100)
  areaIds?: string[] | null;

  @Field(() => [ProgrammePhase], { nullable: true, description: 'Selects records with any of these phases.' })
  phases?: ProgrammePhase[] | null;

  @Field(() => [InitiativeStatus], { nullable: true, description: 'Selects records with any of these statuses.' })
  statuses?: InitiativeStatus[] | null;

  @Field(() => String, { nullable: true, description: 'Name of the responsible person, complete and case-sensitive, 1 to 120 characters.' })
  @IsOptional()
  @Length(1, 120)
  owner?: string | null;

  @Field(() => LocalDate, { nullable: true, description: 'Selects records that are due before this day.' })
  dueBefore?: Day | null;
}

@InputType({ description: 'Selects the milestones that match every given field.' })
export class MilestoneFilterInput extends ItemFilterInput {
  @Field(() => [ID], { nullable: true, description: 'Ids of initiatives, at most 100: selects records of any of them.' })
  @IsOptional()
  @ArrayMaxSize(100)
  initiativeIds?: string[] | null;

  @Field(() => [MilestoneStatus], { nullable: true, description: 'Selects records with any of these statuses.' })
  statuses?: MilestoneStatus[] | null;

  @Field(() => LocalDate, { nullable: true, description: 'Selects records that are due on this day or later.' })
  dueFrom?: Day | null;

  @Field(() => LocalDate, { nullable: true, description: 'Selects records that are due before this day.' })
  dueBefore?: Day | null;
}

@InputType()
abstract class AttachedFilterInput extends ItemFilterInput {
  @Field(() => [ID], { nullable: true, description: 'Ids of areas, at most 100: selects records of any of them.' })
  @IsOptional()
  @ArrayMaxSize(100)
  areaIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Ids of initiatives, at most 100: selects records of any of them.' })
  @IsOptional()
  @ArrayMaxSize(100)
  initiativeIds?: string[] | null;
}

@InputType({ description: 'Selects the risks that match every given field.' })
export class RiskFilterInput extends AttachedFilterInput {
  @Field(() => [RiskStatus], { nullable: true, description: 'Selects records with any of these statuses.' })
  statuses?: RiskStatus[] | null;

  @Field(() => Int, { nullable: true, description: 'Lowest score (`probability` × `impact`), 1 to 25.' })
  @IsOptional()
  @Min(1)
  @Max(25)
  minimumScore?: number | null;
}

@InputType({ description: 'Selects the decisions that match every given field.' })
export class ProgrammeDecisionFilterInput extends AttachedFilterInput {
  @Field(() => [ProgrammeDecisionStatus], { nullable: true, description: 'Selects records with any of these statuses.' })
  statuses?: ProgrammeDecisionStatus[] | null;

  @Field(() => LocalDate, { nullable: true, description: 'Selects records that are due before this day.' })
  dueBefore?: Day | null;

  @Field(() => ID, { nullable: true, description: 'Id of a run of the agent `feedback-loop`: selects the decisions on its proposals.' })
  proposalRunId?: string | null;
}

/** Leaves out what is not given. */
const given = (conditions: Record<string, unknown>): object =>
  Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== undefined));

const among = (values: readonly string[] | null | undefined) => (values == null ? undefined : { $in: values });
const ofArchive = (archived: boolean | null | undefined) => (archived ? { $ne: null } : null);
const before = (day: Day | null | undefined) => (day == null ? undefined : { $lt: day });

export const whereInitiative = (filter: InitiativeFilterInput): FilterQuery<Initiative> =>
  given({
    archivedAt: ofArchive(filter.archived),
    areaId: among(filter.areaIds),
    phase: among(filter.phases),
    status: among(filter.statuses),
    owner: filter.owner ?? undefined,
    due: before(filter.dueBefore),
  });

export const whereMilestone = (filter: MilestoneFilterInput): FilterQuery<Milestone> =>
  given({
    archivedAt: ofArchive(filter.archived),
    initiativeId: among(filter.initiativeIds),
    status: among(filter.statuses),
    due: filter.dueFrom == null ? before(filter.dueBefore) : { ...before(filter.dueBefore), $gte: filter.dueFrom },
  });

const whereAttached = (filter: AttachedFilterInput) => ({
  archivedAt: ofArchive(filter.archived),
  areaId: among(filter.areaIds),
  initiativeId: among(filter.initiativeIds),
});

export const whereRisk = (filter: RiskFilterInput): FilterQuery<Risk> =>
  given({
    ...whereAttached(filter),
    status: among(filter.statuses),
    $or: filter.minimumScore == null ? undefined : scoresFrom(filter.minimumScore),
  });

/** The cells of the 5 × 5 matrix that reach the score. */
const scoresFrom = (minimum: number) =>
  [1, 2, 3, 4, 5].map((probability) => ({ probability, impact: { $gte: Math.ceil(minimum / probability) } }));

export const whereDecision = (filter: ProgrammeDecisionFilterInput): FilterQuery<ProgrammeDecision> =>
  given({
    ...whereAttached(filter),
    status: among(filter.statuses),
    due: before(filter.dueBefore),
    proposalRunId: filter.proposalRunId ?? undefined,
  });
