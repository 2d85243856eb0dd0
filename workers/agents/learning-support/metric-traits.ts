import { amountIn, isPercent, unitIn } from '../../../platform/content/index.js';
import { MetricDirection, MetricStatus, OPEN_FORMULA, type MetricDefinition } from '../../../subgraphs/metrics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import type { Initiative } from '../../../subgraphs/transformation/index.js';
import { formatNumber } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import type { MetricHistory } from '../../metric-history.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { formulaWords } from './formula-words.js';
import { messagesIn } from './messages.js';
import type { Trait } from './trait.js';

/** Number of latest periods whose range of values is stated. */
const PERIODS = 12;
const MAX_FORMULA = 300;
const MAX_PURPOSE = 300;

/** Metrics and datasets that the traits of a metric are compared with. */
export interface MetricSurroundings {
  readonly metrics: readonly MetricDefinition[];
  readonly datasets: readonly Pick<Dataset, 'datasetId' | 'name'>[];
  readonly initiatives: readonly Pick<Initiative, 'title' | 'metricIds'>[];
  readonly points: MetricHistory['points'];
}

/** Returns the calculation of a metric in words, or its formula if it has no words. */
export const calculationOf = ({ formula }: MetricDefinition, language: Language): string =>
  oneLine(formulaWords(formula, language) ?? formula, MAX_FORMULA);

/** Returns what is recorded on a metric, with questions on it. */
export const metricTraits = (metric: MetricDefinition, around: MetricSurroundings, language: Language): Trait[] => {
  const { traits: messages, quiz, facts } = messagesIn(language);
  const name = oneLine(metric.name);
  const others = around.metrics.filter(({ metricId }) => metricId !== metric.metricId);
  const amount = (value: number): string => amountIn(language, value, metric.unit);
  const { purpose, unit, direction, target, thresholds, owner, timeColumn } = metric;
  const titles = around.initiatives.filter(({ metricIds }) => metricIds.includes(metric.metricId)).map(({ title }) => oneLine(title));
  const dataset = around.datasets.find(({ datasetId }) => datasetId === metric.datasetId);
  const unitName = unit && unitIn(language, oneLine(unit, 30));
  const words = formulaWords(metric.formula, language);
  return [
    ...(purpose === null || purpose.trim() === ''
      ? []
      : [
          {
            aspects: ['meaning', 'scope', 'reason'],
            text: messages.purpose(name, sentence(purpose)),
            quiz: {
              question: messages.purposeAsked(name),
              right: [sentence(purpose)],
              wrong: others.flatMap((other) => (other.purpose ? [sentence(other.purpose)] : [])),
            },
          } satisfies Trait,
        ]),
    ...(metric.formula === OPEN_FORMULA
      ? []
      : [
          {
            aspects: ['computation'],
            text: facts.formula(name, words, oneLine(metric.formula, MAX_FORMULA)),
            quiz: {
              question: quiz.formula(name),
              right: [calculationOf(metric, language)],
              wrong: others.filter(({ formula }) => formula !== OPEN_FORMULA).map((other) => calculationOf(other, language)),
            },
          } satisfies Trait,
        ]),
    ...(metric.status === MetricStatus.DRAFT ? [{ aspects: ['status', 'reading'], text: messages.draft(name) } satisfies Trait] : []),
    ...(titles.length === 0
      ? []
      : [
          {
            aspects: ['reason', 'people'],
            text: messages.improved(name, titles.map(quotedIn(language)).join(', ')),
            quiz: {
              question: messages.improvedAsked(name),
              right: titles,
              wrong: around.initiatives.map(({ title }) => oneLine(title)),
            },
          } satisfies Trait,
        ]),
    ...(owner === null
      ? []
      : [
          {
            aspects: ['people'],
            text: messages.owner(name, oneLine(owner)),
            isPersonal: true,
            quiz: {
              question: messages.ownerAsked(name),
              right: [oneLine(owner)],
              wrong: others.flatMap((other) => (other.owner === null ? [] : [oneLine(other.owner)])),
            },
          } satisfies Trait,
        ]),
    {
      aspects: ['reading'],
      text: messages.unit(name, unitName, messages.directions[direction]),
      quiz: { question: messages.directionAsked(name), ...directionsOf(direction, language) },
    },
    ...(unitName === null
      ? []
      : [
          {
            aspects: [],
            text: messages.unit(name, unitName, messages.directions[direction]),
            quiz: {
              question: messages.unitAsked(name),
              right: [unitName],
              wrong: [...others.flatMap((other) => (other.unit ? [unitIn(language, oneLine(other.unit, 30))] : [])), ...messages.units],
            },
          } satisfies Trait,
        ]),
    ...(target === null
      ? []
      : [
          {
            aspects: ['target'],
            text: quiz.targetIs(name, amount(target.value)),
            quiz: {
              question: quiz.target(name),
              right: [amount(target.value)],
              wrong: [
                ...nearby(target.value, unit).map(amount),
                ...others.flatMap((other) => (isAlike(other, metric) ? [amount(other.target?.value ?? 0)] : [])),
              ],
            },
          } satisfies Trait,
        ]),
    ...rangeTraits(name, around.points, unit, language),
    ...(thresholds === null || direction === MetricDirection.TARGET
      ? []
      : [
          {
            aspects: ['reading'],
            text: messages.thresholds(name, amount(thresholds.green), amount(thresholds.amber), direction === MetricDirection.LOWER),
          } satisfies Trait,
        ]),
    ...(dataset
      ? [
          {
            aspects: ['parts'],
            text: messages.computedFrom(name, oneLine(dataset.name), metric.dimensions.map(quotedIn(language)).join(', ') || null),
            quiz: {
              question: messages.computedFromAsked(name),
              right: [oneLine(dataset.name)],
              wrong: around.datasets.map((other) => oneLine(other.name)),
            },
          } satisfies Trait,
        ]
      : []),
    ...(timeColumn === null
      ? []
      : [{ aspects: ['scope', 'parts'], text: messages.scope(name, oneLine(timeColumn), messages.grains[metric.grain]) } satisfies Trait]),
  ];
};

