import { IsOptional, Length, Max, Min } from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import type { Language } from '../../../platform/content/index.js';
import { GraphLanguage } from '../../../platform/graph/scalars/language.js';
import { JsonObject } from '../../../platform/graph/scalars/scalars.js';

@InputType({ description: 'A question about the programme.' })
export class ProgrammeQuestionInput {
  @Field(() => String, { description: 'The question, 1 to 1000 characters.' })
  @Length(1, 1_000)
  question!: string;

  @Field(() => GraphLanguage, {
    nullable: true,
    description:
      'Language of the answer. Default: that of the question, else the one that the client prefers by `Accept-Language`, else that of the tenant, else German.',
  })
  language?: Language | null;

  @Field(() => Int, { nullable: true, description: 'Largest number of output tokens of the language model, 16 to 2000. Default 500.' })
  @IsOptional()
  @Min(16)
  @Max(2_000)
  maxTokens?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Largest number of evidence items, 1 to 10. Default: 6, or up to 12 if so many records answer the question.',
  })
  @IsOptional()
  @Min(1)
  @Max(10)
  k?: number | null;

  @Field(() => JsonObject, { nullable: true, description: 'Further keys; they have no effect. One that misspells a known key is refused.' })
  @IsOptional()
  extra?: Record<string, unknown> | null;
}
