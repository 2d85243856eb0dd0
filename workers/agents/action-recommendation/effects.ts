import { z } from 'zod';
import { resultOf, type EarlierRun } from '../../earlier-runs.js';
import { card as scenarioSimulation } from '../scenario-simulation/card.js';
import type { RecommendedAction } from './action-result.js';

/** Simulated effect on a possible subject of a finding. */
export type Effect = NonNullable<RecommendedAction['effect']>;

const percentiles = { p10: z.number(), p50: z.number(), p90: z.number() };

/** Runs of simulations with the part of their results that is read here. */
const simulations = {
  agent: scenarioSimulation.name,
  schema: z.object({
    subject: z.object({ kind: z.enum(['request', 'programme', 'metric']), name: z.string().nullable() }),
    unit: z.string().nullable(),
    inputs: z.array(z.object({ label: z.string(), ...percentiles })),
    outcome: z.object(percentiles),
  }),
};

/** Returns the simulated effects: one for each simulation's subject and, for a simulated programme, one for each initiative. */
export const readEffects = (runs: readonly EarlierRun[]): Effect[] =>
  runs.flatMap((run): Effect[] => {
    const found = resultOf(simulations, run);
    if (found === null) return [];
    const { subject, unit, inputs, outcome } = found;
    const effectOf = (name: string, { p10, p50, p90 }: typeof outcome, pointer: string): Effect => ({
      ...{ subject: name, unit, p10, p50, p90 },
      evidence: { runId: run.runId, agent: run.agent, pointer, finishedAt: run.finishedAt.toISOString() },
    });
    return [
      ...(subject.name === null ? [] : [effectOf(subject.name, outcome, '/outcome')]),
      // In a formula supplied with the request, the units of the inputs are unknown.
      ...(subject.kind === 'programme' ? inputs.map((input, index) => effectOf(input.label, input, `/inputs/${index}`)) : []),
    ];
  });
