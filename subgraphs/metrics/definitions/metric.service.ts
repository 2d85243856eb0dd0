import type { EntityManager } from '@mikro-orm/postgresql';
import type { DatasetContent, ReadDatasetContents } from '../../../platform/cross-domain/index.js';
import { omitUndefined } from '../../../platform/omit-undefined.js';
import { changeAndRead, createOnce } from '../../../platform/database/index.js';
import { AppError, notFound } from '../../../platform/errors/index.js';
import { appendEvent } from '../../../platform/events/index.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { withFullStop } from '../../../platform/text/index.js';
import { newId } from '../../../platform/ids.js';
import { MetricStatus, type MetricContentFields } from './metric-content.type.js';
import { MetricDefinition, MetricVersion } from './metric-definition.entity.js';
import type { MetricDefinitionCreateInput, MetricDefinitionReviseInput } from './metric.input.js';
import { resolveContent, type DraftContent } from './metric-rules.js';
import { indexMetric, markComputing, requestRefresh, type Requester } from '../computation/metric.store.js';

const EVENTS = '/metrics';
/** Tenant, actor and request of a change. */
type Author = Pick<GraphContext, 'tenantId' | 'actor' | 'requestId'>;
const MAX_LISTED = 1_000;

/** Creates, revises, activates and retires metrics. */
export class MetricService {
  constructor(
    private readonly maxAttempts: number,
    private readonly readDatasets: ReadDatasetContents,
  ) {}

  /** Returns the newest 1000 metrics, newest first. */
  list(ctx: GraphContext): Promise<MetricDefinition[]> {
    return ctx.em.find(MetricDefinition, { tenantId: ctx.tenantId }, { orderBy: { metricId: 'desc' }, limit: MAX_LISTED });
  }

  async get(ctx: GraphContext, metricId: string): Promise<MetricDefinition> {
    const metric = await ctx.em.findOne(MetricDefinition, { tenantId: ctx.tenantId, metricId });
    if (!metric) throw notFound('metric definition');
    return metric;
  }

  /** Returns all versions of a metric, newest first. @throws AppError NOT_FOUND if the metric does not exist */
  async versions(ctx: GraphContext, metricId: string): Promise<MetricVersion[]> {
    const versions = await ctx.em.find(MetricVersion, { tenantId: ctx.tenantId, metricId }, { orderBy: { version: 'desc' } });
    if (versions.length === 0) throw notFound('metric definition');
    return versions;
  }

  /** Creates a metric and returns its first version. Idempotent by the idempotency key of the request. */
  async create(ctx: GraphContext, { activate, ...input }: MetricDefinitionCreateInput): Promise<MetricVersion> {
    const { name, formula, direction } = input;
    const draft: DraftContent = { ...EMPTY_CONTENT, ...partsOf(input), name, formula, direction };
    const request = { tenantId: ctx.tenantId, key: ctx.idempotencyKey, operation: 'createMetricDefinition', input: { activate, ...input } };
    return changeAndRead(
      ctx.em,
      (em) => createOnce(em, request, () => this.createIn(em, ctx, draft, activate ? MetricStatus.ACTIVE : MetricStatus.DRAFT)),
      (em, metricId) => em.findOneOrFail(MetricVersion, { tenantId: ctx.tenantId, metricId, version: 1 }),
    );
  }

  /** Creates a metric in the caller's transaction and returns its id. */
  async createIn(em: EntityManager, ctx: Author, draft: DraftContent, status: MetricStatus): Promise<string> {
    const { tenantId } = ctx;
    const dataset = await this.datasetOf(em, tenantId, draft.datasetId);
    const content = resolveContent(draft, dataset);
    if (status === MetricStatus.ACTIVE && !dataset) throw new AppError('METRIC_DATASET_MISSING');
    const metricId = newId('met');
    await em.execute('INSERT INTO metrics.definition (tenant_id, metric_id, status) VALUES (?, ?, ?)', [tenantId, metricId, status]);
    await this.addVersion(em, ctx, { metricId, version: 1, status }, content, null);
    await appendEvent(em, tenantId, {
      type: 'metric.created',
      source: EVENTS,
      subject: metricId,
      data: { name: content.name, version: 1, status, dataset_id: content.datasetId },
    });
    return metricId;
  }

