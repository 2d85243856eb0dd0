import { z } from 'zod';
import { figure, type Finding, type FindingReader } from '../finding.js';

const stored = z.object({
  hypotheses: z.array(
    z.object({
      kind: z.enum(['trend', 'break', 'seasonality', 'correlation', 'group_difference']),
      found: z.boolean(),
      sample_size: z.number(),
      effect: z.object({ value: z.number() }),
      subjects: z.array(z.string()),
      trend: z.object({ slope: z.number() }).nullable(),
      shift: z.object({ before: z.number(), after: z.number() }).nullable(),
    }),
  ),
});

/** Returns the confirmed hypotheses. */
export const patternFindings: FindingReader = (result) => {
  const parsed = stored.safeParse(result);
  if (!parsed.success) return null;
  return parsed.data.hypotheses.flatMap(({ kind, found, sample_size: n, effect, subjects, trend, shift }, index): Finding[] =>
    found
      ? [
          {
            kind: `pattern-${kind.replace('_', '-')}`,
            subject: subjects.join(' / '),
            figures: [
              figure('effect', Math.abs(effect.value), 'number'),
              figure('n', n, 'count'),
              ...(trend ? [figure('change', trend.slope, 'number')] : []),
              ...(shift ? [figure('before', shift.before, 'number'), figure('after', shift.after, 'number')] : []),
            ],
            pointer: `/hypotheses/${index}`,
          },
        ]
      : [],
  );
};
