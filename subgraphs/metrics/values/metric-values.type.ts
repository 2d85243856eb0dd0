import { ArgsType, Field, Float, ObjectType, registerEnumType } from 'type-graphql';
import { LocalDate } from '../../../platform/graph/scalars/scalars.js';
import { MetricComputation } from '../computation/computation.entity.js';
import { MetricGrain, MetricTarget } from '../definitions/metric-content.type.js';
import { ThresholdStatus } from './threshold-status.js';

export enum MissingValueReason {
  NO_ROWS = 'no_rows',
  ONLY_BLANKS = 'only_blanks',
  DIVISION_BY_ZERO = 'division_by_zero',
  UNDEFINED = 'undefined',
}
registerEnumType(MissingValueReason, {
  name: 'MissingValueReason',
  description: 'Reason why a metric has no value in a period.',
  valuesConfig: {
    NO_ROWS: { description: 'No row enters the formula.' },
    ONLY_BLANKS: { description: 'Blank fields leave out all rows.' },
    DIVISION_BY_ZERO: { description: 'A divisor is 0, for example a sum of the period.' },
    UNDEFINED: {
      description: 'The formula has no result for these rows, for example a standard deviation of one row, or the result is out of range.',
    },
  },
});

@ObjectType({ description: 'Change of a value from the previous period.' })
export class MetricChange {
  @Field(() => Float, { description: 'Value of the previous period, in the unit of the metric.' })
  previous!: number;

  @Field(() => Float, { description: 'Value minus previous value, in the unit of the metric.' })
  absolute!: number;

  @Field(() => Float, {
    nullable: true,
    description:
      'Absolute change divided by the magnitude of the previous value, for example 0.05 for 5 %; null if the previous value is 0.',
  })
  relative!: number | null;
}

@ObjectType({ description: 'Value of a metric in one period, in total or for one value of a dimension.' })
export class MetricPoint {
  @Field(() => MetricGrain, { description: 'Length of the period.' })
  grain!: MetricGrain;

  @Field(() => LocalDate, { nullable: true, description: 'First day of the period; null for the grain `all`.' })
  periodStart!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Value of the dimension; null in the total and for rows without a value in the dimension column.',
  })
  dimensionValue!: string | null;

  @Field(() => Float, {
    nullable: true,
    description:
      'Value in the unit of the metric; null if the formula has none, for the reason in `missingReason`. Sums and counts of a period or group without matching rows are 0.',
  })
  value!: number | null;

  @Field(() => MissingValueReason, { nullable: true, description: 'Why the value is null; null if there is a value.' })
  missingReason!: `${MissingValueReason}` | null;

  @Field(() => Float, { description: 'Number of dataset rows in the period that the value is computed from.' })
  n!: number;

  @Field(() => Float, {
    description:
      'Number of dataset rows in the period that do not enter all parts of the formula because of a blank field or a division by 0. Greater than 0 is a warning: the value may differ from the one of complete data.',
  })
  blankRows!: number;

  @Field(() => Boolean, {
    description:
      'True if the dataset covers the whole period. An incomplete period, such as the current month, has a value but no colour, target comparison or change.',
  })
  isComplete!: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True if the value reaches the target; null without a value or a target and for an incomplete period.',
  })
  targetReached!: boolean | null;

  @Field(() => ThresholdStatus, { description: 'Colour of the value by the thresholds of the metric; `NONE` for an incomplete period.' })
  thresholdStatus!: ThresholdStatus;

  @Field(() => MetricChange, {
    nullable: true,
    description:
      'Change from the previous period; null if either value is missing or either period is incomplete, and for the grain `all`.',
  })
  change!: MetricChange | null;
}

@ObjectType({ description: 'Values of a metric over time.' })
export class MetricSeries {
  @Field(() => MetricGrain, { description: 'Length of the periods.' })
  grain!: MetricGrain;

  @Field(() => String, { nullable: true, description: 'Name of the column that the values are broken down by; null for the total.' })
  dimension!: string | null;

  @Field(() => MetricTarget, { nullable: true, description: 'Target of the metric; null if it has none.' })
  target!: MetricTarget | null;

  @Field(() => [MetricPoint], { description: 'Values in ascending order of time; the newest 5000 if there are more.' })
  points!: MetricPoint[];

  @Field(() => Boolean, { description: 'True if older values were left out because there are more than 5000.' })
  isCut!: boolean;

  @Field(() => MetricComputation, {
    nullable: true,
    description: 'Status and provenance of the values; null while the metric has no dataset.',
  })
  computation!: MetricComputation | null;
}

@ArgsType()
export class MetricValuesArgs {
  @Field(() => MetricGrain, {
    nullable: true,
    description: 'Length of the periods; the grain of the metric or a longer one. Default: the grain of the metric.',
  })
  grain?: MetricGrain | null;

  @Field(() => String, {
    nullable: true,
    description: 'Name of one dimension of the metric to break the values down by. Default: total values.',
  })
  dimension?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Only values of the dimension that equal this text. Requires `dimension`; null selects rows without a value in the dimension column.',
  })
  dimensionValue?: string | null;

  @Field(() => LocalDate, { nullable: true, description: 'Only periods that start on or after this day, 0010-01-01 or later.' })
  from?: string | null;

  @Field(() => LocalDate, { nullable: true, description: 'Only periods that start on or before this day, 0010-01-01 or later.' })
  to?: string | null;
}

/** Maximum number of points of a series. */
export const MAX_POINTS = 5_000;
