import { z } from 'zod';
import { figure, type Finding, type FindingReader } from '../finding.js';

const stored = z.object({
  overall: z.object({ score: z.number().nullable() }),
  gate: z.enum(['open', 'conditional', 'closed']),
  dimensions: z.array(
    z.object({
      checks: z.array(z.object({ name: z.string(), columns: z.array(z.string()), failed: z.number(), share: z.number() })),
    }),
  ),
});

/** Returns each check with at least one failure, and a closed trust gate. */
export const dataQualityFindings: FindingReader = (result) => {
  const parsed = stored.safeParse(result);
  if (!parsed.success) return null;
  const { dimensions, gate, overall } = parsed.data;
  const failed = dimensions.flatMap(({ checks }, dimension) =>
    checks.flatMap((check, index): Finding[] =>
      check.failed === 0
        ? []
        : [
            {
              kind: check.name,
              subject: check.columns.join(' → '),
              figures: [figure('failed', check.failed, 'count'), figure('share', check.share, 'share')],
              pointer: `/dimensions/${dimension}/checks/${index}`,
            },
          ],
    ),
  );
  if (gate !== 'closed' || overall.score === null) return failed;
  const figures = [figure('score', overall.score, 'share'), figure('gap', 1 - overall.score, 'share')];
  return [...failed, { kind: 'gate-closed', subject: '', figures, pointer: '/overall' }];
};
