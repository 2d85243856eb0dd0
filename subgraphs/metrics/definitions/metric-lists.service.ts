import { raw } from '@mikro-orm/postgresql';
import { connectEntities, type Connection, type EntitySortKey, type PageArgs } from '../../../platform/graph/lists/connection.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { anyOf, containsText, dayRange, timeRange } from '../../../platform/graph/lists/list-filter.js';
import type { ListOrder } from '../../../platform/graph/lists/list-order.js';
import { MetricDefinition, MetricVersion } from './metric-definition.entity.js';
import {
  MetricDefinitionOrder,
  MetricVersionOrder,
  type MetricDefinitionFilterInput,
  type MetricVersionFilterInput,
} from './metric-lists.input.js';

/** Returns the condition for metrics with at least one of the tags. */
const hasAnyTag = (tags: readonly string[]): object => {
  const conditions = (alias: string): string => tags.map(() => `${alias}.tags @> ?::jsonb`).join(' OR ') || 'false';
  return {
    [raw(
      (alias) => `(${conditions(alias)})`,
      tags.map((tag) => JSON.stringify([tag])),
    )]: [],
  };
};

const BY_VERSION: EntitySortKey<MetricVersion> = { property: 'version', type: 'integer' };

/** Lists metrics and their versions in pages. */
export class MetricListsService {
  /** Returns a page of metrics, newest first unless ordered otherwise. */
  definitions(
    ctx: GraphContext,
    page: PageArgs,
    filter: MetricDefinitionFilterInput,
    orderBy: ListOrder | null,
  ): Connection<MetricDefinition> {
    const { statuses, datasetIds, tags, text, owners, directions, grains, dueFrom, dueBefore, updatedAfter, updatedBefore } = filter;
    return connectEntities(ctx, MetricDefinition, {
      id: 'metricId',
      page,
      where: {
        ...anyOf('status', statuses),
        ...anyOf('datasetId', datasetIds),
        ...containsText('name', text),
        ...(tags && hasAnyTag(tags)),
        ...anyOf('owner', owners),
        ...anyOf('direction', directions),
        ...anyOf('grain', grains),
        ...dayRange('targetDue', dueFrom, dueBefore),
        ...timeRange('updatedAt', updatedAfter, updatedBefore),
      },
      ...MetricDefinitionOrder.of(orderBy),
    });
  }

  /** Returns a page of the versions of a metric, newest first unless ordered otherwise. */
  versions(
    ctx: GraphContext,
    metricId: string,
    page: PageArgs,
    { versions, createdBy, createdAfter, createdBefore }: MetricVersionFilterInput,
    orderBy: ListOrder | null,
  ): Connection<MetricVersion> {
    const { order = { by: [], direction: 'desc' } } = MetricVersionOrder.of(orderBy);
    return connectEntities(ctx, MetricVersion, {
      id: 'metricId',
      page,
      where: {
        metricId,
        ...anyOf('version', versions),
        ...anyOf('createdBy', createdBy),
        ...timeRange('createdAt', createdAfter, createdBefore),
      },
      order: { by: [...order.by, BY_VERSION], direction: order.direction },
      list: `versions of ${metricId}`,
    });
  }
}
