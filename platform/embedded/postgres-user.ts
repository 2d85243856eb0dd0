import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** An account of the machine. */
export interface ServerUser {
  uid: number;
  gid: number;
}

/** A program with its arguments and the account to start it as. */
export interface Invocation extends Partial<ServerUser> {
  command: string;
  args: string[];
  /** A folder that the account may only enter by a privilege which goes along. */
  closedFolder?: string;
}

/**
 * PostgreSQL refuses to run as root. Then it runs as the owner of the data folder, so that a restart finds its files
 * usable whatever accounts came later, and for a new folder as `postgres`, or `nobody`, which every system has.
 * Undefined when we are not root: it runs as ourselves.
 */
export const postgresUser = (folder: string): ServerUser | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(folder)) {
    const { uid, gid } = statSync(folder);
    if (uid !== 0) return { uid, gid };
  }
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody') ?? [];
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) };
};

/**
 * How to run `command` as that user. Where a folder above the command or above `folder` is closed to the user (a clone
 * below /root), the right to pass closed folders goes along as an ambient capability; `no_setuid_fixup` keeps access(2),
 * by which PostgreSQL looks for its own files, from dropping it. setpriv is part of util-linux.
 */
export const invokeAs = (user: ServerUser | undefined, folder: string, command: string, args: string[]): Invocation => {
  if (!user) return { command, args };
  const closedFolder = closedTo(user, command) ?? closedTo(user, folder);
  if (!closedFolder) return { command, args, ...user };
  const privileges = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup'];
  return {
    command: 'setpriv',
    args: [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', ...privileges, command, ...args],
    closedFolder,
  };
};

/** The nearest folder above the path that the user may not enter. */
const closedTo = (user: ServerUser, path: string): string | undefined => {
  for (let folder = dirname(realpathSync(path)); ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const mayEnter = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & mayEnter) === 0) return folder;
    if (folder === dirname(folder)) return undefined;
  }
};
