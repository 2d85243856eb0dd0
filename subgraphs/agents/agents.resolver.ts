import { Arg, Args, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { JsonObject } from '../../platform/graph/scalars.js';
import { Allow } from '../../platform/graph/allow.js';
import { PageArgs, type Connection } from '../../platform/graph/connection.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { AgentContract, AgentContracts } from './agent-contracts.js';
import { AgentStatusService } from './agent-status.service.js';
import { AgentStatusReport } from './agent-status.type.js';
import { Briefing, BriefingConnection, DownloadLink, Export, ExportConnection } from './deliverable.entity.js';
import { DeliverableService } from './deliverable.service.js';
import { Run, RunConnection } from './run.entity.js';
import { RunFilter } from './run.filter.js';
import { AgentRunInput } from './run.input.js';
import { RunService } from './run.service.js';

type FreeObject = Record<string, unknown>;

@Resolver()
export class AgentsResolver {
  constructor(
    private readonly runs: RunService,
    private readonly deliverables: DeliverableService,
    private readonly status: AgentStatusService,
    private readonly contracts: AgentContracts,
  ) {}

  @Query(() => AgentStatusReport, { description: 'Which of the 26 agents really runs, and what is missing for the others.' })
  @Allow('graph:read')
  agentStatus(@Ctx() ctx: GraphContext): Promise<AgentStatusReport> {
    return this.status.report(ctx);
  }

  @Query(() => [AgentContract], { description: 'What each of the agents takes and gives, in the order of the phases.' })
  @Allow('graph:read')
  agentContracts(): readonly AgentContract[] {
    return this.contracts.all;
  }

  @Query(() => [Run], { description: 'Newest first; an agent that never ran gives an empty list.' })
  @Allow('graph:read')
  agentJobs(
    @Ctx() ctx: GraphContext,
    @Arg('limit', () => Int, { defaultValue: 20, description: '1 to 100.' }) limit: number,
    @Arg('agent', () => String, { nullable: true, description: 'Only runs of this agent or job.' }) agent: string | null = null,
  ): Promise<Run[]> {
    return this.runs.list(ctx, limit, agent);
  }

  @Query(() => RunConnection, { description: 'Runs, newest first.' })
  @Allow('graph:read')
  runsConnection(
    @Ctx() ctx: GraphContext,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => RunFilter, { nullable: true, description: 'What the list is narrowed to.' }) filter: RunFilter | null = null,
  ): Connection<Run> {
    return this.runs.connection(ctx, page, filter);
  }

  @Query(() => Run, { description: 'A run of an agent or job.' })
  @Allow('graph:read')
  run(
    @Ctx() ctx: GraphContext,
    @Arg('runId', () => ID, { description: 'TypeID of the run; an id of a job is the same.' }) runId: string,
  ): Promise<Run> {
    return this.runs.get(ctx, runId);
  }

  @Query(() => [Briefing], { description: 'Newest first.' })
  @Allow('graph:read')
  briefings(
    @Ctx() ctx: GraphContext,
    @Arg('limit', () => Int, { defaultValue: 10, description: '1 to 50.' }) limit: number,
  ): Promise<Briefing[]> {
    return this.deliverables.briefings(ctx, limit);
  }

  @Query(() => BriefingConnection, { description: 'Briefings, newest first.' })
  @Allow('graph:read')
  briefingsConnection(@Ctx() ctx: GraphContext, @Args(() => PageArgs) page: PageArgs): Connection<Briefing> {
    return this.deliverables.briefingConnection(ctx, page);
  }

  @Query(() => Briefing, { description: 'A briefing.' })
  @Allow('graph:read')
  briefing(@Ctx() ctx: GraphContext, @Arg('briefingId', () => ID) briefingId: string): Promise<Briefing> {
    return this.deliverables.briefing(ctx, briefingId);
  }

  @Query(() => [Export], { description: 'Newest first.' })
  @Allow('graph:read')
  exports(
    @Ctx() ctx: GraphContext,
    @Arg('limit', () => Int, { defaultValue: 20, description: '1 to 100.' }) limit: number,
  ): Promise<Export[]> {
    return this.deliverables.exports(ctx, limit);
  }

  @Query(() => ExportConnection, { description: 'Exports, newest first.' })
  @Allow('graph:read')
  exportsConnection(@Ctx() ctx: GraphContext, @Args(() => PageArgs) page: PageArgs): Connection<Export> {
    return this.deliverables.exportConnection(ctx, page);
  }

  @Query(() => DownloadLink, { description: 'A fresh link to an exported file.' })
  @Allow('graph:read')
  exportDownload(@Ctx() ctx: GraphContext, @Arg('exportId', () => ID) exportId: string): Promise<DownloadLink> {
    return this.deliverables.exportDownload(ctx, exportId);
  }

  @Query(() => DownloadLink, { description: 'A fresh link to a file that a run made.' })
  @Allow('graph:read')
  async artifactDownload(@Ctx() ctx: GraphContext, @Arg('artifactId', () => ID) artifactId: string): Promise<DownloadLink> {
    return this.deliverables.link(await this.deliverables.artifact(ctx, artifactId));
  }

  @Mutation(() => Run, { description: 'Starts one of the 26 agents.' })
  @Allow('agents:run')
  startAgentRun(
    @Ctx() ctx: GraphContext,
    @Arg('agent', () => String, { description: 'Name of the agent.' }) agent: string,
    @Arg('input', () => AgentRunInput, { description: 'What it is asked to do.' }) input: AgentRunInput,
  ): Promise<Run> {
    return this.runs.startAgent(ctx, agent, input);
  }

  @Mutation(() => Run, {
    description:
      'Starts the steps of a plan that solution-planning made: one run, whose children start as the steps that they build on succeed.',
  })
  @Allow('agents:run')
  startPlan(
    @Ctx() ctx: GraphContext,
    @Arg('runId', () => ID, { description: 'The run of solution-planning that made the plan.' }) runId: string,
  ): Promise<Run> {
    return this.runs.startPlan(ctx, runId);
  }

  @Mutation(() => Run, {
    description: 'Composes a briefing from live data. Keys: language (de or en), else the one that the tenant has set, else German.',
  })
  @Allow('agents:run')
  startBriefing(
    @Ctx() ctx: GraphContext,
    @Arg('input', () => JsonObject, { nullable: true, description: 'What the briefing is asked to be.' }) input: FreeObject | null = null,
  ): Promise<Run> {
    return this.runs.startBriefing(ctx, input);
  }

  @Mutation(() => Run, { description: 'Exports a dataset or subject. Keys: format, dataset_id or subject, language.' })
  @Allow('agents:run')
  startExport(
    @Ctx() ctx: GraphContext,
    @Arg('input', () => JsonObject, { nullable: true, description: 'What to export, and how.' }) input: FreeObject | null = null,
  ): Promise<Run> {
    return this.runs.startExport(ctx, input);
  }

  @Mutation(() => Run, { description: 'Cancels a run: at once while it is queued, at the next heartbeat while it runs.' })
  @Allow('runs:cancel')
  cancelRun(@Ctx() ctx: GraphContext, @Arg('runId', () => ID) runId: string): Promise<Run> {
    return this.runs.cancel(ctx, runId);
  }

  @Mutation(() => Run, { description: 'Puts a failed or dead run back into the queue.' })
  @Allow('runs:requeue')
  requeueRun(@Ctx() ctx: GraphContext, @Arg('runId', () => ID) runId: string): Promise<Run> {
    return this.runs.requeue(ctx, runId);
  }
}