/** Returns what the concepts of KPIs are for a metric, by concept. */
export const metricExamples = (
  metric: MetricDefinition,
  { datasets, points }: Pick<MetricSurroundings, 'datasets' | 'points'>,
  language: Language,
): Record<string, string> => {
  const { traits: messages } = messagesIn(language);
  const { unit, target, thresholds, timeColumn, grain, purpose } = metric;
  const amount = (value: number): string => amountIn(language, value, unit);
  const dataset = datasets.find(({ datasetId }) => datasetId === metric.datasetId);
  const [first] = points.slice(-PERIODS);
  const calculation = metric.formula === OPEN_FORMULA ? null : calculationOf(metric, language);
  return {
    ...(purpose && { measure: sentence(purpose) }),
    ...(unit && { unit: unitIn(language, oneLine(unit, 30)) }),
    kpi: messages.directions[metric.direction],
    ...(calculation !== null && { formula: calculation, mean: calculation, median: calculation, 'ratio-kpi': calculation }),
    ...(dataset && { dataset: oneLine(dataset.name) }),
    ...(first && { baseline: amount(first.value) }),
    ...(target && { target: amount(target.value) }),
    ...(thresholds && { threshold: `${amount(thresholds.green)}, ${amount(thresholds.amber)}` }),
    ...(timeColumn !== null && {
      granularity: `${messages.grains[grain] ?? grain}, ${messagesIn(language).formulaWords.quoted(oneLine(timeColumn))}`,
    }),
  };
};

/** Returns the concepts that explain how a metric is computed and read. */
export const metricConcepts = ({ formula, target, thresholds }: MetricDefinition): string[] => [
  ...(/\b(?:AVG|AVERAGE|MEAN)(?:_IF)?\s*\(/iu.test(formula) ? ['mean'] : []),
  ...(/\bMEDIAN(?:_IF)?\s*\(/iu.test(formula) ? ['median'] : []),
  ...(formula.includes('/') ? ['ratio-kpi'] : ['formula']),
  ...(thresholds ? ['threshold'] : target ? ['target'] : []),
];

const rangeTraits = (name: string, points: MetricSurroundings['points'], unit: string | null, language: Language): Trait[] => {
  const amount = (value: number): string => amountIn(language, value, unit);
  const values = points.slice(-PERIODS).map(({ value }) => value);
  if (values.length < 2) return [];
  const { traits: messages } = messagesIn(language);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const periods = formatNumber(values.length, language, 0);
  return [
    {
      aspects: ['reading', 'status'],
      text: messages.range(name, periods, amount(low), amount(high), amount(mean)),
      quiz: {
        question: messages.rangeAsked(name, periods),
        right: [amount(high)],
        wrong: [low, mean, ...nearby(high, unit)].map(amount),
      },
    },
  ];
};

const directionsOf = (direction: MetricDirection, language: Language): { right: string[]; wrong: string[] } => {
  const { directions } = messagesIn(language).traits;
  return { right: [directions[direction]], wrong: [directions.higher, directions.lower, directions.target] };
};

/** Returns values that could be mistaken for a value; no percentages above 100 unless it is one. */
const nearby = (value: number, unit: string | null): number[] =>
  [0.8, 0.9, 1.1, 1.25]
    .map((factor) => Number((value * factor).toPrecision(3)))
    .filter((other) => !isPercent(unit) || other <= 100 || value > 100);

const isAlike = (other: MetricDefinition, metric: MetricDefinition): boolean => other.target !== null && other.unit === metric.unit;

const quotedIn =
  (language: Language) =>
  (name: string): string =>
    messagesIn(language).formulaWords.quoted(oneLine(name));

const sentence = (text: string): string => {
  const line = oneLine(text, MAX_PURPOSE);
  return /[.!?…]$/.test(line) ? line : `${line}.`;
};
