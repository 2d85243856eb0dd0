import { IsIn, IsOptional, Length, MaxLength } from 'class-validator';
import { Field, ID, InputType } from 'type-graphql';
import { Json, JsonObject } from '../../platform/graph/scalars.js';

@InputType({ description: 'An onboarding to begin.' })
export class OnboardingStartInput {
  @Field(() => String, { nullable: true, description: 'Made from the name of the company, or given a standard name, when absent.' })
  @IsOptional()
  @Length(1, 200)
  title?: string | null;

  @Field(() => String, { nullable: true, description: "de or en; the tenant's own when absent." })
  @IsOptional()
  @IsIn(['de', 'en'])
  language?: string | null;

  @Field(() => JsonObject, { nullable: true, description: 'First answers by question.' })
  @IsOptional()
  answers?: Record<string, unknown> | null;

  @Field(() => JsonObject, { nullable: true, description: 'Facts under keys of your own. At most 32 KB, 100 keys, 8 levels.' })
  @IsOptional()
  extra?: Record<string, unknown> | null;
}

@InputType({ description: 'Answers: several by question, or one with questionId and value. Null takes an answer back.' })
export class OnboardingAnswerInput {
  @Field(() => String, { nullable: true, description: 'The step that the questions belong to; they are refused when they do not.' })
  @IsOptional()
  @MaxLength(60)
  stepId?: string | null;

  @Field(() => JsonObject, { nullable: true, description: 'Answers by question.' })
  @IsOptional()
  answers?: Record<string, unknown> | null;

  @Field(() => ID, { nullable: true })
  @IsOptional()
  @MaxLength(60)
  questionId?: string | null;

  @Field(() => Json, { nullable: true, description: 'Answer to questionId.' })
  @IsOptional()
  value?: unknown;

  @Field(() => JsonObject, {
    nullable: true,
    description: 'Facts under keys of your own, added to those of the session. Questions by their id count as answers.',
  })
  @IsOptional()
  extra?: Record<string, unknown> | null;
}
