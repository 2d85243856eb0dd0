import { ObjectType, registerEnumType } from 'type-graphql';
import { AgentResult } from './agent-result.type.js';
import { TEXT_AUTHORS } from './shared-enums.js';
import { listOf, Stored } from './stored-field.js';
import { count, id, number, oneOf, text } from './stored-value.js';

const SUBJECT_KINDS = {
  REQUEST: 'request',
  PROGRAMME: 'programme',
  INITIATIVE: 'initiative',
  METRIC: 'metric',
  PROCESS: 'process',
} as const;
registerEnumType(SUBJECT_KINDS, {
  name: 'SimulationSubjectKind',
  description: 'Subject of a simulation.',
  valuesConfig: {
    REQUEST: { description: 'A formula that was given with the request.' },
    PROGRAMME: { description: 'The benefits of the initiatives of the programme.' },
    INITIATIVE: { description: 'The benefit or the cost of an initiative.' },
    METRIC: { description: 'The value of a metric in the next or the asked period.' },
    PROCESS: { description: 'The mean duration of the cases of an event log, in days.' },
  },
});

const TARGET_DIRECTIONS = { AT_LEAST: 'at_least', AT_MOST: 'at_most' } as const;
registerEnumType(TARGET_DIRECTIONS, {
  name: 'SimulationTargetDirection',
  description: 'Condition under which an outcome reaches the target.',
  valuesConfig: {
    AT_LEAST: { description: 'The outcome is at least the target value.' },
    AT_MOST: { description: 'The outcome is at most the target value.' },
  },
});

@ObjectType({ description: 'An uncertain input of a simulation.' })
export class SimulationInput {
  @Stored(text, { description: 'Name of the input in the formula.' })
  name!: string | null;

  @Stored(text, { description: 'Display name of the input.' })
  label!: string | null;

  @Stored(number, { description: '10th percentile of the input.' })
  p10!: number | null;

  @Stored(number, { description: 'Median of the input.' })
  p50!: number | null;

  @Stored(number, { description: '90th percentile of the input.' })
  p90!: number | null;
}

@ObjectType({ description: 'A bin of the histogram of the outcome. The first and the last bin include all values beyond their bounds.' })
export class SimulationBin {
  @Stored(number, { description: 'Lower bound of the bin, in the unit of the outcome.' })
  from!: number | null;

  @Stored(number, { description: 'Upper bound of the bin, in the unit of the outcome.' })
  to!: number | null;

  @Stored(number, { description: 'Share of the draws in the bin, 0 to 1.' })
  share!: number | null;
}

@ObjectType({ description: 'A bar of the tornado chart: the outcome while one input varies and the others are at their medians.' })
export class TornadoBar {
  @Stored(text, { description: 'Name of the input in the formula.' })
  input!: string | null;

  @Stored(text, { description: 'Display name of the input.' })
  label!: string | null;

  @Stored(number, { description: 'Low value of the input.' })
  inputLow!: number | null;

  @Stored(number, { description: 'High value of the input.' })
  inputHigh!: number | null;

  @Stored(number, { description: 'Outcome at the low value of the input.' })
  low!: number | null;

  @Stored(number, { description: 'Outcome at the high value of the input.' })
  high!: number | null;
}

@ObjectType({ description: 'Sobol indices of an input: the share of the variance of the outcome that the input explains.' })
export class SobolIndex {
  @Stored(text, { description: 'Name of the input in the formula.' })
  input!: string | null;

  @Stored(text, { description: 'Display name of the input.' })
  label!: string | null;

  @Stored(number, { description: 'First-order index: share explained by the input alone, about 0 to 1.' })
  first!: number | null;

  @Stored(number, { description: 'Total index: share explained by the input with its interactions, about 0 to 1.' })
  total!: number | null;
}

@ObjectType({ description: 'A scenario: the simulation with some inputs set to fixed values.' })
export class SimulatedScenario {
  @Stored(text, { description: 'Name of the scenario.' })
  name!: string | null;

  @Stored(number, { description: 'Mean of the outcome.' })
  mean!: number | null;

  @Stored(number, { description: 'Change of the mean against the simulation without fixed values.' })
  meanChange!: number | null;

  @Stored(number, { description: '10th percentile of the outcome.' })
  p10!: number | null;

  @Stored(number, { description: 'Median of the outcome.' })
  p50!: number | null;

