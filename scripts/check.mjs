// Runs all static checks and prints the output of each. The linter, which reads types too, takes as long as all
// others and runs beside them. Exits with 1 if a check fails.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PATH = `${ROOT}node_modules/.bin${delimiter}${process.env.PATH ?? ''}`;

const LANES = [
  ['npm run --silent lint'],
  [
    'oxfmt --check .',
    'tsc -p tsconfig.check.json',
    'tsc -p console/tsconfig.json',
    'node scripts/check-imports.ts',
    'node scripts/check-table-owners.ts',
    'node scripts/check-licences.ts',
    'knip',
  ],
];

/** Runs a command; resolves to true if it succeeds. Its output is printed at its end, so that the output of lanes does not mix. */
const passes = async (command) => {
  const child = spawn(command, { cwd: ROOT, shell: true, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, PATH } });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => output.push(part));
  const [code] = await once(child, 'close');
  process.stdout.write(Buffer.concat(output));
  if (code !== 0) console.error(`failed: ${command}`);
  return code === 0;
};

const passesAll = async (commands) => {
  const results = [];
  for (const command of commands) results.push(await passes(command));
  return results.every(Boolean);
};

const results = await Promise.all(LANES.map(passesAll));
process.exitCode = results.every(Boolean) ? 0 : 1;
