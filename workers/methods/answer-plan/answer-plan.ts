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
const conditions = z.array(z.object({ column: z.string(), operator: z.enum(['>', '>=', '<', '<=']), value: z.number(), words }));
const dates = z.array(z.object({ column: z.string(), operator: z.enum(['>', '<=']), than: z.string(), words }));

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
      /** Dates that are later, or not later, than another date of the row. */
      dates: dates.default([]),
      /** What the rows have whose share of the selected rows the request asks for; null if it asks for no share. */
      share: z.object({ filters, conditions, dates }).nullable().default(null),
      /** Columns by whose values, or by the months, quarters … of whose days, the rows are grouped or compared. */
      groups: z.array(z.object({ column: z.string(), grain: z.enum(TIME_GRAINS).nullable(), words })),
      /** True if each grouping is asked for by itself: "by carrier and by region". */
      isGroupedApart: z.boolean().default(false),
      /** Numeric columns and metrics of the dataset that the request asks about. */
      measures: z.array(z.object({ name: z.string(), metricId: z.string().nullable(), words })),
      /** True if the request asks for a figure, such as a rate or a cost, that the plan does not have. */
      asksOtherMeasure: z.boolean().default(false),
      /** Whether the request asks how one thing relates to another, such as "depends on" or "more than". */
      asksRelation: z.boolean().default(false),
      /** Whether the request expects the first of two compared values to have the higher or the lower numbers; null if it says neither. */
      expects: z.enum(['higher', 'lower']).nullable().default(null),
      /** Whether the request asks which group has the highest or the lowest figure; null if it does not. */
      ranks: z.enum(['highest', 'lowest']).nullable().default(null),
      /** Maximum number of ranked groups that the request asks for: "the top ten customers"; null if it states none. */
      top: z.int().positive().nullable().default(null),
      /** True if the duration of the cases of an event log is asked. */
      asksDuration: z.boolean(),
    })
    .nullable(),
  /** Wished length of the result. */
  length: z.object({ count: z.number(), unit: z.enum(['pages', 'slides', 'sentences', 'words', 'items']), words }).nullable(),
  /** Parts of the request that an answer uses or states as not considered, in its words, with the names that they stand for in the data. */
  parts: z.array(z.object({ part: z.enum(PLAN_PARTS), words, names: z.array(z.string()) })),
});

export type AnswerPlan = z.infer<typeof answerPlanSchema>;
export type RowPlan = NonNullable<AnswerPlan['rows']>;
