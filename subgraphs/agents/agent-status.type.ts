import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { DateTime } from '../../platform/graph/scalars.js';
import { RunStatus } from './run.entity.js';

@ObjectType({ description: 'Something an agent needs or uses, and whether it is there now.' })
export class AgentRequirement {
  @Field(() => String, { description: 'model, web_search, dataset, event_log or documents.' })
  name!: string;

  @Field(() => Boolean, { description: 'Without it the agent refuses; otherwise it delivers what it can.' })
  required!: boolean;

  @Field(() => Boolean, { description: 'Whether it is there now.' })
  available!: boolean;
}

@ObjectType({ description: 'A run, as far as a status needs it.' })
export class LastRun {
  @Field(() => ID)
  runId!: string;

  @Field(() => RunStatus, { description: 'How it stands.' })
  status!: RunStatus;

  @Field(() => DateTime, { description: 'When it was accepted.' })
  queuedAt!: Date;
}

@ObjectType({ description: 'What is true of one agent right now, for the own tenant.' })
export class AgentStatus {
  @Field(() => String, { description: 'Name of the agent: what it is started by.' })
  name!: string;

  @Field(() => String, { description: 'What it does, in German.' })
  titleDe!: string;

  @Field(() => String, { description: 'What it does, in English.' })
  titleEn!: string;

  @Field(() => String, { description: 'The phase of the programme that it serves.' })
  phase!: string;

  @Field(() => Boolean, { description: 'Whether a premium model route can write its text.' })
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

  @Field(() => [AgentRequirement], { description: 'What it needs or uses.' })
  requirements!: AgentRequirement[];

  @Field(() => LastRun, { nullable: true, description: 'Its latest run; null before the first.' })
  lastRun!: LastRun | null;

  @Field(() => Float, { nullable: true, description: 'Share of succeeded among ended runs; null without any.' })
  successRate!: number | null;
}

@ObjectType({ description: 'Which agents really run, and which do not.' })
export class AgentStatusReport {
  @Field(() => DateTime, { description: 'The time that the report speaks of.' })
  checkedAt!: Date;

  @Field(() => Int, { description: 'Live worker processes.' })
  workers!: number;

  @Field(() => Int, { description: 'Runs they can execute at once.' })
  slots!: number;

  @Field(() => [AgentStatus], { description: 'All agents, in the order of the phases.' })
  agents!: AgentStatus[];
}
