import { ArrayMaxSize, IsOptional } from 'class-validator';
import { Field, ID, InputType } from 'type-graphql';
import { orderType } from '../../platform/graph/list-order.js';
import { DateTime } from '../../platform/graph/scalars.js';
import { Run, RunStatus } from './run.entity.js';

@InputType({ description: 'Conditions on a list of runs. A run has to meet all that are given.' })
export class RunFilterInput {
  @Field(() => [String], {
    nullable: true,
    description: 'Names of agents, such as `process-mining`, or of jobs, such as `source-sync`; one of them has to match. At most 50.',
  })
  @IsOptional()
  @ArrayMaxSize(50)
  agents?: string[] | null;

  @Field(() => [RunStatus], { nullable: true, description: 'Statuses of the run; one of them has to match.' })
  statuses?: RunStatus[] | null;

  @Field(() => Boolean, { nullable: true, description: 'True lists degraded runs only, false lists runs that are not degraded.' })
  degraded?: boolean | null;

  @Field(() => DateTime, { nullable: true, description: 'The run was queued at this time or later.' })
  queuedAfter?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'The run was queued before this time.' })
  queuedBefore?: Date | null;

  @Field(() => ID, { nullable: true, description: 'Id of the run that started the listed runs as steps of its plan.' })
  parent?: string | null;
}

export const RunOrder = orderType<Run>('Run', {
  CREATED_AT: { description: 'The time at which the run was accepted.' },
  AGENT: { description: 'The name of the agent or job.', key: { property: 'agent', type: 'text' } },
  STATUS: { description: 'The status, in alphabetical order of its lower-case name.', key: { property: 'status', type: 'text' } },
  PROGRESS: { description: 'The progress, from 0 to 1.', key: { property: 'progress', type: 'number' } },
});
