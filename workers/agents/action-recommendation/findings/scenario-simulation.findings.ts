import { z } from 'zod';
import { figure, type Finding, type FindingReader } from '../finding.js';

const stored = z.object({
  subject: z.object({ name: z.string().nullable() }),
  formula: z.string(),
  outcome: z.object({ probability: z.object({ value: z.number() }).nullable() }),
  sobol: z.array(z.object({ label: z.string(), total: z.number() })).nullable(),
});

/** Returns the probability of reaching the target, and the drivers of the outcome. */
export const simulationFindings: FindingReader = (result) => {
  const parsed = stored.safeParse(result);
  if (!parsed.success) return null;
  const { subject, formula, outcome, sobol } = parsed.data;
  const probability = outcome.probability?.value;
  return [
    ...(probability === undefined
      ? []
      : [
          {
            kind: 'target-improbable',
            subject: subject.name ?? formula,
            figures: [figure('probability', probability, 'share'), figure('gap', 0.5 - probability, 'share')],
            pointer: '/outcome/probability',
          } satisfies Finding,
        ]),
    ...(sobol ?? []).map(({ label, total }, index) => ({
      kind: 'key-driver',
      subject: label,
      figures: [figure('total', total, 'share')],
      pointer: `/sobol/${index}`,
    })),
  ];
};
