import { ArrayMaxSize, IsOptional, Length, Max, Min } from 'class-validator';
import { Field, ID, InputType, Int } from 'type-graphql';
import { orderType } from '../../../platform/graph/lists/list-order.js';
import { DateTime } from '../../../platform/graph/scalars/scalars.js';
import { Feedback, FeedbackSubjectKind } from './feedback.entity.js';

@InputType({
  description: 'Feedback on a result: `rating`, `helpful` or both. It replaces earlier feedback of the same person on the same object.',
})
export class FeedbackInput {
  @Field(() => FeedbackSubjectKind, { description: 'Kind of the object that the feedback refers to.' })
  subjectKind!: FeedbackSubjectKind;

  @Field(() => ID, {
    description:
      'Id of the run, the briefing or the message with the reply. For advice, its code, followed by `:` and the id of its subject if it has one. 1 to 200 characters.',
  })
  @Length(1, 200)
  subjectId!: string;

  @Field(() => Int, { nullable: true, description: 'Rating from 1 (poor) to 5 (excellent). Required unless `helpful` is given.' })
  @IsOptional()
  @Min(1)
  @Max(5)
  rating?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'True if the result helped. Required unless `rating` is given.' })
  @IsOptional()
  helpful?: boolean | null;

  @Field(() => String, { nullable: true, description: 'Comment in free text, 1 to 2,000 characters.' })
  @IsOptional()
  @Length(1, 2_000)
  comment?: string | null;
}

@InputType({ description: 'Conditions on a list of feedback. An entry has to meet all that are given.' })
export class FeedbackFilterInput {
  @Field(() => [String], {
    nullable: true,
    description: 'Only feedback on results of one of these agents or jobs, `advisor` or `proactive-advice`; at most 50.',
  })
  @IsOptional()
  @ArrayMaxSize(50)
  agents?: string[] | null;

  @Field(() => [FeedbackSubjectKind], { nullable: true, description: 'Only feedback on objects of one of these kinds.' })
  subjectKinds?: FeedbackSubjectKind[] | null;

  @Field(() => [ID], { nullable: true, description: 'Only feedback on the objects with one of these ids; at most 100.' })
  @IsOptional()
  @ArrayMaxSize(100)
  subjectIds?: string[] | null;

  @Field(() => Boolean, { nullable: true, description: 'True for results that helped only, false for results that did not help only.' })
  helpful?: boolean | null;

  @Field(() => DateTime, { nullable: true, description: 'Only feedback that was given at or after this time.' })
  givenAfter?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Only feedback that was given before this time.' })
  givenBefore?: Date | null;
}

export const FeedbackOrder = orderType<Feedback>('Feedback', {
  CREATED_AT: { description: 'The time at which the feedback was first given.' },
  RATING: { description: 'The rating, from 1 to 5.', key: { property: 'rating', type: 'integer', nullable: true } },
  AGENT: { description: 'The name of the agent or job.', key: { property: 'agent', type: 'text' } },
});
