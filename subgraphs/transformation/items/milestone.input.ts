import { IsOptional, Length } from 'class-validator';
import { Field, ID, InputType } from 'type-graphql';
import { NotBlank } from '../../../platform/graph/types/not-blank.js';
import { LocalDate } from '../../../platform/graph/scalars/scalars.js';
import type { Day } from '../day.js';

@InputType({ description: 'The milestone to add to an initiative.' })
export class MilestoneCreateInput {
  @Field(() => ID, { description: 'Id of the initiative that the milestone belongs to.' })
  initiativeId!: string;

  @Field(() => String, { description: 'Title of the milestone, 1 to 200 characters.' })
  @Length(1, 200)
  @NotBlank()
  title!: string;

  @Field(() => LocalDate, { description: 'Day by which the milestone is due.' })
  due!: Day;
}

@InputType({
  description:
    'Changes to a milestone. A field that is left out keeps its value. `completeMilestone` and `reopenMilestone` change the status.',
})
export class MilestoneUpdateInput {
  @Field(() => String, { nullable: true, description: 'Title of the milestone, 1 to 200 characters; cannot be null.' })
  @IsOptional()
  @Length(1, 200)
  @NotBlank()
  title?: string | null;

  @Field(() => LocalDate, { nullable: true, description: 'Day by which the milestone is due; cannot be null.' })
  due?: Day | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True cancels the milestone, false opens it again. Not allowed for a completed milestone.',
  })
  cancelled?: boolean | null;
}