  /**
   * Writes the next version of a metric and returns it.
   * @throws AppError VERSION_CONFLICT if `expectedVersion` is not the current version, METRIC_RETIRED if the metric is retired
   */
  async revise(
    ctx: GraphContext,
    metricId: string,
    { expectedVersion, changeNote, ...changes }: MetricDefinitionReviseInput,
  ): Promise<MetricVersion> {
    const { tenantId } = ctx;
    await this.get(ctx, metricId);
    const version = expectedVersion + 1;
    const write = async (em: EntityManager): Promise<void> => {
      // The update locks the row before it is read: of two concurrent revisions of one version the second matches no row.
      const [definition] = await em.execute<{ status: MetricStatus }[]>(
        `UPDATE metrics.definition SET current_version = ?, updated_at = now()
          WHERE tenant_id = ? AND metric_id = ? AND current_version = ? AND status <> 'retired' RETURNING status`,
        [version, tenantId, metricId, expectedVersion],
      );
      if (!definition) throw await this.revisionError(em, tenantId, metricId, expectedVersion);
      const previous = await em.findOneOrFail(MetricVersion, { tenantId, metricId, version: expectedVersion });
      await this.addRevision(em, ctx, { metricId, version, status: definition.status }, revised(previous, changes), changeNote ?? null);
    };
    return changeAndRead(ctx.em, write, (em) => em.findOneOrFail(MetricVersion, { tenantId, metricId, version }));
  }

  /**
   * Writes the next version of a draft in the caller's transaction, and activates it on request.
   * @throws AppError VERSION_CONFLICT if the draft has changed since it was read
   */
  async completeIn(em: EntityManager, ctx: Author, draft: MetricDefinition, content: DraftContent, status: MetricStatus): Promise<void> {
    const { tenantId } = ctx;
    const { metricId, version } = draft;
    const locked = await em.execute<unknown[]>(
      `UPDATE metrics.definition SET current_version = ?, status = ?, updated_at = now()
        WHERE tenant_id = ? AND metric_id = ? AND current_version = ? AND status = 'draft' RETURNING metric_id`,
      [version + 1, status, tenantId, metricId, version],
    );
    if (locked.length === 0) throw await this.revisionError(em, tenantId, metricId, version);
    await this.addRevision(em, ctx, { metricId, version: version + 1, status }, content, null);
    if (status === MetricStatus.ACTIVE)
      await appendEvent(em, tenantId, { type: 'metric.activated', source: EVENTS, subject: metricId, data: { version: version + 1 } });
  }

  /** Activates a draft. @throws AppError METRIC_STATUS_NOT_ALLOWED, METRIC_DATASET_MISSING, METRIC_DATASET_CHANGED */
  async activate(ctx: GraphContext, metricId: string): Promise<MetricDefinition> {
    const { tenantId } = ctx;
    await this.get(ctx, metricId);
    return this.change(ctx, metricId, async (em) => {
      await this.changeStatus(em, tenantId, metricId, [MetricStatus.DRAFT], MetricStatus.ACTIVE);
      const metric = await em.findOneOrFail(MetricDefinition, { tenantId, metricId });
      const dataset = await this.datasetOf(em, tenantId, metric.datasetId);
      if (!dataset) throw new AppError('METRIC_DATASET_MISSING');
      try {
        resolveContent(metric, dataset);
      } catch (error) {
        if (error instanceof AppError) throw new AppError('METRIC_DATASET_CHANGED', { problem: withFullStop(error.message) });
        throw error;
      }
      await markComputing(em, tenantId, [metric]);
      await indexMetric(em, tenantId, metric, metric);
      await requestRefresh(em, this.requester(ctx), [metric]);
      await appendEvent(em, tenantId, { type: 'metric.activated', source: EVENTS, subject: metricId, data: { version: metric.version } });
    });
  }

  /** Retires a metric. @throws AppError METRIC_STATUS_NOT_ALLOWED if it is already retired */
  async retire(ctx: GraphContext, metricId: string): Promise<MetricDefinition> {
    const { tenantId } = ctx;
    await this.get(ctx, metricId);
    return this.change(ctx, metricId, async (em) => {
      await this.changeStatus(em, tenantId, metricId, [MetricStatus.DRAFT, MetricStatus.ACTIVE], MetricStatus.RETIRED);
      const metric = await em.findOneOrFail(MetricDefinition, { tenantId, metricId });
      await indexMetric(em, tenantId, metric, metric);
      await appendEvent(em, tenantId, { type: 'metric.retired', source: EVENTS, subject: metricId, data: { version: metric.version } });
    });
  }

  requester({ tenantId, actor, requestId }: Author): Requester {
    return { tenantId, actor, requestId, maxAttempts: this.maxAttempts };
  }

  private async addRevision(
    em: EntityManager,
    ctx: Author,
    key: { metricId: string; version: number; status: MetricStatus },
    draft: DraftContent,
    changeNote: string | null,
  ): Promise<void> {
    const { tenantId } = ctx;
    const { metricId, version, status } = key;
    const dataset = await this.datasetOf(em, tenantId, draft.datasetId);
    const content = resolveContent(draft, dataset);
    if (status === MetricStatus.ACTIVE && !dataset) throw new AppError('METRIC_DATASET_MISSING');
    await this.addVersion(em, ctx, key, content, changeNote);
    await appendEvent(em, tenantId, { type: 'metric.revised', source: EVENTS, subject: metricId, data: { name: content.name, version } });
  }

