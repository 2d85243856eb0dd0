import { raw } from '@mikro-orm/core';
import { connectEntities, type Connection, type PageArgs } from '../../platform/graph/connection.js';
import type { GraphContext } from '../../platform/graph/context.js';
import type { ListOrder } from '../../platform/graph/list-order.js';
import { Dataset, type DatasetHead } from './dataset.entity.js';
import { QualityCheck, type QualityCheckHead, type TrustGate } from './quality-check.entity.js';
import {
  DatasetOrder,
  SourceOrder,
  type DatasetFilterInput,
  type QualityCheckFilterInput,
  type SourceFilterInput,
} from './source-lists.input.js';
import { Source } from './source.entity.js';

/** The lists of data intake, page by page. */
export class SourceListsService {
  sources(ctx: GraphContext, page: PageArgs, { kinds, statuses }: SourceFilterInput, orderBy: ListOrder | null): Connection<Source> {
    const where = { ...(kinds && { kind: { $in: kinds } }), ...(statuses && { status: { $in: statuses } }) };
    return connectEntities(ctx, Source, { id: 'sourceId', page, where, ...SourceOrder.of(orderBy) });
  }

  datasets(ctx: GraphContext, page: PageArgs, { kinds, gates }: DatasetFilterInput, orderBy: ListOrder | null): Connection<DatasetHead> {
    const where = { ...(kinds && { kind: { $in: kinds } }), ...(gates && latestGateIn(gates)) };
    return connectEntities(ctx, Dataset, { id: 'datasetId', page, where, exclude: ['profile'], ...DatasetOrder.of(orderBy) });
  }

  checks(ctx: GraphContext, page: PageArgs, { sourceId, datasetId, gates }: QualityCheckFilterInput): Connection<QualityCheckHead> {
    const where = { ...(sourceId && { sourceId }), ...(datasetId && { datasetId }), ...(gates && { gate: { $in: gates } }) };
    return connectEntities(ctx, QualityCheck, { id: 'qualityCheckId', page, where, exclude: ['assessment'] });
  }
}

const latestGateIn = (gates: TrustGate[]): object => ({
  [raw(
    (dataset) => `(SELECT latest.gate FROM sources.quality_check latest
                    WHERE latest.tenant_id = ${dataset}.tenant_id AND latest.dataset_id = ${dataset}.dataset_id
                    ORDER BY latest.quality_check_id DESC LIMIT 1)`,
  )]: { $in: gates },
});
