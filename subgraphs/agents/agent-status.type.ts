import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { GraphOnly } from '../../platform/graph/schema/graph-only.js';
import { LocalizedText } from '../../platform/graph/scalars/localized-text.js';
import { DateTime } from '../../platform/graph/scalars/scalars.js';
import { RunStatus } from './runs/run.entity.js';
import type { AgentNeed, Phase } from '../../workers/agents/agent-card.js';

const AGENT_NEEDS: { readonly [Need in AgentNeed as Uppercase<Need>]: Need } = {
  MODEL: 'model',
  WEB_SEARCH: 'web_search',
  DATASET: 'dataset',
  EVENT_LOG: 'event_log',
  DOCUMENTS: 'documents',
};
registerEnumType(AGENT_NEEDS, {
  name: 'AgentNeed',
  description: 'A prerequisite of an agent, in addition to a live worker.',
  valuesConfig: {
    MODEL: { description: 'A configured and reachable language model.' },
    WEB_SEARCH: { description: 'A configured web search.' },
    DATASET: { description: 'At least one dataset of the tenant.' },
    EVENT_LOG: { description: 'At least one dataset of the tenant that is an event log.' },
    DOCUMENTS: { description: 'At least one document of the tenant.' },
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
// The descriptions are in the subgraph that owns the programme.
registerEnumType(PHASES, { name: 'ProgrammePhase' });

const AGENT_STATES = {
  READY: 'ready',
  DEGRADED: 'degraded',
  BLOCKED: 'blocked',
  OFFLINE: 'offline',
} as const;
registerEnumType(AGENT_STATES, {
  name: 'AgentState',
  description: 'Readiness of an agent for a run that is started now.',
  valuesConfig: {
    READY: { description: 'A live worker serves the agent and every prerequisite is met.' },
    DEGRADED: { description: 'An optional prerequisite is missing: a run would have a degraded result.' },
    BLOCKED: { description: 'A required prerequisite is missing: a run would be refused.' },
    OFFLINE: { description: 'No live worker serves the agent: a run would wait in the queue.' },
  },
});

@ObjectType({ description: 'A prerequisite of an agent and its current availability.' })
export class AgentRequirement {
  @Field(() => AGENT_NEEDS, { description: 'The prerequisite.' })
  name!: AgentNeed;

  @Field(() => Boolean, {
    description: 'True if the agent refuses a run without the prerequisite; false if the result is degraded without it.',
  })
  required!: boolean;

  @Field(() => Boolean, { description: 'True if the prerequisite is met.' })
  available!: boolean;

  @Field(() => String, {
    nullable: true,
    description:
      'Reason for which the prerequisite is not met: `model_not_configured`, `model_unavailable`, `model_timeout`, `model_overloaded`, ' +
      '`web_search_not_configured`, `no_dataset`, `no_event_log` or `no_documents`; null if it is met.',
  })
  missing!: string | null;
}

@ObjectType({ description: 'The latest run of an agent.' })
export class LastRun {
  @Field(() => ID, { description: 'Id of the run.' })
  runId!: string;

  @Field(() => RunStatus, { description: 'Status of the run.' })
  status!: RunStatus;

  @Field(() => DateTime, { description: 'Time at which the run was accepted.' })
  queuedAt!: Date;
}

@ObjectType({ description: 'Current status of an agent for the tenant.' })
export class AgentStatus {
  @Field(() => String, { description: 'Name of the agent, for example `process-mining`; the argument `agent` of `startAgentRun`.' })
  name!: string;

  @Field(() => String, { description: 'Title of the agent in German.', deprecationReason: 'Use title.' })
  titleDe!: string;

  @Field(() => String, { description: 'Title of the agent in English.', deprecationReason: 'Use title.' })
  titleEn!: string;

  @Field(() => LocalizedText, { description: 'Title of the agent in every language of the service.' })
  @GraphOnly()
  title!: LocalizedText;

  @Field(() => PHASES, { description: 'Phase of the programme in which the agent is used.' })
  phase!: Phase;

  @Field(() => Boolean, { description: 'True if an approved premium model route can write the text of the agent.' })
  premium!: boolean;

  @Field(() => Boolean, { description: 'True if a live worker serves the agent.' })
  live!: boolean;

  @Field(() => AGENT_STATES, { description: 'Readiness of the agent.' })
  state!: (typeof AGENT_STATES)[keyof typeof AGENT_STATES];

  @Field(() => [AgentRequirement], { description: 'Prerequisites of the agent, required ones first.' })
  requirements!: AgentRequirement[];

  @Field(() => LastRun, { nullable: true, description: 'Latest run of the agent for the tenant; null before the first.' })
  lastRun!: LastRun | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Share of succeeded runs among those that succeeded, failed or died, 0 to 1; null if there is none.',
  })
  successRate!: number | null;
}

@ObjectType({
  description:
    'Number of runs that the tenant may have in execution at the same time, and its current usage. Further runs wait in the queue. ' +
    'The limits follow the number of slots: one tenant never holds all of them if there are two or more.',
})
export class RunQuota {
  @Field(() => Int, { description: 'Maximum number of runs of the tenant that are executed at the same time.' })
  maxRunning!: number;

  @Field(() => Int, { description: 'Number of runs of the tenant that hold a slot.' })
  running!: number;

  @Field(() => Int, { description: 'Maximum number of source synchronisations among the runs that are executed at the same time.' })
  maxSyncs!: number;

  @Field(() => Int, { description: 'Number of source synchronisations among the runs that hold a slot.' })
  runningSyncs!: number;

  @Field(() => Int, {
    description:
      'Maximum number of sources of the tenant that are read from their servers at the same time, before the synchronisation gets a slot.',
  })
  maxFetches!: number;

  @Field(() => Int, { description: 'Number of synchronisations of the tenant that read a server. They hold no slot.' })
  fetching!: number;

  @Field(() => Int, { description: 'Number of runs of the tenant that wait in the queue.' })
  queued!: number;
}

@ObjectType({ description: 'Current status of all agents.' })
export class AgentStatusReport {
  @Field(() => DateTime, { description: 'Time at which the status was determined.' })
  checkedAt!: Date;

  @Field(() => Int, { description: 'Number of live worker processes.' })
  workers!: number;

  @Field(() => Int, { description: 'Number of runs that the live workers can execute at the same time.' })
  slots!: number;

  @Field(() => RunQuota, { description: 'Limits of the tenant on simultaneous runs, and their current usage.' })
  runQuota!: RunQuota;

  @Field(() => [AgentStatus], { description: 'All agents, in the order of the phases.' })
  agents!: AgentStatus[];
}
