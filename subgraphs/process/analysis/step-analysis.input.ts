import { IsIn, IsOptional, Max, MaxLength, Min } from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import { LANGUAGES, type Language } from '../../../platform/content/index.js';
import { JsonObject } from '../../../platform/graph/scalars.js';

@InputType({ description: 'How a step is assessed. Everything is optional.' })
export class StepAnalysisInput {
  @Field(() => String, { nullable: true, description: 'What is asked besides the analysis questions of the step.' })
  @IsOptional()
  @MaxLength(1_000)
  question?: string | null;

  @Field(() => String, { nullable: true, description: "de or en; the tenant's own unless given." })
  @IsOptional()
  @IsIn(LANGUAGES)
  language?: Language | null;

  @Field(() => Int, { nullable: true, description: 'Output token budget.' })
  @IsOptional()
  @Min(16)
  @Max(2_000)
  maxTokens?: number | null;

  @Field(() => JsonObject, { nullable: true, description: 'Further keys have no effect.' })
  @IsOptional()
  extra?: Record<string, unknown> | null;
}
