import { Ctx, Directive, Field, FieldResolver, ID, Int, ObjectType, Resolver } from 'type-graphql';
import { readRows } from '../../platform/database/index.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { findingsOrNull } from '../../platform/graph/types/advice.js';
import { shared } from '../../platform/graph/nodes/loaders.js';
import { runCountSql } from '../../platform/runs/index.js';
import { URGENT_FINDINGS } from './advice.rules.js';

@ObjectType()
@Directive('@key(fields: "tenantId")')
export class NavBadges {
  @Field(() => ID)
  tenantId!: string;
}

interface Counters {
  readonly open: number;
  readonly failed: number;
  readonly briefings: number;
  readonly urgent: number;
}

/** One statement, so that all counters come from one snapshot. */
const COUNTERS = `
  SELECT (${runCountSql(['queued', 'running'])}) AS open,
         (${runCountSql(['failed', 'dead'])}) AS failed,
         (SELECT count(*)::int FROM agents.briefing WHERE tenant_id = ?) AS briefings,
         ${URGENT_FINDINGS} AS urgent`;

const counters = shared(async ({ em, tenantId }) => (await readRows<[Counters]>(em, COUNTERS, Array(5).fill(tenantId)))[0]);

/** Navigation counters of the agents. */
@Resolver(() => NavBadges)
export class AgentsBadgesResolver {
  @FieldResolver(() => Int, { description: 'Number of runs that are queued or running.' })
  async openRuns(@Ctx() ctx: GraphContext): Promise<number> {
    return (await counters(ctx)).open;
  }

  @FieldResolver(() => Int, { description: 'Number of runs with the status FAILED or DEAD.' })
  async failedRuns(@Ctx() ctx: GraphContext): Promise<number> {
    return (await counters(ctx)).failed;
  }

  @FieldResolver(() => Int, { description: 'Number of briefings.' })
  async briefings(@Ctx() ctx: GraphContext): Promise<number> {
    return (await counters(ctx)).briefings;
  }

  @FieldResolver(() => Int, { nullable: true })
  @Directive('@inaccessible')
  urgentAgentFindings(@Ctx() ctx: GraphContext): Promise<number | null> {
    return findingsOrNull(ctx, async () => (await counters(ctx)).urgent);
  }
}
