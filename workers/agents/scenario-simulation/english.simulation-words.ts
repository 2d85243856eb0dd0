import type { SimulationWords } from './german.simulation-words.js';

export const englishWords: SimulationWords = {
  title: 'Scenario simulation',
  and: 'and',
  subject: {
    request: 'The formula of the request was computed.',
    programme: (name) =>
      `The request has no formula. What is computed is the sum of the yearly benefits of the open initiatives of the programme “${name}”: each brings its estimated benefit with the probability that its confidence states, and nothing otherwise.`,
    metric: (name) =>
      `The request has no formula. What is computed is the next value of the metric “${name}”: its latest value and a change, drawn from those observed so far.`,
  },
  summary: (p10, p50, p90) =>
    `In eight of ten cases the result lies between ${p10} (P10) and ${p90} (P90); the middle value (P50) is ${p50}.`,
  probability: (share, direction, target) =>
    `The target of ${direction === 'at_least' ? 'at least' : 'at most'} ${target} is reached with a probability of ${share}.`,
  strongest: (label, total) => `“${label}” determines the result most (total Sobol’ index ${total}).`,
  outcome: 'Result',
  figure: 'Figure',
  value: 'Value',
  mean: 'Mean',
  meanError: 'Standard error of the mean',
  sd: 'Standard deviation',
  p10: 'P10',
  p50: 'P50 (median)',
  p90: 'P90',
  probabilityRow: 'Probability of reaching the target',
  draws: 'Draws',
  withoutValue: 'Draws without a value',
  histogram: 'Distribution of the result',
  histogramX: 'Result (lower bound)',
  histogramY: 'Share of the draws',
  histogramSource: 'own draws; the outermost bars also hold what lies beyond',
  tornado: 'What each input does alone',
  tornadoY: 'Change of the result',
  tornadoSource: (base) => `each input at its P10 and P90, all others at their medians; there the result is ${base}`,
  tornadoColumns: ['Input', 'P10', 'P90', 'Result at P10', 'Result at P90'],
  sobol: 'Where the uncertainty comes from',
  sobolText:
    'The first-order index is the share of the variance that an input explains alone; the total index counts what it does together with others too. The ranges are 95% intervals.',
  sobolColumns: ['Input', 'First order', '±', 'Total', '±'],
  noSobol: 'Not computed; the reason stands under “Please note”.',
  scenarios: 'Scenarios',
  scenarioColumns: ['Scenario', 'Set', 'Mean', 'Change', 'P10', 'P50', 'P90', 'Target reached'],
  inputs: 'Assumptions',
  inputColumns: ['Input', 'Distribution', 'P10', 'P50', 'P90'],
  kinds: {
    triangular: 'triangular',
    pert: 'PERT',
    uniform: 'uniform',
    normal: 'normal',
    lognormal: 'lognormal',
    constant: 'fixed',
    empirical: 'observed',
    bernoulli: 'happens or not',
  },
  parameters: {
    min: 'smallest', mode: 'most likely', max: 'largest', mean: 'mean', sd: 'standard deviation', p10: 'P10', p90: 'P90', value: 'value',
    values: 'number', probability: 'probability',
  }, // prettier-ignore
  correlations: (text) => `Rank correlations (Spearman): ${text}.`,
  commentary: 'What it means',
  method: 'Method',
  methodText: (formula, draws, seed, points, replicates) =>
    `Formula: ${formula}. ${draws} draws (xoroshiro128+, seed ${seed}); the same seed gives the same result. ` +
    `Sobol’ indices by Saltelli (2010) and Jansen (1999) on ${replicates} randomly shifted Sobol’ sequences of ${points} points each.`,
  warnings: 'Please note',
  warning: {
    correlated: 'Sobol’ indices assume independent inputs; they are computed as if there were no correlations.',
    noSobol: 'No Sobol’ indices: the result does not vary, or the formula does not have a value for all points.',
    withoutValue: (count) => `In ${count} draws the formula gave no value; they are not in the figures.`,
    unused: (names) => `The formula does not use: ${names}.`,
    noCommentary: 'Without a language model there is no interpretation in words.',
    confidence: 'The confidence of an estimate is read as a probability here, and the initiatives as independent of each other.',
    initiativesWithout: (count) => `Open initiatives that lack a benefit or a confidence: ${count}. They are not in the sum.`,
    initiativesCut: (count) => `Smaller initiatives that are not in the sum: ${count}.`,
    walk: (count) => `The changes are ${count} observed ones; trend and season are not told apart in them.`,
  },
  commentaryTask:
    'Interpret the result of the simulation in three sentences for the management: how wide the range is, what determines it most, what that means for the decision. Use only the numbers of the evidence.',
  refusal: {
    nothing:
      'Without a formula and inputs there is nothing to compute, and the programme has no open initiatives with benefit and confidence, nor is there an active metric with enough values. Needed are parameters.formula and parameters.inputs.',
    half: 'Formula and inputs belong together: parameters.formula or parameters.inputs is missing.',
    model: {
      too_long: 'The formula is too long',
      too_deep: 'The formula is nested too deeply',
      too_large: 'The formula has too many parts',
      syntax: 'The formula cannot be read',
      not_allowed: 'A formula cannot contain this here',
      unknown_function: 'There is no such function here',
      arguments: 'Wrong number of arguments of',
      unknown_input: 'The formula uses an input that is not stated',
    },
    experiment: {
      twice: 'Stated twice',
      order: 'The values are not in their order for',
      spread: 'The standard deviation must be above zero for',
      positive: 'A lognormal distribution needs positive values for',
      values: 'Too few values for',
      correlation_unknown: 'The correlation does not name two different inputs',
      correlations: 'These correlations contradict each other (their matrix is not positive definite); number',
      scenario_unknown: 'The scenario sets an input that is not there',
      no_value: 'The formula gives no value too often (division by zero, logarithm of a negative number); draws without a value',
    },
  },
};
