import { Ctx, Directive, Field, FieldResolver, Float, ID, Int, ObjectType, Resolver } from 'type-graphql';
import type { GraphContext } from '../../platform/graph/context.js';
import { DateTime } from '../../platform/graph/scalars.js';
import { TrustGate } from './quality-check.entity.js';

@ObjectType()
@Directive('@key(fields: "tenantId")')
export class Cockpit {
  @Field(() => ID, { description: 'The own tenant.' })
  tenantId!: string;
}

@ObjectType({ description: 'Data intake in figures.' })
class DataSummary {
  @Field(() => Int, { description: 'Registered sources.' })
  sources!: number;

  @Field(() => Int, { description: 'Sources that were never synchronised.' })
  registeredSources!: number;

  @Field(() => Int, { description: 'Sources whose last synchronisation succeeded.' })
  syncedSources!: number;

  @Field(() => Int, { description: 'Sources whose last synchronisation failed.' })
  failedSources!: number;

  @Field(() => Int, { description: 'Datasets that were taken in.' })
  datasets!: number;

  @Field(() => Float, { description: 'Rows of all datasets together.' })
  rows!: number;

  @Field(() => Int, { description: 'Datasets whose latest check opened the trust gate.' })
  openGates!: number;

  @Field(() => Int, { description: 'Datasets to be relied on with care, among them open ones whose content has changed since the check.' })
  conditionalGates!: number;

  @Field(() => Int, { description: 'Datasets on which nothing should rest.' })
  closedGates!: number;

  @Field(() => Int, { description: 'Datasets that were never checked.' })
  uncheckedDatasets!: number;

  @Field(() => TrustGate, {
    description: 'The worst of all datasets; an unchecked one counts as conditional, no dataset at all as closed.',
  })
  gate!: TrustGate;

  @Field(() => DateTime, { nullable: true, description: 'When a source was last synchronised; null before the first time.' })
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

/** What data intake adds to the cockpit. */
@Resolver(() => Cockpit)
export class SourcesCockpitResolver {
  @FieldResolver(() => DataSummary, { nullable: true, description: 'Data intake and trust.' })
  async data(@Ctx() ctx: GraphContext): Promise<DataSummary> {
    const [row] = await ctx.em.execute<[Figures]>(FIGURES, [ctx.tenantId, ctx.tenantId, ctx.tenantId]);
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

/** One statement, hence one moment: the figures fit each other whatever is written meanwhile. */
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
       LEFT JOIN (SELECT DISTINCT ON (dataset_id) dataset_id, gate AS found, content_hash AS checked FROM sources.quality_check
                   WHERE tenant_id = ? ORDER BY dataset_id, created_at DESC, quality_check_id DESC) latest USING (dataset_id),
            LATERAL (SELECT CASE WHEN found = 'open' AND checked <> content_hash THEN 'conditional' ELSE found END AS gate) g
      WHERE tenant_id = ?) d`;
