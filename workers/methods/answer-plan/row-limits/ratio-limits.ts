import type { RowPlan } from '../answer-plan.js';
import type { Calculation } from '../calculations.js';
import type { Subject } from '../local-subjects.js';

/** A limit on the ratio of two numbers in a row. */
export interface RatioLimit {
  readonly calculation: Calculation;
  readonly conditions: RowPlan['conditions'];
}

const PERCENT = String.raw`(?<percent>\d+(?:[.,]\d+)?)\s*(?:%|per ?cent|prozent)`;
const MORE = String.raw`(?:more than|over|at least|mehr als|über|mindestens)\s+`;
const AT_LEAST = /(?<!\p{L})(?:at least|mindestens)(?!\p{L})/iu;
const NAME = String.raw`(?<left>[^.;:!?]{3,80}?)`;
const OTHER = String.raw`(?<right>[^.;:!?]{3,60})`;

/** Patterns for such a limit, with the bounds of the ratio for the stated share; null is no bound. */
const FORMS: readonly (readonly [RegExp, (share: number) => readonly [low: number | null, high: number | null]])[] = [
  // "The invoice is within 10% of the quote", „die Rechnung liegt innerhalb von 10 % des Angebots“.
  [
    new RegExp(
      String.raw`${NAME}\s+(?:within|inside|innerhalb(?: von)?|um (?:höchstens|maximal))\s+(?:±\s*)?${PERCENT}\s+(?:of|from|around|vom|von|um|des|der)\s+${OTHER}`,
      'iu',
    ),
    (share) => [1 - share, 1 + share],
  ],
  // „… weicht höchstens 10 % vom Angebot ab“, "differs by no more than 10% from the quote".
  [
    new RegExp(
      String.raw`${NAME}\s+(?:differs?|deviates?|weich(?:t|en))\s+(?:by\s+|um\s+)?(?:at most|no more than|less than|höchstens|maximal|weniger als|nicht mehr als)\s+${PERCENT}\s+(?:from|vom|von)\s+${OTHER}`,
      'iu',
    ),
    (share) => [1 - share, 1 + share],
  ],
  // "Costs exceed the budget by more than 20%", „Kosten übersteigen das Budget um mehr als 20 %“.
  [
    new RegExp(
      String.raw`${NAME}\s+(?:exceed(?:s|ed|ing)?|overrun|übersteig\p{L}*|überschr\p{L}*|(?:is|are|was|were)\s+(?:above|over))\s+(?<right>[^.;:!?]{3,60}?)\s+(?:by|um)\s+(?:${MORE})?${PERCENT}`,
      'iu',
    ),
    (share) => [null, 1 + share],
  ],
  // "Costs are more than 20% above the budget", „Kosten liegen mehr als 20 % über dem Budget“.
  [
    new RegExp(String.raw`${NAME}\s+(?:um\s+)?${MORE}${PERCENT}\s+(?:above|over|higher than|über|höher als)\s+${OTHER}`, 'iu'),
    (share) => [null, 1 + share],
  ],
];

interface Named {
  readonly label: string;
  readonly at: number;
  readonly end: number;
}

/** Returns the numbers that a part of a request names, in text order; `find` selects one of several occurrences of a word. */
const namedIn = (text: string, numbers: readonly Subject[], find: (word: string) => number): Named[] =>
  numbers
    .flatMap(({ label, words }): Named[] => {
      const places = words.map((word) => ({ at: find(word), word })).filter(({ at }) => at >= 0);
      if (places.length === 0) return [];
      const end = Math.max(...places.map(({ at, word }) => at + word.length));
      return [{ label, at: Math.min(...places.map(({ at }) => at)), end: end + (/^\p{L}*/u.exec(text.slice(end))?.[0].length ?? 0) }];
    })
    .toSorted((a, b) => a.at - b.at);

/**
 * Returns the limit that a request sets on the quotient of two numbers in a row: "the payment is within 15% of the reserve". The numbers
 * are the last one named before the limit and the first one named after it.
 *
 * @param numbers numeric columns that the request names
 */
export const ratioLimitIn = (text: string, numbers: readonly Subject[]): RatioLimit | null => {
  for (const [pattern, factorsOf] of FORMS) {
    const match = pattern.exec(text);
    const { left = '', right = '', percent = '' } = match?.groups ?? {};
    if (!match || percent === '') continue;
    const before = namedIn(left, numbers, (word) => left.lastIndexOf(word)).at(-1);
    const others = numbers.filter(({ label }) => label !== before?.label);
    const [after] = namedIn(right, others, (word) => right.indexOf(word));
    if (!before || !after) continue;
    const [low, high] = factorsOf(Number(percent.replace(',', '.')) / 100);
    const beyond = AT_LEAST.test(match[0].slice(left.length)) ? '>=' : '>';
    const name = `${before.label} ÷ ${after.label}`;
    // Words before the first number describe the rows.
    const rightAt = match[0].lastIndexOf(right);
    const end = Math.max(rightAt + after.end, match[0].indexOf(percent, left.length) + percent.length);
    const words = match[0].slice(before.at, end).trim();
    const bound = (operator: '>' | '>=' | '<=', value: number): RowPlan['conditions'][number] => ({
      ...{ column: name, operator, words },
      value: Number(value.toPrecision(12)),
    });
    return {
      calculation: { name, left: before.label, sign: '÷', right: after.label, isShare: true, words },
      conditions: [...(low === null ? [] : [bound('>=', low)]), ...(high === null ? [] : [bound(low === null ? beyond : '<=', high)])],
    };
  }
  return null;
};
