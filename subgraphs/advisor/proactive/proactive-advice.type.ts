import { Directive, Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { Language } from '../../../platform/content/index.js';
import { AdviceItem } from '../../../platform/graph/types/advice.js';
import { GraphLanguage } from '../../../platform/graph/scalars/language.js';

/** The fields that other domains contribute, with the domain of each. A new domain adds its field here and below. */
export const CONTRIBUTIONS = {
  agentFindings: 'agents',
  sourceFindings: 'sources',
  onboardingFindings: 'onboarding',
  processFindings: 'process',
  programmeFindings: 'transformation',
  metricFindings: 'metrics',
} as const satisfies Record<string, `${AdviceDomain}`>;

/** Domains that contribute advice. */
export enum AdviceDomain {
  AGENTS = 'agents',
  SOURCES = 'sources',
  ONBOARDING = 'onboarding',
  PROCESS = 'process',
  TRANSFORMATION = 'transformation',
  METRICS = 'metrics',
}
registerEnumType(AdviceDomain, {
  name: 'AdviceDomain',
  description: 'Domain that contributes advice.',
  valuesConfig: {
    AGENTS: { description: 'Runs and agents.' },
    SOURCES: { description: 'Data sources and data quality.' },
    ONBOARDING: { description: 'Onboarding of the tenant.' },
    PROCESS: { description: 'Process landscape.' },
    TRANSFORMATION: { description: 'Transformation programme.' },
    METRICS: { description: 'Metrics and KPI candidates.' },
  },
});

/** The number of each domain's findings of severity warning or critical, which the domain adds to `NavBadges`; null if unknown. */
const URGENT = [
  'urgentAgentFindings',
  'urgentSourceFindings',
  'urgentOnboardingFindings',
  'urgentProcessFindings',
  'urgentProgrammeFindings',
  'urgentMetricFindings',
] as const;

export type UrgentFindings = Readonly<Record<(typeof URGENT)[number], number | null>>;

/** Returns the number of urgent findings of the domains that could count theirs. */
export const sumUrgent = (counts: UrgentFindings): number => URGENT.reduce((sum, name) => sum + (counts[name] ?? 0), 0);

export type Contribution = keyof typeof CONTRIBUTIONS;
export type Findings = Readonly<Partial<Record<Contribution, readonly AdviceItem[] | null>>>;

const ITEM_FIELDS = '{ code severity title why link subjectId since }';

/** Fields of the domains that are required to compose the items. */
export const ITEMS_REQUIRE = `@requires(fields: "${Object.keys(CONTRIBUTIONS)
  .map((name) => `${name} ${ITEM_FIELDS}`)
  .join(' ')}")`;
/** Fields of the domains that are required to count the urgent items. */
export const COUNT_REQUIRES = `@requires(fields: "${URGENT.join(' ')}")`;

@ObjectType({ description: 'Number of advice items by severity.' })
export class AdviceCounts {
  @Field(() => Int, { description: 'Number of items with severity critical.' })
  critical!: number;

  @Field(() => Int, { description: 'Number of items with severity warning.' })
  warning!: number;

  @Field(() => Int, { description: 'Number of items with severity info.' })
  info!: number;

  @Field(() => Int, { description: 'Number of all items.' })
  total!: number;
}

@ObjectType({
  description:
    'Advice on the current state of the tenant. Each domain evaluates its rules at the time of the request and contributes its items.',
})
@Directive('@key(fields: "tenantId language")')
export class ProactiveAdvice {
  @Field(() => ID, { description: 'Id of the tenant.' })
  tenantId!: string;

  @Field(() => GraphLanguage, { description: 'Language of all texts.' })
  language!: Language;

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

  @Field(() => Int, { nullable: true })
  @Directive('@external')
  urgentAgentFindings!: number | null;

  @Field(() => Int, { nullable: true })
  @Directive('@external')
  urgentSourceFindings!: number | null;

  @Field(() => Int, { nullable: true })
  @Directive('@external')
  urgentOnboardingFindings!: number | null;

  @Field(() => Int, { nullable: true })
  @Directive('@external')
  urgentProcessFindings!: number | null;

  @Field(() => Int, { nullable: true })
  @Directive('@external')
  urgentProgrammeFindings!: number | null;

  @Field(() => Int, { nullable: true })
  @Directive('@external')
  urgentMetricFindings!: number | null;
}
