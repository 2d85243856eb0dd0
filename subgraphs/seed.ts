import { DEMO_TENANTS, type DemoTenant } from '../platform/demo-tenants.js';
import { newId } from '../platform/ids.js';
import { TenantDirectory } from '../platform/identity/tenant-directory.js';
import type { GraphContext } from '../platform/graph/context.js';
import type { Runtime } from '../platform/runtime.js';
import { seedDemoRuns } from './agents/runs/seed-demo-runs.js';
import { seedDemoOnboarding } from './onboarding/demo/seed-demo-onboarding.js';
import { seedDemoProcess } from './process/demo/seed-demo-process.js';
import { seedDemoSources } from './sources/demo/seed-demo-sources.js';
import { seedDemoProgramme } from './transformation/demo/seed-demo-programme.js';
import { seedDemoModelRouting } from './tenants/demo/seed-demo-model-routing.js';
import { TenantService } from './tenants/tenant.service.js';

/** Seeds the demo tenants side by side. Existing data is kept. */
export const seedDemoTenants = async (runtime: Runtime): Promise<void> => {
  await Promise.all(DEMO_TENANTS.map((tenant) => seedDemoTenant(runtime, tenant)));
};

const seedDemoTenant = async (runtime: Runtime, tenant: DemoTenant): Promise<void> => {
  const { tenantId } = tenant;
  // Whatever the mode of authentication, nobody calls on behalf of a tenant that does not exist yet.
  await new TenantDirectory(runtime.database, true).admit({ tenantId, roles: [] });
  const context = runtime.contextFor({ tenantId, actor: 'service:seed', roles: ['tenant_admin'], requestId: newId('req') });
  await seedTenantRecord(runtime, context, tenant);
  await seedDemoSources(runtime, context, tenant);
  await seedDemoProgramme(context, tenant);
  await seedDemoOnboarding(runtime, context, tenant);
  await seedDemoProcess(runtime, context, tenant);
  await seedDemoModelRouting(context, tenant);
  await seedDemoRuns(context, runtime.config.runs.maxAttempts);
};

/** A tenant that was provisioned carries its slug as name and has no language, until somebody gives it both. */
const seedTenantRecord = async ({ database }: Runtime, context: GraphContext, demo: DemoTenant): Promise<void> => {
  const tenants = new TenantService(database);
  const { name, slug, settings, language } = await tenants.get(context, demo.tenantId);
  const input = {
    ...(name === slug && { name: demo.name }),
    ...(language === null && { settings: { ...settings, language: demo.language } }),
  };
  if (Object.keys(input).length > 0) await tenants.update(context, demo.tenantId, input);
};
