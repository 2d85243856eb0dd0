import { Max, Min } from 'class-validator';
import { ArgsType, Field, Float, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { DatasetContent } from '../../../platform/cross-domain/index.js';
import { LocalDate } from '../../../platform/graph/scalars/scalars.js';
import { ComputationWarning } from '../computation/computation.entity.js';
import { MetricGrain } from '../definitions/metric-content.type.js';
import { MissingValueReason } from '../values/metric-values.type.js';

@ObjectType({ description: 'Error in a formula and its position.' })
export class FormulaFault {
  @Field(() => String, { description: 'Error message without the position.' })
  reason!: string;

  @Field(() => Int, { description: 'Index of the first wrong character, 0-based.' })
  start!: number;

  @Field(() => Int, { description: 'Index after the last wrong character, 0-based.' })
  end!: number;

  @Field(() => String, { nullable: true, description: 'Suggested replacement for the wrong name or text; null if there is none.' })
  suggestion!: string | null;
}

@ObjectType({ description: 'Result of the check of a formula.' })
export class FormulaCheck {
  @Field(() => FormulaFault, { nullable: true, description: 'First error of the formula; null if it is valid.' })
  fault!: FormulaFault | null;

  @Field(() => [String], {
    description: 'Names of the dataset columns that the formula uses; empty without a dataset and for an invalid formula.',
  })
  columns!: string[];

  @Field(() => String, {
    nullable: true,
    description: 'DuckDB expression of the formula; null without a dataset and for an invalid formula.',
  })
  sql!: string | null;

  formula!: string;

  /** Null without a dataset and for an invalid formula. */
  dataset!: DatasetContent | null;
}

export enum FormulaPreviewStatus {
  READY = 'ready',
  TOO_LARGE = 'too_large',
  TIMED_OUT = 'timed_out',
  NOT_COMPUTABLE = 'not_computable',
}
registerEnumType(FormulaPreviewStatus, {
  name: 'FormulaPreviewStatus',
  description: 'Outcome of the preview of the values of a formula.',
  valuesConfig: {
    READY: { description: 'The values were computed.' },
    TOO_LARGE: {
      description:
        'The dataset has more than 64 MiB or 2,000,000 rows, or the computation needs more than 512 MB. A metric has no such limit.',
    },
    TIMED_OUT: { description: 'The values were not computed within 8 s. A metric has no such limit.' },
    NOT_COMPUTABLE: {
      description: 'The formula cannot be computed from the values of the dataset, for example because they are out of range.',
    },
  },
});

@ObjectType({ description: 'Value of a formula in one period.' })
export class FormulaPreviewPoint {
  @Field(() => LocalDate, { nullable: true, description: 'First day of the period; null for the grain `all`.' })
  periodStart!: string | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Value in the given unit; null if the formula has none, for the reason in `missingReason`.',
  })
  value!: number | null;

  @Field(() => MissingValueReason, { nullable: true, description: 'Why the value is null; null if there is a value.' })
  missingReason!: `${MissingValueReason}` | null;

  @Field(() => Float, { description: 'Number of dataset rows in the period that the value is computed from.' })
  n!: number;

  @Field(() => Float, {
    description: 'Number of dataset rows in the period that a blank field or a division by 0 leaves out of a part of the formula.',
  })
  blankRows!: number;

  @Field(() => Boolean, { description: 'True if the dataset covers the whole period.' })
  isComplete!: boolean;
}

@ObjectType({ description: 'Values that a formula gives on the current content of the dataset. They are not stored.' })
export class FormulaPreview {
  @Field(() => FormulaPreviewStatus, { description: 'Outcome of the computation; there are values only if it is `READY`.' })
  status!: FormulaPreviewStatus;

  @Field(() => MetricGrain, { description: 'Length of the periods.' })
  grain!: MetricGrain;

  @Field(() => String, { nullable: true, description: 'Column whose date assigns a row to a period; null for the grain `all`.' })
  timeColumn!: string | null;

  @Field(() => [FormulaPreviewPoint], { description: 'Values of the newest periods in ascending order of time.' })
  points!: FormulaPreviewPoint[];

  @Field(() => [ComputationWarning], {
    description: 'Limitations of the values, such as rows that were left out; empty if there are none.',
  })
  warnings!: ComputationWarning[];
}

@ArgsType()
export class FormulaPreviewArgs {
  @Field(() => MetricGrain, {
    nullable: true,
    description: 'Length of the periods. Default: `month`, or `all` for a dataset without a date column.',
  })
  grain?: MetricGrain | null;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the column whose date assigns a row to a period. Default: the time column of the dataset.',
  })
  timeColumn?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Unit of the values. With `%`, a formula that gives a share from 0 to 1 is multiplied by 100, with a warning.',
  })
  unit?: string | null;

  @Field(() => Int, { defaultValue: 12, description: 'Maximum number of periods, the newest ones; 1 to 60.' })
  @Min(1)
  @Max(60)
  last!: number;
}

@ObjectType({ description: 'A function of the formula language.' })
export class FormulaFunction {
  @Field(() => String, { description: 'Name of the function, in upper case.' })
  name!: string;

  @Field(() => String, { description: 'Call of the function with its arguments, for example `PERCENTILE(number, share)`.' })
  usage!: string;

  @Field(() => Boolean, { description: 'True if the function combines the rows of a period into one value, as `SUM` does.' })
  isAggregate!: boolean;
}
