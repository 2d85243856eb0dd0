import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { environment } from '../config/environment.js';
import { identify, isAlive } from '../embedded/process/process-identity.js';

/** Variables that identify the installation that a process works on. */
const SERVER_VARIABLES = [
  'DATABASE_URL',
  'DATABASE_SYSTEM_URL',
  'DATABASE_OWNER_URL',
  'REDIS_URL',
  'BLOB_CONNECTION_STRING',
  'BLOB_ACCOUNT_URL',
] as const;

const record = z.object({
  launcher: z.object({ pid: z.number().int().positive(), started: z.string().min(1) }),
  env: z.record(z.string(), z.string()),
});

const fileOf = (dataDir: string): string => join(resolve(dataDir), 'secrets', 'environment.json');

/**
 * Records the configuration of the service's processes in the data folder, readable only by its owner, so that operator
 * commands can use the same. Disposing removes the record.
 * @param url public URL of the service
 */
export const recordEnvironment = async (dataDir: string, env: NodeJS.ProcessEnv, url: string): Promise<AsyncDisposable> => {
  const file = fileOf(dataDir);
  const settings = Object.keys(environment.shape).flatMap((name) => (env[name] ? [[name, env[name]] as const] : []));
  const contents = { launcher: identify(process.pid), env: { ...Object.fromEntries(settings), SMOKE_URL: url } };
  await mkdir(join(resolve(dataDir), 'secrets'), { recursive: true, mode: 0o700 });
  // The mode applies only to a new file.
  await rm(file, { force: true });
  await writeFile(file, JSON.stringify(contents), { flag: 'wx', mode: 0o600 });
  return { [Symbol.asyncDispose]: () => rm(file, { force: true }) };
};

/**
 * Returns the variables that a command lacks to work on the service running on a data folder. Returns none if no service runs,
 * or if the environment names other servers, so that the configurations of two installations are never mixed.
 */
export const missingForRunningService = async (dataDir: string, env: NodeJS.ProcessEnv): Promise<Record<string, string>> => {
  const found = await read(dataDir);
  if (!found || !isAlive(found.launcher)) return {};
  if (SERVER_VARIABLES.some((name) => env[name] && env[name] !== found.env[name])) return {};
  return Object.fromEntries(Object.entries(found.env).filter(([name]) => !env[name]));
};

const read = async (dataDir: string): Promise<z.infer<typeof record> | undefined> => {
  try {
    return record.parse(JSON.parse(await readFile(fileOf(dataDir), 'utf8')));
  } catch {
    // Missing, owned by another user, or written by another version.
    return undefined;
  }
};
