import { ArrayMaxSize, IsIn, IsOptional, Max, MaxLength, Min } from 'class-validator';
import { Field, ID, InputType, Int } from 'type-graphql';
import { z } from 'zod';
import { JsonObject } from '../../platform/graph/scalars.js';

@InputType({ description: 'What an agent is asked to do.' })
export class AgentRunInput {
  @Field(() => String, { nullable: true, description: 'The question or task.' })
  @IsOptional()
  @MaxLength(20_000)
  input?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Let the premium model write, where an approved route allows it.' })
  usePremium?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Allow web search.' })
  useWebSearch?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Allow retrieval from the knowledge base.' })
  useRag?: boolean | null;

  @Field(() => Int, { nullable: true, description: 'Output token budget, 1 to 32000.' })
  @IsOptional()
  @Min(1)
  @Max(32_000)
  maxTokens?: number | null;

  @Field(() => JsonObject, { nullable: true, description: "The agent's own parameters." })
  parameters?: Record<string, unknown> | null;

  @Field(() => [ID], { nullable: true, description: 'Datasets to work on; the agent chooses when none is named.' })
  @IsOptional()
  @ArrayMaxSize(20)
  datasetIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Documents to read.' })
  @IsOptional()
  @ArrayMaxSize(100)
  documentIds?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'de or en: the language of the text. Unless given, the one that the tenant has set, else that of the input, else German.',
  })
  @IsOptional()
  @IsIn(['de', 'en'])
  language?: string | null;
}

const language = z.enum(['de', 'en']).optional();

/** Body of a briefing request; other keys are kept with the run and have no effect. */
export const briefingRequest = z.looseObject({ language });

/** Body of an export request; without a dataset or subject the newest dataset is exported. */
export const exportRequest = z
  .looseObject({
    format: z.enum(['csv', 'parquet', 'json', 'xlsx']).default('csv'),
    dataset_id: z.string().max(100).optional(),
    subject: z.enum(['runs', 'events', 'quality_checks']).optional(),
    language,
  })
  .refine((request) => !(request.dataset_id && request.subject), { message: 'Give dataset_id or subject, not both', path: ['subject'] });
