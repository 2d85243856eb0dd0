import type { Element } from './select.js';
import { keyOf, without } from './series.js';

export type Vector = readonly Element[];
export type Value = number | Vector;

const ARITHMETIC: Readonly<Record<string, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
};

/** Comparisons filter elements. For NaN, only `!=` is true. */
const COMPARISONS: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  '==': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '>': (left, right) => left > right,
  '<': (left, right) => left < right,
  '>=': (left, right) => left >= right,
  '<=': (left, right) => left <= right,
};

const groupOf = ({ labels }: Element): string => keyOf(without(labels, '__name__'));

/** Indexes elements by their labels. @throws Error if two elements have the same labels, as Prometheus does */
const byLabels = (vector: Vector): Map<string, Element> => {
  const groups = new Map(vector.map((element) => [groupOf(element), element]));
  if (groups.size < vector.length) throw new Error('many-to-many matching: elements of one side have the same labels');
  return groups;
};

/** Applies a binary operator. Vectors are matched one to one by all their labels. @throws Error on an unsupported operator */
export const operate = (operator: string, left: Value, right: Value): Value => {
  const compute = ARITHMETIC[operator];
  const holds = COMPARISONS[operator];
  if (typeof left !== 'number' && typeof right !== 'number') {
    if (operator === 'and' || operator === 'unless') {
      const groups = new Set(right.map(groupOf));
      return left.filter((element) => groups.has(groupOf(element)) === (operator === 'and'));
    }
    if (operator === 'or') {
      const groups = new Set(left.map(groupOf));
      return [...left, ...right.filter((element) => !groups.has(groupOf(element)))];
    }
    const partners = byLabels(right);
    const pairs = [...byLabels(left)].flatMap(([group, element]) => {
      const partner = partners.get(group);
      return partner ? [{ element, partner }] : [];
    });
    if (holds) return pairs.filter(({ element, partner }) => holds(element.value, partner.value)).map(({ element }) => element);
    if (compute)
      return pairs.map(({ element, partner }) => ({
        labels: without(element.labels, '__name__'),
        value: compute(element.value, partner.value),
      }));
  }
  if (typeof left !== 'number' && typeof right === 'number') {
    if (holds) return left.filter(({ value }) => holds(value, right));
    if (compute) return left.map(({ labels, value }) => ({ labels: without(labels, '__name__'), value: compute(value, right) }));
  }
  throw new Error(`unsupported PromQL: ${kindOf(left)} ${operator} ${kindOf(right)}`);
};

const kindOf = (value: Value): string => (typeof value === 'number' ? 'number' : 'vector');
