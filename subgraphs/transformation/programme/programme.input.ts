import { ArrayMaxSize, IsOptional, Length, Matches, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import { Field, Float, InputType, Int } from 'type-graphql';
import { NotBlank } from '../../../platform/graph/types/not-blank.js';
import { LocalDate } from '../../../platform/graph/scalars/scalars.js';
import type { Day } from '../day.js';
import { ProgrammePhase } from '../phase.js';
import { DataClass } from '../scope/data-class.js';

/** Maximum amount; keeps sums exact. */
export const MAX_AMOUNT = 1_000_000_000_000;

@InputType({ description: 'The planned dates of one phase.' })
export class PhasePlanInput {
  @Field(() => ProgrammePhase, { description: 'The phase.' })
  phase!: ProgrammePhase;

  @Field(() => LocalDate, { nullable: true, description: 'Planned first day of the phase; null for no date.' })
  plannedFrom?: Day | null;

  @Field(() => LocalDate, { nullable: true, description: 'Planned last day of the phase, not before `plannedFrom`; null for no date.' })
  plannedTo?: Day | null;
}

@InputType({ description: 'Thresholds of the scope checks. A threshold that is left out or null keeps its value.' })
export class ScopePolicyInput {
  @Field(() => Float, {
    nullable: true,
    description: 'Largest budget that needs no approval, in the currency of the programme, 0 to 1,000,000,000,000. Default 25,000.',
  })
  @IsOptional()
  @Min(0)
  @Max(MAX_AMOUNT)
  freeBudget?: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Largest share of the remaining budget that needs no approval, 0 to 1. Default 0.25.',
  })
  @IsOptional()
  @Min(0)
  @Max(1)
  freeBudgetShare?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Number of days after the target date up to which an end date needs an approval, 0 to 3650. Default 30.',
  })
  @IsOptional()
  @Min(0)
  @Max(3_650)
  toleratedOverrunDays?: number | null;

  @Field(() => [DataClass], {
    nullable: true,
    description: 'Classes of data whose use needs no approval, at most 5. Default `PUBLIC` and `INTERNAL`.',
  })
  @IsOptional()
  @ArrayMaxSize(5)
  freeDataClasses?: DataClass[] | null;

  @Field(() => [DataClass], {
    nullable: true,
    description: 'Classes of data whose use needs an approval, at most 5. Default `CONFIDENTIAL` and `PERSONAL`.',
  })
  @IsOptional()
  @ArrayMaxSize(5)
  approvalDataClasses?: DataClass[] | null;
}

@InputType()
class ProgrammeFields {
  @Field(() => String, {
    nullable: true,
    description: 'The state that the company wants to reach with the programme, at most 4000 characters.',
  })
  @IsOptional()
  @MaxLength(4_000)
  vision?: string | null;

  @Field(() => String, { nullable: true, description: 'The reason for the programme, at most 4000 characters.' })
  @IsOptional()
  @MaxLength(4_000)
  purpose?: string | null;

  @Field(() => LocalDate, { nullable: true, description: 'First day of the programme.' })
  start?: Day | null;

  @Field(() => LocalDate, { nullable: true, description: 'Day by which the vision is to be reached, not before `start`.' })
  targetDate?: Day | null;

  @Field(() => Float, { nullable: true, description: 'Budget granted to the programme, in `currency`, 0 to 1,000,000,000,000.' })
  @IsOptional()
  @Min(0)
  @Max(MAX_AMOUNT)
  budget?: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Currency of every amount of the programme, an ISO 4217 code of three capital letters. Default `EUR`.',
  })
  @IsOptional()
  @Matches(/^[A-Z]{3}$/)
  currency?: string | null;

  @Field(() => [PhasePlanInput], {
    nullable: true,
    description: 'Planned dates, each phase at most once. The list replaces all planned dates of the programme.',
  })
  @IsOptional()
  @ArrayMaxSize(7)
  @ValidateNested()
  phases?: PhasePlanInput[] | null;

  @Field(() => ScopePolicyInput, { nullable: true, description: 'Thresholds of the scope checks. Null restores the defaults.' })
  @IsOptional()
  @ValidateNested()
  scopePolicy?: ScopePolicyInput | null;
}

@InputType({ description: 'The programme to create.' })
export class ProgrammeCreateInput extends ProgrammeFields {
  @Field(() => String, { description: 'Name of the programme, 1 to 200 characters.' })
  @Length(1, 200)
  @NotBlank()
  name!: string;
}

@InputType({ description: 'Changes to the current programme. A field that is left out keeps its value; null clears it.' })
export class ProgrammeUpdateInput extends ProgrammeFields {
  @Field(() => String, { nullable: true, description: 'Name of the programme, 1 to 200 characters; cannot be null.' })
  @IsOptional()
  @Length(1, 200)
  @NotBlank()
  name?: string | null;
}
