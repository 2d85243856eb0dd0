import { z } from 'zod';
import { agentResult } from '../../agent-result.js';
import { EFFORTS, LEVELS } from './rule-catalogue.js';

const evidence = z.object({
  runId: z.string(),
  agent: z.string(),
  /** JSON pointer (RFC 6901) into the result of that run. */
  pointer: z.string(),
  finishedAt: z.iso.datetime(),
});

const figureSchema = z.object({ name: z.string(), value: z.number(), unit: z.enum(['share', 'count', 'seconds', 'number']) });

/** Simulated effect on the subject of an action: percentiles of the simulated outcome. */
const effect = z.object({
  subject: z.string(),
  unit: z.string().nullable(),
  p10: z.number(),
  p50: z.number(),
  p90: z.number(),
  evidence,
});

const action = z.object({
  /** A1, A2 … in order of priority. */
  id: z.string(),
  /** Id of the rule in the catalogue. */
  rule: z.string(),
  subject: z.string(),
  finding: z.string(),
  figures: z.array(figureSchema),
  action: z.string(),
  severity: z.enum(LEVELS),
  effort: z.enum(EFFORTS),
  /** Severity (1 to 3) × business effect (0 to 1) × certainty (0 to 1) ÷ effort (1 to 3). */
  priority: z.number(),
  /** Effect if the action succeeds, in words and, where it is known, as values of the measured quantity. Null if not quantified. */
  expected: z.object({ text: z.string(), unit: z.string().nullable(), from: z.number().nullable(), to: z.number().nullable() }).nullable(),
  /** Null if no simulation covers the subject. */
  effect: effect.nullable(),
  risk: z.object({ level: z.enum(LEVELS), text: z.string() }),
  /** Accountable role of the process step, or the person named in the programme. Null if neither exists. */
  owner: z.object({ name: z.string(), source: z.enum(['process_step', 'programme', 'document']), id: z.string() }).nullable(),
  due: z.object({ date: z.iso.date(), rule: z.enum(['effort', 'programme_end', 'request', 'record']) }),
  measure: z.string(),
  evidence,
  /** Further findings that lead to the same action. */
  furtherEvidence: z.array(evidence),
  /** True if the action concerns what the request names. */
  isAsked: z.boolean(),
});
export type RecommendedAction = z.output<typeof action>;

export const actionResultSchema = agentResult({
  language: z.enum(['de', 'en']),
  tenantName: z.string(),
  asOf: z.iso.datetime(),
  /** Sentences that name the initiatives on the subject of the request, with owner, date and money; absent or empty without any. */
  leading: z.array(z.string()).optional(),
  actions: z.array(action),
  /** Number of actions before truncation to `max_actions` and to the limit per rule. */
  total: z.int().nonnegative(),
  /** KPIs off target and overdue decisions and milestones at the time of the run; `evidence.pointer` of their actions refers to this list. */
  records: z.array(
    z.object({
      /** `dataset`: a KPI of a table that no metric defines. */
      kind: z.enum(['metric', 'milestone', 'decision', 'initiative', 'dataset', 'document', 'rows']),
      id: z.string(),
      name: z.string(),
      unit: z.string().nullable(),
      value: z.number().nullable(),
      target: z.number().nullable(),
      due: z.iso.date().nullable(),
    }),
  ),
  runs: z.array(
    z.object({
      runId: z.string(),
      agent: z.string(),
      finishedAt: z.iso.datetime(),
      findings: z.int().nonnegative(),
      /** Number of findings that match no rule. */
      withoutAction: z.int().nonnegative(),
    }),
  ),
});
export type ActionResult = z.output<typeof actionResultSchema>;
