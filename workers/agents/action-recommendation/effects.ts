import { z } from 'zod';
import type { EarlierRun } from '../../earlier-runs.js';
import type { RecommendedAction } from './action-result.js';

/** What a simulation says of something that a finding may be about. */
export type Effect = NonNullable<RecommendedAction['effect']>;

const percentiles = { p10: z.number(), p50: z.number(), p90: z.number() };

const stored = z.object({
  subject: z.object({ kind: z.enum(['request', 'programme', 'metric']), name: z.string().nullable() }),
  unit: z.string().nullable(),
  inputs: z.array(z.object({ label: z.string(), ...percentiles })),
  outcome: z.object(percentiles),
});

/** Effects that simulations give: of their subject, and where a programme was simulated of each of its initiatives. */
export const readEffects = (runs: readonly EarlierRun[]): Effect[] =>
  runs.flatMap((run): Effect[] => {
    const parsed = run.agent === 'scenario-simulation' ? stored.safeParse(run.result) : undefined;
    if (!parsed?.success) return [];
    const { subject, unit, inputs, outcome } = parsed.data;
    const of = (name: string, { p10, p50, p90 }: typeof outcome, pointer: string): Effect => ({
      ...{ subject: name, unit, p10, p50, p90 },
      evidence: { runId: run.runId, agent: run.agent, pointer, finishedAt: run.finishedAt.toISOString() },
    });
    return [
      ...(subject.name === null ? [] : [of(subject.name, outcome, '/outcome')]),
      // Of a formula of somebody's own, the unit of an input is not known.
      ...(subject.kind === 'programme' ? inputs.map((input, index) => of(input.label, input, `/inputs/${index}`)) : []),
    ];
  });
