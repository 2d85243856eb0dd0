import { ArrayMaxSize, IsIn, IsOptional, Length, MaxLength } from 'class-validator';
import { Field, ID, InputType } from 'type-graphql';
import { LANGUAGES, type Language } from '../../../platform/content/index.js';
import { JsonObject } from '../../../platform/graph/scalars.js';

/** A reason that says something: shorter ones are no reasons. */
export const REASON_LENGTH = { min: 10, max: 500 } as const;

@InputType({ description: 'How a step is started or completed. Everything is optional; what concerns the other operation has no effect.' })
export class ProcessStepRunRequest {
  @Field(() => Boolean, { nullable: true, description: "Start: whether to launch the step's agent. True unless given." })
  runAgent?: boolean | null;

  @Field(() => String, { nullable: true, description: 'Start: the question or task for the agent.' })
  @IsOptional()
  @MaxLength(20_000)
  input?: string | null;

  @Field(() => JsonObject, { nullable: true, description: "Start: the agent's own parameters." })
  parameters?: Record<string, unknown> | null;

  @Field(() => [ID], { nullable: true, description: 'Start: datasets for the agent; it chooses when none is named.' })
  @IsOptional()
  @ArrayMaxSize(20)
  @MaxLength(100, { each: true })
  datasetIds?: string[] | null;

  @Field(() => String, { nullable: true, description: "de or en: language of the answer and of the run; the tenant's own unless given." })
  @IsOptional()
  @IsIn(LANGUAGES)
  language?: Language | null;

  @Field(() => Boolean, { nullable: true, description: 'Complete: also against unmet rules. Needs a reason.' })
  force?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: `Complete: why the rules are overridden, ${REASON_LENGTH.min} to ${REASON_LENGTH.max} characters. Kept in the history.`,
  })
  @IsOptional()
  @Length(REASON_LENGTH.min, REASON_LENGTH.max)
  reason?: string | null;

  @Field(() => String, { nullable: true, description: 'A remark for the history.' })
  @IsOptional()
  @MaxLength(2_000)
  note?: string | null;
}
