import { z } from 'zod';

const count = z.int().nonnegative();
const share = z.number().min(0).max(1);
const seconds = z.number().nonnegative();

/** Spread of a set of durations in seconds; quantiles interpolate linearly. */
const durationsSchema = z.object({ totalSeconds: seconds, meanSeconds: seconds, medianSeconds: seconds, p90Seconds: seconds });

/** Two activities that directly follow one another in some case; waiting is the time from the first event to the second. */
const edgeSchema = z.object({ from: z.string(), to: z.string(), count, cases: count, waiting: durationsSchema });

const terminalSchema = z.object({ activity: z.string(), cases: count, share });
const deviationSchema = z.object({ activity: z.string(), executions: count, cases: count });

const activitySchema = z.object({
  activity: z.string(),
  count,
  cases: count,
  /** Share of all events. */
  share,
  /** From start to completion, where the log records both; null otherwise. */
  service: z.object({ pairs: count, meanSeconds: seconds, medianSeconds: seconds }).nullable(),
});

const variantSchema = z.object({
  rank: count,
  /** The path, cut where it is longer than the result's list limit; `length` is its full number of events. */
  activities: z.array(z.string()),
  length: count,
  cases: count,
  share,
  cumulativeShare: share,
  meanThroughputSeconds: seconds,
  medianThroughputSeconds: seconds,
  /** Trace fitness against the reference path; null without conformance. */
  fitness: share.nullable(),
});

const bottlenecksSchema = z.object({
  rule: z.literal('total_waiting_time'),
  /** Transitions that occur less often are not ranked. */
  minimumSupport: count,
  overallWaitingSeconds: seconds,
  /** What the minimum support left out of the ranking. */
  excludedEdges: count,
  excludedWaitingShare: share,
  /** Highest total waiting first; share is of the overall waiting. */
  edges: z.array(edgeSchema.extend({ rank: count, share })),
});

const reworkSchema = z.object({
  cases: count,
  share,
  extraExecutions: count,
  activities: z.array(z.object({ activity: z.string(), cases: count, extraExecutions: count, maxInOneCase: count })),
});

const handoversSchema = z.object({
  /** Directly following events whose resources are both known. */
  transitions: count,
  handovers: count,
  share,
  cases: count,
  resources: count,
  pairs: z.array(z.object({ from: z.string(), to: z.string(), count, cases: count, meanSeconds: seconds })),
});

const conformanceSchema = z.object({
  reference: z.object({
    source: z.enum(['given', 'most_frequent_variant']),
    activities: z.array(z.string()),
    /** Steps of the path that never occur in the log. */
    unknown: z.array(z.string()),
  }),
  fittingCases: count,
  fittingShare: share,
  /** Mean trace fitness over the cases. */
  fitness: share,
  /** Steps that a case lacks, by how often the path has them. */
  skipped: z.object({ executions: count, cases: count, activities: z.array(deviationSchema) }),
  /** Executions beyond those of the path. */
  additional: z.object({ executions: count, cases: count, activities: z.array(deviationSchema) }),
  /** Executions that the path has too, but at another place. */
  reordered: z.object({ executions: count, cases: count }),
});

const warningSchema = z.discriminatedUnion('code', [
  z.object({ code: z.literal('ROWS_DROPPED'), rows: count, of: count }),
  z.object({ code: z.literal('EQUAL_TIMESTAMPS'), transitions: count, share }),
  z.object({ code: z.literal('DATES_ONLY') }),
  z.object({ code: z.literal('SINGLE_EVENT_CASES'), cases: count, share }),
  z.object({ code: z.literal('REFERENCE_FROM_LOG'), share, equallyFrequent: count }),
  z.object({ code: z.literal('REFERENCE_UNKNOWN_ACTIVITIES'), activities: z.array(z.string()) }),
  z.object({ code: z.literal('REFERENCE_TOO_LONG'), length: count, limit: count }),
  z.object({
    code: z.literal('LIST_CUT'),
    list: z.enum(['activities', 'edges', 'startActivities', 'endActivities']),
    shown: count,
    total: count,
  }),
]);

/**
 * Figures of one event log. Durations are in seconds, shares between 0 and 1, times RFC 3339 in UTC. Lists are cut at 500 entries or
 * earlier where a ranking is; `counts` is always of all.
 */
export const processMiningResultSchema = z.object({
  counts: z.object({
    cases: count,
    events: count,
    activities: count,
    variants: count,
    edges: count,
    startActivities: count,
    endActivities: count,
  }),
  span: z.object({ first: z.iso.datetime(), last: z.iso.datetime() }),
  /** Rows of the relation and why some carry no event; each row counts under its first fault. */
  dropped: z.object({ rows: count, missingCase: count, missingActivity: count, missingTime: count, invalidTime: count }),
  /** Which life-cycle transition was kept (null: all) and how many otherwise complete events that dropped. */
  lifecycle: z.object({ column: z.string().nullable(), kept: z.string().nullable(), droppedEvents: count }),
  startActivities: z.array(terminalSchema),
  endActivities: z.array(terminalSchema),
  /** Most frequent first, as all lists here unless they say otherwise. */
  activities: z.array(activitySchema),
  edges: z.array(edgeSchema),
  variants: z.array(variantSchema),
  /** From the first to the last event of a case. */
  throughput: z.object({
    meanSeconds: seconds,
    medianSeconds: seconds,
    p90Seconds: seconds,
    minSeconds: seconds,
    maxSeconds: seconds,
    meanDays: z.number().nonnegative(),
  }),
  bottlenecks: bottlenecksSchema,
  /** Activities that directly follow themselves; executions counts the repetitions. */
  selfLoops: z.array(deviationSchema),
  /** Activities that occur more than once in a case, self-loops included. */
  rework: reworkSchema,
  /** Null without a resource column. */
  handovers: handoversSchema.nullable(),
  /** Null when the reference path is too long to align (a warning says so). */
  conformance: conformanceSchema.nullable(),
  method: z.object({
    name: z.string(),
    parameters: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
    sources: z.array(z.string()),
    /** The sources in one line. */
    reference: z.string().optional(),
  }),
  /** What a reader must know before trusting the figures, for programs; the agent's `warnings` say it in words. */
  notices: z.array(warningSchema).default([]),
});

export type ProcessMiningResult = z.infer<typeof processMiningResultSchema>;
export type MiningWarning = ProcessMiningResult['notices'][number];
