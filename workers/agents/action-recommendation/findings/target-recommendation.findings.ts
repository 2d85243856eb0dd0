import { z } from 'zod';
import { figure, type Finding, type FindingReader } from '../finding.js';

const stored = z.object({
  recommendations: z.array(
    z.object({
      name: z.string(),
      levels: z.array(z.object({ level: z.enum(['conservative', 'realistic', 'ambitious']), value: z.number(), likelihood: z.number() })),
      present_target: z
        .object({ value: z.number(), stands: z.enum(['below_conservative', 'within_levels', 'beyond_ambitious']) })
        .nullable(),
    }),
  ),
});

const KINDS = { below_conservative: 'target-too-easy', beyond_ambitious: 'target-beyond-reach' } as const;

/** Returns targets that are out of reach, too easy or missing. */
export const targetFindings: FindingReader = (result) => {
  const parsed = stored.safeParse(result);
  if (!parsed.success) return null;
  return parsed.data.recommendations.flatMap(({ name, levels, present_target: target }, index): Finding[] => {
    if (target?.stands === 'within_levels') return [];
    const [easiest] = levels;
    if (!easiest) return [];
    return [
      {
        kind: target ? KINDS[target.stands] : 'target-missing',
        subject: name,
        figures: [
          ...levels.map(({ level, value }) => figure(level, value, 'number')),
          figure('likelihood', easiest.likelihood, 'share'),
          ...(target ? [figure('target', target.value, 'number')] : []),
        ],
        pointer: `/recommendations/${index}`,
      },
    ];
  });
};
