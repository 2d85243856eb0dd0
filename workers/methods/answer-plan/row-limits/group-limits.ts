import { secondsIn } from '../../../../platform/content/index.js';
import { abbreviates, labelWords, stemOf } from '../../../../platform/text/index.js';
import type { RowPlan } from '../answer-plan.js';
import type { PlannedDataset } from '../local-subjects.js';
import { requestBounds } from '../row-dates/duration-bounds.js';

/** Limits that depend on the value of a column: "10 days for class A, 25 for class B". */
export interface GroupLimits {
  readonly column: string;
  readonly limits: readonly { readonly value: string; readonly words: string }[];
  /** Words of the request from the first value or limit to the last one. */
  readonly words: string;
  /** The request with the first limit in place of all limits, padded to the original length. */
  readonly text: string;
  /** Words of the limit that replaces all limits in `text`. */
  readonly first: string;
}

/** Maximum number of distinct values in a column that divides the rows into classes. */
const MAX_VALUES = 12;
const MIN_LIMITS = 2;

interface Place {
  readonly at: number;
  readonly end: number;
}

/** Returns where a text names values of a column: by the value itself, or by a level after the column's name, as in "class A". */
const valuesIn = (text: string, column: string, values: readonly string[]): (Place & { value: string })[] => {
  const own = labelWords(column).map((word) => word.toLowerCase());
  const isName = (word: string): boolean =>
    own.some((each) => each.length > 2 && (stemOf(each) === stemOf(word.toLowerCase()) || abbreviates(each, word)));
  return values.flatMap((value) => {
    const isLevel = /^(?:\d{1,4}|\p{Lu}\d{0,2})$/u.test(value);
    const spelled = RegExp.escape(value);
    const pattern = isLevel
      ? new RegExp(String.raw`(?<name>\p{L}{3,})\s+${spelled}(?![\p{L}\p{N}]|[.,]\d)`, 'gu')
      : new RegExp(String.raw`(?<![\p{L}\p{N}])${spelled}(?![\p{L}\p{N}])`, 'giu');
    return [...text.matchAll(pattern)]
      .filter(({ groups }) => !isLevel || isName(groups?.['name'] ?? ''))
      .map(({ index, 0: words }) => ({ value, at: index, end: index + words.length }));
  });
};

/** A duration next to a value: "25 days" in "25 days for class B". */
const DURATION =
  /(?<![\p{L}\p{N}])\d+(?:[.,]\d+)?\s*(?:minuten?|minutes?|stunden?|hours?|(?:arbeits|werk|kalender)?tage?n?|(?:working |calendar |business )?days?|wochen?|weeks?)(?!\p{L})/giu;

/**
 * Returns the time limits that a request states for several values of one column, if values and limits alternate. Null if it states
 * fewer than two.
 */
export const groupLimitsIn = (text: string, { profile }: Pick<PlannedDataset, 'profile'>): GroupLimits | null => {
  const bounds = requestBounds(text);
  const stated = [...text.matchAll(DURATION)].map(({ index, 0: words }) => {
    const bound = bounds.find(({ at, words: said }) => at <= index && index < at + said.length);
    return bound
      ? { at: bound.at, end: bound.at + bound.words.length, words: bound.words }
      : { at: index, end: index + words.length, words };
  });
  if (stated.length < MIN_LIMITS) return null;
  for (const { name, distinct, topValues } of profile.columns) {
    if (distinct < MIN_LIMITS || distinct > MAX_VALUES || topValues.length < distinct) continue;
    const values = topValues.map(({ value }) => String(value)).filter((value) => value !== '');
    const named = valuesIn(text, name, values).toSorted((a, b) => a.at - b.at);
    const limits = pairsOf(named, stated).map(([place, limit]) => ({ value: place.value, place, limit }));
    if (limits.length < MIN_LIMITS || new Set(limits.map(({ value }) => value)).size < limits.length) continue;
    const places = limits.flatMap(({ place, limit }) => [place, limit]);
    const [at, end] = [Math.min(...places.map((place) => place.at)), Math.max(...places.map((place) => place.end))];
    const first = withinOf(limits[0]?.limit.words ?? '');
    const words = text.slice(at, end);
    // The other limits are computed from the first one.
    const isZero = (requestBounds(first)[0]?.value ?? 0) === 0;
    if (first.length > words.length || isZero) continue;
    return {
      column: name,
      limits: limits.map(({ value, limit }) => ({ value, words: withinOf(limit.words) })),
      ...{ words, first },
      text: `${text.slice(0, at)}${first.padEnd(words.length)}${text.slice(end)}`,
    };
  }
  return null;
};

