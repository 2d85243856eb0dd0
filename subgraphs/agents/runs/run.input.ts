import { characterCount } from '../../../platform/text/character-count.js';
import { ArrayMaxSize, IsOptional, Max, MaxLength, Min } from 'class-validator';
import { Field, ID, InputType, Int } from 'type-graphql';
import { z } from 'zod';
import { GraphLanguage } from '../../../platform/graph/scalars/language.js';
import { JsonObject } from '../../../platform/graph/scalars/scalars.js';

@InputType({ description: 'Input of a run of an agent.' })
export class AgentRunInput {
  @Field(() => String, { nullable: true, description: 'Question or task in plain text, up to 20,000 characters. Default: empty.' })
  @IsOptional()
  @MaxLength(20_000)
  input?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True lets the premium model write the text if an approved route allows it. Default: false.',
  })
  usePremium?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'True allows web search. Default: false.' })
  useWebSearch?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'True allows retrieval from the knowledge base. Default: false.' })
  useRag?: boolean | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Maximum number of tokens that the language model generates, 1 to 32,000. Default: the limit of the agent.',
  })
  @IsOptional()
  @Min(1)
  @Max(32_000)
  maxTokens?: number | null;

  @Field(() => JsonObject, {
    nullable: true,
    description: 'Parameters of the agent, described by `input.parameters` of its contract; keys are those of REST. Default: none.',
  })
  parameters?: Record<string, unknown> | null;

  @Field(() => [ID], { nullable: true, description: 'Ids of the datasets to work on, at most 20. Default: the agent chooses.' })
  @IsOptional()
  @ArrayMaxSize(20)
  datasetIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Ids of the documents to read, at most 100. Default: none.' })
  @IsOptional()
  @ArrayMaxSize(100)
  documentIds?: string[] | null;

  @Field(() => GraphLanguage, {
    nullable: true,
    description:
      'Language of the result. Default: that of `input`, else the one that the client prefers by `Accept-Language`, else that of the tenant, else German.',
  })
  language?: GraphLanguage | null;
}

const language = z.enum(['de', 'en']).optional();

/** Body of a briefing request. */
export const briefingRequest = z.strictObject({ language });

/** Body of an export request; without a dataset or subject, the newest dataset is exported. */
export const exportRequest = z
  .strictObject({
    format: z.enum(['csv', 'parquet', 'json', 'xlsx']).default('csv'),
    dataset_id: z
      .string()
      .superRefine((id, { addIssue }) => {
        if (characterCount(id) > 100) addIssue({ code: 'too_big', origin: 'string', maximum: 100, inclusive: true });
      })
      .optional(),
    subject: z.enum(['runs', 'events', 'quality_checks']).optional(),
    language,
  })
  .refine((request) => !(request.dataset_id && request.subject), { message: 'Give dataset_id or subject, not both', path: ['subject'] });
