import { IsOptional, Length } from 'class-validator';
import { Field, ID, InputType } from 'type-graphql';
import { NotBlank } from '../../../platform/graph/types/not-blank.js';
import { DateTime, LocalDate } from '../../../platform/graph/scalars/scalars.js';
import type { Day } from '../day.js';

@InputType()
abstract class DecisionFields {
  @Field(() => ID, {
    nullable: true,
    description: 'Id of the area that the decision concerns. With `initiativeId`, the area of the initiative is used.',
  })
  areaId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Id of the initiative that the decision concerns.' })
  initiativeId?: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the person responsible for the decision, 1 to 120 characters.' })
  @IsOptional()
  @Length(1, 120)
  owner?: string | null;

  @Field(() => LocalDate, { nullable: true, description: 'Day by which the decision is due.' })
  due?: Day | null;
}

@InputType({ description: 'The question to add to the current programme.' })
export class DecisionCreateInput extends DecisionFields {
  @Field(() => String, { description: 'The question to decide, 1 to 500 characters.' })
  @Length(1, 500)
  @NotBlank()
  question!: string;
}

@InputType({ description: 'Changes to an open decision. A field that is left out keeps its value; null clears it.' })
export class DecisionUpdateInput extends DecisionFields {
  @Field(() => String, { nullable: true, description: 'The question to decide, 1 to 500 characters; cannot be null.' })
  @IsOptional()
  @Length(1, 500)
  @NotBlank()
  question?: string | null;
}

@InputType({ description: 'A decision on an open question.' })
export class DecideInput {
  @Field(() => String, { description: 'The decision, 1 to 4000 characters.' })
  @Length(1, 4_000)
  decision!: string;

  @Field(() => String, { description: 'Name of the person who decided, 1 to 120 characters. The caller is recorded separately.' })
  @Length(1, 120)
  decidedBy!: string;

  @Field(() => DateTime, { nullable: true, description: 'Time of the decision, not in the future. Default: now.' })
  @IsOptional()
  decidedAt?: Date | null;
}

@InputType({ description: 'The approval or rejection of a proposal of the agent `feedback-loop`.' })
export class FeedbackProposalDecisionInput {
  @Field(() => ID, { description: 'Id of the run that made the proposal, 1 to 100 characters.' })
  @Length(1, 100)
  runId!: string;

  @Field(() => ID, { description: 'Id of the proposal in its run, 1 to 20 characters, for example `P1`.' })
  @Length(1, 20)
  proposalId!: string;

  @Field(() => Boolean, { description: 'True approves the proposal, false rejects it.' })
  approve!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the person who decided, 2 to 80 characters. Default `tenant_admin`. The caller is recorded separately.',
  })
  @IsOptional()
  @Length(2, 80)
  approver?: string | null;

  @Field(() => String, { description: 'Reason for the approval or rejection, 1 to 240 characters.' })
  @Length(1, 240)
  reason!: string;
}
