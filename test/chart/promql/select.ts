import { childrenOf, textOf, unsupported, type Expression, type Node } from './syntax.js';
import { type Labels, type Sample, type Series } from './series.js';

/** Seconds for which the last value of a series stays valid (Prometheus' lookback delta). */
const LOOK_BACK = 300;

export interface Matcher {
  readonly label: string;
  readonly operator: string;
  readonly value: string;
}

export interface Element {
  readonly labels: Labels;
  readonly value: number;
}

export interface Range {
  readonly labels: Labels;
  /** Samples without staleness markers. */
  readonly samples: readonly (Sample & { readonly value: number })[];
}

/** Returns the matchers of a VectorSelector, including that of the metric name. */
export const matchersOf = (expr: Expression, selector: Node): Matcher[] =>
  childrenOf(selector).flatMap((child) => {
    if (child.name === 'Identifier') return [{ label: '__name__', operator: '=', value: textOf(expr, child) }];
    if (child.name !== 'LabelMatchers') throw unsupported(expr, child);
    return childrenOf(child).map((matcher) => {
      const [label, operator, value, ...rest] = childrenOf(matcher);
      if (matcher.name !== 'UnquotedLabelMatcher' || !label || !operator || !value || rest.length > 0) throw unsupported(expr, matcher);
      const quoted = textOf(expr, value);
      if (!quoted.startsWith('"')) throw unsupported(expr, value);
      return { label: textOf(expr, label), operator: textOf(expr, operator), value: JSON.parse(quoted) as string };
    });
  });

/** Returns whether a matcher accepts the labels. A missing label counts as empty; regular expressions match the whole value. */
const matches = (labels: Labels, { label, operator, value }: Matcher): boolean => {
  const found = labels[label] ?? '';
  if (operator === '=' || operator === '!=') return (found === value) === (operator === '=');
  return new RegExp(`^(?:${value})$`, 's').test(found) === (operator === '=~');
};

const selected = (series: readonly Series[], matchers: readonly Matcher[]): Series[] =>
  series.filter(({ labels }) => matchers.every((matcher) => matches(labels, matcher)));

/** Returns the last value of each series, except stale ones. */
export const instantOf = (series: readonly Series[], matchers: readonly Matcher[], at: number): Element[] =>
  selected(series, matchers).flatMap(({ labels, samples }) => {
    const last = samples.findLast((sample) => sample.at <= at);
    return last && last.value !== null && last.at > at - LOOK_BACK ? [{ labels, value: last.value }] : [];
  });

/** Returns the values of each series in a range, excluding its start. */
export const rangeOf = (series: readonly Series[], matchers: readonly Matcher[], at: number, seconds: number): Range[] =>
  selected(series, matchers).flatMap(({ labels, samples }) => {
    const within = samples.flatMap((sample) =>
      sample.value !== null && sample.at > at - seconds && sample.at <= at ? [{ at: sample.at, value: sample.value }] : [],
    );
    return within.length > 0 ? [{ labels, samples: within }] : [];
  });
