// Uploads hostile files to a running service for 30 minutes by default and checks invariants that hold for any file content.
// Usage: npm run fuzz:files [-- --seed <first seed> --minutes <minutes>]
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { seed: { type: 'string', default: '1' }, minutes: { type: 'string', default: '30' } } });
const [seed, minutes] = [Number(values.seed), Number(values.minutes)];
if (!Number.isInteger(seed) || !(minutes > 0)) {
  console.error('usage: npm run fuzz:files [-- --seed <first seed> --minutes <minutes>]');
  process.exit(2);
}
const jest = [
  fileURLToPath(new URL('../../node_modules/jest/bin/jest.js', import.meta.url)),
  ...['--selectProjects', 'faults', '--testPathPatterns', 'test/faults/hostile-files'],
];
const env = { ...process.env, KPI_SEED: String(seed), KPI_FUZZ_SECONDS: String(minutes * 60) };
process.exit(spawnSync(process.execPath, jest, { stdio: 'inherit', env }).status ?? 1);
