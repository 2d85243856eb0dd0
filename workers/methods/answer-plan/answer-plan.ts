import { z } from 'zod';
import { QUESTION_KINDS } from '../../../platform/questions/index.js';

/** Calendar units by which rows can be grouped; the hour of the day and the day of the week recur. */
export const TIME_GRAINS = ['hour', 'weekday', 'week', 'month', 'quarter', 'year'] as const;
export type AskedGrain = (typeof TIME_GRAINS)[number];

/** Parts of a request that an agent uses or leaves out. */
export const PLAN_PARTS = [
  'filter',
  'condition',
  'group',
  'measure',
  'period',
  'comparison',
  'recipient',
  'length',
  'target',
  'format',
] as const;
export type PlanPart = (typeof PLAN_PARTS)[number];

const words = z.string();
const filters = z.array(
  z.object({
    column: z.string(),
    values: z.array(z.string()),
    isExcluded: z.boolean(),
    /** Column of the case if the values are activities, which select whole cases of an event log; null if they select rows. */
    caseColumn: z.string().nullable().default(null),
    words,
  }),
);
const conditions = z.array(
  z.object({
    column: z.string(),
    operator: z.enum(['>', '>=', '<', '<=']),
    value: z.number(),
    /** Limits by the value of another column, in place of `value`; rows with any other value of that column meet none. */
    by: z.object({ column: z.string(), cases: z.array(z.object({ value: z.string(), limit: z.number() })) }).optional(),
    words,
  }),
);
const dates = z.array(
  z.object({
    column: z.string(),
    operator: z.enum(['>', '<=', '<']),
    /** Other date of the row, or the day (YYYY-MM-DD) with which the date is compared. */
    than: z.string(),
    isDay: z.boolean().default(false),
    /** True if the times of day of both dates count, because they are usually hours or minutes apart. */
    isTime: z.boolean().optional(),
    words,
  }),
);
/**
 * KPI of a table that columns of the rows give, with the median relative difference by month, the number of months, and the numbers of rows
 * of the whole table without one of the values, without a positive divisor, and with a part above the whole.
 */
const ofKpi = z.object({
  name: z.string(),
  deviation: z.number(),
  months: z.int().positive(),
  blanks: z.int().default(0),
  zeros: z.int().default(0),
  above: z.int().default(0),
  /** Number of days of a limit between two dates; 0 for another formula. */
  days: z.int().default(0),
});
const blanks = z.array(z.object({ column: z.string(), isBlank: z.boolean(), words }));

