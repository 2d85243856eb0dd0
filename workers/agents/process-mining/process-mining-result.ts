import { z } from 'zod';
import { WAITS_FOR } from './log/waits-for.js';
import { card } from './card.js';

const count = z.int().nonnegative();
const share = z.number().min(0).max(1);
const seconds = z.number().nonnegative();

/** Distribution of durations in seconds; quantiles by linear interpolation. */
const durationsSchema = z.object({ totalSeconds: seconds, meanSeconds: seconds, medianSeconds: seconds, p90Seconds: seconds });

/**
 * Pair of activities of which the second directly follows the first. `waiting` is the time from the end of the first to the start of the
 * second; to its end if the log does not record its start. It is 0 if the second starts before the first ends.
 */
const edgeSchema = z.object({ from: z.string(), to: z.string(), count, cases: count, waiting: durationsSchema });

const terminalSchema = z.object({ activity: z.string(), cases: count, share });
const deviationSchema = z.object({ activity: z.string(), executions: count, cases: count });

const activitySchema = z.object({
  activity: z.string(),
  count,
  cases: count,
  /** Share of all events. */
  share,
  /** Service time, from start to completion; null if the log does not record both. */
  service: z.object({ pairs: count, meanSeconds: seconds, medianSeconds: seconds }).nullable(),
});

const variantSchema = z.object({
  rank: count,
  /** Path, truncated to the list limit; `length` is the full number of events. */
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
  /** Minimum count of a ranked transition. */
  minimumSupport: count,
  overallWaitingSeconds: seconds,
  /** Number of transitions below the minimum support. */
  excludedEdges: count,
  excludedWaitingShare: share,
  /** Shares of the overall waiting time in the listed transitions; null if there is no such waiting. */
  parts: z.object({ payment: share.nullable(), others: share.nullable() }).default({ payment: null, others: null }),
  /** Transitions by descending total waiting time; `share` refers to the overall waiting time. */
  edges: z.array(
    edgeSchema.extend({
      rank: count,
      share,
      /** Total service time of the second activity, which is not part of the waiting time; null if the log does not record starts. */
      processingSeconds: seconds.nullable().default(null),
      /** Payment, or others outside the company, for which cases wait by the names of the activities; null for the company itself. */
      waitsFor: z.enum(WAITS_FOR).nullable().default(null),
    }),
  ),
});

const reworkSchema = z.object({
  cases: count,
  share,
  extraExecutions: count,
  activities: z.array(z.object({ activity: z.string(), cases: count, extraExecutions: count, maxInOneCase: count })),
});

const handoversSchema = z.object({
  /** Number of consecutive events with known resources. */
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
  /** Steps of the path that are missing in cases. */
  skipped: z.object({ executions: count, cases: count, activities: z.array(deviationSchema) }),
  /** Executions beyond those of the path. */
  additional: z.object({ executions: count, cases: count, activities: z.array(deviationSchema) }),
  /** Executions that are in the path, but at another position. */
  reordered: z.object({ executions: count, cases: count }),
});

