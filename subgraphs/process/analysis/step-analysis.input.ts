import { IsOptional, Max, MaxLength, Min } from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import type { Language } from '../../../platform/content/index.js';
import { GraphLanguage } from '../../../platform/graph/scalars/language.js';
import { JsonObject } from '../../../platform/graph/scalars/scalars.js';

@InputType({ description: 'Options of an assessment. All fields are optional.' })
export class StepAnalysisInput {
  @Field(() => String, {
    nullable: true,
    description: 'Question in addition to the analysis questions of the step, at most 1000 characters.',
  })
  @IsOptional()
  @MaxLength(1_000)
  question?: string | null;

  @Field(() => GraphLanguage, {
    nullable: true,
    description:
      'Language of the assessment. Default: that of the question, else the one that the client prefers by `Accept-Language`, else that of the tenant, else German.',
  })
  language?: Language | null;

  @Field(() => Int, { nullable: true, description: 'Maximum number of tokens that the language model generates, 16 to 2000; default 500.' })
  @IsOptional()
  @Min(16)
  @Max(2_000)
  maxTokens?: number | null;

  @Field(() => JsonObject, { nullable: true, description: 'Further keys; they have no effect. One that misspells a known key is refused.' })
  @IsOptional()
  extra?: Record<string, unknown> | null;
}
