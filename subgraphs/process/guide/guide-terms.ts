import { registerEnumType } from 'type-graphql';

/** Kinds of inputs of a step; the same as `INPUT_KINDS` of the content. */
export enum GuideInputKind {
  DATASET = 'dataset',
  EVENT_LOG = 'event_log',
  DOCUMENT = 'document',
  RUN = 'run',
  CONTRIBUTION = 'contribution',
  METRIC = 'metric',
  PROGRAMME = 'programme',
  DECISION = 'decision',
}
registerEnumType(GuideInputKind, {
  name: 'GuideInputKind',
  description: 'Kind of an input of a step.',
  valuesConfig: {
    DATASET: { description: 'A dataset.' },
    EVENT_LOG: { description: 'A dataset with the columns case, activity and time.' },
    DOCUMENT: { description: 'A document.' },
    RUN: { description: 'A run of another agent.' },
    CONTRIBUTION: { description: 'A contribution to the step.' },
    METRIC: { description: 'A metric.' },
    PROGRAMME: { description: 'The programme or a part of it.' },
    DECISION: { description: 'A decision of people.' },
  },
});

/** Kinds of completion rules; the same as those of `completionRuleSchema`. */
export enum GuideRuleKind {
  RUN_SUCCEEDED = 'run_succeeded',
  CONTRIBUTIONS_AT_LEAST = 'contributions_at_least',
  ANALYSIS_DONE = 'analysis_done',
  DATASET_AVAILABLE = 'dataset_available',
  METRIC_ACTIVE = 'metric_active',
  PROGRAMME_EXISTS = 'programme_exists',
  INITIATIVES_AT_LEAST = 'initiatives_at_least',
  PREVIOUS_STEP_DONE = 'previous_step_done',
}
registerEnumType(GuideRuleKind, {
  name: 'GuideRuleKind',
  description: 'Kind of a completion rule of a step.',
  valuesConfig: {
    RUN_SUCCEEDED: { description: 'The latest ended run of the agent succeeded.' },
    CONTRIBUTIONS_AT_LEAST: { description: 'The step has a minimum number of contributions.' },
    ANALYSIS_DONE: { description: 'The step was assessed with evidence after its latest start.' },
    DATASET_AVAILABLE: { description: 'A suitable dataset exists.' },
    METRIC_ACTIVE: { description: 'A minimum number of metrics is active.' },
    PROGRAMME_EXISTS: { description: 'The programme has a vision.' },
    INITIATIVES_AT_LEAST: { description: 'The programme has a minimum number of initiatives.' },
    PREVIOUS_STEP_DONE: { description: 'Another step is complete.' },
  },
});
