import { z } from 'zod';
import { agentResult } from '../../agent-result.js';
import { card } from './card.js';

export const SMART = ['specific', 'measurable', 'achievable', 'relevant', 'timeBound'] as const;

const direction = z.enum(['higher', 'lower', 'target']);
const grain = z.enum(['day', 'week', 'month', 'quarter', 'year', 'all']);

export const constructionResultSchema = agentResult({
  tenantName: z.string(),
  createdAt: z.iso.datetime(),
  /**
   * Origin of the formula: an active metric that the request asks for, the request, the data that the request names, a KPI candidate, the
   * catalogue, or a proposal of the language model that can be computed.
   */
  origin: z.enum(['metric', 'request', 'data', 'candidate', 'catalogue', 'model']),
  /** Id of the metric that exists; null for a new KPI. */
  metricId: z.string().nullable().default(null),
  candidateId: z.string().nullable(),
  catalogueId: z.string().nullable(),
  name: z.string().nullable(),
  purpose: z.string().nullable(),
  /** Formula in the formula language of metrics; missing columns are replaced by roles in braces. */
  formula: z.string().nullable(),
  unit: z.string().nullable(),
  direction: direction.nullable(),
  grain: grain.nullable(),
  timeColumn: z.string().nullable(),
  owner: z.string().nullable(),
  target: z.object({ value: z.number(), due: z.string().nullable() }).nullable(),
  /** Deadline of the target (YYYY-MM-DD); may be set without a target value. */
  deadline: z.string().nullable(),
  dataset: z
    .object({ datasetId: z.string(), name: z.string(), version: z.int(), contentHash: z.string(), columns: z.array(z.string()) })
    .nullable(),
  /** SQL that was run in DuckDB; the table is named `dataset`. */
  sql: z.string().nullable(),
  current: z.object({ periodStart: z.string().nullable(), value: z.number(), n: z.int() }).nullable(),
  /** Latest values, at most 24, oldest first. */
  history: z.array(z.object({ periodStart: z.string(), value: z.number() })),
  smart: z.array(z.object({ criterion: z.enum(SMART), status: z.enum(['met', 'not_met', 'open']), reason: z.string() })),
  /** Input of the mutation `createMetricDefinition`; null if a required part is missing. */
  createInput: z.record(z.string(), z.unknown()).nullable(),
  /** Other KPIs that match the request. */
  alternatives: z.array(z.object({ name: z.string(), formula: z.string(), candidateId: z.string().nullable() })),
  /** Names of columns that no table has but the formula requires. */
  missingColumns: z.array(z.string()),
  /** Numbers behind a KPI of origin `data`; null for others. */
  details: z
    .object({
      /** Value over all periods. */
      total: z.number().nullable(),
      /** The two numbers of a share over all periods; null for other KPIs. */
      part: z.number().nullable(),
      whole: z.number().nullable(),
      /** Column by which the groups are formed; null without groups. */
      groupColumn: z.string().nullable(),
      /** Values by group, or the shares of the values of the column, largest first, at most 12. */
      groups: z.array(z.object({ name: z.string(), value: z.number() })),
    })
    .nullish(),
  writtenBy: z.enum(['none', 'local', 'premium']),
});

export type ConstructionResult = z.output<typeof constructionResultSchema>;

/** Runs of the agent, as other agents read them with `resultOf`. */
export const constructionRuns = { agent: card.name, schema: constructionResultSchema };
