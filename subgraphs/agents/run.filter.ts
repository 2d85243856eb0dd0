import { ArrayMaxSize, IsOptional } from 'class-validator';
import { Field, ID, InputType } from 'type-graphql';
import { DateTime } from '../../platform/graph/scalars.js';
import { RunStatus } from './run.entity.js';

@InputType({ description: 'Narrows a list of runs; what is left out does not narrow it.' })
export class RunFilter {
  @Field(() => [String], { nullable: true, description: 'Names of agents or of jobs (briefing, export, source-sync); any of them.' })
  @IsOptional()
  @ArrayMaxSize(50)
  agents?: string[] | null;

  @Field(() => [RunStatus], { nullable: true, description: 'Any of these statuses.' })
  statuses?: RunStatus[] | null;

  @Field(() => Boolean, { nullable: true, description: 'Only runs that lacked something, or only those that did not.' })
  degraded?: boolean | null;

  @Field(() => DateTime, { nullable: true, description: 'Queued at this time or later.' })
  queuedAfter?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Queued before this time.' })
  queuedBefore?: Date | null;

  @Field(() => ID, { nullable: true, description: 'Only runs that this one started.' })
  parent?: string | null;
}
