import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { textResolver, USE_TEXT } from '../../../platform/graph/scalars/localized-text.js';
import { DateTime, LocalDate } from '../../../platform/graph/scalars/scalars.js';

export enum ComputationStatus {
  COMPUTING = 'computing',
  READY = 'ready',
  FAILED = 'failed',
}
registerEnumType(ComputationStatus, {
  name: 'ComputationStatus',
  description: 'Status of the computation of the values of a metric version.',
  valuesConfig: {
    COMPUTING: { description: 'A run was requested and has not ended. Values of the previous computation stay readable.' },
    READY: { description: 'The latest run succeeded; its values are readable.' },
    FAILED: { description: 'The latest run failed or was cancelled. Values of the previous computation stay readable.' },
  },
});

export enum ComputationWarningCode {
  NO_VALUE = 'no_value',
  ROWS_WITHOUT_DATE = 'rows_without_date',
  DIMENSION_VALUES_CUT = 'dimension_values_cut',
  ROWS_CUT = 'rows_cut',
  ROWS_WITH_BLANKS = 'rows_with_blanks',
  GAP_NOT_FILLED = 'gap_not_filled',
  TOTALS_LEFT_OUT = 'totals_left_out',
  SHARE_SCALED = 'share_scaled',
  LEVELS_SUMMED = 'levels_summed',
  STOCKS_SUMMED = 'stocks_summed',
  VALUES_REPEATED = 'values_repeated',
  TOTALS_KEPT = 'totals_kept',
  RATES_UNWEIGHTED = 'rates_unweighted',
  TEXT_NOT_FOUND = 'text_not_found',
  TEXT_SPELLED_DIFFERENTLY = 'text_spelled_differently',
}
registerEnumType(ComputationWarningCode, {
  name: 'ComputationWarningCode',
  description: 'Kind of a warning about computed values.',
  valuesConfig: {
    NO_VALUE: { description: 'No period has a value.' },
    ROWS_WITHOUT_DATE: { description: 'Rows without a readable date belong to no period; they count only in the grain `all`.' },
    DIMENSION_VALUES_CUT: { description: 'Only the 100 most frequent values of a dimension were computed.' },
    ROWS_WITH_BLANKS: {
      description:
        'Rows that do not enter all parts of the formula because of a blank field or a division by 0. Each value states its own number in `blankRows`.',
    },
    GAP_NOT_FILLED: {
      description: 'A gap of more than 5 years without rows; its periods have no value, although the formula gives one for no rows.',
    },
    TOTALS_LEFT_OUT: {
      description:
        'Rows that contain totals of other rows, or quarters beside their months, were left out. A formula that names their column keeps them.',
    },
    SHARE_SCALED: {
      description:
        'The formula gives a share from 0 to 1, such as `SUM(a) / SUM(b)`, and the unit is %, ‰ or ppm. Its values are multiplied by 100, 1,000 or 1,000,000.',
    },
    LEVELS_SUMMED: { description: 'The formula sums rates, prices, averages or other values whose sum has no meaning.' },
    STOCKS_SUMMED: { description: 'The formula sums a stock, such as headcount or inventory, over several dates.' },
    VALUES_REPEATED: {
      description:
        'The formula sums or averages a value of a whole transaction, such as the total of an order, that stands in each of its rows.',
    },
    TOTALS_KEPT: {
      description:
        'Rows are labelled as totals or means of others, such as `Summe`, but their values do not confirm it. They count as well.',
    },
    RATES_UNWEIGHTED: {
      description: 'The mean of a rate gives every row the same weight, and another column shows that the rows differ in size.',
    },
    TEXT_NOT_FOUND: { description: 'No row contains a text that the formula compares a column with.' },
    TEXT_SPELLED_DIFFERENTLY: {
      description: 'Some rows contain a text of the formula in another spelling, such as in upper case. These rows do not match.',
    },
    ROWS_CUT: { description: 'Only 20000 values were stored: totals, long periods and recent periods first.' },
  },
});

