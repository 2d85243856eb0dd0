import { formatPercent, type Language } from '../../../documents/text/formatting.js';
import { messagesIn } from '../messages.js';
import { inputsUsed, parseModel } from '../formula/parse-model.js';
import { compileModel } from '../formula/compile-model.js';
import type { NamedInput } from '../run-simulation.js';
import { amountText, probabilityText } from '../simulation-document.js';
import type { SimulationResult } from '../simulation-result.js';
import type { StatedModel } from './stated-model.js';

type Outcome = Pick<SimulationResult, 'outcome' | 'target' | 'sobol'>;

/** Smallest total index of an input that is named as a driver. */
const MIN_INDEX = 0.01;

/** Returns the answer of a model that the request states: result, calculation, values, drivers and limits. */
export const statedAnswers = (model: StatedModel, { outcome, target, sobol }: Outcome, language: Language): string[] => {
  const { statedModel: messages, probability } = messagesIn(language);
  const { unit, months, result } = model;
  const amount = (value: number): string => amountText(value, language, unit);
  const period = months === null ? null : messages.months(amountText(months, language));
  const reached = target && outcome.probability ? probabilityText(outcome.probability.value, language) : null;
  const drivers = (sobol ?? []).filter(({ total }) => total >= MIN_INDEX);
  const [low, high] = limitsOf(model);
  return [
    ...(reached === null || !target
      ? []
      : [
          result === 'net' && target.value === 0
            ? (target.direction === 'at_most' ? messages.loses : messages.paysOff)(reached, period)
            : model.isMeasured
              ? messages.beyond(reached, target.direction === 'at_least' ? 'above' : 'below', amount(target.value))
              : probability(reached, target.direction, amount(target.value)),
        ]),
    messages.summary(result, model.name ?? null, period, amount(outcome.p10), amount(outcome.p50), amount(outcome.p90)),
    ...(model.remarks ?? []),
    messages.formula(model.written),
    messages.inputs(model.name ?? (model.isMeasured ? '–' : null), model.inputs.map((input) => inputText(input, language)).join('; ')),
    ...(drivers.length > 1
      ? [messages.drivers(drivers.map(({ label, total }) => messages.driver(label, formatPercent(total, language))).join(', '))]
      : []),
    messages.limits(amount(low), amount(high)),
    messages.assumed,
  ];
};

const inputText = ({ label, distribution }: NamedInput, language: Language): string => {
  const messages = messagesIn(language).statedModel;
  const text = (value: number): string => amountText(value, language);
  if (distribution.kind === 'triangular') {
    const { min, max, mode } = distribution;
    return messages.likely(label, text(min), text(max), text(mode));
  }
  if (distribution.kind === 'uniform') return messages.range(label, text(distribution.min), text(distribution.max));
  return messages.fixed(label, distribution.kind === 'constant' ? text(distribution.value) : '');
};

/** Returns the smallest and the largest result with each input at an end of its range. */
const limitsOf = ({ formula, inputs }: StatedModel): [number, number] => {
  const expression = parseModel(
    formula,
    inputs.map(({ name }) => name),
  );
  const model = compileModel(expression);
  const used = inputsUsed(expression);
  const ends = inputs.map(({ distribution }, index) => {
    if (distribution.kind === 'constant') return [distribution.value];
    return used.has(index) && 'min' in distribution ? [distribution.min, distribution.max] : [0];
  });
  const corners = ends.reduce<number[][]>((all, values) => all.flatMap((each) => values.map((value) => [...each, value])), [[]]);
  const results = new Float64Array(corners.length);
  model(
    inputs.map((_, index) => Float64Array.from(corners, (corner) => corner[index] ?? 0)),
    corners.length,
    results,
  );
  return [Math.min(...results), Math.max(...results)];
};
