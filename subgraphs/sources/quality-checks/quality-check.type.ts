import { Field, ID, ObjectType } from 'type-graphql';
import { RunStatus } from '../../../platform/graph/types/run-status.js';
import { Dataset, type DatasetHead } from '../datasets/dataset.entity.js';
import { QualityCheck, TrustGate, type QualityCheckHead } from './quality-check.entity.js';

@ObjectType({ description: 'Data quality of a source.' })
export class SourceQuality {
  @Field(() => ID, { description: 'Id of the source.' })
  sourceId!: string;

  @Field(() => Dataset, { nullable: true, description: 'Dataset of the source; null before the first successful synchronisation.' })
  dataset!: DatasetHead | null;

  @Field(() => TrustGate, { nullable: true, description: 'Trust gate of the latest check; null before the first check.' })
  gate!: TrustGate | null;

  @Field(() => QualityCheck, { nullable: true, description: 'Latest check; null before the first check.' })
  latest!: QualityCheckHead | null;
}

@ObjectType({ description: 'State of a requested quality check.' })
export class QualityCheckOutcome {
  @Field(() => ID, { description: 'Id of the run that performs the check.' })
  runId!: string;

  @Field(() => RunStatus, { description: 'Status of the run. If it is still queued or running, poll the run by its id.' })
  status!: `${RunStatus}`;

  @Field(() => QualityCheck, { nullable: true, description: 'Result of the check; null unless the run has succeeded.' })
  check!: QualityCheckHead | null;
}
