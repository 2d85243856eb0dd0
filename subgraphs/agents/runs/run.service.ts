import type { EntityManager } from '@mikro-orm/postgresql';
import type { FilterQuery } from '@mikro-orm/core';
import { changeAndRead, createOnce } from '../../../platform/database/index.js';
import { AppError, invalid, notFound, parseBody } from '../../../platform/errors/index.js';
import { connectEntities, type Connection, type PageArgs } from '../../../platform/graph/lists/connection.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { anyOf, timeRange } from '../../../platform/graph/lists/list-filter.js';
import type { ListOrder } from '../../../platform/graph/lists/list-order.js';
import { languageFor } from '../../../platform/graph/scalars/language.js';
import { cancelRun, enqueueRun, requeueRun, type AgentContracts } from '../../../platform/runs/index.js';
import { planOf, requestOfStep } from './plan.js';
import { Run, RunStatus } from './run.entity.js';
import { RunOrder, type RunFilterInput } from './run-lists.input.js';
import { briefingRequest, exportRequest, type AgentRunInput } from './run.input.js';
import { findAgentCard } from '../../../workers/agents/cards.js';

/** Accepts, lists, cancels and requeues runs. The workers execute them. */
export class RunService {
  constructor(
    private readonly maxAttempts: number,
    private readonly contracts: AgentContracts,
  ) {}

  /** @throws AppError NOT_FOUND for a name that no agent has, VALIDATION_FAILED for invalid parameters */
  async startAgent(ctx: GraphContext, name: string, input: AgentRunInput): Promise<Run> {
    if (!findAgentCard(name)) throw notFound('agent');
    const request = {
      input: input.input ?? '',
      use_premium: input.usePremium ?? false,
      use_web_search: input.useWebSearch ?? false,
      use_rag: input.useRag ?? false,
      ...(input.maxTokens != null && { max_tokens: input.maxTokens }),
      parameters: input.parameters ?? {},
      dataset_ids: input.datasetIds ?? [],
      document_ids: input.documentIds ?? [],
      ...(input.language != null && { language: input.language }),
    };
    this.contracts.check(name, request);
    return this.accept(ctx, name, 'startAgentRun', request, withLanguage);
  }

  /**
   * Starts the steps of a plan as one run.
   * @throws AppError PLAN_MISSING if the run produced no plan, VALIDATION_FAILED for a step with invalid input
   */
  async startPlan(ctx: GraphContext, planRunId: string): Promise<Run> {
    const run = await this.get(ctx, planRunId);
    const plan = planOf(run);
    if (!plan) throw new AppError('PLAN_MISSING');
    for (const step of plan.steps) this.contracts.check(step.agent, requestOfStep(plan, step, [], this.contracts.maxIds(step.agent)));
    return this.accept(ctx, 'plan', 'startPlan', plan);
  }

  startBriefing(ctx: GraphContext, body: Record<string, unknown> | null): Promise<Run> {
    return this.accept(ctx, 'briefing', 'startBriefing', parseBody(briefingRequest, body), withLanguage);
  }

  startExport(ctx: GraphContext, body: Record<string, unknown> | null): Promise<Run> {
    return this.accept(ctx, 'export', 'startExport', parseBody(exportRequest, body), withLanguage);
  }

  async get(ctx: GraphContext, runId: string): Promise<Run> {
    const run = await ctx.em.findOne(Run, { tenantId: ctx.tenantId, runId });
    if (!run) throw notFound('run');
    return run;
  }

  /** Returns the newest runs first; an empty list for a name without runs. */
  list(ctx: GraphContext, limit: number, agent: string | null): Promise<Run[]> {
    if (limit < 1 || limit > 100) throw invalid(['query', 'limit'], 'Input should be between 1 and 100', limit);
    return ctx.em.find(
      Run,
      { tenantId: ctx.tenantId, ...(agent !== null && { agent }) },
      { orderBy: { queuedAt: 'desc', runId: 'desc' }, limit },
    );
  }

  connection(ctx: GraphContext, page: PageArgs, filter: RunFilterInput, orderBy: ListOrder | null): Connection<Run> {
    return connectEntities(ctx, Run, { id: 'runId', page, where: whereOf(filter), ...RunOrder.of(orderBy) });
  }

  /** Returns the runs that a plan started, in the order of their start unless ordered otherwise. */
  children(ctx: GraphContext, runId: string, page: PageArgs, filter: RunFilterInput, orderBy: ListOrder | null): Connection<Run> {
    const where = { $and: [whereOf(filter), { parentRunId: runId }] };
    return connectEntities(ctx, Run, {
      id: 'runId',
      list: 'RunChildren',
      page,
      where,
      order: { by: [], direction: 'asc' },
      ...RunOrder.of(orderBy),
    });
  }

  /** @throws AppError RUN_ENDED if the run has already ended */
  async cancel(ctx: GraphContext, runId: string): Promise<Run> {
    await this.get(ctx, runId);
    return this.change(ctx, runId, async (em) => {
      if ((await cancelRun(em, ctx.tenantId, runId)) === 'ended') throw new AppError('RUN_ENDED');
    });
  }

  /** Requeues a failed or dead run with all its attempts and writes an audit entry. @throws AppError RUN_NOT_REQUEUABLE for other runs */
  async requeue(ctx: GraphContext, runId: string): Promise<Run> {
    const run = await this.get(ctx, runId);
    if (run.status !== RunStatus.DEAD && run.status !== RunStatus.FAILED) throw new AppError('RUN_NOT_REQUEUABLE');
    const { tenantId, actor } = ctx;
    return this.change(ctx, runId, (em) => requeueRun(em, { tenantId, runId, agent: run.agent, actor }));
  }

  /** @param complete returns the input of the run for the request; idempotency keys compare the request */
  private async accept(
    ctx: GraphContext,
    agent: string,
    operation: string,
    request: RequestBody,
    complete: (ctx: GraphContext, request: RequestBody) => Promise<RequestBody> = async () => request,
  ): Promise<Run> {
    const { tenantId } = ctx;
    const once = { tenantId, key: ctx.idempotencyKey, operation, input: { agent, input: request } };
    const enqueue = (em: EntityManager): Promise<string> =>
      createOnce(em, once, async () =>
        enqueueRun(em, {
          tenantId,
          agent,
          actor: ctx.actor,
          requestId: ctx.requestId,
          input: await complete({ ...ctx, em }, request),
          maxAttempts: this.maxAttempts,
        }),
      );
    return changeAndRead(ctx.em, enqueue, (em, runId) => em.findOneOrFail(Run, { tenantId, runId }));
  }

  private change({ em, tenantId }: GraphContext, runId: string, work: (em: EntityManager) => Promise<unknown>): Promise<Run> {
    return changeAndRead(em, work, (transaction) => transaction.findOneOrFail(Run, { tenantId, runId }));
  }
}

type RequestBody = Record<string, unknown>;

/** Adds the language of the result, unless the request specifies it. */
const withLanguage = async (ctx: GraphContext, request: RequestBody): Promise<RequestBody> => ({
  ...request,
  language: request['language'] ?? (await languageFor(ctx, null, String(request['input'] ?? ''))),
});

const whereOf = ({ agents, statuses, degraded, queuedAfter, queuedBefore, parentIds }: RunFilterInput): FilterQuery<Run> => ({
  ...anyOf('agent', agents),
  ...anyOf('status', statuses),
  ...(typeof degraded === 'boolean' && { degraded }),
  ...anyOf('parentRunId', parentIds),
  ...timeRange('queuedAt', queuedAfter, queuedBefore),
});
