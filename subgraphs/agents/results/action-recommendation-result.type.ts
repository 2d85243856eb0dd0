import { ObjectType, registerEnumType } from 'type-graphql';
import { AgentResult } from './agent-result.type.js';
import { RESULT_LEVELS } from './shared-enums.js';
import { listOf, objectOf, Stored } from './stored-field.js';
import { count, day, id, number, oneOf, text, time } from './stored-value.js';

const EFFORTS = { SMALL: 'small', MEDIUM: 'medium', LARGE: 'large' } as const;
registerEnumType(EFFORTS, {
  name: 'ActionEffort',
  description: 'Effort of a recommended action.',
  valuesConfig: { SMALL: { description: 'Small.' }, MEDIUM: { description: 'Medium.' }, LARGE: { description: 'Large.' } },
});

const UNITS = { SHARE: 'share', COUNT: 'count', SECONDS: 'seconds', NUMBER: 'number' } as const;
registerEnumType(UNITS, {
  name: 'ActionFigureUnit',
  description: 'Unit of a figure of a finding.',
  valuesConfig: {
    SHARE: { description: 'A share, 0 to 1.' },
    COUNT: { description: 'A number of objects.' },
    SECONDS: { description: 'A duration in seconds.' },
    NUMBER: { description: 'A number without unit or in the unit of its metric.' },
  },
});

@ObjectType({ description: 'A figure of a finding.' })
export class ActionFigure {
  @Stored(text, { description: 'Name of the figure.' })
  name!: string | null;

  @Stored(number, { description: 'Value in `unit`.' })
  value!: number | null;

  @Stored(oneOf(UNITS), { description: 'Unit of the value.' })
  unit!: string | null;
}

@ObjectType({ description: 'Effect of an action as a simulation estimates it.' })
export class ActionEffect {
  @Stored(text, { description: 'Subject of the simulation.' })
  subject!: string | null;

  @Stored(text, { description: 'Unit of the values; null for numbers without unit.' })
  unit!: string | null;

  @Stored(number, { description: '10th percentile of the outcome.' })
  p10!: number | null;

  @Stored(number, { description: 'Median of the outcome.' })
  p50!: number | null;

  @Stored(number, { description: '90th percentile of the outcome.' })
  p90!: number | null;

  @Stored(id, { at: 'evidence.run_id', description: 'Id of the run with the simulation.' })
  runId!: string | null;
}

@ObjectType({ description: 'An action that is recommended because of a finding of an earlier run.' })
export class RecommendedAction {
  @Stored(text, { at: 'id', description: 'Key of the action within the result: `A1`, `A2` … in the order of priority.' })
  key!: string | null;

  @Stored(text, { description: 'Code of the rule that recommends the action.' })
  rule!: string | null;

  @Stored(text, { description: 'Subject of the finding, for example an activity or a column.' })
  subject!: string | null;

  @Stored(text, { description: 'Finding in words, in the language of the run.' })
  finding!: string | null;

  @Stored(listOf(() => ActionFigure), { description: 'Figures of the finding.' })
  figures!: ActionFigure[] | null;

  @Stored(text, { description: 'Recommended action in words, in the language of the run.' })
  action!: string | null;

  @Stored(oneOf(RESULT_LEVELS), { description: 'Severity of the finding.' })
  severity!: string | null;

  @Stored(oneOf(EFFORTS), { description: 'Effort of the action.' })
  effort!: string | null;

  @Stored(number, { description: 'Priority: severity (1 to 3) × business effect (0 to 1) × certainty (0 to 1) ÷ effort (1 to 3).' })
  priority!: number | null;

  @Stored(text, {
    at: 'expected.text',
    description: 'Expected effect of the action in words, in the language of the run; null if it cannot be quantified.',
  })
  expected!: string | null;

  @Stored(objectOf(() => ActionEffect), { description: 'Estimated effect; null if no simulation covers the subject.' })
  effect!: ActionEffect | null;

  @Stored(oneOf(RESULT_LEVELS), { at: 'risk.level', description: 'Risk of the action.' })
  riskLevel!: string | null;

  @Stored(text, { at: 'risk.text', description: 'Risk in words, in the language of the run.' })
  risk!: string | null;

  @Stored(text, { at: 'owner.name', description: 'Name of the role or person responsible; null if it is open.' })
  owner!: string | null;

  @Stored(day, { at: 'due.date', description: 'Day by which the action is due.' })
  due!: string | null;

  @Stored(text, { description: 'Measure by which the success of the action is checked, in the language of the run.' })
  measure!: string | null;

  @Stored(id, { at: 'evidence.run_id', description: 'Id of the run with the finding.' })
  evidenceRunId!: string | null;

  @Stored(text, { at: 'evidence.pointer', description: 'JSON pointer (RFC 6901) to the finding in the result of that run.' })
  evidencePointer!: string | null;
}

@ObjectType({ description: 'A run whose findings were examined.' })
export class ActionSourceRun {
  @Stored(id, { description: 'Id of the run.' })
  runId!: string | null;

  @Stored(text, { description: 'Name of the agent.' })
  agent!: string | null;

  @Stored(time, { description: 'Time at which the run ended.' })
  finishedAt!: string | null;

  @Stored(count, { description: 'Number of findings of the run.' })
  findings!: number | null;

  @Stored(count, { description: 'Number of findings for which no rule recommends an action.' })
  withoutAction!: number | null;
}

@ObjectType({
  description: 'Result of the agent `action-recommendation`: actions that follow from the findings of earlier runs.',
  implements: AgentResult,
})
export class ActionRecommendationResult {
  @Stored(time, { description: 'Time that due dates are counted from.' })
  asOf!: string | null;

  @Stored(count, { description: 'Number of recommended actions, including those that `actions` does not list.' })
  total!: number | null;

  @Stored(listOf(() => RecommendedAction), {
    description:
      'Recommended actions: first what the request asks about, then the main bottleneck, KPIs off target, overdue decisions and milestones, then the others by priority; cut at the parameter `max_actions`.',
  })
  actions!: RecommendedAction[] | null;

  @Stored(listOf(() => ActionSourceRun), { description: 'Runs whose findings were examined.' })
  runs!: ActionSourceRun[] | null;
}
