import { ArrayMaxSize, IsOptional, Length, Matches, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import { Field, Float, InputType, Int } from 'type-graphql';
import { HasWords } from '../../../platform/graph/has-words.js';
import { LocalDate } from '../../../platform/graph/scalars.js';
import type { Day } from '../day.js';
import { ProgrammePhase } from '../phase.js';
import { DataClass } from '../scope/data-class.js';

/** Beyond any programme; keeps sums exact. */
export const MOST_MONEY = 1_000_000_000_000;

@InputType({ description: 'The planned time of one phase.' })
export class PhasePlanInput {
  @Field(() => ProgrammePhase)
  phase!: ProgrammePhase;

  @Field(() => LocalDate, { nullable: true })
  plannedFrom?: Day | null;

  @Field(() => LocalDate, { nullable: true, description: 'Not before plannedFrom.' })
  plannedTo?: Day | null;
}

@InputType({ description: 'Thresholds of the scope checks; what is left out keeps its default.' })
export class ScopePolicyInput {
  @Field(() => Float, { nullable: true })
  @IsOptional()
  @Min(0)
  @Max(MOST_MONEY)
  freeBudget?: number | null;

  @Field(() => Float, { nullable: true })
  @IsOptional()
  @Min(0)
  @Max(1)
  freeBudgetShare?: number | null;

  @Field(() => Int, { nullable: true })
  @IsOptional()
  @Min(0)
  @Max(3_650)
  toleratedOverrunDays?: number | null;

  @Field(() => [DataClass], { nullable: true })
  @IsOptional()
  @ArrayMaxSize(5)
  freeDataClasses?: DataClass[] | null;

  @Field(() => [DataClass], { nullable: true })
  @IsOptional()
  @ArrayMaxSize(5)
  approvalDataClasses?: DataClass[] | null;
}

@InputType({ description: 'What a programme is. In a change, what is left out stays and null clears.' })
class ProgrammeFields {
  @Field(() => String, { nullable: true })
  @IsOptional()
  @MaxLength(4_000)
  vision?: string | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @MaxLength(4_000)
  purpose?: string | null;

  @Field(() => LocalDate, { nullable: true })
  start?: Day | null;

  @Field(() => LocalDate, { nullable: true, description: 'Not before start.' })
  targetDate?: Day | null;

  @Field(() => Float, { nullable: true, description: 'In the currency of the programme.' })
  @IsOptional()
  @Min(0)
  @Max(MOST_MONEY)
  budget?: number | null;

  @Field(() => String, { nullable: true, description: 'ISO 4217; EUR when nothing is said.' })
  @IsOptional()
  @Matches(/^[A-Z]{3}$/)
  currency?: string | null;

  @Field(() => [PhasePlanInput], { nullable: true, description: 'Every phase at most once; replaces all planned times.' })
  @IsOptional()
  @ArrayMaxSize(7)
  @ValidateNested()
  phases?: PhasePlanInput[] | null;

  @Field(() => ScopePolicyInput, { nullable: true })
  @IsOptional()
  @ValidateNested()
  scopePolicy?: ScopePolicyInput | null;
}

@InputType({ description: 'A programme to be set up. A tenant has one current programme.' })
export class ProgrammeCreateInput extends ProgrammeFields {
  @Field(() => String)
  @Length(1, 200)
  @HasWords()
  name!: string;
}

@InputType({ description: 'Changes to the current programme: what is left out stays, null clears.' })
export class ProgrammeUpdateInput extends ProgrammeFields {
  @Field(() => String, { nullable: true })
  @IsOptional()
  @Length(1, 200)
  @HasWords()
  name?: string | null;
}
