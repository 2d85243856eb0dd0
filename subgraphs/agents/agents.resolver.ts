import { Arg, Args, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { JsonObject } from '../../platform/graph/scalars/scalars.js';
import type { AgentContracts } from '../../platform/runs/index.js';
import { Allow } from '../../platform/graph/allow.js';
import { PageArgs, type Connection } from '../../platform/graph/lists/connection.js';
import type { GraphContext } from '../../platform/graph/context.js';
import type { ListOrder } from '../../platform/graph/lists/list-order.js';
import { AgentContract } from './agent-contract.type.js';
import { AgentStatusService } from './agent-status.service.js';
import { AgentStatusReport } from './agent-status.type.js';
import { Briefing, BriefingConnection, DownloadLink, Export, ExportConnection } from './deliverables/deliverable.entity.js';
import { BriefingFilterInput, BriefingOrder, ExportFilterInput, ExportOrder } from './deliverables/deliverable-lists.input.js';
import { DeliverableService } from './deliverables/deliverable.service.js';
import { Run, RunConnection } from './runs/run.entity.js';
import { RunFilterInput, RunOrder } from './runs/run-lists.input.js';
import { AgentRunInput } from './runs/run.input.js';
import { RunService } from './runs/run.service.js';

type FreeObject = Record<string, unknown>;

@Resolver()
export class AgentsResolver {
  constructor(
    private readonly runs: RunService,
    private readonly deliverables: DeliverableService,
    private readonly status: AgentStatusService,
    private readonly contracts: AgentContracts,
  ) {}

  @Query(() => AgentStatusReport, { description: 'Current status of all agents: readiness, prerequisites and latest run.' })
  @Allow('graph:read')
  agentStatus(@Ctx() ctx: GraphContext): Promise<AgentStatusReport> {
    return this.status.report(ctx);
  }

  @Query(() => [AgentContract], { description: 'Input and result schemas of all agents, in the order of the phases.' })
  @Allow('graph:read')
  agentContracts(): readonly AgentContract[] {
    return this.contracts.all;
  }

  @Query(() => [Run], {
    deprecationReason: 'Not paged. Use runsConnection.',
    description: 'The latest runs, newest first. Empty for an agent that has no runs.',
  })
  @Allow('graph:read')
  agentJobs(
    @Ctx() ctx: GraphContext,
    @Arg('limit', () => Int, { defaultValue: 20, description: 'Maximum number of runs, 1 to 100.' }) limit: number,
    @Arg('agent', () => String, { nullable: true, description: 'Name of an agent or job whose runs are listed. Default: all.' }) agent:
      | string
      | null = null,
  ): Promise<Run[]> {
    return this.runs.list(ctx, limit, agent);
  }

  @Query(() => RunConnection, { description: 'Runs of agents and jobs, newest first unless ordered otherwise.' })
  @Allow('graph:read')
  runsConnection(
    @Ctx() ctx: GraphContext,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => RunFilterInput, { nullable: true, description: 'Conditions that the listed runs meet.' })
    filter: RunFilterInput | null = null,
    @Arg('orderBy', ...RunOrder.argument) orderBy: ListOrder | null = null,
  ): Connection<Run> {
    return this.runs.connection(ctx, page, filter ?? {}, orderBy);
  }

  @Query(() => Run, { description: 'The run with the given id. NOT_FOUND if the tenant has no such run.' })
  @Allow('graph:read')
  run(
    @Ctx() ctx: GraphContext,
    @Arg('runId', () => ID, { description: 'Id of the run or job, for example `run_01k9x0m3q8e7ztt2v4w6y8a0bc`.' }) runId: string,
  ): Promise<Run> {
    return this.runs.get(ctx, runId);
  }

  @Query(() => [Briefing], {
    deprecationReason: 'Not paged. Use briefingsConnection.',
    description: 'The latest briefings, newest first.',
  })
  @Allow('graph:read')
  briefings(
    @Ctx() ctx: GraphContext,
    @Arg('limit', () => Int, { defaultValue: 10, description: 'Maximum number of briefings, 1 to 50.' }) limit: number,
  ): Promise<Briefing[]> {
    return this.deliverables.briefings(ctx, limit);
  }

  @Query(() => BriefingConnection, { description: 'Briefings, newest first unless ordered otherwise.' })
  @Allow('graph:read')
  briefingsConnection(
    @Ctx() ctx: GraphContext,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => BriefingFilterInput, { nullable: true, description: 'Conditions that the listed briefings meet.' })
    filter: BriefingFilterInput | null = null,
    @Arg('orderBy', ...BriefingOrder.argument) orderBy: ListOrder | null = null,
  ): Connection<Briefing> {
    return this.deliverables.briefingConnection(ctx, page, filter ?? {}, orderBy);
  }

  @Query(() => Briefing, { description: 'The briefing with the given id. NOT_FOUND if the tenant has no such briefing.' })
  @Allow('graph:read')
  briefing(
    @Ctx() ctx: GraphContext,
    @Arg('briefingId', () => ID, { description: 'Id of the briefing.' }) briefingId: string,
  ): Promise<Briefing> {
    return this.deliverables.briefing(ctx, briefingId);
  }

  @Query(() => [Export], {
    deprecationReason: 'Not paged. Use exportsConnection.',
    description: 'The latest exports, newest first.',
  })
  @Allow('graph:read')
  exports(
    @Ctx() ctx: GraphContext,
    @Arg('limit', () => Int, { defaultValue: 20, description: 'Maximum number of exports, 1 to 100.' }) limit: number,
  ): Promise<Export[]> {
    return this.deliverables.exports(ctx, limit);
  }

  @Query(() => ExportConnection, { description: 'Exports, newest first unless ordered otherwise.' })
  @Allow('graph:read')
  exportsConnection(
    @Ctx() ctx: GraphContext,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => ExportFilterInput, { nullable: true, description: 'Conditions that the listed exports meet.' })
    filter: ExportFilterInput | null = null,
    @Arg('orderBy', ...ExportOrder.argument) orderBy: ListOrder | null = null,
  ): Connection<Export> {
    return this.deliverables.exportConnection(ctx, page, filter ?? {}, orderBy);
  }

  @Query(() => DownloadLink, { description: 'A new download link for an exported file.' })
  @Allow('graph:read')
  exportDownload(
    @Ctx() ctx: GraphContext,
    @Arg('exportId', () => ID, { description: 'Id of the export.' }) exportId: string,
  ): Promise<DownloadLink> {
    return this.deliverables.exportDownload(ctx, exportId);
  }

  @Query(() => DownloadLink, { description: 'A new download link for a file that a run produced.' })
  @Allow('graph:read')
  async artifactDownload(
    @Ctx() ctx: GraphContext,
    @Arg('artifactId', () => ID, { description: 'Id of the file.' }) artifactId: string,
  ): Promise<DownloadLink> {
    return this.deliverables.link(await this.deliverables.artifact(ctx, artifactId));
  }

  @Mutation(() => Run, {
    description: 'Starts a run of an agent and returns it. VALIDATION_FAILED for input that the agent cannot use.',
  })
  @Allow('agents:run')
  startAgentRun(
    @Ctx() ctx: GraphContext,
    @Arg('agent', () => String, { description: 'Name of the agent, for example `process-mining`; `agentStatus` lists all.' }) agent: string,
    @Arg('input', () => AgentRunInput, { description: 'Input of the run.' }) input: AgentRunInput,
  ): Promise<Run> {
    return this.runs.startAgent(ctx, agent, input);
  }

  @Mutation(() => Run, {
    description:
      'Executes the plan of a run of `solution-planning`. Returns one run; its children are the steps, each of which starts when the steps before it have succeeded.',
  })
  @Allow('agents:run')
  startPlan(
    @Ctx() ctx: GraphContext,
    @Arg('runId', () => ID, { description: 'Id of the succeeded run of `solution-planning`.' }) runId: string,
  ): Promise<Run> {
    return this.runs.startPlan(ctx, runId);
  }

  @Mutation(() => Run, {
    description: 'Starts a run that composes a briefing from live data, and returns the run.',
  })
  @Allow('agents:run')
  startBriefing(
    @Ctx() ctx: GraphContext,
    @Arg('input', () => JsonObject, {
      nullable: true,
      description:
        'Settings of the briefing; other keys are refused. Key `language`: `de` or `en`. Default: the one that the client prefers by `Accept-Language`, else that of the tenant, else German.',
    })
    input: FreeObject | null = null,
  ): Promise<Run> {
    return this.runs.startBriefing(ctx, input);
  }

  @Mutation(() => Run, { description: 'Starts a run that exports a dataset or a list of records to a file, and returns the run.' })
  @Allow('agents:run')
  startExport(
    @Ctx() ctx: GraphContext,
    @Arg('input', () => JsonObject, {
      nullable: true,
      description:
        'Settings of the export; other keys are refused. Keys: `format` (`csv`, `parquet`, `json` or `xlsx`, default `csv`); `dataset_id` or `subject` (`runs`, `events` or `quality_checks`), default the newest dataset; `language` (`de` or `en`).',
    })
    input: FreeObject | null = null,
  ): Promise<Run> {
    return this.runs.startExport(ctx, input);
  }

  @Mutation(() => Run, {
    description:
      'Cancels a run: at once while it is queued, at the next heartbeat of its worker while it is running. CONFLICT if the run has ended.',
  })
  @Allow('runs:cancel')
  cancelRun(@Ctx() ctx: GraphContext, @Arg('runId', () => ID, { description: 'Id of the run.' }) runId: string): Promise<Run> {
    return this.runs.cancel(ctx, runId);
  }

  @Mutation(() => Run, {
    description: 'Puts a failed or dead run back into the queue with all its attempts. CONFLICT for a run with another status.',
  })
  @Allow('runs:requeue')
  requeueRun(@Ctx() ctx: GraphContext, @Arg('runId', () => ID, { description: 'Id of the run.' }) runId: string): Promise<Run> {
    return this.runs.requeue(ctx, runId);
  }
}
