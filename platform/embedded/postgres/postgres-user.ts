import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Account of the operating system. */
export interface ServerUser {
  uid: number;
  gid: number;
}

/** A program with its arguments and the account that runs it. */
export interface Invocation extends Partial<ServerUser> {
  command: string;
  args: string[];
  /** A parent folder that the account can enter only with an added capability. */
  closedFolder?: string;
}

/**
 * Returns the account for PostgreSQL, which refuses to run as root: the owner of an existing data folder, so that its files
 * stay usable after a restart; for a new folder `postgres`, else `nobody`. Returns undefined if this process is not root: the
 * server then runs as the same account.
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
 * Returns how to run `command` as that user. If the user cannot enter a parent of the command or of `folder`, such as a clone
 * below /root, setpriv (util-linux) adds the ambient capability to do so. `no_setuid_fixup` keeps access(2), with which
 * PostgreSQL finds its files, from dropping the capability.
 */
export const invokeAs = (user: ServerUser | undefined, folder: string, command: string, args: string[]): Invocation => {
  if (!user) return { command, args };
  const closedFolder = inaccessibleParent(user, command) ?? inaccessibleParent(user, folder);
  if (!closedFolder) return { command, args, ...user };
  const privileges = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup'];
  return {
    command: 'setpriv',
    args: [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', ...privileges, command, ...args],
    closedFolder,
  };
};

/** Returns the nearest parent folder of the path that the user cannot enter. */
const inaccessibleParent = (user: ServerUser, path: string): string | undefined => {
  for (let folder = dirname(realpathSync(path)); ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const mayEnter = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & mayEnter) === 0) return folder;
    if (folder === dirname(folder)) return undefined;
  }
};
