import { Arg, Ctx, Directive, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import type { Language } from '../../../platform/content/index.js';
import { AdviceItem } from '../../../platform/graph/advice.js';
import { Allow } from '../../../platform/graph/allow.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { languageFor } from '../../../platform/graph/language.js';
import { DateTime } from '../../../platform/graph/scalars.js';
import { composeAdvice, countAdvice, statementOf, unavailableIn } from './compose-advice.js';
import { AdviceCounts, COUNT_REQUIRES, ITEMS_REQUIRE, NavBadges, ProactiveAdvice, type Findings } from './proactive-advice.type.js';

type Composed = Findings & { readonly language: Language };

@Resolver(() => ProactiveAdvice)
export class ProactiveAdviceResolver {
  @Query(() => ProactiveAdvice, { description: 'What asks for attention in the own tenant, by rules over its real state.' })
  @Allow('graph:read')
  async proactiveAdvice(
    @Ctx() ctx: GraphContext,
    @Arg('language', () => String, { nullable: true, description: "de or en; the tenant's own when absent." })
    language: string | null = null,
  ): Promise<Pick<ProactiveAdvice, 'tenantId' | 'language'>> {
    return { tenantId: ctx.tenantId, language: await languageFor(ctx, language) };
  }

  @FieldResolver(() => DateTime, { description: 'When the rules looked.' })
  checkedAt(): Date {
    return new Date();
  }

  @FieldResolver(() => [AdviceItem], { description: 'What presses most first, and of equals what has pressed longest.' })
  @Directive(ITEMS_REQUIRE)
  items(@Root() findings: Composed): AdviceItem[] {
    return composeAdvice(findings);
  }

  @FieldResolver(() => AdviceCounts)
  @Directive(ITEMS_REQUIRE)
  counts(@Root() findings: Composed): AdviceCounts {
    return countAdvice(composeAdvice(findings));
  }

  @FieldResolver(() => [String], { description: 'Domains whose rules could not look; their findings are missing.' })
  @Directive(ITEMS_REQUIRE)
  unavailable(@Root() findings: Composed): string[] {
    return unavailableIn(findings);
  }

  @FieldResolver(() => String, { description: 'In words how things stand, also when there is nothing to point out.' })
  @Directive(ITEMS_REQUIRE)
  statement(@Root() findings: Composed): string {
    return statementOf(countAdvice(composeAdvice(findings)), unavailableIn(findings), findings.language);
  }
}

/** What the advisor adds to the navigation. */
@Resolver(() => NavBadges)
export class AdvisorBadgesResolver {
  @FieldResolver(() => Int, { description: 'Items of the proactive advice that need action: warnings and what is critical.' })
  @Directive(COUNT_REQUIRES)
  openAdvice(@Root() { advice }: { advice: Findings }): number {
    const { critical, warning } = countAdvice(composeAdvice(advice));
    return critical + warning;
  }
}
