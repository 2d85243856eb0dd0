import { Ctx, Directive, Field, FieldResolver, Float, ID, Int, ObjectType, Resolver } from 'type-graphql';
import { readRows } from '../../platform/database/index.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { DateTime } from '../../platform/graph/scalars/scalars.js';
import { TrustGate } from './quality-checks/quality-check.entity.js';

@ObjectType()
@Directive('@key(fields: "tenantId")')
export class Cockpit {
  @Field(() => ID, { description: 'Id of the tenant of the caller.' })
  tenantId!: string;
}

@ObjectType({ description: 'Key figures of data ingestion and data trust.' })
class DataSummary {
  @Field(() => Int, { description: 'Number of sources.' })
  sources!: number;

  @Field(() => Int, { description: 'Number of sources that have not been synchronised yet.' })
  registeredSources!: number;

  @Field(() => Int, { description: 'Number of sources whose latest synchronisation succeeded.' })
  syncedSources!: number;

  @Field(() => Int, { description: 'Number of sources whose latest synchronisation failed.' })
  failedSources!: number;

  @Field(() => Int, { description: 'Number of datasets.' })
  datasets!: number;

  @Field(() => Float, { description: 'Total number of rows of all datasets.' })
  rows!: number;

  @Field(() => Int, { description: 'Number of datasets with an open trust gate.' })
  openGates!: number;

  @Field(() => Int, {
    description:
      'Number of datasets with a conditional trust gate. Includes datasets whose content has changed since the check that opened the gate.',
  })
  conditionalGates!: number;

  @Field(() => Int, { description: 'Number of datasets with a closed trust gate.' })
  closedGates!: number;

  @Field(() => Int, { description: 'Number of datasets without a quality check.' })
  uncheckedDatasets!: number;

  @Field(() => TrustGate, {
    description: 'Worst trust gate of all datasets. An unchecked dataset counts as conditional; without datasets the gate is closed.',
  })
  gate!: TrustGate;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time of the latest successful synchronisation of any source; null before the first one.',
  })
  lastSyncAt!: Date | null;
}

interface Figures {
  sources: number;
  registered: number;
  synced: number;
  failed: number;
  last_sync: Date | null;
  datasets: number;
  rows: number;
  open: number;
  conditional: number;
  closed: number;
}

/** Contribution of data ingestion to the cockpit. */
@Resolver(() => Cockpit)
export class SourcesCockpitResolver {
  @FieldResolver(() => DataSummary, { nullable: true, description: 'Data ingestion and data trust; null if the figures cannot be read.' })
  async data(@Ctx() ctx: GraphContext): Promise<DataSummary> {
    const [row] = await readRows<[Figures]>(ctx.em, FIGURES, [ctx.tenantId, ctx.tenantId, ctx.tenantId]);
    const { open, conditional, closed, datasets } = row;
    const unchecked = datasets - open - conditional - closed;
    return {
      sources: row.sources,
      registeredSources: row.registered,
      syncedSources: row.synced,
      failedSources: row.failed,
      datasets,
      rows: row.rows,
      openGates: open,
      conditionalGates: conditional,
      closedGates: closed,
      uncheckedDatasets: unchecked,
      gate: datasets === 0 || closed > 0 ? TrustGate.CLOSED : conditional + unchecked > 0 ? TrustGate.CONDITIONAL : TrustGate.OPEN,
      lastSyncAt: row.last_sync,
    };
  }
}

/** A single statement, so that all figures come from one snapshot. */
const FIGURES = `
  SELECT s.*, d.* FROM
    (SELECT count(*)::int AS sources,
            count(*) FILTER (WHERE status = 'registered')::int AS registered,
            count(*) FILTER (WHERE status = 'synced')::int AS synced,
            count(*) FILTER (WHERE status = 'failed')::int AS failed,
            max(synced_at) AS last_sync
       FROM sources.source WHERE tenant_id = ?) s,
    (SELECT count(*)::int AS datasets,
            coalesce(sum(rows), 0)::float8 AS rows,
            count(*) FILTER (WHERE gate = 'open')::int AS open,
            count(*) FILTER (WHERE gate = 'conditional')::int AS conditional,
            count(*) FILTER (WHERE gate = 'closed')::int AS closed
       FROM sources.dataset
       LEFT JOIN (SELECT dataset_id, CASE WHEN gate = 'open' AND is_stale THEN 'conditional' ELSE gate END AS gate
                    FROM sources.latest_quality_check WHERE tenant_id = ?) latest USING (dataset_id)
      WHERE tenant_id = ?) d`;
