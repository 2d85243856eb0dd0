import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { DateTime } from '../../platform/graph/scalars.js';
import type { AgentNeed, Phase } from './agent-catalogue.js';
import { RunStatus } from './run.entity.js';

const AGENT_NEEDS: { readonly [Need in AgentNeed as Uppercase<Need>]: Need } = {
  MODEL: 'model',
  WEB_SEARCH: 'web_search',
  DATASET: 'dataset',
  EVENT_LOG: 'event_log',
  DOCUMENTS: 'documents',
};
registerEnumType(AGENT_NEEDS, {
  name: 'AgentNeed',
  description: 'What an agent may need beyond the worker that runs it.',
  valuesConfig: {
    MODEL: { description: 'A language model.' },
    WEB_SEARCH: { description: 'Search of the web.' },
    DATASET: { description: 'A dataset of the tenant.' },
    EVENT_LOG: { description: 'A dataset that is an event log.' },
    DOCUMENTS: { description: 'Documents of the tenant.' },
  },
});

const PHASES: { readonly [Name in Phase as Uppercase<Name>]: Name } = {
  ORIENT: 'orient',
  UNDERSTAND: 'understand',
  ANALYSE: 'analyse',
  DEFINE: 'define',
  DECIDE: 'decide',
  DELIVER: 'deliver',
  SUSTAIN: 'sustain',
};
registerEnumType(PHASES, { name: 'ProgrammePhase' });

const AGENT_STATES = {
  READY: 'ready',
  DEGRADED: 'degraded',
  BLOCKED: 'blocked',
  OFFLINE: 'offline',
} as const;
registerEnumType(AGENT_STATES, {
  name: 'AgentState',
  description: 'Whether an agent would do its work now.',
  valuesConfig: {
    READY: { description: 'It would.' },
    DEGRADED: { description: 'It would do what it can: something that it uses is missing.' },
    BLOCKED: { description: 'It would refuse: something that it needs is missing.' },
    OFFLINE: { description: 'No live worker serves it.' },
  },
});

@ObjectType({ description: 'Something an agent needs or uses, and whether it is there now.' })
export class AgentRequirement {
  @Field(() => AGENT_NEEDS, { description: 'What it is.' })
  name!: AgentNeed;

  @Field(() => Boolean, { description: 'Without it the agent refuses; otherwise it delivers what it can.' })
  required!: boolean;

  @Field(() => Boolean, { description: 'Whether it is there now.' })
  available!: boolean;

  @Field(() => String, {
    nullable: true,
    description:
      'Why it is not there: model_not_configured or how the last call of the model ended, web_search_not_configured, no_dataset …',
  })
  missing!: string | null;
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

  @Field(() => PHASES, { description: 'The phase of the programme that it serves.' })
  phase!: Phase;

  @Field(() => Boolean, { description: 'Whether a premium model route can write its text.' })
  premium!: boolean;

  @Field(() => Boolean, { description: 'Whether a live worker serves it.' })
  live!: boolean;

  @Field(() => AGENT_STATES, { description: 'Whether it would do its work now.' })
  state!: (typeof AGENT_STATES)[keyof typeof AGENT_STATES];

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
