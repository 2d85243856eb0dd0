import { raw } from '@mikro-orm/postgresql';
import { connectEntities, type Connection, type EntitySortKey, type PageArgs } from '../../platform/graph/connection.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { anyOf, containsText, timeRange } from '../../platform/graph/list-filter.js';
import type { ListOrder } from '../../platform/graph/list-order.js';
import { MetricDefinition, MetricVersion } from './metric-definition.entity.js';
import {
  MetricDefinitionOrder,
  MetricVersionOrder,
  type MetricDefinitionFilterInput,
  type MetricVersionFilterInput,
} from './metric-lists.input.js';

const BY_VERSION: EntitySortKey<MetricVersion> = { property: 'version', type: 'integer' };

/** Pages of metrics and of their versions. */
export class MetricListsService {
  /** Newest first unless ordered otherwise. */
  definitions(
    ctx: GraphContext,
    page: PageArgs,
    filter: MetricDefinitionFilterInput,
    orderBy: ListOrder | null,
  ): Connection<MetricDefinition> {
    const { statuses, datasetId, tag, nameContains, owners, directions, grains, dueFrom, dueTo, updatedAfter, updatedBefore } = filter;
    return connectEntities(ctx, MetricDefinition, {
      id: 'metricId',
      page,
      where: {
        ...anyOf('status', statuses),
        ...(datasetId && { datasetId }),
        ...containsText('name', nameContains),
        ...(tag && { [raw((alias) => `${alias}.tags @> ?::jsonb`, [JSON.stringify([tag])])]: [] }),
        ...anyOf('owner', owners),
        ...anyOf('direction', directions),
        ...anyOf('grain', grains),
        ...((dueFrom || dueTo) && { targetDue: { ...(dueFrom && { $gte: dueFrom }), ...(dueTo && { $lte: dueTo }) } }),
        ...timeRange('updatedAt', updatedAfter, updatedBefore),
      },
      ...MetricDefinitionOrder.of(orderBy),
    });
  }

  /** Newest first unless ordered otherwise. */
  versions(
    ctx: GraphContext,
    metricId: string,
    page: PageArgs,
    { createdBy, createdAfter, createdBefore }: MetricVersionFilterInput,
    orderBy: ListOrder | null,
  ): Connection<MetricVersion> {
    const { order = { by: [], direction: 'desc' } } = MetricVersionOrder.of(orderBy);
    return connectEntities(ctx, MetricVersion, {
      id: 'metricId',
      page,
      where: { metricId, ...anyOf('createdBy', createdBy), ...timeRange('createdAt', createdAfter, createdBefore) },
      order: { by: [...order.by, BY_VERSION], direction: order.direction },
      list: `versions of ${metricId}`,
    });
  }
}
