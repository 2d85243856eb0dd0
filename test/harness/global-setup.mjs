import { startServers, startTopology } from './stack.mjs';

/**
 * Starts the stacks of the selected projects once for all test files and publishes their addresses in KPI_TEST_STACKS. If a stack
 * does not start, its entry holds the error: the tests of that topology fail with it, the others run.
 */
export default async () => {
  const wanted = (process.env.TOPOLOGIES ?? 'composite,distributed').split(',');
  const shared = await startServers();
  globalThis.kpiShared = shared;
  const started = await Promise.allSettled(wanted.map((topology) => startTopology(shared, topology)));
  globalThis.kpiStacks = started.flatMap(({ value }) => value ?? []);
  process.env.KPI_TEST_STACKS = JSON.stringify(
    Object.fromEntries(wanted.map((topology, index) => [topology, stackOrError(started[index])])),
  );
  process.env.KPI_TEST_SERVERS = JSON.stringify({
    folder: shared.folder,
    env: shared.servers.env,
    superuserUrl: shared.servers.postgres.superuserUrl,
  });
};

const stackOrError = ({ value, reason }) =>
  value ? { url: value.url, env: value.env, logFile: value.logFile } : { error: reason.message };
