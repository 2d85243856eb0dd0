import { raw } from '@mikro-orm/core';
import { connectEntities, type Connection, type PageArgs } from '../../../platform/graph/lists/connection.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { anyOf, containsText, timeRange } from '../../../platform/graph/lists/list-filter.js';
import type { ListOrder } from '../../../platform/graph/lists/list-order.js';
import { Dataset, type DatasetHead } from '../datasets/dataset.entity.js';
import { QualityCheck, type QualityCheckHead, type TrustGate } from '../quality-checks/quality-check.entity.js';
import {
  DatasetOrder,
  QualityCheckOrder,
  SourceOrder,
  type DatasetFilterInput,
  type QualityCheckFilterInput,
  type SourceFilterInput,
} from './source-lists.input.js';
import { Source } from '../source.entity.js';

/** Paged lists of sources, datasets and quality checks. */
export class SourceListsService {
  sources(ctx: GraphContext, page: PageArgs, filter: SourceFilterInput, orderBy: ListOrder | null): Connection<Source> {
    const { kinds, statuses, origins, text, createdAfter, createdBefore, syncedAfter, syncedBefore } = filter;
    const where = {
      ...anyOf('kind', kinds),
      ...anyOf('status', statuses),
      ...anyOf('origin', origins),
      ...containsText('name', text),
      ...timeRange('createdAt', createdAfter, createdBefore),
      ...timeRange('syncedAt', syncedAfter, syncedBefore),
    };
    return connectEntities(ctx, Source, { id: 'sourceId', page, where, ...SourceOrder.of(orderBy) });
  }

  datasets(ctx: GraphContext, page: PageArgs, filter: DatasetFilterInput, orderBy: ListOrder | null): Connection<DatasetHead> {
    const { kinds, latestCheckGates, trustGates, sourceIds, text, createdAfter, createdBefore, updatedAfter, updatedBefore } = filter;
    const where = {
      ...anyOf('kind', kinds),
      ...anyOf('sourceId', sourceIds),
      ...containsText('name', text),
      ...timeRange('createdAt', createdAfter, createdBefore),
      ...timeRange('updatedAt', updatedAfter, updatedBefore),
      ...(latestCheckGates && latestGateIn(latestCheckGates)),
      ...(trustGates && trustGateIn(trustGates)),
    };
    return connectEntities(ctx, Dataset, { id: 'datasetId', page, where, exclude: ['profile'], ...DatasetOrder.of(orderBy) });
  }

  checks(ctx: GraphContext, page: PageArgs, filter: QualityCheckFilterInput, orderBy: ListOrder | null): Connection<QualityCheckHead> {
    const { sourceIds, datasetIds, gates, createdAfter, createdBefore } = filter;
    const where = {
      ...anyOf('sourceId', sourceIds),
      ...anyOf('datasetId', datasetIds),
      ...anyOf('gate', gates),
      ...timeRange('createdAt', createdAfter, createdBefore),
    };
    return connectEntities(ctx, QualityCheck, {
      id: 'qualityCheckId',
      page,
      where,
      exclude: ['assessment'],
      ...QualityCheckOrder.of(orderBy),
    });
  }
}

const latestGate = (dataset: string, gate: string): string =>
  `(SELECT ${gate} FROM sources.latest_quality_check latest
     WHERE latest.tenant_id = ${dataset}.tenant_id AND latest.dataset_id = ${dataset}.dataset_id)`;

const latestGateIn = (gates: TrustGate[]): object => ({ [raw((dataset) => latestGate(dataset, 'latest.gate'))]: { $in: gates } });

/** Filters by the gate of `trustStatusOf`: conditional without a check, and if the content has changed since an open gate. */
const trustGateIn = (gates: TrustGate[]): object => ({
  [raw((dataset) => {
    const current = `CASE WHEN latest.gate = 'open' AND latest.is_stale THEN 'conditional' ELSE latest.gate END`;
    return `coalesce(${latestGate(dataset, current)}, 'conditional')`;
  })]: { $in: gates },
});
