import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { LocalDate } from '../../../platform/graph/scalars/scalars.js';
import { Directive, Field, Float, ID, ObjectType, registerEnumType } from 'type-graphql';

export enum MetricStatus {
  DRAFT = 'draft',
  ACTIVE = 'active',
  RETIRED = 'retired',
}
registerEnumType(MetricStatus, {
  name: 'MetricStatus',
  description: 'Lifecycle status of a metric.',
  valuesConfig: {
    DRAFT: { description: 'In preparation. Values are computed once per version.' },
    ACTIVE: { description: 'In use. Values are recomputed when the dataset changes.' },
    RETIRED: { description: 'No longer in use. Versions and values are kept and not recomputed.' },
  },
});

/** Formula of a draft whose calculation is not known. */
export const OPEN_FORMULA = '{open}';

export enum MetricDirection {
  HIGHER = 'higher',
  LOWER = 'lower',
  TARGET = 'target',
}
registerEnumType(MetricDirection, {
  name: 'MetricDirection',
  description: 'Direction in which the values of a metric improve.',
  valuesConfig: {
    HIGHER: { description: 'Higher values are better.' },
    LOWER: { description: 'Lower values are better.' },
    TARGET: { description: 'Values closer to the target are better.' },
  },
});

export enum MetricGrain {
  DAY = 'day',
  WEEK = 'week',
  MONTH = 'month',
  QUARTER = 'quarter',
  YEAR = 'year',
  ALL = 'all',
}
registerEnumType(MetricGrain, {
  name: 'MetricGrain',
  description: 'Length of the periods of a metric.',
  valuesConfig: {
    DAY: { description: 'Calendar day in the time zone of the source or tenant.' },
    WEEK: { description: 'Week from Monday to Sunday (ISO 8601).' },
    MONTH: { description: 'Calendar month.' },
    QUARTER: {
      description:
        'Quarter of the fiscal year of the tenant; the calendar quarter unless the fiscal year begins in a month other than January, April, July or October.',
    },
    YEAR: { description: 'Fiscal year of the tenant; the calendar year unless it begins in another month than January.' },
    ALL: { description: 'The whole dataset as one period. The only grain of datasets without a time column.' },
  },
});

@ObjectType()
@Directive('@key(fields: "datasetId", resolvable: false)')
export class Dataset {
  @Field(() => ID)
  datasetId!: string;
}

@ObjectType({ description: 'Target of a metric.' })
export class MetricTarget {
  @Field(() => Float, { description: 'Value to reach, in the unit of the metric.' })
  value!: number;

  @Field(() => LocalDate, { nullable: true, description: 'Day by which the value is to be reached; null if the target has no due date.' })
  due!: string | null;
}

@ObjectType({
  description:
    'Limits of the green and amber ranges of a metric, in its unit. Direction higher: green from `green` up, amber from `amber` up, red below. Direction lower: green up to `green`, amber up to `amber`, red above. Direction target: the same as lower, applied to the distance from the target.',
})
export class MetricThresholds {
  @Field(() => Float, {
    description:
      'Limit of the green range (inclusive), in the unit of the metric. For the direction target it is a distance from the target.',
  })
  green!: number;

  @Field(() => Float, {
    description:
      'Limit of the amber range (inclusive), in the unit of the metric. For the direction target it is a distance from the target.',
  })
  amber!: number;
}

/** Content of a metric version; the metric exposes the content of its current version. */
@ObjectType()
@Entity({ abstract: true })
export abstract class MetricContent {
  @Field(() => String, { description: 'Name of the metric.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Purpose of the metric and the decisions that it supports; null if not given.' })
  @Property({ type: 'text', nullable: true })
  purpose!: string | null;

  @Field(() => String, {
    description:
      'Formula of the metric in the formula language, for example `100 * COUNT_IF(late) / COUNT()`. In a draft without a dataset, names in braces such as `{delivered}` stand for columns that a dataset has to provide; `{open}` stands for a calculation that is not known.',
  })
  @Property({ type: 'text' })
  formula!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Unit of the values as free text, for example `%`, `days` or `EUR`; null if the values have no unit. With the unit `%`, a formula that gives a share from 0 to 1, such as `SUM(ok) / SUM(n)`, is multiplied by 100, with a warning.',
  })
  @Property({ type: 'text', nullable: true })
  unit!: string | null;

  @Field(() => MetricDirection, { description: 'Direction in which values improve.' })
  @Property({ type: 'text' })
  direction!: MetricDirection;

  @Field(() => MetricGrain, { description: 'Shortest period that values are computed for. Values of all longer periods are computed too.' })
  @Property({ type: 'text' })
  grain!: MetricGrain;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the dataset column whose date assigns a row to a period; null for the grain `all`.',
  })
  @Property({ type: 'text', nullable: true })
  timeColumn!: string | null;

  @Field(() => [String], { description: 'Names of the dataset columns whose values the metric is also computed for; at most 5.' })
  @Property({ type: 'json' })
  dimensions!: string[];

  @Field(() => String, { nullable: true, description: 'Person or role that is responsible for the metric; null if not given.' })
  @Property({ type: 'text', nullable: true })
  owner!: string | null;

  @Property({ type: 'double', nullable: true })
  targetValue!: number | null;

  @Property({ type: 'date', nullable: true })
  targetDue!: string | null;

  @Property({ type: 'double', nullable: true })
  green!: number | null;

  @Property({ type: 'double', nullable: true })
  amber!: number | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the dataset that the metric is computed from; null for a draft without a dataset.',
  })
  @Property({ type: 'text', nullable: true })
  datasetId!: string | null;

  @Field(() => [String], { description: 'Tags of the metric; at most 20.' })
  @Property({ type: 'json' })
  tags!: string[];

  @Field(() => MetricTarget, { nullable: true, description: 'Target of the metric; null if it has none.' })
  get target(): MetricTarget | null {
    return this.targetValue === null ? null : { value: this.targetValue, due: this.targetDue };
  }

  @Field(() => MetricThresholds, { nullable: true, description: 'Limits of the green and amber ranges; null if the metric has none.' })
  get thresholds(): MetricThresholds | null {
    return this.green === null || this.amber === null ? null : { green: this.green, amber: this.amber };
  }
}

/** Options of the field `dataset` of metrics and versions. */
export const DATASET_FIELD = {
  nullable: true,
  description: 'Dataset that the metric is computed from; null for a draft without a dataset, and if the dataset was deleted.',
};

/** Stored fields of the content of a version. */
export type MetricContentFields = Omit<MetricContent, 'target' | 'thresholds'>;
