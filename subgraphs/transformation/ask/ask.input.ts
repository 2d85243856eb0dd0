import { IsIn, IsOptional, Length, Max, Min } from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import { LANGUAGES, type Language } from '../../../platform/content/index.js';
import { JsonObject } from '../../../platform/graph/scalars.js';

@InputType({ description: 'A question about the programme.' })
export class ProgrammeQuestionInput {
  @Field(() => String, { description: 'In words, at most 1000 characters.' })
  @Length(1, 1_000)
  question!: string;

  @Field(() => String, { nullable: true, description: "de or en; the tenant's own unless given." })
  @IsOptional()
  @IsIn(LANGUAGES)
  language?: Language | null;

  @Field(() => Int, { nullable: true, description: 'Output token budget of the language model.' })
  @IsOptional()
  @Min(16)
  @Max(2_000)
  maxTokens?: number | null;

  @Field(() => Int, { nullable: true, description: 'How much evidence at most; 6 unless given.' })
  @IsOptional()
  @Min(1)
  @Max(10)
  k?: number | null;

  @Field(() => JsonObject, { nullable: true, description: 'Further keys have no effect.' })
  @IsOptional()
  extra?: Record<string, unknown> | null;
}
