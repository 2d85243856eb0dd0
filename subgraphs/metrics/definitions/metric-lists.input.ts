import { ArrayMaxSize, IsOptional, Length } from 'class-validator';
import { Field, ID, InputType, Int } from 'type-graphql';
import { BY_NAME, byDay, byRank, byText, orderType } from '../../../platform/graph/lists/list-order.js';
import { DateTime, LocalDate } from '../../../platform/graph/scalars/scalars.js';
import { MetricDirection, MetricGrain, MetricStatus } from './metric-content.type.js';
import type { MetricDefinition, MetricVersion } from './metric-definition.entity.js';

@InputType({ description: 'Restricts a list of metrics. All given conditions apply.' })
export class MetricDefinitionFilterInput {
  @Field(() => [MetricStatus], { nullable: true, description: 'Only metrics with one of these statuses.' })
  statuses?: MetricStatus[] | null;

  @Field(() => [ID], {
    nullable: true,
    description: 'Only metrics that are computed from the datasets with one of these ids; at most 100.',
  })
  @IsOptional()
  @ArrayMaxSize(100)
  datasetIds?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Only metrics with at least one of these tags; at most 20.' })
  @IsOptional()
  @ArrayMaxSize(20)
  tags?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'Only metrics whose name contains this text, ignoring case; 1 to 200 characters.',
  })
  @IsOptional()
  @Length(1, 200)
  text?: string | null;

  @Field(() => [String], { nullable: true, description: 'Only metrics with one of these owners; at most 50.' })
  @IsOptional()
  @ArrayMaxSize(50)
  owners?: string[] | null;

  @Field(() => [MetricDirection], { nullable: true, description: 'Only metrics with one of these directions.' })
  directions?: MetricDirection[] | null;

  @Field(() => [MetricGrain], { nullable: true, description: 'Only metrics whose own grain is one of these.' })
  grains?: MetricGrain[] | null;

  @Field(() => LocalDate, { nullable: true, description: 'Only metrics whose target is due on or after this day.' })
  dueFrom?: string | null;

  @Field(() => LocalDate, { nullable: true, description: 'Only metrics whose target is due before this day.' })
  dueBefore?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Only metrics that were last changed at or after this time.' })
  updatedAfter?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Only metrics that were last changed before this time.' })
  updatedBefore?: Date | null;
}

export const MetricDefinitionOrder = orderType<MetricDefinition>('MetricDefinition', {
  CREATED_AT: { description: 'Time at which the metric was created.' },
  NAME: { description: 'Name, ignoring case.', key: BY_NAME },
  OWNER: {
    description: 'Owner, ignoring case.',
    key: { ...byText('owner'), nullable: true },
  },
  STATUS: { description: 'Lifecycle status: draft, active, retired.', key: byRank('status', MetricStatus) },
  TARGET_DUE: {
    description: 'Day on which the target is due.',
    key: { ...byDay('targetDue'), nullable: true },
  },
});

@InputType({ description: 'Restricts a list of versions of a metric. All given conditions apply.' })
export class MetricVersionFilterInput {
  @Field(() => [Int], { nullable: true, description: 'Only versions with one of these numbers; at most 50.' })
  @IsOptional()
  @ArrayMaxSize(50)
  versions?: number[] | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Only versions that one of these subjects of users or tokens created; at most 50.',
  })
  @IsOptional()
  @ArrayMaxSize(50)
  createdBy?: string[] | null;

  @Field(() => DateTime, { nullable: true, description: 'Only versions that were created at or after this time.' })
  createdAfter?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Only versions that were created before this time.' })
  createdBefore?: Date | null;
}

/** Sort keys of the versions of a metric; the version number breaks ties. */
export const MetricVersionOrder = orderType<MetricVersion>('MetricVersion', {
  CREATED_AT: { description: 'Time at which the version was created, which is the order of version numbers.' },
  NAME: { description: 'Name of the metric in the version, ignoring case.', key: BY_NAME },
});
