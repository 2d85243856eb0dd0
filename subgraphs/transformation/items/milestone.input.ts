import { IsOptional, Length } from 'class-validator';
import { Field, ID, InputType } from 'type-graphql';
import { HasWords } from '../../../platform/graph/has-words.js';
import { LocalDate } from '../../../platform/graph/scalars.js';
import type { Day } from '../day.js';

@InputType({ description: 'A milestone to be added to an initiative.' })
export class MilestoneCreateInput {
  @Field(() => ID)
  initiativeId!: string;

  @Field(() => String)
  @Length(1, 200)
  @HasWords()
  title!: string;

  @Field(() => LocalDate, { description: 'The day on which its result has to be there.' })
  due!: Day;
}

@InputType({ description: 'Changes to a milestone: what is left out stays. completeMilestone and reopenMilestone change its status.' })
export class MilestoneUpdateInput {
  @Field(() => String, { nullable: true })
  @IsOptional()
  @Length(1, 200)
  @HasWords()
  title?: string | null;

  @Field(() => LocalDate, { nullable: true, description: 'The day on which its result has to be there.' })
  due?: Day | null;

  @Field(() => Boolean, { nullable: true, description: 'true: no longer wanted; false: wanted again. Not for a completed one.' })
  cancelled?: boolean | null;
}
