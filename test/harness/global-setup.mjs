import { startServers, startTopology } from './stack.mjs';

/**
 * Starts the stacks that the selected projects talk to, once for all test files, and tells where they are. Of one that did not
 * start it tells why: the tests of its topology fail with that, the others go on.
 */
export default async () => {
  const wanted = (process.env.TOPOLOGIES ?? 'composite,distributed').split(',');
  const shared = await startServers();
  globalThis.kpiShared = shared;
  const started = await Promise.allSettled(wanted.map((topology) => startTopology(shared, topology)));
  globalThis.kpiStacks = started.flatMap(({ value }) => value ?? []);
  process.env.KPI_TEST_STACKS = JSON.stringify(
    Object.fromEntries(wanted.map((topology, index) => [topology, whereabouts(started[index])])),
  );
  process.env.KPI_TEST_SERVERS = JSON.stringify({
    folder: shared.folder,
    env: shared.servers.env,
    superuserUrl: shared.servers.postgres.superuserUrl,
  });
};

const whereabouts = ({ value, reason }) => (value ? { url: value.url, env: value.env, logFile: value.logFile } : { fault: reason.message });