@ObjectType()
@Directive('@key(fields: "runId", resolvable: false)')
export class Run {
  @Field(() => ID)
  runId!: string;
}

@ObjectType({ description: 'A limitation of computed values, such as rows that were left out.' })
export class ComputationWarning {
  @Field(() => ComputationWarningCode, {
    description: 'Kind of the warning.',
  })
  code!: `${ComputationWarningCode}`;

  @Field(() => String, { description: 'Text of the warning in German.', deprecationReason: USE_TEXT })
  de!: string;

  @Field(() => String, { description: 'Text of the warning in English.', deprecationReason: USE_TEXT })
  en!: string;
}

export const ComputationWarningText = textResolver(() => ComputationWarning);

@ObjectType({ description: 'Reason why a computation of values failed.' })
export class ComputationError {
  @Field(() => String, {
    description:
      'Code of the error: `formula_error`, `column_missing`, `dataset_missing`, `computation_failed`, `cancelled` or the error code of the run.',
  })
  code!: string;

  @Field(() => String, { description: 'Error message for people, in English.' })
  message!: string;
}

@ObjectType({ description: 'Status and provenance of the computed values of one version of a metric.' })
@Entity({ schema: 'metrics', tableName: 'computation' })
export class MetricComputation {
  @PrimaryKey({ type: 'text' })
  metricId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => Int, { description: 'Version of the metric that the values belong to, 1 or greater.' })
  @PrimaryKey({ type: 'integer' })
  version!: number;

  @Field(() => ComputationStatus, { description: 'Status of the latest computation.' })
  @Property({ type: 'text' })
  status!: ComputationStatus;

  @Field(() => ID, { nullable: true, description: 'Id of the latest run that computes the values; null before the run is queued.' })
  @Property({ type: 'text', nullable: true })
  runId!: string | null;

  @Field(() => ComputationError, { nullable: true, description: 'Reason why the latest computation failed; null unless it failed.' })
  @Property({ type: 'json', nullable: true })
  error!: ComputationError | null;

  @Field(() => DateTime, { description: 'Time at which the latest computation was requested.' })
  @Property({ type: 'datetime' })
  requestedAt!: Date;

  @Property({ type: 'text', nullable: true })
  datasetId!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Version of the dataset that the values were computed from; null before the first computation.',
  })
  @Property({ type: 'integer', nullable: true })
  datasetVersion!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Hash of the dataset content that the values were computed from; null before the first computation.',
  })
  @Property({ type: 'text', nullable: true })
  datasetHash!: string | null;

  @Property({ type: 'text', nullable: true })
  blobName!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Number of stored values over all grains, periods and dimension values; null before the first computation.',
  })
  @Property({ type: 'integer', nullable: true })
  valueRows!: number | null;

  @Field(() => LocalDate, {
    nullable: true,
    description:
      'First day that the dataset covers, inferred from the usual interval between its rows. Periods that start earlier are incomplete. Null without a time column and before the first computation.',
  })
  @Property({ type: 'date', nullable: true })
  completeFrom!: string | null;

  @Field(() => LocalDate, {
    nullable: true,
    description:
      'Day after the last day that the dataset covers, inferred from the usual interval between its rows; at most the day after its import. Periods that end later are incomplete. Null without a time column and before the first computation.',
  })
  @Property({ type: 'date', nullable: true })
  completeUntil!: string | null;

  @Field(() => [ComputationWarning], { description: 'Limitations of the values; empty if there are none.' })
  @Property({ type: 'json' })
  warnings!: ComputationWarning[];

  @Field(() => DateTime, { nullable: true, description: 'Time at which the values were computed; null before the first computation.' })
  @Property({ type: 'datetime', nullable: true })
  computedAt!: Date | null;

  @Field(() => Run, { nullable: true, description: 'Latest run that computes the values; null before the run is queued.' })
  get run(): Run | null {
    return this.runId === null ? null : { runId: this.runId };
  }
}