const warningSchema = z.discriminatedUnion('code', [
  z.object({ code: z.literal('ROWS_DROPPED'), rows: count, of: count }),
  z.object({ code: z.literal('EQUAL_TIMESTAMPS'), transitions: count, share }),
  z.object({ code: z.literal('STARTS_AND_COMPLETIONS') }),
  z.object({ code: z.literal('DATES_ONLY') }),
  z.object({ code: z.literal('STARTS_WITHOUT_END'), activities: count }),
  z.object({ code: z.literal('ENDS_WITHOUT_START'), activities: count, of: count }),
  z.object({ code: z.literal('ENDS_BEFORE_START'), activities: count, of: count }),
  z.object({ code: z.literal('CASES_WITHOUT_END'), cases: count }),
  z.object({ code: z.literal('OVERLAPPING_ACTIVITIES'), transitions: count, share }),
  z.object({ code: z.literal('ACTIVITIES_SUSPENDED'), activities: count, seconds }),
  z.object({ code: z.literal('SUSPENSIONS_WITHOUT_END'), suspensions: count }),
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
 * Figures of one event log. Durations are in seconds, shares from 0 to 1, times RFC 3339 in UTC. Lists have at most 500 entries,
 * rankings fewer; `counts` always refers to the complete log.
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
  span: z.object({
    first: z.iso.datetime(),
    last: z.iso.datetime(),
    /** Days of both in the time zone of the source or tenant. */
    firstDay: z.iso.date().optional(),
    lastDay: z.iso.date().optional(),
  }),
  /** Number of rows in the relation and of dropped rows by reason; each row counts under its first error only. */
  dropped: z.object({ rows: count, missingCase: count, missingActivity: count, missingTime: count, invalidTime: count }),
  /** Life-cycle transition that was kept (null: all) and number of valid events dropped by this filter. */
  lifecycle: z.object({ column: z.string().nullable(), kept: z.string().nullable(), droppedEvents: count }),
  /** How starts and ends of activities match; null if the log does not record starts. */
  pairing: z
    .object({
      /** Completed activities. */
      completed: count,
      startsWithoutEnd: count,
      endsWithoutStart: count,
      /** Activities whose end precedes their start; their start is ignored. */
      endsBeforeStart: count,
      /** Cases with starts only, which are not analysed. */
      casesWithoutEnd: count,
      /** Transitions whose second activity starts before the first one ends. */
      overlaps: count,
      /** Activities with suspensions that a resumption ends, and their time, which is neither service nor waiting time. */
      suspended: count.default(0),
      suspendedSeconds: seconds.default(0),
      /** Suspensions without a resumption; they are part of the service time. */
      suspensionsWithoutEnd: count.default(0),
    })
    .nullable()
    .default(null),
  /** Cases to which the analysis was restricted, and the number of all cases; null if all were analysed. */
  selection: z
    .object({
      /** Values of which the cases have one, or none if they are excluded. */
      values: z.array(z.object({ column: z.string(), values: z.array(z.string()), isExcluded: z.boolean().default(false) })),
      /** Days of the source's or tenant's time zone between which a case begins, inclusive; null if open. */
      from: z.iso.date().nullable(),
      until: z.iso.date().nullable(),
      allCases: count,
    })
    .nullable()
    .default(null),
  startActivities: z.array(terminalSchema),
  endActivities: z.array(terminalSchema),
  /** Most frequent first, like all lists in this result unless stated otherwise. */
  activities: z.array(activitySchema),
  edges: z.array(edgeSchema),
  variants: z.array(variantSchema),
  /** Throughput time of a case, from its first start to its last completion. */
  throughput: z.object({
    meanSeconds: seconds,
    medianSeconds: seconds,
    p90Seconds: seconds,
    minSeconds: seconds,
    maxSeconds: seconds,
    meanDays: z.number().nonnegative(),
  }),
  bottlenecks: bottlenecksSchema,
  /** Activities that directly follow themselves; `executions` is the number of repetitions. */
  selfLoops: z.array(deviationSchema),
  /** Activities that occur more than once in a case, including self-loops. */
  rework: reworkSchema,
  /** Null without a resource column. */
  handovers: handoversSchema.nullable(),
  /** Null if the reference path is too long to align; the result then contains a warning. */
  conformance: conformanceSchema.nullable(),
  method: z.object({
    name: z.string(),
    parameters: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
    sources: z.array(z.string()),
    /** The sources in one line. */
    reference: z.string().optional(),
  }),
  /** Machine-readable warnings; the agent's `warnings` contain the same as text. */
  notices: z.array(warningSchema).default([]),
});

export type ProcessMiningResult = z.infer<typeof processMiningResultSchema>;

/** Runs of the agent, as other agents read them with `resultOf`. */
export const miningRuns = { agent: card.name, schema: processMiningResultSchema };
export type MiningWarning = ProcessMiningResult['notices'][number];
