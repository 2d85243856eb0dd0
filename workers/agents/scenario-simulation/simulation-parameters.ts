import { z } from 'zod';
import { DEFAULT_SEED } from '../../methods/statistics/sampling/seeded-random.js';

const number = z.number().min(-1e15).max(1e15);
/** Name of an input as used in the formula. */
const name = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,59}$/, 'a name has letters, digits and underscores');

const distributed = { name, label: z.string().trim().min(1).max(120).optional() };
const three = { min: number, mode: number, max: number };

const input = z.union([
  z.strictObject({ ...distributed, distribution: z.literal('triangular'), ...three }),
  z.strictObject({ ...distributed, distribution: z.literal('pert'), ...three }),
  z.strictObject({ ...distributed, distribution: z.literal('uniform'), min: number, max: number }),
  z.strictObject({ ...distributed, distribution: z.enum(['normal', 'lognormal']), mean: number, sd: number }),
  z.strictObject({ ...distributed, distribution: z.enum(['normal', 'lognormal']), p10: number, p90: number }),
  z.strictObject({ ...distributed, distribution: z.literal('constant'), value: number }),
]);

export const simulationParameters = z.strictObject({
  formula: z.string().trim().min(1).max(2_000).optional(),
  inputs: z.array(input).min(1).max(20).optional(),
  /** Spearman's coefficients; all other pairs are independent. */
  correlations: z
    .array(z.strictObject({ first: name, second: name, coefficient: z.number().min(-1).max(1) }))
    .max(190)
    .default([]),
  target: z.strictObject({ value: number, direction: z.enum(['at_least', 'at_most']).default('at_least') }).optional(),
  draws: z.int().min(1_000).max(500_000).default(100_000),
  seed: z.int().min(0).max(2_147_483_647).default(DEFAULT_SEED),
  unit: z.string().trim().min(1).max(40).optional(),
  /** Named scenarios with fixed values of inputs, each compared with the base case. */
  scenarios: z
    .array(z.strictObject({ name: z.string().trim().min(1).max(120), set: z.record(name, number) }))
    .max(10)
    .default([]),
});

export type SimulationParameters = z.output<typeof simulationParameters>;
export type StatedInput = z.output<typeof input>;
