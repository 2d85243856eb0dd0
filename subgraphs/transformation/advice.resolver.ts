import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { AdviceItem, adviceStub, findingsOrNull, type AdviceKey } from '../../platform/graph/types/advice.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { readIndex } from '../../platform/search/index.js';
import { ADVISED_KINDS, checkAdvice, programmeAdvice, readChangeTimes, readPendingChecks } from './advice.rules.js';
import { readItems } from './programme-index/indexed-item.js';
import { PROGRAMME_COLLECTION } from './programme-index/programme-index.js';
import { tenantDay } from '../../platform/identity/tenant-calendar.js';

export const ProactiveAdvice = adviceStub();

/** Adds the findings of the board and pending approvals to `ProactiveAdvice`. */
@Resolver(() => ProactiveAdvice)
export class TransformationAdviceResolver {
  @FieldResolver(() => [AdviceItem], {
    nullable: true,
    description:
      'Findings of the board (codes as in `BoardReasonCode`) and pending approvals (`approval_pending`). Null if they cannot be read.',
  })
  programmeFindings(@Ctx() ctx: GraphContext, @Root() { language }: AdviceKey): Promise<AdviceItem[] | null> {
    return findingsOrNull(ctx, async () => {
      const now = new Date();
      const [today, documents, changedAt, checks] = await Promise.all([
        tenantDay(ctx.em, ctx.tenantId, now),
        readIndex(ctx.em, ctx.tenantId, PROGRAMME_COLLECTION, ADVISED_KINDS),
        readChangeTimes(ctx),
        readPendingChecks(ctx),
      ]);
      const items = readItems(documents);
      return [...programmeAdvice(items, today, changedAt, language), ...checks.map((check) => checkAdvice(check, language, now))];
    });
  }
}
