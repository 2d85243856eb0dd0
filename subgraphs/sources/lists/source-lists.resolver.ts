import { Arg, Args, Ctx, Query, Resolver } from 'type-graphql';
import { Allow } from '../../../platform/graph/allow.js';
import { connectionType, FILTER_ARGUMENT, PageArgs, type Connection } from '../../../platform/graph/lists/connection.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import type { ListOrder } from '../../../platform/graph/lists/list-order.js';
import { Dataset, type DatasetHead } from '../datasets/dataset.entity.js';
import { QualityCheck, type QualityCheckHead } from '../quality-checks/quality-check.entity.js';
import {
  DatasetFilterInput,
  DatasetOrder,
  QualityCheckFilterInput,
  QualityCheckOrder,
  SourceFilterInput,
  SourceOrder,
} from './source-lists.input.js';
import { SourceListsService } from './source-lists.service.js';
import { Source } from '../source.entity.js';

const SourceConnection = connectionType('Source', () => Source);
const DatasetConnection = connectionType('Dataset', () => Dataset);
const QualityCheckConnection = connectionType('QualityCheck', () => QualityCheck);

@Resolver()
export class SourceListsResolver {
  constructor(private readonly lists: SourceListsService) {}

  @Query(() => SourceConnection, { description: 'Sources of the tenant, newest first unless `orderBy` is given.' })
  @Allow('graph:read')
  sourcesConnection(
    @Ctx() ctx: GraphContext,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => SourceFilterInput, FILTER_ARGUMENT) filter: SourceFilterInput | null = null,
    @Arg('orderBy', ...SourceOrder.argument) orderBy: ListOrder | null = null,
  ): Connection<Source> {
    return this.lists.sources(ctx, page, filter ?? {}, orderBy);
  }

  @Query(() => DatasetConnection, {
    description: 'Datasets of the tenant, latest first ingestion first unless `orderBy` is given.',
  })
  @Allow('graph:read')
  datasetsConnection(
    @Ctx() ctx: GraphContext,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => DatasetFilterInput, FILTER_ARGUMENT) filter: DatasetFilterInput | null = null,
    @Arg('orderBy', ...DatasetOrder.argument) orderBy: ListOrder | null = null,
  ): Connection<DatasetHead> {
    return this.lists.datasets(ctx, page, filter ?? {}, orderBy);
  }

  @Query(() => QualityCheckConnection, { description: 'Quality checks of the tenant, newest first unless `orderBy` is given.' })
  @Allow('graph:read')
  qualityChecksConnection(
    @Ctx() ctx: GraphContext,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => QualityCheckFilterInput, FILTER_ARGUMENT) filter: QualityCheckFilterInput | null = null,
    @Arg('orderBy', ...QualityCheckOrder.argument) orderBy: ListOrder | null = null,
  ): Connection<QualityCheckHead> {
    return this.lists.checks(ctx, page, filter ?? {}, orderBy);
  }
}