  @Stored(number, { description: '90th percentile of the outcome.' })
  p90!: number | null;

  @Stored(number, { at: 'probability.value', description: 'Probability that the target is reached, 0 to 1; null without a target.' })
  probability!: number | null;
}

@ObjectType({
  description: 'Result of the agent `scenario-simulation`: the distribution of an outcome by Monte Carlo simulation.',
  implements: AgentResult,
})
export class ScenarioSimulationResult {
  @Stored(oneOf(SUBJECT_KINDS), { at: 'subject.kind', description: 'Subject of the simulation.' })
  subjectKind!: string | null;

  @Stored(id, {
    at: 'subject.id',
    description: 'Id of the programme, initiative or metric; null for a formula of the request and a KPI of a table.',
  })
  subjectId!: string | null;

  @Stored(text, { at: 'subject.name', description: 'Name of the programme, initiative or KPI; null for a formula of the request.' })
  subjectName!: string | null;

  @Stored(text, { at: 'driver.name', description: 'KPI whose change the simulation supposes; null if there is none.' })
  driverName!: string | null;

  @Stored(number, { at: 'driver.change', description: 'Supposed change of the driver in its unit; null if observed changes are drawn.' })
  driverChange!: number | null;

  @Stored(number, { at: 'driver.slope', description: 'Change of the outcome per unit of the driver in the same period.' })
  driverSlope!: number | null;

  @Stored(text, { description: 'Formula of the outcome.' })
  formula!: string | null;

  @Stored(text, { description: 'Unit of the outcome; null for a number without unit.' })
  unit!: string | null;

  @Stored(number, { at: 'outcome.mean', description: 'Mean of the outcome in `unit`.' })
  mean!: number | null;

  @Stored(number, { at: 'outcome.sd', description: 'Standard deviation of the outcome in `unit`.' })
  standardDeviation!: number | null;

  @Stored(number, { at: 'outcome.p10', description: '10th percentile of the outcome in `unit`.' })
  p10!: number | null;

  @Stored(number, { at: 'outcome.p50', description: 'Median of the outcome in `unit`.' })
  p50!: number | null;

  @Stored(number, { at: 'outcome.p90', description: '90th percentile of the outcome in `unit`.' })
  p90!: number | null;

  @Stored(count, { at: 'outcome.draws', description: 'Number of draws.' })
  draws!: number | null;

  @Stored(count, { at: 'outcome.without_value', description: 'Number of draws for which the formula has no value.' })
  drawsWithoutValue!: number | null;

  @Stored(number, { at: 'target.value', description: 'Target value in `unit`; null without a target.' })
  target!: number | null;

  @Stored(oneOf(TARGET_DIRECTIONS), {
    at: 'target.direction',
    description: 'Condition under which the target is reached; null without a target.',
  })
  targetDirection!: string | null;

  @Stored(number, {
    at: 'outcome.probability.value',
    description: 'Probability that the target is reached, 0 to 1; null without a target.',
  })
  probability!: number | null;

  @Stored(number, { at: 'outcome.probability.error', description: 'Standard error of the probability; null without a target.' })
  probabilityError!: number | null;

  @Stored(listOf(() => SimulationInput), { description: 'Uncertain inputs.' })
  inputs!: SimulationInput[] | null;

  @Stored(listOf(() => SimulationBin), { description: 'Histogram of the outcome, from the lowest bin to the highest.' })
  histogram!: SimulationBin[] | null;

  @Stored(number, { at: 'tornado.base', description: 'Outcome with all inputs at their medians, in `unit`.' })
  tornadoBase!: number | null;

  @Stored(listOf(() => TornadoBar), { at: 'tornado.bars', description: 'Bars of the tornado chart, one for each input.' })
  tornado!: TornadoBar[] | null;

  @Stored(listOf(() => SobolIndex), {
    description: 'Sobol indices of the inputs; null if the outcome does not vary or has no value for some inputs.',
  })
  sobol!: SobolIndex[] | null;

  @Stored(listOf(() => SimulatedScenario), { description: 'Scenarios of the request; empty if it has none.' })
  scenarios!: SimulatedScenario[] | null;

  @Stored(text, { description: 'Commentary on the figures, in the language of the run; null without a language model.' })
  commentary!: string | null;

  @Stored(oneOf(TEXT_AUTHORS), { at: 'written_by', description: 'Origin of the commentary.' })
  commentaryWrittenBy!: string | null;
}
