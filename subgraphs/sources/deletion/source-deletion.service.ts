import type { EntityManager } from '@mikro-orm/postgresql';
import type { CrossDomainReader, DatasetUses, NamedRecord } from '../../../platform/cross-domain/index.js';
import { createOnce } from '../../../platform/database/index.js';
import { AppError, notFound } from '../../../platform/errors/index.js';
import { appendEvent } from '../../../platform/events/index.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { Source } from '../source.entity.js';
import { SourceDependentKind, SourceDependentRule, type DeletedSource, type SourceDependents } from './source-dependents.type.js';

const EVENTS = '/sources';
const MAX_LISTED = 20;

const { DELETE, RETIRE, KEEP } = SourceDependentRule;
const NO_USES: DatasetUses = { metrics: [], openCandidates: [], decidedCandidates: [] };

/** Names what depends on a source, and deletes a source by the rule of each kind of record, in one transaction. */
export class SourceDeletionService {
  constructor(private readonly crossDomain: CrossDomainReader) {}

  /** @throws AppError NOT_FOUND if the tenant has no such source */
  async dependents({ em, tenantId }: GraphContext, sourceId: string): Promise<SourceDependents[]> {
    if ((await em.count(Source, { tenantId, sourceId })) === 0) throw notFound('source');
    const dataset = await datasetOf(em, tenantId, sourceId);
    if (!dataset) return [];
    const checks = await em.execute<{ id: string }[]>(
      'SELECT quality_check_id AS id FROM sources.quality_check WHERE tenant_id = ? AND source_id = ? ORDER BY id',
      [tenantId, sourceId],
    );
    const uses = (await this.crossDomain.read(em, tenantId, 'datasetUses', dataset.id)) ?? NO_USES;
    return [
      dependents(SourceDependentKind.DATASET, DELETE, [dataset]),
      dependents(
        SourceDependentKind.QUALITY_CHECK,
        DELETE,
        checks.map(({ id }) => ({ id, name: null })),
      ),
      dependents(SourceDependentKind.METRIC, RETIRE, uses.metrics),
      dependents(SourceDependentKind.OPEN_KPI_CANDIDATE, DELETE, uses.openCandidates),
      dependents(SourceDependentKind.DECIDED_KPI_CANDIDATE, KEEP, uses.decidedCandidates),
    ].filter(({ count }) => count > 0);
  }

  /**
   * Deletes a source. Files stay until the blobs without a row are pruned, since a run may still read them.
   * @throws AppError NOT_FOUND; SOURCE_IN_USE if metrics read its dataset and `retireMetrics` is false
   */
  async delete(ctx: GraphContext, sourceId: string, retireMetrics: boolean): Promise<DeletedSource> {
    const { tenantId } = ctx;
    const request = { tenantId, key: ctx.idempotencyKey, operation: 'deleteSource', input: { sourceId, retireMetrics } };
    await ctx.em.fork().transactional((em) =>
      createOnce(em, request, async () => {
        await this.deleteIn(em, tenantId, sourceId, retireMetrics);
        return sourceId;
      }),
    );
    return { sourceId };
  }

  /** Lock order: the source, its dataset, metrics and candidates, the tenant's event sequence. */
  private async deleteIn(em: EntityManager, tenantId: string, sourceId: string, retireMetrics: boolean): Promise<void> {
    const [source] = await em.execute<{ name: string; kind: string }[]>(
      'SELECT name, kind FROM sources.source WHERE tenant_id = ? AND source_id = ? FOR UPDATE',
      [tenantId, sourceId],
    );
    if (!source) throw notFound('source');
    const dataset = await datasetOf(em, tenantId, sourceId);
    await em.execute('DELETE FROM sources.source WHERE tenant_id = ? AND source_id = ?', [tenantId, sourceId]);
    if (dataset) {
      const { metrics } = (await this.crossDomain.read(em, tenantId, 'releaseDataset', dataset.id)) ?? NO_USES;
      if (metrics.length > 0 && !retireMetrics) throw new AppError('SOURCE_IN_USE', { metrics: metrics.length });
      await appendEvent(em, tenantId, { type: 'dataset.deleted', source: EVENTS, subject: dataset.id, data: { source_id: sourceId } });
    }
    await appendEvent(em, tenantId, {
      type: 'source.deleted',
      source: EVENTS,
      subject: sourceId,
      data: { ...source, dataset_id: dataset?.id ?? null },
    });
  }
}

const datasetOf = async (em: EntityManager, tenantId: string, sourceId: string): Promise<{ id: string; name: string } | undefined> => {
  const [dataset] = await em.execute<{ id: string; name: string }[]>(
    'SELECT dataset_id AS id, name FROM sources.dataset WHERE tenant_id = ? AND source_id = ?',
    [tenantId, sourceId],
  );
  return dataset;
};

const dependents = (
  kind: SourceDependentKind,
  rule: SourceDependentRule,
  records: readonly (NamedRecord | { id: string; name: null })[],
): SourceDependents => ({ kind, rule, count: records.length, records: records.slice(0, MAX_LISTED) });
