import { ArrayMaxSize, ArrayUnique, IsOptional, Length, Max, MaxLength, Min } from 'class-validator';
import { Field, Float, ID, InputType } from 'type-graphql';
import { NotBlank } from '../../../platform/graph/types/not-blank.js';
import { LocalDate } from '../../../platform/graph/scalars/scalars.js';
import type { Day } from '../day.js';
import { ProgrammePhase } from '../phase.js';
import { MAX_AMOUNT } from '../programme/programme.input.js';
import { DataClass } from './data-class.js';
import { ChangeKind } from './scope-terms.js';

@InputType({ description: 'A request to do something within the programme.' })
export class ScopeCheckInput {
  @Field(() => String, { description: 'Title of the request, 1 to 200 characters.' })
  @Length(1, 200)
  @NotBlank()
  title!: string;

  @Field(() => String, { nullable: true, description: 'Description of the request, at most 4000 characters.' })
  @IsOptional()
  @MaxLength(4_000)
  description?: string | null;

  @Field(() => ID, { nullable: true, description: 'Id of the area that the request belongs to, 1 to 100 characters.' })
  @IsOptional()
  @Length(1, 100)
  areaId?: string | null;

  @Field(() => ProgrammePhase, { nullable: true, description: 'Phase that the request belongs to.' })
  phase?: ProgrammePhase | null;

  @Field(() => Float, { nullable: true, description: 'Requested budget, in the currency of the programme, 0 to 1,000,000,000,000.' })
  @IsOptional()
  @Min(0)
  @Max(MAX_AMOUNT)
  budget?: number | null;

  @Field(() => LocalDate, { nullable: true, description: 'Requested first day.' })
  start?: Day | null;

  @Field(() => LocalDate, { nullable: true, description: 'Requested last day, not before `start`.' })
  end?: Day | null;

  @Field(() => [DataClass], {
    nullable: true,
    description: 'Classes of the data that the request would use, at most 5, each at most once.',
  })
  @IsOptional()
  @ArrayMaxSize(5)
  @ArrayUnique()
  dataClasses?: DataClass[] | null;

  @Field(() => ChangeKind, { nullable: true, description: 'Kind of change.' })
  changeKind?: ChangeKind | null;

  @Field(() => String, { nullable: true, description: 'Name of the requesting person if this is not the caller, 1 to 120 characters.' })
  @IsOptional()
  @Length(1, 120)
  requestedBy?: string | null;
}
