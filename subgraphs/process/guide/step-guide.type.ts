import { Field, Float, ID, ObjectType } from 'type-graphql';
import type { Language } from '../../../platform/content/index.js';
import { GraphLanguage } from '../../../platform/graph/scalars/language.js';
import { ProcessStepState } from '../steps/step.entity.js';
import { StepAgent } from '../steps/landscape.type.js';
import { GuideInputKind, GuideRuleKind } from './guide-terms.js';

@ObjectType({ description: 'A role of the company and its task in the step.' })
export class GuideRole {
  @Field(() => String, { description: 'Name of the role.' })
  role!: string;

  @Field(() => String, { description: 'Task of the role in the step.' })
  does!: string;
}

@ObjectType({ description: 'RACI matrix of a step: responsible, accountable, consulted and informed roles.' })
export class RaciRoles {
  @Field(() => [GuideRole], { description: 'Roles that do the work.' })
  responsible!: GuideRole[];

  @Field(() => GuideRole, { description: 'Role that is accountable for the result.' })
  accountable!: GuideRole;

  @Field(() => [GuideRole], { description: 'Roles that are consulted before decisions.' })
  consulted!: GuideRole[];

  @Field(() => [GuideRole], { description: 'Roles that are informed of the result.' })
  informed!: GuideRole[];
}

@ObjectType({ description: 'An input of a step.' })
export class GuideInput {
  @Field(() => GuideInputKind, {
    description: 'Kind of the input.',
  })
  kind!: `${GuideInputKind}`;

  @Field(() => String, { description: 'Use of the input in the step.' })
  description!: string;

  @Field(() => Boolean, { description: 'True if the step cannot be completed without the input.' })
  required!: boolean;
}

@ObjectType({ description: 'A condition for the completion of a step, and its current state.' })
export class GuideRule {
  @Field(() => String, { description: 'Id of the rule, unique within the step.' })
  id!: string;

  @Field(() => GuideRuleKind, {
    description: 'Kind of the rule.',
  })
  kind!: `${GuideRuleKind}`;

  @Field(() => String, { description: 'Text of the rule.' })
  text!: string;

  @Field(() => Boolean, { description: 'True if the rule is met now.' })
  met!: boolean;

  @Field(() => String, { description: 'Observation that the rule was checked against, for example `Contributions: 2`.' })
  found!: string;
}

@ObjectType({ description: 'Storage of one kind of data that the step produces.' })
export class StorageNotice {
  @Field(() => String, { description: 'Data that is stored.' })
  what!: string;

  @Field(() => String, { description: 'Place where the data is stored.' })
  where!: string;

  @Field(() => String, { description: 'Retention period of the data.' })
  howLong!: string;

  @Field(() => String, { description: 'People who can see the data.' })
  whoSees!: string;

  @Field(() => String, { description: 'Transfer of the data to third parties, and its condition.' })
  leavesHouse!: string;
}

@ObjectType({ description: 'Working days to plan for the step. They measure the time of people, not of the agent.' })
export class StepDuration {
  @Field(() => Float, { description: 'Minimum number of working days, 0.25 or greater.' })
  min!: number;

  @Field(() => Float, { description: 'Maximum number of working days, at most 60.' })
  max!: number;
}

@ObjectType({ description: 'Instructions for the work on a step, in one language.' })
export class StepGuide {
  @Field(() => ID, { description: 'Id of the step, which is the name of its agent, for example `causal-analysis`.' })
  stepId!: string;

  @Field(() => ID, { description: 'Id of the phase: `orient`, `understand`, `analyse`, `define`, `decide`, `deliver` or `sustain`.' })
  phaseId!: string;

  @Field(() => GraphLanguage, { description: 'Language of all texts.' })
  language!: Language;

  @Field(() => String, { description: 'Title of the step.' })
  title!: string;

  @Field(() => ProcessStepState, { description: 'State of the step for the tenant.' })
  state!: ProcessStepState;

  @Field(() => StepAgent, { description: 'Agent of the step.' })
  agent!: StepAgent;

  @Field(() => String, { description: 'Purpose of the step.' })
  purpose!: string;

  @Field(() => RaciRoles, { description: 'Roles and tasks of the people in the step.' })
  raci!: RaciRoles;

  @Field(() => [GuideInput], { description: 'Inputs of the step.' })
  inputs!: GuideInput[];

  @Field(() => [String], { description: 'Questions that the step answers, 3 to 8.' })
  analysisQuestions!: string[];

  @Field(() => [GuideRule], { description: 'Conditions for the completion of the step, 1 to 6.' })
  completionRules!: GuideRule[];

  @Field(() => Boolean, { description: 'True if all completion rules are met now.' })
  rulesMet!: boolean;

  @Field(() => [StorageNotice], { description: 'Storage of the data that the step produces.' })
  storageTransparency!: StorageNotice[];

  @Field(() => [String], { description: 'Results of the step.' })
  outputs!: string[];

  @Field(() => StepDuration, { description: 'Working days to plan for the step.' })
  durationDays!: StepDuration;
}
