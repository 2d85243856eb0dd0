import type { Language } from '../../documents/formatting.js';
import { svgSize } from '../../documents/svg.js';
import type { ProcessMiningResult } from './process-mining-result.js';
import { renderProcessMap } from './process-map.js';

/** Points on a page. */
interface Room {
  width: number;
  height: number;
}

/** A map is made smaller by no more than this, so that its smallest type, of 9 points, is printed in 8. */
const SMALLEST_SCALE = 8 / 9;
/** Edges tried for each activity: all that the whole map has, and fewer. */
const EDGES_EACH = [2, 1.2];
const MAX_VARIANTS = 12;
/** More activities than this are never legible on a page. */
const MAX_ACTIVITIES = 20;

/**
 * The map of as many of the most frequent variants as a page shows legibly, one at least. The picture says how much of the
 * process that is; the whole map is the file that the analysis delivers.
 */
export const printedProcessMap = async (result: ProcessMiningResult, language: Language, room: Room): Promise<string> => {
  let svg = '';
  for (const activities of activitySets(result))
    for (const each of EDGES_EACH) {
      svg = await renderProcessMap(result, { language, maxEdges: Math.ceil(activities.size * each), print: { activities } });
      const size = svgSize(svg);
      if (size && Math.min(room.width / size.width, room.height / size.height) >= SMALLEST_SCALE) return svg;
    }
  return svg;
};

/** The activities of the process and of fewer and fewer of its most frequent variants, down to the first alone. */
const activitySets = ({ activities, variants }: ProcessMiningResult): ReadonlySet<string>[] => {
  const sets = [new Set(activities.map(({ activity }) => activity))];
  for (let count = Math.min(MAX_VARIANTS, variants.length); count > 0; count -= 1) {
    const next = new Set(variants.slice(0, count).flatMap((variant) => variant.activities));
    if (next.size < (sets.at(-1)?.size ?? 0)) sets.push(next);
  }
  const legible = sets.filter(({ size }) => size <= MAX_ACTIVITIES);
  return legible.length > 0 ? legible : sets.slice(-1);
};
