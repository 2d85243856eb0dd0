import { z } from 'zod';
import { figure, type FindingReader } from '../finding.js';

const stored = z.object({ counts: z.object({ matches: z.number(), review: z.number() }) });

/** Returns the number of record pairs that require manual review. */
export const harmonisationFindings: FindingReader = (result) => {
  const parsed = stored.safeParse(result);
  if (!parsed.success) return null;
  const { matches, review } = parsed.data.counts;
  if (review === 0) return [];
  const figures = [figure('review', review, 'count'), figure('share', review / (matches + review), 'share')];
  return [{ kind: 'link-review', subject: '', figures, pointer: '/counts' }];
};
