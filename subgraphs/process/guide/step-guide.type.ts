import { Field, Float, ID, ObjectType } from 'type-graphql';
import { ProcessStepState } from '../steps/step.entity.js';
import { StepAgent } from '../steps/landscape.type.js';

@ObjectType({ description: 'A role of the company and what it does in the step.' })
export class GuideRole {
  @Field(() => String, { description: 'The role.' })
  role!: string;

  @Field(() => String, { description: 'What it does in the step.' })
  does!: string;
}

@ObjectType({ description: 'Who does what: the RACI matrix of a step.' })
export class RaciRoles {
  @Field(() => [GuideRole], { description: 'Do the work.' })
  responsible!: GuideRole[];

  @Field(() => GuideRole, { description: 'Answers for the result; exactly one.' })
  accountable!: GuideRole;

  @Field(() => [GuideRole], { description: 'Are asked beforehand.' })
  consulted!: GuideRole[];

  @Field(() => [GuideRole], { description: 'Are told afterwards.' })
  informed!: GuideRole[];
}

@ObjectType({ description: 'Something the step needs.' })
export class GuideInput {
  @Field(() => String, { description: 'dataset, event_log, document, run, contribution, metric, programme or decision.' })
  kind!: string;

  @Field(() => String, { description: 'What it is needed for.' })
  description!: string;

  @Field(() => Boolean, { description: 'Whether the step cannot do without it.' })
  required!: boolean;
}

@ObjectType({ description: 'What has to be so before the step counts as done, and whether it is so now.' })
export class GuideRule {
  @Field(() => String, { description: 'Names the rule within its step.' })
  id!: string;

  @Field(() => String, {
    description:
      'run_succeeded, contributions_at_least, analysis_done, dataset_available, metric_active, programme_exists, initiatives_at_least or previous_step_done.',
  })
  kind!: string;

  @Field(() => String, { description: 'The rule, for people.' })
  text!: string;

  @Field(() => Boolean, { description: 'Whether it is met now.' })
  met!: boolean;

  @Field(() => String, { description: 'What was found when it was checked.' })
  found!: string;
}

@ObjectType({ description: 'Storage transparency for one kind of data that the step leaves behind.' })
export class StorageNotice {
  @Field(() => String, { description: 'What is stored.' })
  what!: string;

  @Field(() => String, { description: 'Where it is stored.' })
  where!: string;

  @Field(() => String, { description: 'How long it is kept.' })
  howLong!: string;

  @Field(() => String, { description: 'Who can see it.' })
  whoSees!: string;

  @Field(() => String, { description: 'What of it leaves the house, and when.' })
  leavesHouse!: string;
}

@ObjectType({ description: "Working days a company should plan for the step: people's time, not the agent's." })
export class StepDuration {
  @Field(() => Float, { description: 'At least.' })
  min!: number;

  @Field(() => Float, { description: 'At most.' })
  max!: number;
}

@ObjectType({ description: 'Everything needed to work on a step, in one language.' })
export class StepGuide {
  @Field(() => ID)
  stepId!: string;

  @Field(() => ID)
  phaseId!: string;

  @Field(() => String, { description: 'de or en: the language of all texts.' })
  language!: string;

  @Field(() => String)
  title!: string;

  @Field(() => ProcessStepState)
  state!: ProcessStepState;

  @Field(() => StepAgent)
  agent!: StepAgent;

  @Field(() => String, { description: 'What the step is for.' })
  purpose!: string;

  @Field(() => RaciRoles, { description: 'Who does what.' })
  raci!: RaciRoles;

  @Field(() => [GuideInput])
  inputs!: GuideInput[];

  @Field(() => [String], { description: 'Questions that the step has to answer.' })
  analysisQuestions!: string[];

  @Field(() => [GuideRule], { description: 'What has to be so before the step is done.' })
  completionRules!: GuideRule[];

  @Field(() => Boolean, { description: 'Whether all completion rules are met now.' })
  rulesMet!: boolean;

  @Field(() => [StorageNotice], { description: 'What the step stores.' })
  storageTransparency!: StorageNotice[];

  @Field(() => [String], { description: 'What is there afterwards.' })
  outputs!: string[];

  @Field(() => StepDuration, { description: 'How long it usually takes, in days.' })
  durationDays!: StepDuration;
}
