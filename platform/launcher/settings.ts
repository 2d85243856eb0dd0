import { z } from 'zod';
import { httpUrl } from '../config/environment.js';
import { StartError } from '../embedded/index.js';

const isSet = z
  .string()
  .optional()
  .transform((text) => text !== undefined && text !== '');

/** URL of a model endpoint; blank counts as unset. The launcher checks it, because the service reads it only after the migration. */
const endpoint = z
  .string()
  .refine((text) => text === '' || httpUrl.safeParse(text).success, 'a complete URL that begins with http:// or https://')
  .optional();

const environment = z.object({
  PORT: z.coerce.number('a port number').int('a port number').min(0, 'a port number').max(65_535, 'a port number').default(4000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().min(1, 'the path of a folder').default('.data'),
  DATABASE_URL: isSet,
  REDIS_URL: isSet,
  BLOB_CONNECTION_STRING: isSet,
  BLOB_ACCOUNT_URL: isSet,
  MODEL_BASE_URL: endpoint,
  MODEL_PREMIUM_BASE_URL: endpoint,
  EMBEDDINGS_BASE_URL: endpoint,
});

/** Settings of the launcher itself; the remaining environment is for the processes that it starts. */
export interface LaunchSettings {
  /** 0 selects a free port. */
  port: number;
  host: string;
  dataDir: string;
  /** Servers that the environment names, which are not embedded. */
  external: { postgres: boolean; redis: boolean; blob: boolean };
}

/** Parses the settings of the launcher. @throws StartError naming the invalid variable */
export const launchSettings = (env: NodeJS.ProcessEnv): LaunchSettings => {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartError(`${issue?.path.join('.')} must be ${issue?.message}.`);
  }
  const { data } = parsed;
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR,
    external: { postgres: data.DATABASE_URL, redis: data.REDIS_URL, blob: data.BLOB_CONNECTION_STRING || data.BLOB_ACCOUNT_URL },
  };
};
