import { Tenant } from '../subgraphs/tenants/index.js';
import type { AgentContext } from './kit.js';

/** Returns the display name of the run's tenant, or its id if it has no record. */
export const tenantNameOf = async ({ em, run: { tenantId } }: Pick<AgentContext, 'em' | 'run'>): Promise<string> =>
  (await em.findOne(Tenant, { tenantId }))?.name ?? tenantId;
