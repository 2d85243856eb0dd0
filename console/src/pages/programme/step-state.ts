import type { ProcessStepState } from '../../graph/generated/graphql.js';

export const STEP_COLORS: Readonly<Record<ProcessStepState, string>> = {
  NOT_STARTED: 'gray',
  RUNNING: 'blue',
  BLOCKED: 'red',
  DONE: 'green',
};
