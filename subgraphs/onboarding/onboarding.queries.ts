import type { CrossDomainQueries } from '../../platform/cross-domain/index.js';
import type { CompanyFacts } from './company-profile/company-profile.entity.js';
import { profileTexts } from './company-profile/profile-documents.js';

/** Cross-domain queries on the company profile. */
export const onboardingQueries: CrossDomainQueries = {
  async profileTexts(em, tenantId) {
    const [row] = await em.execute<{ facts: CompanyFacts; extra: Record<string, unknown> }[]>(
      'SELECT facts, extra FROM onboarding.company_profile WHERE tenant_id = ?',
      [tenantId],
    );
    return row ? profileTexts(row.facts, row.extra) : [];
  },
};
