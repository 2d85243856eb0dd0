import { ObjectType, registerEnumType } from 'type-graphql';
import { AgentResult } from './agent-result.type.js';
import { listOf, Stored } from './stored-field.js';
import { count, id, number, oneOf, text, texts, time } from './stored-value.js';

const REFERENCE_SOURCES = { GIVEN: 'given', MOST_FREQUENT_VARIANT: 'most_frequent_variant' } as const;
registerEnumType(REFERENCE_SOURCES, {
  name: 'MiningReferenceSource',
  description: 'Origin of the reference path that cases are compared with.',
  valuesConfig: {
    GIVEN: { description: 'The path was given with the request.' },
    MOST_FREQUENT_VARIANT: { description: 'The path is the most frequent variant of the event log.' },
  },
});

const WAITS_FOR = { PAYMENT: 'payment', OTHERS: 'others' } as const;
registerEnumType(WAITS_FOR, {
  name: 'MiningWaitsFor',
  description: 'Whom or what the cases of a process wait for outside the company.',
  valuesConfig: {
    PAYMENT: { description: 'The payment of an invoice.' },
    OTHERS: { description: 'The response or delivery of customers, suppliers or others.' },
  },
});

@ObjectType({ description: 'Figures of one activity of an event log.' })
export class MinedActivity {
  @Stored(text, { description: 'Name of the activity.' })
  activity!: string | null;

  @Stored(count, { description: 'Number of events with this activity.' })
  count!: number | null;

  @Stored(count, { description: 'Number of cases in which the activity occurs.' })
  cases!: number | null;

  @Stored(number, { description: 'Share of all events, 0 to 1.' })
  share!: number | null;

  @Stored(number, {
    at: 'service.mean_seconds',
    description: 'Mean time from start to completion in seconds; null if the event log does not record both.',
  })
  meanServiceSeconds!: number | null;

  @Stored(number, {
    at: 'service.median_seconds',
    description: 'Median time from start to completion in seconds; null if the event log does not record both.',
  })
  medianServiceSeconds!: number | null;
}

@ObjectType({ description: 'A transition of the directly-follows graph: two activities of which the second directly follows the first.' })
export class MinedTransition {
  @Stored(text, { description: 'Name of the first activity.' })
  from!: string | null;

  @Stored(text, { description: 'Name of the second activity.' })
  to!: string | null;

  @Stored(count, { description: 'Number of times the transition occurs.' })
  count!: number | null;

  @Stored(count, { description: 'Number of cases in which the transition occurs.' })
  cases!: number | null;

  @Stored(number, {
    at: 'waiting.total_seconds',
    description: 'Total waiting time between the two activities over all occurrences, in seconds.',
  })
  totalWaitingSeconds!: number | null;

  @Stored(number, { at: 'waiting.mean_seconds', description: 'Mean waiting time between the two activities in seconds.' })
  meanWaitingSeconds!: number | null;

  @Stored(number, { at: 'waiting.median_seconds', description: 'Median waiting time between the two activities in seconds.' })
  medianWaitingSeconds!: number | null;

  @Stored(number, { at: 'waiting.p90_seconds', description: '90th percentile of the waiting time between the two activities in seconds.' })
  p90WaitingSeconds!: number | null;
}

@ObjectType({ description: 'A transition with a high total waiting time.' })
export class MinedBottleneck {
  @Stored(number, {
    description:
      'Total service time of the second activity in seconds, which is not part of the waiting time; null if the event log does not record starts.',
  })
  processingSeconds!: number | null;

  @Stored(oneOf(WAITS_FOR), {
    description: 'Whom or what cases wait for, by the names of the activities; null for the company itself.',
  })
  waitsFor!: string | null;

  @Stored(count, { description: 'Rank by total waiting time, from 1.' })
  rank!: number | null;

  @Stored(text, { description: 'Name of the activity before the wait.' })
  from!: string | null;

  @Stored(text, { description: 'Name of the activity after the wait.' })
  to!: string | null;

  @Stored(count, { description: 'Number of times the transition occurs.' })
  count!: number | null;

  @Stored(number, { description: 'Share of the waiting time of the whole event log, 0 to 1.' })
  share!: number | null;

  @Stored(number, { at: 'waiting.total_seconds', description: 'Total waiting time in seconds.' })
  totalWaitingSeconds!: number | null;

  @Stored(number, { at: 'waiting.median_seconds', description: 'Median waiting time in seconds.' })
  medianWaitingSeconds!: number | null;
}

