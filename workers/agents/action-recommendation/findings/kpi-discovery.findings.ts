import { z } from 'zod';
import { localizedText } from '../../../../platform/content/index.js';
import type { Language } from '../../../kit.js';
import { figure, type Finding, type FindingReader } from '../finding.js';

const stored = z.object({
  candidates: z.array(z.object({ name: localizedText, score: z.number() })),
  near_misses: z.array(
    z.object({
      name: localizedText,
      missing: z.array(z.object({ names: z.object({ de: z.array(z.string()), en: z.array(z.string()) }) })),
    }),
  ),
});

/** Returns KPIs that can be computed, and KPIs that lack a column. */
export const kpiDiscoveryFindings =
  (language: Language): FindingReader =>
  (result) => {
    const parsed = stored.safeParse(result);
    if (!parsed.success) return null;
    const { candidates, near_misses: misses } = parsed.data;
    return [
      ...candidates.map(({ name, score }, index): Finding => ({
        kind: 'kpi-candidate',
        subject: name[language],
        figures: [figure('score', score, 'number')],
        pointer: `/candidates/${index}`,
      })),
      ...misses.map(({ name, missing }, index): Finding => ({
        kind: 'kpi-near-miss',
        subject: name[language],
        figures: [figure('missing', missing.length, 'count')],
        texts: { column: missing.map(({ names }) => names[language][0] ?? '').join(', ') },
        pointer: `/near_misses/${index}`,
      })),
    ];
  };
