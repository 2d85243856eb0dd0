import { DataClass } from './data-class.js';

/** Default thresholds of scope checks. */
export const DEFAULT_SCOPE_POLICY = {
  freeBudget: 25_000,
  freeBudgetShare: 0.25,
  toleratedOverrunDays: 30,
  freeDataClasses: [DataClass.PUBLIC, DataClass.INTERNAL],
  approvalDataClasses: [DataClass.CONFIDENTIAL, DataClass.PERSONAL],
};
