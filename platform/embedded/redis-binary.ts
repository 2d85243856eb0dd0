import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { StartError } from './start-error.js';

const run = promisify(execFile);

const NAMES = ['redis-server', 'valkey-server'];
const HELP =
  'Redis is needed: install redis-server or valkey-server with the package manager of your system, or set REDIS_URL to a server of your own.';

/**
 * The command of a Redis server on PATH. As root on Debian and Ubuntu a missing one is installed from the
 * distribution, without letting the package start a system service.
 * @throws StartError when there is none and none can be installed.
 */
export const redisBinary = async (onProgress: (line: string) => void): Promise<string> => {
  const present = await find();
  if (present) return present;
  if (process.getuid?.() !== 0 || !(await answers('apt-get'))) throw new StartError(HELP);
  onProgress('Redis is not installed: installing redis-server with apt-get');
  await withoutServiceStarts(async () => {
    await apt('update');
    await apt('install', '--yes', '--no-install-recommends', 'redis-server');
  });
  const installed = await find();
  if (!installed) throw new StartError(HELP);
  return installed;
};

const find = async (): Promise<string | undefined> => {
  for (const name of NAMES) if (await answers(name)) return name;
  return undefined;
};

const answers = (command: string): Promise<boolean> =>
  run(command, ['--version']).then(
    () => true,
    () => false,
  );

const apt = (...args: string[]): Promise<unknown> =>
  run('env', ['DEBIAN_FRONTEND=noninteractive', 'apt-get', '--quiet', ...args]).catch((error: Error & { stderr?: string }) => {
    const reason = (error.stderr ?? error.message).split('\n').find((line) => line.startsWith('E:')) ?? error.message.split('\n')[0];
    throw new StartError(`apt-get ${args[0]} failed (${reason}). ${HELP}`);
  });

/** Debian's switch against service starts: packages ask this script, and 101 means "not allowed". One that is there stays. */
const withoutServiceStarts = async (work: () => Promise<void>): Promise<void> => {
  const policy = '/usr/sbin/policy-rc.d';
  const isOurs = await writeFile(policy, '#!/bin/sh\nexit 101\n', { flag: 'wx', mode: 0o755 }).then(
    () => true,
    () => false,
  );
  try {
    await work();
  } finally {
    if (isOurs) await rm(policy, { force: true });
  }
};
