import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';

export enum SourceDependentKind {
  DATASET = 'dataset',
  QUALITY_CHECK = 'quality_check',
  METRIC = 'metric',
  OPEN_KPI_CANDIDATE = 'open_kpi_candidate',
  DECIDED_KPI_CANDIDATE = 'decided_kpi_candidate',
}
registerEnumType(SourceDependentKind, {
  name: 'SourceDependentKind',
  description: 'Kind of records that depend on a source.',
  valuesConfig: {
    DATASET: { description: 'The dataset of the source with its versions and profile.' },
    QUALITY_CHECK: { description: 'Quality checks of the dataset.' },
    METRIC: { description: 'Draft and active metrics whose current version reads the dataset.' },
    OPEN_KPI_CANDIDATE: { description: 'KPI candidates in the dataset that are not decided.' },
    DECIDED_KPI_CANDIDATE: { description: 'Decisions on KPI candidates in the dataset: adopted and dismissed candidates.' },
  },
});

export enum SourceDependentRule {
  DELETE = 'delete',
  RETIRE = 'retire',
  KEEP = 'keep',
}
registerEnumType(SourceDependentRule, {
  name: 'SourceDependentRule',
  description: 'What the deletion of a source does with the records that depend on it.',
  valuesConfig: {
    DELETE: { description: 'The records are deleted.' },
    RETIRE: { description: 'The records are retired: their versions and computed values stay readable, nothing is computed any more.' },
    KEEP: { description: 'The records stay. Their reference to the dataset is null.' },
  },
});

@ObjectType({ description: 'A record that depends on a source.' })
export class SourceDependentRecord {
  @Field(() => ID, { description: 'Id of the record.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'Name of the record; null for a quality check, which has none.' })
  name!: string | null;
}

@ObjectType({ description: 'Records of one kind that depend on a source, and what its deletion does with them.' })
export class SourceDependents {
  @Field(() => SourceDependentKind, { description: 'Kind of the records.' })
  kind!: SourceDependentKind;

  @Field(() => SourceDependentRule, { description: 'What the deletion does with the records.' })
  rule!: SourceDependentRule;

  @Field(() => Int, { description: 'Number of records; 1 or greater.' })
  count!: number;

  @Field(() => [SourceDependentRecord], { description: 'The records, at most 20, in the order of their ids.' })
  records!: SourceDependentRecord[];
}

@ObjectType({ description: 'A deleted source.' })
export class DeletedSource {
  @Field(() => ID, { description: 'Id of the deleted source. Ids are never reused.' })
  sourceId!: string;
}
