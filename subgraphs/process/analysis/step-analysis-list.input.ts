import { ArrayMaxSize, IsOptional } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { GraphLanguage } from '../../../platform/graph/scalars/language.js';
import { byText, orderType } from '../../../platform/graph/lists/list-order.js';
import { DateTime } from '../../../platform/graph/scalars/scalars.js';
import type { StepAnalysis } from './step-analysis.entity.js';

@InputType({ description: 'Restricts a list of assessments of a step. All given conditions apply.' })
export class StepAnalysisFilterInput {
  @Field(() => [String], {
    nullable: true,
    description: 'Only assessments that one of these subjects of users or tokens requested; at most 50.',
  })
  @IsOptional()
  @ArrayMaxSize(50)
  actors?: string[] | null;

  @Field(() => [GraphLanguage], { nullable: true, description: 'Only assessments in one of these languages.' })
  languages?: GraphLanguage[] | null;

  @Field(() => Boolean, { nullable: true, description: 'True for degraded assessments only, false for the others only.' })
  degraded?: boolean | null;

  @Field(() => DateTime, { nullable: true, description: 'Only assessments that were created at or after this time.' })
  createdAfter?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Only assessments that were created before this time.' })
  createdBefore?: Date | null;
}

export const StepAnalysisOrder = orderType<StepAnalysis>('StepAnalysis', {
  CREATED_AT: { description: 'Time at which the assessment was created.' },
  ACTOR: {
    description: 'Subject of the user or token that requested the assessment, ignoring case.',
    key: byText('actor'),
  },
});