/** The plan for the answer: what of the tenant's rows a request is about, and what else it states about its answer. */
export const answerPlanSchema = z.object({
  /** Kind of the question; null if the request is a task. */
  question: z.enum(QUESTION_KINDS).nullable(),
  /** Rows of one dataset that the request selects, groups or measures; null if it names none of its columns and values. */
  rows: z
    .object({
      datasetId: z.string(),
      /** Values that a row must have, or must not have. */
      filters,
      /** Values for which the request asks the same again, beside all selected rows: "does the same hold for retail". */
      alsoFor: filters.default([]),
      /** Bounds on numbers, such as "above 10 %". */
      conditions,
      /** Dates that are later, earlier or not later than another date of the row, or than a day. */
      dates: dates.default([]),
      /** Columns that must have no value, because what they state has not happened, or must have one. */
      blanks: blanks.default([]),
      /** Time from one date of a row to another in the unit that the name states, otherwise in days, which bounds, shares and measures name like a column. */
      intervals: z
        .array(z.object({ name: z.string(), from: z.string(), until: z.string(), isWholeDays: z.boolean(), words, kpi: ofKpi.optional() }))
        .default([]),
      /** Bounds whose rows are counted separately, rather than bounds that all rows must meet: "over 30 and over 60 days". */
      counts: conditions.optional(),
      /** Calculations from two numbers of a row, which measures name like a column; a quotient is that of the sums. */
      calculations: z
        .array(
          z.object({
            name: z.string(),
            left: z.string(),
            sign: z.enum(['+', '−', '×', '÷']),
            right: z.string(),
            /** Further columns that are added to the right one, such as the other parts of a whole. */
            others: z.array(z.string()).optional(),
            isShare: z.boolean(),
            /** Number of units of the right column that a quotient refers to, such as 100 in "per 100 km"; 1 if absent. */
            per: z.number().positive().optional(),
            /** KPI of a table that the calculation gives. */
            kpi: ofKpi.optional(),
            words,
          }),
        )
        .default([]),
      /** Definition of a document by which the figure is computed; absent without one. */
      definition: z
        .object({
          term: z.string(),
          /** Sentences of the document. */
          text: z.string(),
          document: z.object({ id: z.string(), label: z.string() }),
          target: z.object({ value: z.number(), unit: z.string().nullable() }).nullable(),
          words,
        })
        .optional(),
      /** Date that the request names beside its period, or the beginning of a measured wait, by which the rows belong to it; null for the usual one. */
      periodDate: z.object({ column: z.string(), words }).nullable().default(null),
      /** What the rows have whose share of the selected rows the request asks for; null if it asks for no share. */
      share: z
        .object({ filters, conditions, dates, blanks: blanks.default([]) })
        .nullable()
        .default(null),
      /** Columns by whose values, or by the months, quarters … of whose days, the rows are grouped or compared. */
      groups: z.array(
        z.object({
          column: z.string(),
          grain: z.enum(TIME_GRAINS).nullable(),
          /** Day (YYYY-MM-DD) that divides the rows into those before it and those from it; none for groups by value or calendar unit. */
          splitAt: z.string().optional(),
          words,
        }),
      ),
      /** Values of grouped columns that the request asks about in comparison with the others: "why is Kiel worse, by site". */
      focus: z.array(z.object({ column: z.string(), value: z.string(), words })).optional(),
      /** Columns by which the readers are to filter the answer, rather than by which it is grouped: "with filters for site". */
      filterBy: z.array(z.string()).optional(),
      /** True if each grouping is asked for by itself: "by carrier and by region". */
      isGroupedApart: z.boolean().default(false),
      /** Numeric columns and metrics of the dataset that the request asks about. */
      measures: z.array(
        z.object({
          name: z.string(),
          metricId: z.string().nullable(),
          words,
          /** True if the request asks for the mean per row rather than the total: "parts per visit" in a table of visits. */
          isPerRow: z.boolean().optional(),
        }),
      ),
      /** True if the request asks for a figure, such as a rate or a cost, that the plan does not have. */
      asksOtherMeasure: z.boolean().default(false),
      /** Whether the request asks how one thing relates to another, such as "depends on" or "more than". */
      asksRelation: z.boolean().default(false),
      /** Whether the request expects the first of two compared values to have the higher or the lower numbers; null if it says neither. */
      expects: z.enum(['higher', 'lower']).nullable().default(null),
      /** Whether the request asks which group has the highest or the lowest figure; null if it does not. */
      ranks: z.enum(['highest', 'lowest']).nullable().default(null),
      /** Least number of rows of a group that is stated; null without one. */
      leastRows: z.object({ rows: z.int().positive(), words }).nullable().default(null),
      /** Values that the request counts as another value of their column: "count Wset as West". */
      merges: z.array(z.object({ column: z.string(), from: z.string(), into: z.string(), words })).default([]),
      /** Column of which the request asks for the values in at least a number of rows: "customers who ordered more than once". */
      repeats: z.object({ column: z.string(), rows: z.int().positive(), words }).nullable().default(null),
      /** Maximum number of ranked groups that the request asks for: "the top ten customers"; null if it states none. */
      top: z.int().positive().nullable().default(null),
      /** True if the duration of the cases of an event log is asked. */
      asksDuration: z.boolean(),
      /** True if the request asks for the number of rows. */
      asksCount: z.boolean().default(false),
      /** True if the request asks for the rows themselves: "which invoices are unpaid". */
      listsRows: z.boolean().default(false),
    })
    .nullable(),
  /** Wished length of the result. */
  length: z.object({ count: z.number(), unit: z.enum(['pages', 'slides', 'sentences', 'words', 'items']), words }).nullable(),
  /** Parts of the request that an answer uses or states as not considered, in its words, with the names that they stand for in the data. */
  parts: z.array(z.object({ part: z.enum(PLAN_PARTS), words, names: z.array(z.string()) })),
});

export type AnswerPlan = z.infer<typeof answerPlanSchema>;
export type RowPlan = NonNullable<AnswerPlan['rows']>;
/** The parts of a plan that select rows. */
export type Selection = Pick<RowPlan, 'filters' | 'conditions' | 'dates' | 'blanks'>;
