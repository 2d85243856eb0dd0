import { changeAndRead } from '../../../platform/database/index.js';
import { invalid } from '../../../platform/errors/index.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { snakeCase } from '../../../platform/text/snake-case.js';
import { checkExtraKeys } from '../../../platform/extra-keys.js';
import { StoredProfile, type CompanyFacts } from './company-profile.entity.js';
import type { CompanyProfileInput } from './company-profile.input.js';
import { changeProfile } from './company-profile.store.js';
import { profileOf, type CompanyProfile } from './company-profile.type.js';
import { findIndustry, industryNames } from './industry.js';

/** Keys of a profile in REST other than facts; they are ignored if a client sends them back. */
const RESERVED_KEYS = new Set(
  Object.keys(profileOf('', null))
    .filter((name) => name !== 'extra')
    .map(snakeCase),
);

/** Reads the company profile of a tenant and replaces it as a whole. */
export class CompanyProfileService {
  async get(ctx: GraphContext): Promise<CompanyProfile> {
    return profileOf(ctx.tenantId, await ctx.em.fork().findOne(StoredProfile, { tenantId: ctx.tenantId }));
  }

  /** @throws AppError VERSION_CONFLICT if the profile no longer has the expected version */
  async replace(ctx: GraphContext, input: CompanyProfileInput, expectedVersion: number | null): Promise<CompanyProfile> {
    const { extra: sentExtra, ...sent } = input;
    const facts = factsOf(sent);
    const extra = checkExtraKeys(sentExtra, RESERVED_KEYS);
    return changeAndRead(
      ctx.em,
      (em) => changeProfile(em, ctx.tenantId, ctx.actor, () => ({ facts, extra }), expectedVersion),
      async (em) => profileOf(ctx.tenantId, await em.findOne(StoredProfile, { tenantId: ctx.tenantId })),
    );
  }
}

/** Returns the facts in the stored form: without unknown ones, with the industry by its key. */
const factsOf = (sent: Omit<CompanyProfileInput, 'extra'>): CompanyFacts => {
  const facts = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null && value !== undefined)) as CompanyFacts;
  if (facts.industry === undefined) return facts;
  const industry = findIndustry(facts.industry);
  if (industry === undefined)
    throw invalid(['body', 'industry'], `Input should be one of ${industryNames().join(', ')}`, facts.industry, 'enum');
  return { ...facts, industry };
};
