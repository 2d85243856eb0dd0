import { Arg, Ctx, Directive, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import type { Language } from '../../../platform/content/index.js';
import { AdviceItem } from '../../../platform/graph/types/advice.js';
import { Allow } from '../../../platform/graph/allow.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { GraphLanguage, languageFor } from '../../../platform/graph/scalars/language.js';
import { DateTime } from '../../../platform/graph/scalars/scalars.js';
import { composeAdvice, countAdvice, statementOf, unavailableIn } from './compose-advice.js';
import {
  AdviceCounts,
  AdviceDomain,
  COUNT_REQUIRES,
  ITEMS_REQUIRE,
  NavBadges,
  ProactiveAdvice,
  sumUrgent,
  type Findings,
  type UrgentFindings,
} from './proactive-advice.type.js';

type Composed = Findings & { readonly language: Language };

@Resolver(() => ProactiveAdvice)
export class ProactiveAdviceResolver {
  @Query(() => ProactiveAdvice, { description: 'Returns advice on the current state of the tenant, found by rules.' })
  @Allow('graph:read')
  async proactiveAdvice(
    @Ctx() ctx: GraphContext,
    @Arg('language', () => GraphLanguage, {
      nullable: true,
      description:
        'Language of all texts. Default: the one that the client prefers by `Accept-Language`, else that of the tenant, else German.',
    })
    language: Language | null = null,
  ): Promise<Pick<ProactiveAdvice, 'tenantId' | 'language'>> {
    return { tenantId: ctx.tenantId, language: await languageFor(ctx, language) };
  }

  @FieldResolver(() => DateTime, { description: 'Time at which the rules were evaluated.' })
  checkedAt(): Date {
    return new Date();
  }

  @FieldResolver(() => [AdviceItem], { description: 'Items by severity, most severe first; of equal severity, the oldest first.' })
  @Directive(ITEMS_REQUIRE)
  items(@Root() findings: Composed): AdviceItem[] {
    return composeAdvice(findings);
  }

  @FieldResolver(() => AdviceCounts, { description: 'Number of items by severity.' })
  @Directive(ITEMS_REQUIRE)
  counts(@Root() findings: Composed): AdviceCounts {
    return countAdvice(composeAdvice(findings));
  }

  @FieldResolver(() => [AdviceDomain], {
    description: 'Domains whose rules could not be evaluated. Their items are missing.',
  })
  @Directive(ITEMS_REQUIRE)
  unavailable(@Root() findings: Composed): `${AdviceDomain}`[] {
    return unavailableIn(findings);
  }

  @FieldResolver(() => String, { description: 'Summary of the items as a sentence. Without items, the sentence says so.' })
  @Directive(ITEMS_REQUIRE)
  statement(@Root() findings: Composed): string {
    return statementOf(countAdvice(composeAdvice(findings)), unavailableIn(findings), findings.language);
  }
}

/** Navigation counters of the advisor. */
@Resolver(() => NavBadges)
export class AdvisorBadgesResolver {
  @FieldResolver(() => Int, { description: 'Number of advice items with severity warning or critical.' })
  @Directive(COUNT_REQUIRES)
  openAdvice(@Root() counts: UrgentFindings): number {
    return sumUrgent(counts);
  }
}
