import { jest } from '@jest/globals';
import { startServers, startTopology, type RunningStack, type Servers } from '../harness/stack.mjs';
import { eventually, TenantClient, type RunAnswer } from '../harness/tenant-client.js';
import { DELIVERABLES, describeDemoCompany } from './demo-company.js';
import { describeTranscript } from './transcript.js';

jest.setTimeout(600_000);

let shared: Servers;
let stack: RunningStack;

/** One seeded service for both suites, because seeding takes longer than most tests. */
beforeAll(async () => {
  shared = await startServers();
  stack = await startTopology(shared, 'composite', { seed: true, name: 'kpi_demo' });
  const demo = new TenantClient('tnt_demo', undefined, stack.url);
  await eventually(async () => {
    const { body: runs } = await demo.get<RunAnswer[]>('/v1/agents/jobs?limit=50');
    const delivered = DELIVERABLES.every((agent) => runs.some((run) => run.agent === agent));
    return delivered && runs.every(({ status }) => !['queued', 'running'].includes(status)) ? true : undefined;
  }, 180);
});
afterAll(async () => {
  await stack.stop();
  await shared.stop();
});

describe('the demo company', () => {
  describeDemoCompany(() => stack);
});

describe('runs of all agents', () => {
  describeTranscript(() => stack);
});
