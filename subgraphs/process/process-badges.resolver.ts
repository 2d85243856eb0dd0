import { Ctx, Directive, Field, FieldResolver, ID, Int, ObjectType, Resolver } from 'type-graphql';
import { readRows } from '../../platform/database/index.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { shared } from '../../platform/graph/nodes/loaders.js';
import { findingsOrNull } from '../../platform/graph/types/advice.js';
import { URGENT_FINDINGS } from './advice.rules.js';

@ObjectType()
@Directive('@key(fields: "tenantId")')
export class NavBadges {
  @Field(() => ID, { description: 'Id of the tenant.' })
  tenantId!: string;
}

interface Counters {
  readonly blocked: number;
  readonly running: number;
  readonly urgent: number;
}

const counters = shared(async ({ em, tenantId }) => {
  const [row] = await readRows<[Counters]>(
    em,
    `SELECT count(*) FILTER (WHERE state = 'blocked')::int AS blocked, count(*) FILTER (WHERE state = 'running')::int AS running,
            ${URGENT_FINDINGS} AS urgent
       FROM process.step_state WHERE tenant_id = ? AND state IN ('blocked', 'running')`,
    [tenantId, tenantId],
  );
  return row;
});

/** Adds the counters of process steps to `NavBadges`. */
@Resolver(() => NavBadges)
export class ProcessBadgesResolver {
  @FieldResolver(() => Int, { description: 'Number of blocked process steps.' })
  async blockedSteps(@Ctx() ctx: GraphContext): Promise<number> {
    return (await counters(ctx)).blocked;
  }

  @FieldResolver(() => Int, { description: 'Number of running process steps.' })
  async runningSteps(@Ctx() ctx: GraphContext): Promise<number> {
    return (await counters(ctx)).running;
  }

  @FieldResolver(() => Int, { nullable: true })
  @Directive('@inaccessible')
  urgentProcessFindings(@Ctx() ctx: GraphContext): Promise<number | null> {
    return findingsOrNull(ctx, async () => (await counters(ctx)).urgent);
  }
}
