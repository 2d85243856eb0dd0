import { ArrayMaxSize, ArrayUnique, IsOptional, Length, Max, MaxLength, Min } from 'class-validator';
import { Field, Float, ID, InputType } from 'type-graphql';
import { HasWords } from '../../../platform/graph/has-words.js';
import { LocalDate } from '../../../platform/graph/scalars.js';
import type { Day } from '../day.js';
import { ProgrammePhase } from '../phase.js';
import { MOST_MONEY } from '../programme/programme.input.js';
import { DataClass } from './data-class.js';
import { ChangeKind, ScopeCheckStatus, ScopeDecision } from './scope-terms.js';

@InputType({ description: 'Something that somebody wants to do within the programme.' })
export class TransformationScopeCheckRequest {
  @Field(() => String)
  @Length(1, 200)
  @HasWords()
  title!: string;

  @Field(() => String, { nullable: true, description: 'What is asked for.' })
  @IsOptional()
  @MaxLength(4_000)
  description?: string | null;

  @Field(() => ID, { nullable: true, description: 'The area that would do it.' })
  @IsOptional()
  @Length(1, 100)
  areaId?: string | null;

  @Field(() => ProgrammePhase, { nullable: true, description: 'The phase that it belongs to.' })
  phase?: ProgrammePhase | null;

  @Field(() => Float, { nullable: true, description: 'In the currency of the programme.' })
  @IsOptional()
  @Min(0)
  @Max(MOST_MONEY)
  budget?: number | null;

  @Field(() => LocalDate, { nullable: true, description: 'Its first day.' })
  start?: Day | null;

  @Field(() => LocalDate, { nullable: true, description: 'Not before start.' })
  end?: Day | null;

  @Field(() => [DataClass], { nullable: true, description: 'Classes of the data that it would use.' })
  @IsOptional()
  @ArrayMaxSize(5)
  @ArrayUnique()
  dataClasses?: DataClass[] | null;

  @Field(() => ChangeKind, { nullable: true, description: 'What kind of change it is.' })
  changeKind?: ChangeKind | null;

  @Field(() => String, { nullable: true, description: 'The person who asks, where that is not the caller.' })
  @IsOptional()
  @Length(1, 120)
  requestedBy?: string | null;
}

@InputType({ description: 'Narrows a list of scope checks; all that is given has to hold.' })
export class ScopeCheckFilter {
  @Field(() => [ScopeDecision], { nullable: true })
  decisions?: ScopeDecision[] | null;

  @Field(() => [ScopeCheckStatus], { nullable: true })
  statuses?: ScopeCheckStatus[] | null;
}
