import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { environment } from '../config/config.js';
import { identify, isAlive } from '../embedded/process-identity.js';

/** What says which installation a process works on. */
const ADDRESSES = [
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
 * Writes down, for its owner only, what the processes of the service on a data folder are configured with, so that a command
 * of the operator's can be given the same. Disposing takes it away.
 * @param url where the service answers
 */
export const recordEnvironment = async (dataDir: string, env: NodeJS.ProcessEnv, url: string): Promise<AsyncDisposable> => {
  const file = fileOf(dataDir);
  const settings = Object.keys(environment.shape).flatMap((name) => (env[name] ? [[name, env[name]] as const] : []));
  const contents = { launcher: identify(process.pid), env: { ...Object.fromEntries(settings), SMOKE_URL: url } };
  await mkdir(join(resolve(dataDir), 'secrets'), { recursive: true, mode: 0o700 });
  // The mode holds for a new file only.
  await rm(file, { force: true });
  await writeFile(file, JSON.stringify(contents), { flag: 'wx', mode: 0o600 });
  return { [Symbol.asyncDispose]: () => rm(file, { force: true }) };
};

/**
 * What a command lacks to work on the service that runs on a data folder: nothing where none runs, or where the environment
 * names other servers than the service has. An installation is never put together of two.
 */
export const missingForRunningService = async (dataDir: string, env: NodeJS.ProcessEnv): Promise<Record<string, string>> => {
  const found = await read(dataDir);
  if (!found || !isAlive(found.launcher)) return {};
  if (ADDRESSES.some((name) => env[name] && env[name] !== found.env[name])) return {};
  return Object.fromEntries(Object.entries(found.env).filter(([name]) => !env[name]));
};

const read = async (dataDir: string): Promise<z.infer<typeof record> | undefined> => {
  try {
    return record.parse(JSON.parse(await readFile(fileOf(dataDir), 'utf8')));
  } catch {
    // Not there, another user's, or of another version.
    return undefined;
  }
};
