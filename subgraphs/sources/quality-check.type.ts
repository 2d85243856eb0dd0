import { Field, ID, ObjectType } from 'type-graphql';
import { RunStatus } from '../../platform/graph/run-status.js';
import { Dataset, type DatasetHead } from './dataset.entity.js';
import { QualityCheck, TrustGate, type QualityCheckHead } from './quality-check.entity.js';

@ObjectType({ description: 'How the data of a source stands.' })
export class SourceQuality {
  @Field(() => ID, { description: 'The source.' })
  sourceId!: string;

  @Field(() => Dataset, { nullable: true, description: 'Null before the first synchronisation.' })
  dataset!: DatasetHead | null;

  @Field(() => TrustGate, { nullable: true, description: 'Null before the first check.' })
  gate!: TrustGate | null;

  @Field(() => QualityCheck, { nullable: true, description: 'The latest check; null before the first.' })
  latest!: QualityCheckHead | null;
}

@ObjectType({ description: 'A check that was asked for.' })
export class QualityCheckOutcome {
  @Field(() => ID, { description: 'The run that does the check.' })
  runId!: string;

  @Field(() => RunStatus, { description: 'succeeded, or running when it takes long: follow the run.' })
  status!: `${RunStatus}`;

  @Field(() => QualityCheck, { nullable: true, description: 'What was found; null while the run goes on, or when it did not succeed.' })
  check!: QualityCheckHead | null;
}
