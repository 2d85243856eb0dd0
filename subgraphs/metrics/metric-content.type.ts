import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { LocalDate } from '../../platform/graph/scalars.js';
import { Directive, Field, Float, ID, ObjectType, registerEnumType } from 'type-graphql';

export enum MetricStatus {
  DRAFT = 'draft',
  ACTIVE = 'active',
  RETIRED = 'retired',
}
registerEnumType(MetricStatus, {
  name: 'MetricStatus',
  description: 'What a metric is used for.',
  valuesConfig: {
    DRAFT: { description: 'Being worked on; its values are computed once for each version.' },
    ACTIVE: { description: 'Steered by, and computed anew when its dataset changes.' },
    RETIRED: { description: 'Out of use; kept for the record.' },
  },
});

export enum MetricDirection {
  HIGHER = 'higher',
  LOWER = 'lower',
  TARGET = 'target',
}
registerEnumType(MetricDirection, {
  name: 'MetricDirection',
  description: 'Which way is better.',
  valuesConfig: {
    HIGHER: { description: 'The more, the better.' },
    LOWER: { description: 'The less, the better.' },
    TARGET: { description: 'The closer to the target, the better.' },
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
  description: 'Length of a period.',
  valuesConfig: {
    DAY: { description: 'A calendar day, UTC.' },
    WEEK: { description: 'Monday to Sunday (ISO 8601).' },
    MONTH: { description: 'A calendar month.' },
    QUARTER: { description: 'Three calendar months, from January, April, July or October on.' },
    YEAR: { description: 'A calendar year.' },
    ALL: { description: 'The whole dataset as one period; for tables without a time column the only one.' },
  },
});

@ObjectType({ description: 'A table that a metric is computed from.' })
@Directive('@key(fields: "datasetId", resolvable: false)')
export class Dataset {
  @Field(() => ID)
  datasetId!: string;
}

@ObjectType({ description: 'What is to be reached.' })
export class MetricTarget {
  @Field(() => Float, { description: 'In the unit of the metric.' })
  value!: number;

  @Field(() => LocalDate, { nullable: true, description: 'The day by which.' })
  due!: string | null;
}

@ObjectType({
  description:
    'Where a value turns amber and green, in the unit of the metric. Higher is better: green from `green` up, amber from `amber` up, ' +
    'red below. Lower is better: the other way round. Close to the target: the distances from the target up to which a value is green and amber.',
})
export class MetricThresholds {
  @Field(() => Float, { description: 'The last value, or distance from the target, that is green.' })
  green!: number;

  @Field(() => Float, { description: 'The last value, or distance from the target, that is amber; beyond it is red.' })
  amber!: number;
}

/** What a version of a metric says; the metric itself shows that of its present version. */
@ObjectType()
@Entity({ abstract: true })
export abstract class MetricContent {
  @Field(() => String)
  @Property({ type: 'text' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'What it tells and which decision it serves.' })
  @Property({ type: 'text', nullable: true })
  purpose!: string | null;

  @Field(() => String, { description: 'In the formula language; for example `100 * COUNT_IF(late) / COUNT()`.' })
  @Property({ type: 'text' })
  formula!: string;

  @Field(() => String, { nullable: true, description: 'Such as %, days or EUR.' })
  @Property({ type: 'text', nullable: true })
  unit!: string | null;

  @Field(() => MetricDirection)
  @Property({ type: 'text' })
  direction!: MetricDirection;

  @Field(() => MetricGrain, { description: 'The shortest period it is computed for.' })
  @Property({ type: 'text' })
  grain!: MetricGrain;

  @Field(() => String, { nullable: true, description: 'The column whose date says to which period a row belongs.' })
  @Property({ type: 'text', nullable: true })
  timeColumn!: string | null;

  @Field(() => [String], { description: 'Columns by whose values it is computed too.' })
  @Property({ type: 'json' })
  dimensions!: string[];

  @Field(() => String, { nullable: true, description: 'Who answers for it.' })
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

  @Field(() => ID, { nullable: true, description: 'The dataset it is computed from; a draft may have none yet.' })
  @Property({ type: 'text', nullable: true })
  datasetId!: string | null;

  @Field(() => [String], { description: 'Words to find it by.' })
  @Property({ type: 'json' })
  tags!: string[];

  @Field(() => MetricTarget, { nullable: true })
  get target(): MetricTarget | null {
    return this.targetValue === null ? null : { value: this.targetValue, due: this.targetDue };
  }

  @Field(() => MetricThresholds, { nullable: true })
  get thresholds(): MetricThresholds | null {
    return this.green === null || this.amber === null ? null : { green: this.green, amber: this.amber };
  }

  @Field(() => Dataset, { nullable: true, description: 'The dataset that it is computed from.' })
  get dataset(): Dataset | null {
    return this.datasetId === null ? null : { datasetId: this.datasetId };
  }
}

/** The stored fields of a version's content. */
export type MetricContentFields = Omit<MetricContent, 'target' | 'thresholds' | 'dataset'>;
