import { StoredProfile } from '../subgraphs/onboarding/index.js';
import { Tenant } from '../subgraphs/tenants/index.js';
import type { AgentContext } from './kit.js';

/** Returns the company name recorded during onboarding. Without one, returns the display name of the run's tenant, or its id. */
export const tenantNameOf = async ({ em, run: { tenantId } }: Pick<AgentContext, 'em' | 'run'>): Promise<string> => {
  const profile = await em.findOne(StoredProfile, { tenantId });
  return profile?.facts.name ?? (await em.findOne(Tenant, { tenantId }))?.name ?? tenantId;
};
