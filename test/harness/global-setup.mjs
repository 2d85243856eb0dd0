import { startServers, startTopology } from './stack.mjs';

/** Starts the stacks that the selected projects talk to, once for all test files, and tells where they are. */
export default async () => {
  const wanted = (process.env.TOPOLOGIES ?? 'composite,distributed').split(',');
  const shared = await startServers();
  globalThis.kpiShared = shared;
  globalThis.kpiStacks = await Promise.all(wanted.map((topology) => startTopology(shared, topology)));
  process.env.KPI_TEST_STACKS = JSON.stringify(
    Object.fromEntries(wanted.map((topology, index) => [topology, pick(globalThis.kpiStacks[index])])),
  );
  process.env.KPI_TEST_SERVERS = JSON.stringify({
    folder: shared.folder,
    env: shared.servers.env,
    superuserUrl: shared.servers.postgres.superuserUrl,
  });
};

const pick = ({ url, env, logFile }) => ({ url, env, logFile });
