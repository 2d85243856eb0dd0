import { ArrayMaxSize, IsOptional, Length, Max, MaxLength, Min } from 'class-validator';
import { Field, Float, ID, InputType } from 'type-graphql';
import { NotBlank } from '../../../platform/graph/types/not-blank.js';
import { LocalDate } from '../../../platform/graph/scalars/scalars.js';
import type { Day } from '../day.js';
import { ProgrammePhase } from '../phase.js';
import { MAX_AMOUNT } from '../programme/programme.input.js';
import { InitiativeStatus } from './initiative.entity.js';

/** Fields that are optional both when an initiative is created and when it is changed. */
@InputType()
abstract class InitiativeFields {
  @Field(() => String, { nullable: true, description: 'Description of the initiative, at most 4000 characters.' })
  @IsOptional()
  @MaxLength(4_000)
  description?: string | null;

  @Field(() => InitiativeStatus, {
    nullable: true,
    description: 'Status of the initiative. Default `PLANNED`. `DONE` sets the progress to 1.',
  })
  status?: InitiativeStatus | null;

  @Field(() => String, { nullable: true, description: 'Reason for the status, at most 500 characters.' })
  @IsOptional()
  @MaxLength(500)
  statusNote?: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the person responsible for the initiative, 1 to 120 characters.' })
  @IsOptional()
  @Length(1, 120)
  owner?: string | null;

  @Field(() => LocalDate, { nullable: true, description: 'Planned first day.' })
  start?: Day | null;

  @Field(() => LocalDate, { nullable: true, description: 'Planned last day, not before `start`.' })
  due?: Day | null;

  @Field(() => Float, { nullable: true, description: 'Budget in the currency of the programme, 0 to 1,000,000,000,000.' })
  @IsOptional()
  @Min(0)
  @Max(MAX_AMOUNT)
  budget?: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Amount spent so far, in the currency of the programme, 0 to 1,000,000,000,000. Default 0.',
  })
  @IsOptional()
  @Min(0)
  @Max(MAX_AMOUNT)
  spent?: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Expected benefit per year, in the currency of the programme, -1,000,000,000,000 to 1,000,000,000,000.',
  })
  @IsOptional()
  @Min(-MAX_AMOUNT)
  @Max(MAX_AMOUNT)
  benefit?: number | null;

  @Field(() => Float, { nullable: true, description: 'Estimated effort in person-months, 0.01 to 100,000.' })
  @IsOptional()
  @Min(0.01)
  @Max(100_000)
  effort?: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Estimated number of cases or people that the initiative reaches per quarter, 0 to 1,000,000,000.',
  })
  @IsOptional()
  @Min(0)
  @Max(1_000_000_000)
  reach?: number | null;

  @Field(() => Float, { nullable: true, description: 'Estimated impact, 0 (none) to 10 (largest).' })
  @IsOptional()
  @Min(0)
  @Max(10)
  impact?: number | null;

  @Field(() => Float, { nullable: true, description: 'Confidence in the estimates, 0 to 1.' })
  @IsOptional()
  @Min(0)
  @Max(1)
  confidence?: number | null;

  @Field(() => Float, { nullable: true, description: 'Ease of implementation, 0 (hard) to 10 (easy).' })
  @IsOptional()
  @Min(0)
  @Max(10)
  ease?: number | null;

  @Field(() => Float, { nullable: true, description: 'Progress as a share of the work, 0 to 1. Default 0.' })
  @IsOptional()
  @Min(0)
  @Max(1)
  progress?: number | null;

  @Field(() => [ID], {
    nullable: true,
    description: 'Ids of the metrics that the initiative is to improve, at most 50, each 1 to 100 characters.',
  })
  @IsOptional()
  @ArrayMaxSize(50)
  @Length(1, 100, { each: true })
  metricIds?: string[] | null;
}

@InputType({ description: 'The initiative to add to the current programme.' })
export class InitiativeCreateInput extends InitiativeFields {
  @Field(() => ID, { description: 'Id of the area that the initiative belongs to.' })
  areaId!: string;

  @Field(() => ProgrammePhase, { description: 'Phase of the programme that the initiative belongs to.' })
  phase!: ProgrammePhase;

  @Field(() => String, { description: 'Title of the initiative, 1 to 200 characters.' })
  @Length(1, 200)
  @NotBlank()
  title!: string;
}

@InputType({ description: 'Changes to an initiative. A field that is left out keeps its value; null clears it.' })
export class InitiativeUpdateInput extends InitiativeFields {
  @Field(() => ID, {
    nullable: true,
    description: 'Id of the area that the initiative moves to, with its risks and decisions; cannot be null.',
  })
  areaId?: string | null;

  @Field(() => ProgrammePhase, { nullable: true, description: 'Phase of the programme that the initiative belongs to; cannot be null.' })
  phase?: ProgrammePhase | null;

  @Field(() => String, { nullable: true, description: 'Title of the initiative, 1 to 200 characters; cannot be null.' })
  @IsOptional()
  @Length(1, 200)
  @NotBlank()
  title?: string | null;
}
