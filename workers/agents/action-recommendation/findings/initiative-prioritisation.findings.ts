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

/** Status of an initiative that has already started. */
const STARTED = 'active';

/** Returns initiatives that have not started, initiatives without a rank, and the spread of each rank. */
export const prioritisationFindings: FindingReader = (result) => {
  const parsed = stored.safeParse(result);
  if (!parsed.success) return null;
  const { ranking, unranked } = parsed.data;
  return [
    ...ranking.flatMap(({ name, status, rank, best_rank: best, worst_rank: worst, rank_holds: holds }, index): Finding[] => {
      const at = { subject: name, pointer: `/ranking/${index}` };
      const spread = [figure('best', best, 'count'), figure('worst', worst, 'count'), figure('spread', worst - best, 'count')];
      const first = { kind: 'top-initiative', figures: [figure('rank', rank, 'count'), figure('holds', holds, 'share')], ...at };
      return [...(status === STARTED ? [] : [first]), { kind: 'unstable-rank', figures: spread, ...at }];
    }),
    ...unranked.map(({ name, missing }, index) => ({
      kind: 'unranked-initiative',
      subject: name,
      figures: [figure('missing', missing.length, 'count')],
      pointer: `/unranked/${index}`,
    })),
  ];
};
