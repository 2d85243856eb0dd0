import { ArrayMaxSize, IsOptional, Length, MaxLength } from 'class-validator';
import { Field, ID, InputType } from 'type-graphql';
import type { Language } from '../../../platform/content/index.js';
import { GraphLanguage } from '../../../platform/graph/scalars/language.js';
import { JsonObject } from '../../../platform/graph/scalars/scalars.js';

/** Length of a reason in characters. The minimum excludes placeholders. */
export const REASON_LENGTH = { min: 10, max: 500 } as const;

@InputType({
  description: 'Options of the start or the completion of a step. All fields are optional; fields for the other operation have no effect.',
})
export class ProcessStepRunInput {
  @Field(() => Boolean, { nullable: true, description: 'Start: false to start the step without its agent; default true.' })
  runAgent?: boolean | null;

  @Field(() => String, { nullable: true, description: 'Start: question or task for the agent, at most 20000 characters.' })
  @IsOptional()
  @MaxLength(20_000)
  input?: string | null;

  @Field(() => JsonObject, { nullable: true, description: 'Start: parameters of the agent; their keys depend on the agent.' })
  parameters?: Record<string, unknown> | null;

  @Field(() => [ID], {
    nullable: true,
    description: 'Start: ids of the datasets for the agent, at most 20 of at most 100 characters. Default: the agent selects datasets.',
  })
  @IsOptional()
  @ArrayMaxSize(20)
  @MaxLength(100, { each: true })
  datasetIds?: string[] | null;

  @Field(() => GraphLanguage, {
    nullable: true,
    description:
      'Language of the response and the run. Default: the one that the client prefers by `Accept-Language`, else that of the tenant, else German.',
  })
  language?: Language | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Complete: true to complete the step although completion rules are not met. Requires a reason.',
  })
  force?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: `Complete: reason for overriding completion rules, ${REASON_LENGTH.min} to ${REASON_LENGTH.max} characters. Stored in the history.`,
  })
  @IsOptional()
  @Length(REASON_LENGTH.min, REASON_LENGTH.max)
  reason?: string | null;

  @Field(() => String, { nullable: true, description: 'Remark for the history, at most 2000 characters.' })
  @IsOptional()
  @MaxLength(2_000)
  note?: string | null;
}
