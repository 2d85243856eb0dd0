import { newId } from '../platform/ids.js';
import type { Runtime } from '../platform/runtime.js';
import { seedDemoSources } from './sources/demo/seed-demo-sources.js';

export const DEMO_TENANT = 'tnt_demo';

/** Furnishes the demo tenant. What is there already stays as it is. */
export const seedDemoTenant = async (runtime: Runtime): Promise<void> => {
  await runtime.authenticator.authenticate({ tenantId: DEMO_TENANT });
  const context = runtime.contextFor({ tenantId: DEMO_TENANT, actor: 'service:seed', roles: ['tenant_admin'], requestId: newId('req') });
  await seedDemoSources(runtime, context);
};