/** Pairs each value with its limit if they alternate in the text; otherwise empty, because the pairs would be ambiguous. */
const pairsOf = <One extends Place, Other extends Place>(values: readonly One[], limits: readonly Other[]): (readonly [One, Other])[] => {
  const isValueFirst = (values[0]?.at ?? 0) < (limits[0]?.at ?? 0);
  const [first, second]: [readonly Place[], readonly Place[]] = isValueFirst ? [values, limits] : [limits, values];
  const isAlternating =
    values.length === limits.length &&
    first.every(({ at }, index) => at < (second[index]?.at ?? 0) && (index === 0 || at > (second[index - 1]?.at ?? 0)));
  return isAlternating ? values.flatMap((value, index) => (limits[index] ? [[value, limits[index]] as const] : [])) : [];
};

const GERMAN = /(?:minuten|stunden?|tage?n?|wochen?)$/iu;

/** Words for working days, which the dates of rows do not distinguish from other days. */
export const WORKING_DAYS = /(?<!\p{L})(?:werktag|(?:bank)?arbeitstag|geschäftstag|(?:working|business|work)[ -]?day)\p{L}*/iu;

/** Returns a duration as a limit, "within 25 days" for "25 days", without the word for working or calendar days. */
const withinOf = (words: string): string => {
  if (!/^\d/u.test(words)) return words;
  const plain = words
    .replace(/(?:arbeits|werk|kalender)(?<unit>tage?n?)/iu, (...found: unknown[]) =>
      String((found.at(-1) as { unit: string }).unit).replace(/^t/u, 'T'),
    )
    .replace(/(?:working|calendar|business) /iu, '');
  return `${GERMAN.test(plain) ? 'binnen' : 'within'} ${plain}`;
};

/** A time limit that a text states for one value of a column. */
export interface StatedLimit {
  readonly column: string;
  readonly value: string;
  /** The value as the text names it; `limit` is the time limit in words. */
  readonly name: string;
  readonly limit: string;
}

/** Returns the time limit that a text states for a value of a column; empty unless it names exactly one duration and one value. */
export const statedLimits = (text: string, datasets: readonly Pick<PlannedDataset, 'profile'>[]): StatedLimit[] => {
  const durations = [...text.matchAll(DURATION)].map(({ 0: words }) => words);
  const [only] = durations;
  if (only === undefined || durations.length > 1) return [];
  const found = datasets.flatMap(({ profile }) =>
    profile.columns
      .filter(({ distinct, topValues }) => distinct >= MIN_LIMITS && distinct <= MAX_VALUES && topValues.length >= distinct)
      .flatMap(({ name: column, topValues }) => {
        const values = topValues.map(({ value }) => String(value)).filter((value) => value !== '');
        const named = valuesIn(text, column, values);
        const [one] = named;
        return one && new Set(named.map(({ value }) => value)).size === 1
          ? [{ column, value: one.value, name: text.slice(one.at, one.end), limit: withinOf(only) }]
          : [];
      }),
  );
  return found.slice(0, 1);
};

/** Adds the limits of all values to the condition of the first limit; other conditions stay unchanged. */
export const withGroupLimits = (
  conditions: RowPlan['conditions'],
  { column: by, limits, first, words }: GroupLimits,
): RowPlan['conditions'] => {
  const boundOf = (said: string): { value: number; seconds: number } => {
    const [bound] = requestBounds(said);
    return { value: bound?.value ?? 0, seconds: bound?.unit == null ? 0 : secondsIn(bound.unit) };
  };
  const one = boundOf(first);
  return conditions.map((condition) => {
    if (condition.words !== first) return condition;
    const factor = condition.value / (one.value * one.seconds);
    const cases = limits.map(({ value, words: said }) => {
      const bound = boundOf(said);
      return { value, limit: Number((bound.value * bound.seconds * factor).toPrecision(12)) };
    });
    return { ...condition, words, by: { column: by, cases } };
  });
};
