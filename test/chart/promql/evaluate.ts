import { growthOf, histogramQuantile } from './functions.js';
import { operate, type Value, type Vector } from './operators.js';
import { instantOf, matchersOf, rangeOf, type Element } from './select.js';
import { keyOf, only, type Series } from './series.js';
import { childrenOf, parseExpression, secondsOf, textOf, unsupported, type Expression, type Node } from './syntax.js';

/**
 * Evaluates a PromQL expression at a time in seconds, with the semantics of Prometheus 3. Supports only the part of the language
 * that the alerts and the dashboard use.
 * @throws Error on every other part
 */
export const evaluate = (text: string, series: readonly Series[], at: number): Value => {
  const expr = parseExpression(text);
  return new Evaluation(expr, series, at).valueOf(expr.root);
};

/** Returns the selectors of an expression that match no series at a time. */
export const emptySelectors = (text: string, series: readonly Series[], at: number): string[] => {
  const expr = parseExpression(text);
  const within = (node: Node): Node[] => (node.name === 'VectorSelector' ? [node] : childrenOf(node).flatMap(within));
  return within(expr.root)
    .filter((selector) => instantOf(series, matchersOf(expr, selector), at).length === 0)
    .map((selector) => textOf(expr, selector));
};

class Evaluation {
  constructor(
    private readonly expr: Expression,
    private readonly series: readonly Series[],
    private readonly at: number,
  ) {}

  valueOf(node: Node): Value {
    const children = childrenOf(node);
    switch (node.name) {
      case 'NumberDurationLiteral':
        return this.number(node);
      case 'VectorSelector':
        return instantOf(this.series, matchersOf(this.expr, node), this.at);
      case 'BinaryExpr': {
        const [left, operator, right, ...rest] = children;
        if (!left || !operator || !right || rest.length > 0) throw unsupported(this.expr, node);
        return operate(textOf(this.expr, operator), this.valueOf(left), this.valueOf(right));
      }
      case 'FunctionCall':
        return this.callFunction(node, children);
      case 'AggregateExpr':
        return this.aggregate(node, children);
      default:
        throw unsupported(this.expr, node);
    }
  }

  private callFunction(node: Node, [name, body]: Node[]): Vector {
    const [first, second, ...rest] = body ? childrenOf(body) : [];
    const kind = name && textOf(this.expr, name);
    if (!first || rest.length > 0) throw unsupported(this.expr, node);
    if ((kind === 'rate' || kind === 'increase') && !second) return this.growth(first, kind === 'rate');
    if (kind === 'absent' && !second) return this.absent(first);
    if (kind === 'histogram_quantile' && second) return histogramQuantile(this.number(first), this.vector(second));
    throw unsupported(this.expr, node);
  }

  private growth(node: Node, perSecond: boolean): Vector {
    const [selector, duration, ...rest] = childrenOf(node);
    if (node.name !== 'MatrixSelector' || !selector || !duration || rest.length > 0) throw unsupported(this.expr, node);
    const seconds = secondsOf(textOf(this.expr, duration));
    return growthOf(rangeOf(this.series, matchersOf(this.expr, selector), this.at, seconds), this.at, seconds, perSecond);
  }

  /** The result has the labels that the selector fixes by equality. */
  private absent(node: Node): Vector {
    if (this.vector(node).length > 0) return [];
    const fixed = node.name === 'VectorSelector' ? matchersOf(this.expr, node) : [];
    const labels = fixed.filter(({ operator, label }) => operator === '=' && label !== '__name__');
    return [{ labels: Object.fromEntries(labels.map(({ label, value }) => [label, value])), value: 1 }];
  }

  private aggregate(node: Node, children: readonly Node[]): Vector {
    const of = (name: string): Node[] => children.filter((child) => child.name === name).flatMap(childrenOf);
    const [by, labels, ...more] = of('AggregateModifier');
    const [first, second, ...rest] = of('FunctionCallBody');
    const operator = textOf(this.expr, children[0] ?? node);
    if (!first || rest.length > 0 || more.length > 0 || (by && by.name !== 'By')) throw unsupported(this.expr, node);
    const names = labels ? childrenOf(labels).map((label) => textOf(this.expr, label)) : [];
    if (operator === 'topk' && second && !by)
      return this.vector(second)
        .toSorted((one, other) => largerFirst(one.value, other.value))
        .slice(0, this.number(first));
    const combine = COMBINATIONS[operator];
    if (!combine || second) throw unsupported(this.expr, node);
    const groups = Map.groupBy(this.vector(first), (element) => keyOf(only(element.labels, names)));
    return [...groups.values()].map((elements) => ({
      labels: only(elements[0]?.labels ?? {}, names),
      value: elements.map(({ value }) => value).reduce(combine),
    }));
  }

  private number(node: Node): number {
    const value = Number(textOf(this.expr, node));
    if (node.name !== 'NumberDurationLiteral' || Number.isNaN(value)) throw unsupported(this.expr, node);
    return value;
  }

  private vector(node: Node): readonly Element[] {
    const value = this.valueOf(node);
    if (typeof value === 'number') throw unsupported(this.expr, node);
    return value;
  }
}

/** Compares in descending order; NaN counts as the smallest value. */
const largerFirst = (one: number, other: number): number => (Number.isNaN(one) ? 1 : Number.isNaN(other) ? -1 : other - one);

const COMBINATIONS: Readonly<Record<string, (one: number, other: number) => number>> = {
  sum: (one, other) => one + other,
  max: (one, other) => (largerFirst(one, other) <= 0 ? one : other),
};
