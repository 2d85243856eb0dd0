import { newId } from '../platform/ids.js';
import type { GraphContext } from '../platform/graph/context.js';
import type { Runtime } from '../platform/runtime.js';
import { seedDemoRuns } from './agents/runs/seed-demo-runs.js';
import { seedDemoOnboarding } from './onboarding/demo.js';
import { seedDemoProcess } from './process/demo/seed-demo-process.js';
import { DEMO_COMPANY } from './sources/demo/demo-company.js';
import { seedDemoSources } from './sources/demo/seed-demo-sources.js';
import { seedDemoProgramme } from './transformation/demo/seed-demo-programme.js';
import { seedDemoModelRouting } from './tenants/demo/seed-demo-model-routing.js';
import { TenantService } from './tenants/tenant.service.js';

export const DEMO_TENANT = 'tnt_demo';

/** Seeds the demo tenant. Existing data is kept. */
export const seedDemoTenant = async (runtime: Runtime): Promise<void> => {
  await runtime.authenticator.authenticate({ tenantId: DEMO_TENANT });
  const context = runtime.contextFor({ tenantId: DEMO_TENANT, actor: 'service:seed', roles: ['tenant_admin'], requestId: newId('req') });
  await seedTenantName(runtime, context);
  await seedDemoSources(runtime, context);
  await seedDemoProgramme(context);
  await seedDemoOnboarding(runtime, context);
  await seedDemoProcess(runtime, context);
  await seedDemoModelRouting(context);
  await seedDemoRuns(context, runtime.config.runs.maxAttempts);
};

/** A tenant that was provisioned carries its slug as name, until somebody gives it one. */
const seedTenantName = async ({ database }: Runtime, context: GraphContext): Promise<void> => {
  const tenants = new TenantService(database);
  const { name, slug } = await tenants.get(context, DEMO_TENANT);
  if (name === slug) await tenants.update(context, DEMO_TENANT, { name: DEMO_COMPANY.name });
};
