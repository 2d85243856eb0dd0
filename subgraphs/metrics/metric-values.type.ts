import { ArgsType, Field, Float, ObjectType } from 'type-graphql';
import { LocalDate } from '../../platform/graph/scalars.js';
import { MetricComputation } from './computation.entity.js';
import { MetricGrain, MetricTarget } from './metric-content.type.js';
import { ThresholdStatus } from './threshold-status.js';

@ObjectType({ description: 'Against the period just before.' })
export class MetricChange {
  @Field(() => Float, { description: 'The value of the period before.' })
  previous!: number;

  @Field(() => Float, { description: 'In the unit of the metric.' })
  absolute!: number;

  @Field(() => Float, { nullable: true, description: 'As a share of the value before; null when that is zero.' })
  relative!: number | null;
}

@ObjectType({ description: 'A metric in one period.' })
export class MetricPoint {
  @Field(() => MetricGrain)
  grain!: MetricGrain;

  @Field(() => LocalDate, { nullable: true, description: 'First day of the period; null for the grain all.' })
  periodStart!: string | null;

  @Field(() => String, { nullable: true, description: 'What the dimension is; null in the total and for rows without one.' })
  dimensionValue!: string | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Null where the formula gives none: no rows enter it, or something is divided by zero.',
  })
  value!: number | null;

  @Field(() => Float, { description: 'Rows of the dataset that the value rests on.' })
  n!: number;

  @Field(() => Boolean, { nullable: true, description: 'Null without a value or target.' })
  targetReached!: boolean | null;

  @Field(() => ThresholdStatus)
  thresholdStatus!: ThresholdStatus;

  @Field(() => MetricChange, { nullable: true, description: 'Null where the period before has no value.' })
  change!: MetricChange | null;
}

@ObjectType({ description: 'The values of a metric over time.' })
export class MetricSeries {
  @Field(() => MetricGrain)
  grain!: MetricGrain;

  @Field(() => String, { nullable: true, description: 'The column by whose values it is told apart; null for the total.' })
  dimension!: string | null;

  @Field(() => MetricTarget, { nullable: true })
  target!: MetricTarget | null;

  @Field(() => [MetricPoint], { description: 'By time, at most 5000: the newest.' })
  points!: MetricPoint[];

  @Field(() => Boolean, { description: 'Whether older points were left out.' })
  isCut!: boolean;

  @Field(() => MetricComputation, { nullable: true, description: 'How the values came about; null while there is no dataset.' })
  computation!: MetricComputation | null;
}

@ArgsType()
export class MetricValuesArgs {
  @Field(() => MetricGrain, { nullable: true, description: "The metric's own, or a longer period; its own when absent." })
  grain?: MetricGrain | null;

  @Field(() => String, { nullable: true, description: 'One of its dimensions; the total when absent.' })
  dimension?: string | null;

  @Field(() => String, { nullable: true, description: 'Only this value of the dimension.' })
  dimensionValue?: string | null;

  @Field(() => LocalDate, { nullable: true, description: 'Periods that begin on this day or later.' })
  from?: string | null;

  @Field(() => LocalDate, { nullable: true, description: 'Periods that begin on this day or earlier.' })
  to?: string | null;
}

/** Most points of one answer. */
export const MAX_POINTS = 5_000;
