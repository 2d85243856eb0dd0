import { ArrayMaxSize, IsOptional, Length, Max, Min } from 'class-validator';
import { Field, ID, InputType, Int } from 'type-graphql';
import { DateTime } from '../../../platform/graph/scalars.js';
import { FeedbackSubjectKind } from './feedback.entity.js';

@InputType({
  description: 'Feedback on a result: a rating, whether it helped, or both. Giving it again replaces what the same person said before.',
})
export class FeedbackInput {
  @Field(() => FeedbackSubjectKind)
  subjectKind!: FeedbackSubjectKind;

  @Field(() => ID, { description: 'Of its kind; at most 200 characters.' })
  @Length(1, 200)
  subjectId!: string;

  @Field(() => Int, { nullable: true, description: '1 (poor) to 5 (excellent).' })
  @IsOptional()
  @Min(1)
  @Max(5)
  rating?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether it helped.' })
  @IsOptional()
  helpful?: boolean | null;

  @Field(() => String, { nullable: true, description: 'In own words; at most 2000 characters.' })
  @IsOptional()
  @Length(1, 2_000)
  comment?: string | null;
}

@InputType({ description: 'Narrows a list of feedback; what is left out does not narrow it.' })
export class FeedbackFilter {
  @Field(() => [String], { nullable: true, description: 'Names of agents or jobs, advisor, or proactive-advice; any of them.' })
  @IsOptional()
  @ArrayMaxSize(50)
  agents?: string[] | null;

  @Field(() => [FeedbackSubjectKind], { nullable: true, description: 'Any of these kinds.' })
  subjectKinds?: FeedbackSubjectKind[] | null;

  @Field(() => [ID], { nullable: true, description: 'On any of these.' })
  @IsOptional()
  @ArrayMaxSize(100)
  subjectIds?: string[] | null;

  @Field(() => Boolean, { nullable: true, description: 'Only what helped, or only what did not.' })
  helpful?: boolean | null;

  @Field(() => DateTime, { nullable: true, description: 'Given at this time or later.' })
  givenAfter?: Date | null;
}
