import { nameConfidences } from '../../../platform/questions/index.js';
import type { Language } from '../../kit.js';
import type { MinedProcess } from '../process-mining/index.js';
import { statedChange } from './stated-change.js';

/** A supposed change of the time between activities. */
export interface ProcessChange {
  readonly transitions: readonly { readonly from: string; readonly to: string }[];
  /** Share of the transitions in the waiting time of the process. */
  readonly share: number;
  /** Change of the time of the transitions as a share of it: -0.5 if it halves. */
  readonly change: number;
  readonly runId: string;
}

/**
 * Confidence from which a supposition names an activity, and from which it names the other end of a transition. Names of activities
 * contain what happened as well: "price approval" in "Price approval requested".
 */
const NAMED = 0.4;
const OTHER_END = 0.15;

/** Words by which a step is left out. */
const REMOVED =
  /(?<!\p{L})(?:ohne|entfäll\p{L}*|entfall\p{L}*|wegfäll\p{L}*|wegfall\p{L}*|fällt(?:\s+\p{L}+){0,3}?\s+weg|abschaff\p{L}*|abgeschafft|gestrichen|streichen|without|dropp?(?:ed|ing)|remov(?:ed?|ing)|abolish(?:ed|ing)?|skip(?:ped|ping)?|scrapp(?:ed|ing)|eliminat(?:ed?|ing))(?!\p{L})/iu;

/** Returns whether a supposition leaves something out. */
export const isRemoved = (supposed: string): boolean => REMOVED.test(supposed);

/**
 * Returns the change of the process that a supposition states: of the transitions between activities that it names, otherwise of the
 * one with the most waiting time to or from such an activity. Returns null if the supposition names no activity or no change.
 */
export const processChangeIn = (supposed: string, mined: MinedProcess | null, language: Language): ProcessChange | null => {
  if (!mined) return null;
  const { activities, bottlenecks } = mined.result;
  const names = activities.map(({ activity }) => activity);
  const confidences = nameConfidences(
    supposed,
    names.map((name) => ({ names: [name] })),
  );
  const confidenceOf = (name: string): number => confidences[names.indexOf(name)] ?? 0;
  const touched = bottlenecks.edges.filter(({ from, to }) => from !== to && Math.max(confidenceOf(from), confidenceOf(to)) >= NAMED);
  const between = touched.filter(({ from, to }) => Math.min(confidenceOf(from), confidenceOf(to)) >= OTHER_END);
  const transitions = between.length > 0 ? between : touched.toSorted((a, b) => b.share - a.share).slice(0, 1);
  const change = isRemoved(supposed) ? -1 : statedChange(supposed, { latest: 1, unit: null, language });
  if (transitions.length === 0 || change === null) return null;
  const share = transitions.reduce((sum, each) => sum + each.share, 0);
  return { transitions, share, change: Math.max(-1, change), runId: mined.runId };
};