@ObjectType({ description: 'A variant: a sequence of activities that one or more cases follow.' })
export class MinedVariant {
  @Stored(count, { description: 'Rank by number of cases, from 1.' })
  rank!: number | null;

  @Stored(texts, { description: 'Activities in order; cut for very long variants, see `length`.' })
  activities!: string[] | null;

  @Stored(count, { description: 'Number of events of the variant.' })
  length!: number | null;

  @Stored(count, { description: 'Number of cases that follow the variant.' })
  cases!: number | null;

  @Stored(number, { description: 'Share of all cases, 0 to 1.' })
  share!: number | null;

  @Stored(number, { description: 'Share of all cases that follow this variant or one with a better rank, 0 to 1.' })
  cumulativeShare!: number | null;

  @Stored(number, { description: 'Median throughput time of the cases in seconds.' })
  medianThroughputSeconds!: number | null;

  @Stored(number, { description: 'Trace fitness against the reference path, 0 to 1; null without a conformance check.' })
  fitness!: number | null;
}

@ObjectType({ description: 'Result of the agent `process-mining`: the process that an event log records.', implements: AgentResult })
export class ProcessMiningResult {
  @Stored(id, { description: 'Id of the dataset with the event log.' })
  datasetId!: string | null;

  @Stored(count, { at: 'counts.cases', description: 'Number of cases.' })
  cases!: number | null;

  @Stored(count, { at: 'counts.events', description: 'Number of events.' })
  events!: number | null;

  @Stored(count, { at: 'counts.activities', description: 'Number of distinct activities.' })
  activityCount!: number | null;

  @Stored(count, { at: 'counts.variants', description: 'Number of variants.' })
  variantCount!: number | null;

  @Stored(time, { at: 'span.first', description: 'Time of the first event.' })
  firstEventAt!: string | null;

  @Stored(time, { at: 'span.last', description: 'Time of the last event.' })
  lastEventAt!: string | null;

  @Stored(number, {
    at: 'throughput.mean_seconds',
    description: 'Mean time from the first start to the last completion of a case, in seconds.',
  })
  meanThroughputSeconds!: number | null;

  @Stored(number, { at: 'throughput.median_seconds', description: 'Median throughput time of a case in seconds.' })
  medianThroughputSeconds!: number | null;

  @Stored(number, { at: 'throughput.p90_seconds', description: '90th percentile of the throughput time in seconds.' })
  p90ThroughputSeconds!: number | null;

  @Stored(count, { at: 'rework.cases', description: 'Number of cases in which an activity occurs more than once.' })
  reworkCases!: number | null;

  @Stored(number, { at: 'rework.share', description: 'Share of the cases in which an activity occurs more than once, 0 to 1.' })
  reworkShare!: number | null;

  @Stored(number, {
    at: 'handovers.share',
    description: 'Share of the transitions between two known resources at which the resource changes, 0 to 1; null without resources.',
  })
  handoverShare!: number | null;

  @Stored(oneOf(REFERENCE_SOURCES), {
    at: 'conformance.reference.source',
    description: 'Origin of the reference path; null without a conformance check.',
  })
  referenceSource!: string | null;

  @Stored(texts, {
    at: 'conformance.reference.activities',
    description: 'Activities of the reference path; null without a conformance check.',
  })
  referencePath!: string[] | null;

  @Stored(number, { at: 'conformance.fitness', description: 'Mean trace fitness of the cases, 0 to 1; null without a conformance check.' })
  fitness!: number | null;

  @Stored(number, {
    at: 'conformance.fitting_share',
    description: 'Share of the cases that follow the reference path exactly, 0 to 1; null without a conformance check.',
  })
  fittingShare!: number | null;

  @Stored(listOf(() => MinedActivity), { description: 'Activities, most frequent first; at most 500.' })
  activities!: MinedActivity[] | null;

  @Stored(listOf(() => MinedTransition), {
    at: 'edges',
    description: 'Transitions of the directly-follows graph, most frequent first; at most 500.',
  })
  transitions!: MinedTransition[] | null;

  @Stored(listOf(() => MinedVariant), { description: 'Variants, most frequent first; at most 200.' })
  variants!: MinedVariant[] | null;

  @Stored(listOf(() => MinedBottleneck), {
    at: 'bottlenecks.edges',
    description: 'Transitions with the highest total waiting time, highest first.',
  })
  bottlenecks!: MinedBottleneck[] | null;
}
