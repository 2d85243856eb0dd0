import { ArrayMaxSize, IsOptional } from 'class-validator';
import { Field, ID, InputType } from 'type-graphql';
import { orderType } from '../../../platform/graph/lists/list-order.js';
import { DateTime } from '../../../platform/graph/scalars/scalars.js';
import { Run, RunStatus } from './run.entity.js';

@InputType({ description: 'Conditions on a list of runs. A run has to meet all that are given.' })
export class RunFilterInput {
  @Field(() => [String], {
    nullable: true,
    description: 'Only runs of one of these agents, such as `process-mining`, or jobs, such as `source-sync`; at most 50.',
  })
  @IsOptional()
  @ArrayMaxSize(50)
  agents?: string[] | null;

  @Field(() => [RunStatus], { nullable: true, description: 'Only runs with one of these statuses.' })
  statuses?: RunStatus[] | null;

  @Field(() => Boolean, { nullable: true, description: 'True for degraded runs only, false for the others only.' })
  degraded?: boolean | null;

  @Field(() => DateTime, { nullable: true, description: 'Only runs that were queued at or after this time.' })
  queuedAfter?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Only runs that were queued before this time.' })
  queuedBefore?: Date | null;

  @Field(() => [ID], {
    nullable: true,
    description: 'Only runs that one of the runs with these ids started as a step of its plan; at most 100.',
  })
  @IsOptional()
  @ArrayMaxSize(100)
  parentIds?: string[] | null;
}

export const RunOrder = orderType<Run>('Run', {
  CREATED_AT: { description: 'The time at which the run was accepted.' },
  AGENT: { description: 'The name of the agent or job.', key: { property: 'agent', type: 'text' } },
  STATUS: { description: 'The status, in alphabetical order of its lower-case name.', key: { property: 'status', type: 'text' } },
  PROGRESS: { description: 'The progress, from 0 to 1.', key: { property: 'progress', type: 'number' } },
});
