import { orderByFlow } from './map-order.js';
import type { ProcessMiningResult } from '../process-mining-result.js';

/** Node names of start and end. Activity names are never blank, so these cannot collide. */
export const START = ' ';
export const END = '  ';

const MAX_ACTIVITIES = 35;
const MAX_HIGHLIGHTED = 3;

export interface MapEdge {
  from: string;
  to: string;
  count: number;
  /** Mean waiting time in seconds; absent on edges from the start and to the end. */
  meanSeconds?: number;
  bottleneck: boolean;
}

export interface MapSelection {
  /** Activities in flow order. */
  activities: ProcessMiningResult['activities'];
  edges: (MapEdge & { backward: boolean })[];
  /** Number of directly-follows edges shown. */
  shownEdges: number;
  /** Share of all transitions on these edges, from 0 to 1. */
  shownShare: number;
  /** Count of the most frequent omitted directly-follows edge; 0 if none is omitted. */
  strongestOmitted: number;
  omittedTerminals: number;
}

/**
 * Selects a readable part of the graph: the most frequent activities, the strongest path of each from the start and to the end,
 * the worst bottlenecks, then edges by frequency up to `maxEdges`. Each activity shown therefore stays connected to start and end,
 * unlike with plain frequency filtering (van der Aalst: A practitioner's guide to process mining, 2019).
 */
export function selectForMap(result: ProcessMiningResult, maxEdges: number, only?: ReadonlySet<string>): MapSelection {
  const eligible = only ? result.activities.filter(({ activity }) => only.has(activity)) : result.activities;
  const frequent = new Set(eligible.slice(0, MAX_ACTIVITIES).map(({ activity }) => activity));
  const all = allEdges(result).filter(({ from, to }) => (frequent.has(from) || from === START) && (frequent.has(to) || to === END));
  const forward = strongestPaths(all, START, 'from', 'to');
  const backward = strongestPaths(all, END, 'to', 'from');
  const connected = (name: string): boolean => forward.reached.has(name) && backward.reached.has(name);
  const usable = all.filter(({ from, to }) => connected(from) && connected(to));
  const chosen = new Set(usable.filter((edge) => forward.used.has(edge) || backward.used.has(edge) || edge.bottleneck));
  for (const edge of usable) if (chosen.size < maxEdges) chosen.add(edge);
  const edges = usable.filter((edge) => chosen.has(edge));
  const order = new Map(orderByFlow([START, ...frequent, END], edges).map((name, index) => [name, index] as const));
  const position = (name: string): number => order.get(name) ?? 0;
  return {
    activities: result.activities
      .filter(({ activity }) => frequent.has(activity) && connected(activity))
      .sort((a, b) => position(a.activity) - position(b.activity)),
    edges: edges.map((edge) => ({ ...edge, backward: position(edge.from) > position(edge.to) })),
    ...coverage(result, edges),
  };
}

/** Returns entry, exit and directly-follows edges, most frequent first. */
function allEdges(result: ProcessMiningResult): MapEdge[] {
  const worst = result.bottlenecks.edges.slice(0, MAX_HIGHLIGHTED);
  const isBottleneck = (from: string, to: string): boolean => worst.some((edge) => edge.from === from && edge.to === to);
  return [
    ...result.startActivities.map(({ activity, cases }) => ({ from: START, to: activity, count: cases, bottleneck: false })),
    ...result.endActivities.map(({ activity, cases }) => ({ from: activity, to: END, count: cases, bottleneck: false })),
    ...result.edges.map(({ from, to, count, waiting }) => ({
      from,
      to,
      count,
      meanSeconds: waiting.meanSeconds,
      bottleneck: isBottleneck(from, to),
    })),
  ].sort((a, b) => b.count - a.count);
}

/** Builds Prim's tree from the root, in or against edge direction; each node is connected by the most frequent edge available. */
function strongestPaths(edges: readonly MapEdge[], root: string, near: 'from' | 'to', far: 'from' | 'to') {
  const reached = new Set([root]);
  const used = new Set<MapEdge>();
  for (;;) {
    const next = edges.find((edge) => reached.has(edge[near]) && !reached.has(edge[far]));
    if (!next) return { reached, used };
    reached.add(next[far]);
    used.add(next);
  }
}

function coverage(result: ProcessMiningResult, edges: readonly MapEdge[]): Omit<MapSelection, 'activities' | 'edges'> {
  const key = ({ from, to }: { from: string; to: string }): string => JSON.stringify([from, to]);
  const follows = edges.filter(({ from, to }) => from !== START && to !== END);
  const shown = new Set(follows.map(key));
  const transitions = result.counts.events - result.counts.cases;
  return {
    shownEdges: follows.length,
    shownShare: transitions === 0 ? 1 : follows.reduce((sum, { count }) => sum + count, 0) / transitions,
    strongestOmitted: result.edges.find((edge) => !shown.has(key(edge)))?.count ?? 0,
    omittedTerminals: result.counts.startActivities + result.counts.endActivities - (edges.length - follows.length),
  };
}
