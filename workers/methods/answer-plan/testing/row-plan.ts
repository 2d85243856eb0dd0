import type { RowPlan } from '../answer-plan.js';

/** Returns a plan that selects all rows of a dataset and asks for nothing, changed by `part`. */
export const rowPlan = (part: Partial<RowPlan> = {}): RowPlan => ({
  ...{
    datasetId: 'dst_1',
    filters: [],
    alsoFor: [],
    conditions: [],
    dates: [],
    blanks: [],
    intervals: [],
    calculations: [],
    merges: [],
    repeats: null,
    leastRows: null,
    periodDate: null,
    share: null,
    groups: [],
    isGroupedApart: false,
    measures: [],
  },
  ...{
    asksOtherMeasure: false,
    asksRelation: false,
    expects: null,
    ranks: null,
    top: null,
    asksDuration: false,
    asksCount: false,
    listsRows: false,
  },
  ...part,
});
