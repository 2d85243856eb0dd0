import { Ctx, Query, Resolver } from 'type-graphql';
import { Allow } from '../../../platform/graph/allow.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import type { DataTrustService } from './data-trust.service.js';
import { DataTrustGateStatus } from './data-trust.type.js';

@Resolver(() => DataTrustGateStatus)
export class DataTrustResolver {
  constructor(private readonly trust: DataTrustService) {}

  @Query(() => DataTrustGateStatus, { description: 'Trust gate of the data of the tenant, with the reasons why it is not open.' })
  @Allow('graph:read')
  dataTrustStatus(@Ctx() ctx: GraphContext): Promise<DataTrustGateStatus> {
    return this.trust.status(ctx);
  }
}
