import type { SimulationMessages } from './german.simulation-words.js';

export const englishMessages: SimulationMessages = {
  title: 'Scenario simulation',
  and: 'and',
  subject: {
    request: 'The simulation uses the formula of the request.',
    programme: (name) =>
      `The request has no formula. The simulation adds up the annual benefits of the open initiatives of the programme “${name}”: each initiative yields its estimated benefit with a probability equal to its confidence, otherwise nothing.`,
    metric: (name) =>
      `The request has no formula. The simulation computes the next value of the metric “${name}”: its latest value plus a change drawn from the changes observed so far.`,
  },
  summary: (p10, p50, p90) =>
    `In eight of ten cases the result lies between ${p10} (P10) and ${p90} (P90); the middle value (P50) is ${p50}.`,
  probability: (share, direction, target) =>
    `The target of ${direction === 'at_least' ? 'at least' : 'at most'} ${target} is reached with a probability of ${share}.`,
  strongest: (label, total) => `“${label}” has the greatest influence on the result (total Sobol’ index ${total}).`,
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
  histogramSource: 'simulation; the outermost bars include all values beyond them',
  tornado: 'Effect of each input alone',
  tornadoY: 'Change of the result',
  tornadoSource: (base) =>
    `each input at its P10 and P90, all others at their medians; with all inputs at their medians the result is ${base}`,
  tornadoColumns: ['Input', 'P10', 'P90', 'Result at P10', 'Result at P90'],
  sobol: 'Sources of uncertainty',
  sobolText:
    'The first-order index is the share of the variance that an input explains alone; the total index includes its interactions with other inputs. The ranges are 95% intervals.',
  sobolColumns: ['Input', 'First order', '±', 'Total', '±'],
  noSobol: 'Not computed; see “Please note” for the reason.',
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
    bernoulli: 'occurs or not',
  },
  parameters: {
    min: 'minimum', mode: 'most likely', max: 'maximum', mean: 'mean', sd: 'standard deviation', p10: 'P10', p90: 'P90', value: 'value',
    values: 'number', probability: 'probability',
  }, // prettier-ignore
  correlations: (text) => `Rank correlations (Spearman): ${text}.`,
  commentary: 'Interpretation',
  method: 'Method',
  methodText: (formula, draws, seed, points, replicates) =>
    `Formula: ${formula}. ${draws} draws (xoroshiro128+, seed ${seed}); the same seed gives the same result. ` +
    `Sobol’ indices by Saltelli (2010) and Jansen (1999) on ${replicates} randomly shifted Sobol’ sequences of ${points} points each.`,
  warnings: 'Please note',
  warning: {
    correlated: 'Sobol’ indices assume independent inputs; the correlations are ignored in their computation.',
    noSobol: 'No Sobol’ indices: the result does not vary, or the formula is undefined for some inputs.',
    withoutValue: (count) => `In ${count} draws the formula was undefined; these draws are excluded.`,
    unused: (names) => `The formula does not use: ${names}.`,
    noCommentary: 'No language model is available, so there is no written interpretation.',
    confidence: 'The confidence of an estimate is interpreted as a probability, and initiatives are assumed to be independent.',
    initiativesWithout: (count) => `Open initiatives without a benefit or a confidence: ${count}. They are not included in the sum.`,
    initiativesCut: (count) => `Smaller initiatives that are not included in the sum: ${count}.`,
    walk: (count) => `The simulation uses ${count} observed changes; trend and seasonality are not separated.`,
  },
  commentaryTask:
    'Interpret the result of the simulation in three sentences for the management: how wide the range is, what influences it most, what that means for the decision. Use only the numbers in the evidence.',
  refusal: {
    nothing:
      'There is nothing to simulate: the request has no formula and inputs, the programme has no open initiatives with benefit and confidence, and no active metric has enough values. Set parameters.formula and parameters.inputs.',
    half: 'Formula and inputs must be set together: parameters.formula or parameters.inputs is missing.',
    model: {
      too_long: 'The formula is too long',
      too_deep: 'The formula is nested too deeply',
      too_large: 'The formula has too many parts',
      syntax: 'The formula has a syntax error',
      not_allowed: 'The formula contains an element that is not allowed',
      unknown_function: 'The formula calls an unknown function',
      arguments: 'Wrong number of arguments for',
      unknown_input: 'The formula uses an input that is not defined',
    },
    experiment: {
      twice: 'Defined twice',
      order: 'The values are not in ascending order for',
      spread: 'The standard deviation must be greater than zero for',
      positive: 'A lognormal distribution requires positive values for',
      values: 'Too few values for',
      correlation_unknown: 'The correlation does not name two different inputs',
      correlations: 'These correlations contradict each other (their matrix is not positive definite); number',
      scenario_unknown: 'The scenario sets an unknown input',
      no_value: 'The formula is undefined too often (division by zero, logarithm of a negative number); draws without a value',
    },
  },
};
