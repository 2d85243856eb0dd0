import { adviceReference } from '../../platform/graph/types/advice.js';
import { entityLoader } from '../../platform/graph/nodes/loaders.js';
import type { SubgraphModule } from '../../platform/graph/subgraph.js';
import { OnboardingAdviceResolver, ProactiveAdvice } from './advice.resolver.js';
import { AnswerParser } from './questions/answer-parser.js';
import { StoredProfile } from './company-profile/company-profile.entity.js';
import { CompanyProfileResolver } from './company-profile/company-profile.resolver.js';
import { CompanyProfileService } from './company-profile/company-profile.service.js';
import { NavBadges, OnboardingBadgesResolver } from './onboarding-badges.resolver.js';
import { Cockpit, OnboardingCockpitResolver } from './onboarding-cockpit.resolver.js';
import { onboardingQueries } from './onboarding.queries.js';
import { MetricDefinition } from './session/session.type.js';
import { OnboardingAnswer, OnboardingSession } from './session/session.entity.js';
import { SessionResolver } from './session/session.resolver.js';
import { SessionService } from './session/session.service.js';
import { SetupService } from './setup/setup.service.js';

export { StoredProfile, type CompanyFacts } from './company-profile/company-profile.entity.js';
export type { PlannedArea, PlannedProgramme, PlannedSource, SetupPlan } from './setup/setup-plan.js';
export { completeProfile, lockSetup, readSetupPlan, recordSetup, recordSetupFailure } from './setup/setup.store.js';

/** The company profile and the onboarding interview that creates it. */
export const onboardingSubgraph: SubgraphModule = {
  name: 'onboarding',
  crossDomainQueries: onboardingQueries,
  entities: [StoredProfile, OnboardingSession, OnboardingAnswer],
  resolverClasses: [CompanyProfileResolver, SessionResolver, OnboardingBadgesResolver, OnboardingCockpitResolver, OnboardingAdviceResolver],
  orphanedTypes: [NavBadges, Cockpit, ProactiveAdvice, MetricDefinition],
  wire: ({ config }) => {
    const sessionById = entityLoader(OnboardingSession, 'onboardingId');
    const profiles = new CompanyProfileService();
    const sessions = new SessionService(new AnswerParser({ allowLoopback: config.sources.allowLoopback }));
    return {
      resolvers: [
        new CompanyProfileResolver(profiles),
        new SessionResolver(sessions, new SetupService(sessions, config.runs.maxAttempts)),
        new OnboardingBadgesResolver(),
        new OnboardingCockpitResolver(),
        new OnboardingAdviceResolver(),
      ],
      references: {
        CompanyProfile: (ctx) => profiles.get(ctx),
        OnboardingSession: (ctx, key: { onboardingId: string }) => sessionById(ctx, key.onboardingId),
        Cockpit: (ctx) => ({ tenantId: ctx.tenantId }),
        NavBadges: (ctx) => ({ tenantId: ctx.tenantId }),
        ProactiveAdvice: adviceReference,
      },
    };
  },
};
