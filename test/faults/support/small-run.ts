import type { TenantClient } from '../../harness/tenant-client.js';
import { runOf } from './service-under-fault.js';

/** Maximum duration of a small run while another tenant makes trouble, and its ratio to a small run without any load. */
const MAX_SECONDS = 10;
const MAX_RATIO = 100;
const MAX_WAIT_SECONDS = 120;

/** Executes a run that takes little time; returns its duration in seconds, from its request to its end. */
export const smallRun = async (client: TenantClient): Promise<number> => {
  const began = performance.now();
  const runId = await runOf(client.post('/api/agents/request-intake', { input: 'Which datasets do we have?' }));
  expect(await client.untilRunEnds(runId, MAX_WAIT_SECONDS)).toMatchObject({ status: 'succeeded', attempt: 1 });
  return (performance.now() - began) / 1_000;
};

/** Returns the maximum duration in seconds of small runs under load on this machine, measured by small runs without load. */
export const smallRunLimit = async (client: TenantClient): Promise<number> => {
  await smallRun(client);
  return Math.max(MAX_SECONDS, MAX_RATIO * (await smallRun(client)));
};
