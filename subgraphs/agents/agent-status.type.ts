import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { DateTime } from '../../platform/graph/scalars.js';
import { RunStatus } from './run.entity.js';

@ObjectType({ description: 'Something an agent needs or uses, and whether it is there now.' })
export class AgentRequirement {
  @Field(() => String, { description: 'model, web_search, dataset, event_log or documents.' })
  name!: string;

  @Field(() => Boolean, { description: 'Without it the agent refuses; otherwise it delivers what it can.' })
  required!: boolean;

  @Field(() => Boolean)
  available!: boolean;
}

@ObjectType()
export class LastRun {
  @Field(() => ID)
  runId!: string;

  @Field(() => RunStatus)
  status!: RunStatus;

  @Field(() => DateTime)
  queuedAt!: Date;
}

@ObjectType({ description: 'What is true of one agent right now, for the own tenant.' })
export class AgentStatus {
  @Field(() => String)
  name!: string;

  @Field(() => String)
  titleDe!: string;

  @Field(() => String)
  titleEn!: string;

  @Field(() => String)
  phase!: string;

  @Field(() => Boolean)
  premium!: boolean;

  @Field(() => Boolean, { description: 'Whether this release contains the agent.' })
  built!: boolean;

  @Field(() => Boolean, { description: 'Whether a live worker serves it.' })
  live!: boolean;

  @Field(() => String, {
    description:
      'ready, degraded (something it uses is missing), blocked (something it needs is missing), offline (no worker) or not_built.',
  })
  state!: string;

  @Field(() => [AgentRequirement])
  requirements!: AgentRequirement[];

  @Field(() => LastRun, { nullable: true })
  lastRun!: LastRun | null;

  @Field(() => Float, { nullable: true, description: 'Share of succeeded among ended runs; null without any.' })
  successRate!: number | null;
}

@ObjectType({ description: 'Which agents really run, and which do not.' })
export class AgentStatusReport {
  @Field(() => DateTime)
  checkedAt!: Date;

  @Field(() => Int, { description: 'Live worker processes.' })
  workers!: number;

  @Field(() => Int, { description: 'Runs they can execute at once.' })
  slots!: number;

  @Field(() => [AgentStatus])
  agents!: AgentStatus[];
}
