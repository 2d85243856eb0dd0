import { jest } from '@jest/globals';
import { DEMO_TENANTS } from '../../platform/demo-tenants.js';
import { startServers, startTopology, type RunningStack, type Servers } from '../harness/stack.mjs';
import { TenantClient } from '../harness/tenant-client.js';
import { describeDashboardPage } from './dashboard-page.js';
import { describeDemoCompany, untilDelivered } from './demo-company.js';
import { describeTranscript } from './transcript.js';

jest.setTimeout(900_000);

let shared: Servers;
let stack: RunningStack;

/** One seeded service for all suites, because seeding takes longer than most tests. */
beforeAll(async () => {
  shared = await startServers();
  stack = await startTopology(shared, 'composite', { seed: true, name: 'kpi_demo' });
  for (const { tenantId } of DEMO_TENANTS) await untilDelivered(new TenantClient(tenantId, undefined, stack.url));
});
afterAll(async () => {
  await stack.stop();
  await shared.stop();
});

describe.each(DEMO_TENANTS)('the demo company $name', (tenant) => {
  describeDemoCompany(tenant, () => stack);
});

describe('runs of all agents', () => {
  describeTranscript(() => stack);
});

describe('the operations of a dashboard', () => {
  describeDashboardPage(() => stack);
});