  private async addVersion(
    em: EntityManager,
    ctx: Author,
    key: { metricId: string; version: number; status: MetricStatus },
    content: MetricContentFields,
    changeNote: string | null,
  ): Promise<void> {
    const { tenantId, actor } = ctx;
    const { metricId, version } = key;
    em.create(MetricVersion, { ...content, tenantId, metricId, version, changeNote, createdBy: actor, createdAt: new Date() });
    await em.flush();
    if (content.datasetId !== null) await markComputing(em, tenantId, [key]);
    await indexMetric(em, tenantId, key, content);
    if (content.datasetId !== null) await requestRefresh(em, this.requester(ctx), [key]);
  }

  private async changeStatus(
    em: EntityManager,
    tenantId: string,
    metricId: string,
    from: readonly MetricStatus[],
    to: MetricStatus,
  ): Promise<void> {
    const changed = await em.execute<unknown[]>(
      `UPDATE metrics.definition SET status = ?, updated_at = now()
        WHERE tenant_id = ? AND metric_id = ? AND status IN (${from.map(() => '?').join(', ')}) RETURNING metric_id`,
      [to, tenantId, metricId, ...from],
    );
    if (changed.length === 0) throw new AppError('METRIC_STATUS_NOT_ALLOWED', { allowed: from.join(' and '), target: to });
  }

  private async revisionError(em: EntityManager, tenantId: string, metricId: string, expected: number): Promise<AppError> {
    const { status, version } = await em.findOneOrFail(MetricDefinition, { tenantId, metricId });
    if (status === MetricStatus.RETIRED) return new AppError('METRIC_RETIRED');
    return new AppError('VERSION_CONFLICT', { current: version, expected });
  }

  /** Returns the dataset; null for a null id. @throws AppError NOT_FOUND if the tenant has no dataset with the id */
  private async datasetOf(em: EntityManager, tenantId: string, datasetId: string | null): Promise<DatasetContent | null> {
    if (datasetId === null) return null;
    const [dataset] = await this.readDatasets(em, tenantId, [datasetId]);
    if (!dataset) throw notFound('dataset');
    return dataset;
  }

  private change({ em, tenantId }: GraphContext, metricId: string, work: (em: EntityManager) => Promise<void>): Promise<MetricDefinition> {
    return changeAndRead(em, work, (transaction) => transaction.findOneOrFail(MetricDefinition, { tenantId, metricId }));
  }
}

const EMPTY_CONTENT: Omit<DraftContent, 'name' | 'formula' | 'direction'> = {
  purpose: null,
  unit: null,
  grain: null,
  timeColumn: null,
  dimensions: [],
  owner: null,
  targetValue: null,
  targetDue: null,
  green: null,
  amber: null,
  datasetId: null,
  tags: [],
};

type ContentInput = Partial<Omit<MetricDefinitionReviseInput, 'expectedVersion' | 'changeNote'>>;

/** Maps an input to stored fields: null clears a field, absent fields are omitted. */
const partsOf = (input: ContentInput): Partial<DraftContent> => {
  const { target, thresholds, dimensions, tags, purpose, unit, grain, timeColumn, owner, datasetId } = input;
  return omitUndefined({
    purpose,
    unit,
    grain,
    timeColumn,
    owner,
    datasetId,
    ...(dimensions !== undefined && { dimensions: dimensions ?? [] }),
    ...(tags !== undefined && { tags: tags ?? [] }),
    ...(target !== undefined && { targetValue: target?.value ?? null, targetDue: target?.due ?? null }),
    ...(thresholds !== undefined && { green: thresholds?.green ?? null, amber: thresholds?.amber ?? null }),
  });
};

/** Applies changes to a version. The grain `all` clears the time column unless the changes contain one. */
const revised = (previous: MetricContentFields, changes: ContentInput): DraftContent => {
  const parts = partsOf(changes);
  const { name, formula, direction } = changes;
  return {
    ...contentOf(previous),
    ...(parts.grain !== undefined && parts.grain !== null && { timeColumn: parts.grain === 'all' ? null : previous.timeColumn }),
    ...parts,
    ...(name != null && { name }),
    ...(formula != null && { formula }),
    ...(direction != null && { direction }),
  };
};

const contentOf = (version: MetricContentFields): MetricContentFields => {
  const { name, purpose, formula, unit, direction, grain, timeColumn, dimensions, owner } = version;
  const { targetValue, targetDue, green, amber, datasetId, tags } = version;
  return {
    name,
    purpose,
    formula,
    unit,
    direction,
    grain,
    timeColumn,
    dimensions,
    owner,
    targetValue,
    targetDue,
    green,
    amber,
    datasetId,
    tags,
  };
};
