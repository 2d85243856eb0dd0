import { asCases, intervalsOfCases, waitFor, waitIn, type PlannedDataset } from '../../../methods/answer-plan/index.js';
import { wordsIn } from '../../../../platform/text/index.js';
import type { SpanEnds } from './span-ends.js';

/** Maximum number of words before a limit among which the activity is named that keeps it. */
const MAX_BEFORE = 10;

/**
 * Returns the activities of a case between which a request measures time: "the wait for approval", "from request to approval", "checked
 * within five days of the request". Null if it names no two activities.
 *
 * @param bound words of the limit on the time; null without one
 */
export const stepSpanIn = (text: string, dataset: PlannedDataset, bound: string | null): SpanEnds | null => {
  const time = dataset.roles['time'];
  if (time === undefined) return null;
  const activities = new Set(
    asCases(dataset)
      .columns.slice(dataset.columns.length)
      .map(({ name }) => name),
  );
  const explicit = intervalsOfCases(text, asCases(dataset)).find(({ from, until }) => activities.has(from) && activities.has(until));
  const found = waitIn(text, dataset) ?? explicit ?? (bound === null ? null : keptWithin(text, dataset, bound));
  if (!found) return null;
  const words = wordsIn(found.words);
  return {
    from: { column: time, activity: found.from, words },
    to: { column: time, activity: found.until, words },
    ...{ isLateness: false, remarks: [] },
  };
};

/** Returns the wait for what is done within a limit: "whose check is finished within five days". */
const keptWithin = (text: string, dataset: PlannedDataset, bound: string) => {
  const before = wordsIn(text.slice(0, Math.max(0, text.indexOf(bound)))).slice(-MAX_BEFORE);
  for (const length of [2, 1])
    for (let end = before.length; end >= length; end -= 1) {
      const words = before.slice(end - length, end).join(' ');
      const wait = waitFor(words, dataset);
      if (wait) return { ...wait, words };
    }
  return null;
};
