import type { UnderstoodColumn } from '../../../platform/column-meaning/index.js';
import { wordsIn } from '../../../platform/text/index.js';
import type { RowPlan } from './answer-plan.js';
import type { Subject } from './local-subjects.js';
import { COMPLETED_WITHIN, LASTS } from './question-words.js';
import { DURATION, unitOfInterval } from './row-conditions.js';

/** A number that a bound in a request can limit. */
interface BoundableNumber {
  readonly name: string;
  readonly unit: string | null;
  readonly isPrice: boolean;
  /** Words of the request that name the number. */
  readonly words: readonly string[];
}

/** Meanings of amounts for one piece. */
const PRICES: ReadonlySet<string> = new Set(['price', 'unit_cost']);

/** Returns the numbers of a dataset, the days between its dates that a request names, and the duration of the cases of a log. */
export const boundableNumbers = (
  text: string,
  columns: readonly UnderstoodColumn[],
  { measured, intervals, isLog }: { measured: readonly Subject[]; intervals: RowPlan['intervals']; isLog: boolean },
): BoundableNumber[] => [
  ...columns
    .filter(({ role }) => role === 'measure')
    .map(({ name, unit, semanticType }) => ({
      ...{ name, unit, isPrice: PRICES.has(semanticType ?? '') },
      words: measured.find(({ label }) => label === name)?.words ?? [],
    })),
  ...intervals.map(({ name, words }) => ({ name, unit: unitOfInterval(name), isPrice: false, words: wordsIn(words) })),
  ...(isLog
    ? [
        {
          ...{ name: DURATION, unit: 's', isPrice: false },
          words: [...(text.match(LASTS) ?? []), ...(COMPLETED_WITHIN.exec(text)?.slice(1) ?? [])],
        },
      ]
    : []),
];
