import { IsOptional, Length } from 'class-validator';
import { Field, ID, InputType } from 'type-graphql';
import { HasWords } from '../../../platform/graph/has-words.js';
import { DateTime, LocalDate } from '../../../platform/graph/scalars.js';
import type { Day } from '../day.js';

@InputType()
abstract class DecisionFields {
  @Field(() => ID, { nullable: true, description: "The initiative's own area when an initiative is named." })
  areaId?: string | null;

  @Field(() => ID, { nullable: true })
  initiativeId?: string | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @Length(1, 120)
  owner?: string | null;

  @Field(() => LocalDate, { nullable: true, description: 'The day by which it has to be decided.' })
  due?: Day | null;
}

@InputType({ description: 'A question to be decided.' })
export class DecisionCreateInput extends DecisionFields {
  @Field(() => String, { description: 'What has to be decided.' })
  @Length(1, 500)
  @HasWords()
  question!: string;
}

@InputType({ description: 'Changes to an open question: what is left out stays, null clears.' })
export class DecisionUpdateInput extends DecisionFields {
  @Field(() => String, { nullable: true, description: 'What has to be decided.' })
  @IsOptional()
  @Length(1, 500)
  @HasWords()
  question?: string | null;
}

@InputType({ description: 'What was decided, and by whom.' })
export class DecideInput {
  @Field(() => String, { description: 'What was decided.' })
  @Length(1, 4_000)
  decision!: string;

  @Field(() => String, { description: 'The person who decided; who recorded it is the caller.' })
  @Length(1, 120)
  decidedBy!: string;

  @Field(() => DateTime, { nullable: true, description: 'Now when nothing is said; not in the future.' })
  @IsOptional()
  decidedAt?: Date | null;
}

@InputType({ description: 'Whether a proposal of the agent feedback-loop is accepted, and why.' })
export class FeedbackProposalDecisionInput {
  @Field(() => ID, { description: 'The run that made it.' })
  @Length(1, 100)
  runId!: string;

  @Field(() => ID, { description: 'Within the run: P1, P2 …' })
  @Length(1, 20)
  proposalId!: string;

  @Field(() => Boolean, { description: 'False rejects it.' })
  approve!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'The person who decided; tenant_admin when nothing is said. Who recorded it is the caller.',
  })
  @IsOptional()
  @Length(2, 80)
  approver?: string | null;

  @Field(() => String, { description: 'Why.' })
  @Length(1, 240)
  reason!: string;
}
