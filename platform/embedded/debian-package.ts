import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { StartError } from './start-error.js';

const run = promisify(execFile);

/** Whether there is such a command on PATH. */
export const answers = (command: string): Promise<boolean> =>
  run(command, ['--version']).then(
    () => true,
    () => false,
  );

/** Whether this process may install packages: as root on Debian and Ubuntu. */
export const mayInstall = async (): Promise<boolean> => process.getuid?.() === 0 && (await answers('apt-get'));

/**
 * Installs a package of the distribution, without letting it start a system service.
 * @param help what else can be done, for the error
 * @throws StartError when it cannot be installed
 */
export const installDebianPackage = (name: string, help: string): Promise<void> =>
  withoutServiceStarts(async () => {
    await apt(help, 'update');
    await apt(help, 'install', '--yes', '--no-install-recommends', name);
  });

/** Waits for another installation that is under way. */
const apt = (help: string, ...args: string[]): Promise<unknown> =>
  run('env', ['DEBIAN_FRONTEND=noninteractive', 'apt-get', '--quiet', '-o', 'DPkg::Lock::Timeout=300', ...args]).catch(
    (error: Error & { stderr?: string }) => {
      const reason = (error.stderr ?? error.message).split('\n').find((line) => line.startsWith('E:')) ?? error.message.split('\n')[0];
      throw new StartError(`apt-get ${args[0]} failed (${reason}). ${help}`);
    },
  );

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
