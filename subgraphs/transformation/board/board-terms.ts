import { registerEnumType } from 'type-graphql';

/** Code of a reason for the colour of a light; see the table in findings.policy.ts. */
export enum BoardReasonCode {
  INITIATIVE_OVERDUE = 'initiative_overdue',
  BEHIND_PLAN = 'behind_plan',
  OVER_BUDGET = 'over_budget',
  NOT_STARTED = 'not_started',
  PAUSED = 'paused',
  NO_DUE_DATE = 'no_due_date',
  NO_OWNER = 'no_owner',
  MILESTONE_OVERDUE = 'milestone_overdue',
  HIGH_RISK = 'high_risk',
  DECISION_OVERDUE = 'decision_overdue',
  PHASE_PLANNED = 'phase_planned',
  PHASE_RUNNING = 'phase_running',
  PHASE_BEHIND = 'phase_behind',
  PHASE_OVERDUE = 'phase_overdue',
  PHASE_DONE = 'phase_done',
  NOTHING_PLANNED = 'nothing_planned',
  ALL_DONE = 'all_done',
  ON_PLAN = 'on_plan',
}
registerEnumType(BoardReasonCode, {
  name: 'BoardReasonCode',
  description: 'Code of a reason for the colour of a traffic light.',
  valuesConfig: {
    INITIATIVE_OVERDUE: { description: 'The due date of an initiative has passed.' },
    BEHIND_PLAN: { description: 'The progress of an initiative is behind the elapsed share of its time.' },
    OVER_BUDGET: { description: 'An initiative has spent more than its budget.' },
    NOT_STARTED: { description: 'An initiative is still planned although its planned first day has passed.' },
    PAUSED: { description: 'An initiative is paused.' },
    NO_DUE_DATE: { description: 'An active initiative has no due date.' },
    NO_OWNER: { description: 'An active initiative has no responsible person.' },
    MILESTONE_OVERDUE: { description: 'The due date of an open milestone has passed.' },
    HIGH_RISK: { description: 'An open risk has a high score.' },
    DECISION_OVERDUE: { description: 'The due date of an open decision has passed.' },
    PHASE_PLANNED: { description: 'The planned first day of the phase has not come, and no initiative of the area belongs to it.' },
    PHASE_RUNNING: { description: 'The phase is running on time, and no initiative of the area belongs to it.' },
    PHASE_BEHIND: {
      description: 'The share of completed steps is behind the elapsed share of the phase, and no initiative of the area belongs to it.',
    },
    PHASE_OVERDUE: {
      description: 'The planned last day of the phase has passed while steps are open, and no initiative of the area belongs to it.',
    },
    PHASE_DONE: { description: 'All steps of the phase are complete, and no initiative of the area belongs to it.' },
    NOTHING_PLANNED: { description: 'No initiative is planned and the phase has no dates.' },
    ALL_DONE: { description: 'All initiatives are done.' },
    ON_PLAN: { description: 'All initiatives are on plan.' },
  },
});

export enum BoardItemKind {
  INITIATIVE = 'initiative',
  MILESTONE = 'milestone',
  RISK = 'risk',
  DECISION = 'decision',
}
registerEnumType(BoardItemKind, {
  name: 'BoardItemKind',
  description: 'Kind of a record of the programme.',
  valuesConfig: {
    INITIATIVE: { description: 'An initiative.' },
    MILESTONE: { description: 'A milestone of an initiative.' },
    RISK: { description: 'A risk.' },
    DECISION: { description: 'A decision.' },
  },
});

export enum BoardUnavailableReason {
  INDEX_UNREADABLE = 'index_unreadable',
  NO_PROGRAMME = 'no_programme',
}
registerEnumType(BoardUnavailableReason, {
  name: 'BoardUnavailableReason',
  description: 'Reason for a board without lights.',
  valuesConfig: {
    INDEX_UNREADABLE: { description: 'The search index cannot be read.' },
    NO_PROGRAMME: { description: 'The tenant has no current programme.' },
  },
});
