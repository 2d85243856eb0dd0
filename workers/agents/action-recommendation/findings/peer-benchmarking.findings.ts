import { z } from 'zod';
import { figure, type Finding, type FindingReader } from '../finding.js';

const stored = z.object({
  comparisons: z.array(
    z.object({
      metric: z.string(),
      status: z.string(),
      peers: z.number(),
      standing: z.object({ better_than: z.number().nullable() }).nullable(),
    }),
  ),
});

/** Returns the position of each compared KPI among its peers, and KPIs that cannot be compared. */
export const benchmarkFindings: FindingReader = (result) => {
  const parsed = stored.safeParse(result);
  if (!parsed.success) return null;
  return parsed.data.comparisons.flatMap(({ metric, status, peers, standing }, index): Finding[] => {
    const at = { subject: metric, pointer: `/comparisons/${index}` };
    if (status !== 'compared') return [{ kind: 'no-peers', figures: [figure('peers', peers, 'count')], ...at }];
    const better = standing?.better_than ?? null;
    return better === null
      ? []
      : [{ kind: 'below-peers', figures: [figure('better', better, 'share'), figure('gap', 0.5 - better, 'share')], ...at }];
  });
};
