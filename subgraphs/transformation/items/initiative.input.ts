import { ArrayMaxSize, IsOptional, Length, Max, MaxLength, Min } from 'class-validator';
import { Field, Float, ID, InputType } from 'type-graphql';
import { HasWords } from '../../../platform/graph/has-words.js';
import { LocalDate } from '../../../platform/graph/scalars.js';
import type { Day } from '../day.js';
import { ProgrammePhase } from '../phase.js';
import { MOST_MONEY } from '../programme/programme.input.js';
import { InitiativeStatus } from './initiative.entity.js';

/** What may be left out when an initiative is created, and everything that a change may clear. */
@InputType()
abstract class InitiativeFields {
  @Field(() => String, { nullable: true })
  @IsOptional()
  @MaxLength(4_000)
  description?: string | null;

  @Field(() => InitiativeStatus, { nullable: true, description: 'planned when nothing is said. done sets the progress to 1.' })
  status?: InitiativeStatus | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @MaxLength(500)
  statusNote?: string | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @Length(1, 120)
  owner?: string | null;

  @Field(() => LocalDate, { nullable: true })
  start?: Day | null;

  @Field(() => LocalDate, { nullable: true, description: 'Not before start.' })
  due?: Day | null;

  @Field(() => Float, { nullable: true })
  @IsOptional()
  @Min(0)
  @Max(MOST_MONEY)
  budget?: number | null;

  @Field(() => Float, { nullable: true })
  @IsOptional()
  @Min(0)
  @Max(MOST_MONEY)
  spent?: number | null;

  @Field(() => Float, { nullable: true })
  @IsOptional()
  @Min(-MOST_MONEY)
  @Max(MOST_MONEY)
  benefit?: number | null;

  @Field(() => Float, { nullable: true, description: 'Person months, above 0.' })
  @IsOptional()
  @Min(0.01)
  @Max(100_000)
  effort?: number | null;

  @Field(() => Float, { nullable: true })
  @IsOptional()
  @Min(0)
  @Max(1_000_000_000)
  reach?: number | null;

  @Field(() => Float, { nullable: true })
  @IsOptional()
  @Min(0)
  @Max(10)
  impact?: number | null;

  @Field(() => Float, { nullable: true })
  @IsOptional()
  @Min(0)
  @Max(1)
  confidence?: number | null;

  @Field(() => Float, { nullable: true })
  @IsOptional()
  @Min(0)
  @Max(10)
  ease?: number | null;

  @Field(() => Float, { nullable: true, description: '0 to 1.' })
  @IsOptional()
  @Min(0)
  @Max(1)
  progress?: number | null;

  @Field(() => [ID], { nullable: true })
  @IsOptional()
  @ArrayMaxSize(50)
  @Length(1, 100, { each: true })
  metricIds?: string[] | null;
}

@InputType({ description: 'An initiative to be added to the current programme.' })
export class InitiativeCreateInput extends InitiativeFields {
  @Field(() => ID)
  areaId!: string;

  @Field(() => ProgrammePhase)
  phase!: ProgrammePhase;

  @Field(() => String)
  @Length(1, 200)
  @HasWords()
  title!: string;
}

@InputType({ description: 'Changes to an initiative: what is left out stays, null clears.' })
export class InitiativeUpdateInput extends InitiativeFields {
  @Field(() => ID, { nullable: true })
  areaId?: string | null;

  @Field(() => ProgrammePhase, { nullable: true })
  phase?: ProgrammePhase | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @Length(1, 200)
  @HasWords()
  title?: string | null;
}
