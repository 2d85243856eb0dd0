import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import { AdviceItem } from '../../../platform/graph/advice.js';

/**
 * The fields that the other domains contribute, each with what has to be fetched of it. A new domain adds its field here
 * and below.
 */
export const CONTRIBUTIONS = {
  agentFindings: 'agents',
  sourceFindings: 'sources',
  onboardingFindings: 'onboarding',
  processFindings: 'process',
  programmeFindings: 'transformation',
  metricFindings: 'metrics',
} as const;
export type Contribution = keyof typeof CONTRIBUTIONS;
export type Findings = Readonly<Partial<Record<Contribution, readonly AdviceItem[] | null>>>;

const requiring = (fields: string): string =>
  Object.keys(CONTRIBUTIONS)
    .map((name) => `${name} { ${fields} }`)
    .join(' ');

/** What composing the items needs of the domains. */
export const ITEMS_REQUIRE = `@requires(fields: "${requiring('code severity title why link subjectId since')}")`;
/** What counting them needs. */
export const COUNT_REQUIRES = `@requires(fields: "advice { ${requiring('code severity subjectId')} }")`;

@ObjectType({ description: 'How many of the items press how much.' })
export class AdviceCounts {
  @Field(() => Int, { description: 'Hints that cannot wait.' })
  critical!: number;

  @Field(() => Int, { description: 'Hints that should not wait long.' })
  warning!: number;

  @Field(() => Int, { description: 'Hints worth knowing.' })
  info!: number;

  @Field(() => Int, { description: 'All of them.' })
  total!: number;
}

@ObjectType({
  description:
    'What the rules of all domains find in the real state of the tenant, now. Each domain contributes its own findings; here they are ' +
    'put together.',
})
@Directive('@key(fields: "tenantId language")')
export class ProactiveAdvice {
  @Field(() => ID)
  tenantId!: string;

  @Field(() => String, { description: 'de or en: the language of the texts.' })
  language!: string;

  @Field(() => [AdviceItem], { nullable: true })
  @Directive('@external')
  agentFindings!: AdviceItem[] | null;

  @Field(() => [AdviceItem], { nullable: true })
  @Directive('@external')
  sourceFindings!: AdviceItem[] | null;

  @Field(() => [AdviceItem], { nullable: true })
  @Directive('@external')
  onboardingFindings!: AdviceItem[] | null;

  @Field(() => [AdviceItem], { nullable: true })
  @Directive('@external')
  processFindings!: AdviceItem[] | null;

  @Field(() => [AdviceItem], { nullable: true })
  @Directive('@external')
  programmeFindings!: AdviceItem[] | null;

  @Field(() => [AdviceItem], { nullable: true })
  @Directive('@external')
  metricFindings!: AdviceItem[] | null;
}

@ObjectType()
@Directive('@key(fields: "tenantId")')
export class NavBadges {
  @Field(() => ID)
  tenantId!: string;

  @Field(() => ProactiveAdvice)
  @Directive('@external')
  advice!: ProactiveAdvice;
}
