import { checkFormula, childrenOf, parseFormula, type CheckedFormula } from '../../../../subgraphs/metrics/index.js';
import type { Dataset } from '../../../../subgraphs/sources/index.js';
import type { OwnMetric } from '../own-metric.js';
import { eventLogOf } from './event-log.js';
import type { Measure } from './measure.js';
import { namedParts } from './named-parts.js';
import { boundsOf, measure, readingOf } from './reading.js';
import { conditionOf, labelsOf } from './value-sets.js';

type Node = CheckedFormula['root'];

const aggregatesIn = (node: Node): (Node & { kind: 'aggregate' })[] =>
  node.kind === 'aggregate' ? [node] : childrenOf(node).flatMap(aggregatesIn);

/** Returns a formula each of whose aggregates considers only the rows with the conditions. */
export const restrictedFormula = (formula: string, columns: Dataset['columns'], conditions: readonly string[]): string => {
  if (conditions.length === 0) return formula;
  const condition = conditions.join(' AND ');
  const { root } = checkFormula(parseFormula(formula), columns);
  return aggregatesIn(root)
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { where, end }) => {
      if (where) return `${text.slice(0, where.start)}(${text.slice(where.start, where.end)}) AND ${condition}${text.slice(where.end)}`;
      const before = text.slice(0, end - 1);
      return `${before}${before.endsWith('(') ? '' : ' '}WHERE ${condition}${text.slice(end - 1)}`;
    }, formula);
};

/** A KPI that a text names, with the words that name it. */
export interface RestrictedKpi extends Pick<OwnMetric, 'dataset' | 'words'> {
  readonly metric: { readonly name: string | null; readonly formula: string; readonly unit: string | null };
}

/** Minimum confidence of a value that restricts a metric. */
const SURE_VALUE = 0.85;

/**
 * Returns the KPI that an existing metric or candidate becomes on the rows and by the groups that a text names; null if the text names none in the data
 * of the metric, or the data contain values of KPIs. Activities do not restrict: the metric itself counts events by them.
 */
export const restrictMetric = ({ metric, dataset, words }: RestrictedKpi, text: string): Measure<Dataset> | null => {
  const [named] = dataset ? namedParts(text, [dataset]) : [];
  if (!named || !dataset) return null;
  const activity = eventLogOf(dataset)?.activity;
  const isOfMetric = (said: readonly string[]): boolean => said.every((word) => words.includes(word));
  const parts = named.parts.filter((part) => !isOfMetric(part.words) && (part.value === null || part.column !== activity));
  const reading = readingOf(text, { ...named, parts });
  // A restriction that the formula states already is not stated twice.
  const isNew = ({ column, values }: { column: string; values: readonly string[] }): boolean =>
    !(metric.formula.includes(column) && values.every((value) => metric.formula.includes(`'${value}'`)));
  const values = reading.values.filter((set) => set.confidence >= SURE_VALUE && isNew(set));
  const bounded = boundsOf(reading);
  const used = parts.filter(
    ({ column, value }) =>
      value === null || !isNew({ column, values: [value] }) || values.some((set) => set.column === column && set.values.includes(value)),
  );
  const conditions = [...values.map(conditionOf), ...bounded.conditions];
  if (conditions.length === 0 && reading.groupColumn === null) return null;
  return {
    ...measure(reading, 'restricted', {
      formula: restrictedFormula(metric.formula, dataset.columns, conditions),
      subject: metric.name ?? '',
      filters: [...labelsOf(values), ...bounded.labels],
      unit: metric.unit,
    }),
    words: [...words, ...used.flatMap((part) => part.words), ...reading.bounds.map((bound) => bound.words)],
  };
};
