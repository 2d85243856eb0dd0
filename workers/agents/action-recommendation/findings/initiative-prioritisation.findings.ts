import { z } from 'zod';
import { figure, type Finding, type FindingReader } from '../finding.js';

const stored = z.object({
  ranking: z.array(
    z.object({
      name: z.string(),
      status: z.string().nullable(),
      rank: z.number(),
      best_rank: z.number(),
      worst_rank: z.number(),
      rank_holds: z.number(),
    }),
  ),
  unranked: z.array(z.object({ name: z.string(), missing: z.array(z.string()) })),
});

/** Under way already: there is nothing to release. */
const UNDER_WAY = 'active';

/** What stands first and has not begun, what could not be ranked, and ranks that rest on little. */
export const prioritisationFindings: FindingReader = (result) => {
  const parsed = stored.safeParse(result);
  if (!parsed.success) return null;
  const { ranking, unranked } = parsed.data;
  return [
    ...ranking.flatMap(({ name, status, rank, best_rank: best, worst_rank: worst, rank_holds: holds }, index): Finding[] => {
      const at = { subject: name, pointer: `/ranking/${index}` };
      const spread = [figure('best', best, 'count'), figure('worst', worst, 'count'), figure('spread', worst - best, 'count')];
      const first = { kind: 'top-initiative', figures: [figure('rank', rank, 'count'), figure('holds', holds, 'share')], ...at };
      return [...(status === UNDER_WAY ? [] : [first]), { kind: 'unstable-rank', figures: spread, ...at }];
    }),
    ...unranked.map(({ name, missing }, index) => ({
      kind: 'unranked-initiative',
      subject: name,
      figures: [figure('missing', missing.length, 'count')],
      pointer: `/unranked/${index}`,
    })),
  ];
};
