import { Tenant } from '../subgraphs/tenants/index.js';
import type { AgentContext } from './kit.js';

/** What people call the run's tenant. */
export const tenantNameOf = async ({ em, run: { tenantId } }: Pick<AgentContext, 'em' | 'run'>): Promise<string> =>
  (await em.findOne(Tenant, { tenantId }))?.name ?? tenantId;
