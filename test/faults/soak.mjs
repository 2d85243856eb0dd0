// Repeats the seeded tests that kill, disconnect and restart parts, with a new seed in each round, for 30 minutes by default. Stops
// at the first failure and prints its seed. Usage: npm run soak [-- <minutes> [<first seed>]]
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const SUITES =
  'test/faults/(history|killing|events|realtime|redis|postgres|rolling-restart|server-outages|run-process|fairness|sync-order)';
/** Duration of the history test in each round. */
const HISTORY_SECONDS = '240';
const [minutes = 30, first = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);
if (!(minutes > 0) || !Number.isInteger(first)) {
  console.error('usage: npm run soak [-- <minutes> [<first seed>]]');
  process.exit(2);
}

const jest = [
  fileURLToPath(new URL('../../node_modules/jest/bin/jest.js', import.meta.url)),
  ...['--selectProjects', 'faults', '--testPathPatterns', SUITES],
];
const end = Date.now() + minutes * 60_000;
let rounds = 0;
for (let seed = first; Date.now() < end; seed += 1, rounds += 1) {
  console.log(`round ${rounds + 1}, seed ${seed}`);
  const env = { ...process.env, KPI_SEED: String(seed), KPI_HISTORY_SECONDS: HISTORY_SECONDS };
  const { status } = spawnSync(process.execPath, jest, { stdio: 'inherit', env });
  if (status === 0) continue;
  console.error(`failed in round ${rounds + 1}; reproduce with KPI_SEED=${seed}`);
  process.exit(1);
}
console.log(`${rounds} rounds passed`);
