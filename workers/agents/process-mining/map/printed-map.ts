import type { Language } from '../../../documents/text/formatting.js';
import { svgSize } from '../../../documents/svg.js';
import type { ProcessMiningResult } from '../process-mining-result.js';
import { renderProcessMap } from './process-map.js';

/** Available area on a page, in points. */
interface PrintArea {
  width: number;
  height: number;
}

/** Minimum scale of a map: its smallest font size, 9 points, is printed at 8 points or more. */
const MIN_SCALE = 8 / 9;
/** Numbers of edges per activity to try, in order. */
const EDGES_PER_ACTIVITY = [2, 1.2];
const MAX_VARIANTS = 12;
/** Maximum number of activities that are legible on a page. */
const MAX_ACTIVITIES = 20;

/**
 * Renders a map of as many of the most frequent variants as are legible on a page, at least one. The caption states how much of the
 * process is shown; the complete map is the file delivered by the analysis.
 */
export const printedProcessMap = async (result: ProcessMiningResult, language: Language, area: PrintArea): Promise<string> => {
  let svg = '';
  for (const activities of activitySets(result))
    for (const each of EDGES_PER_ACTIVITY) {
      svg = await renderProcessMap(result, { language, maxEdges: Math.ceil(activities.size * each), print: { activities } });
      const size = svgSize(svg);
      if (size && Math.min(area.width / size.width, area.height / size.height) >= MIN_SCALE) return svg;
    }
  return svg;
};

/** Returns activity sets to try: all activities, then those of ever fewer of the most frequent variants, down to one variant. */
const activitySets = ({ activities, variants }: ProcessMiningResult): ReadonlySet<string>[] => {
  const sets = [new Set(activities.map(({ activity }) => activity))];
  for (let count = Math.min(MAX_VARIANTS, variants.length); count > 0; count -= 1) {
    const next = new Set(variants.slice(0, count).flatMap((variant) => variant.activities));
    if (next.size < (sets.at(-1)?.size ?? 0)) sets.push(next);
  }
  const legible = sets.filter(({ size }) => size <= MAX_ACTIVITIES);
  return legible.length > 0 ? legible : sets.slice(-1);
};
