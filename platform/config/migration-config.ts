import { z } from 'zod';
import { isSafeForTokens, UNSAFE_FOR_TOKENS, withPassword } from './addresses.js';
import { environment, parseWith, readEnvironment } from './config.js';

/** What migrating needs, which is less than serving does: a job that migrates is given no other secret. */
const needed = environment
  .pick({ LOG_LEVEL: true, DATABASE_OWNER_PASSWORD: true, DATABASE_IDENTITY: true })
  .extend({ DATABASE_OWNER_URL: z.string({ error: 'required to migrate' }).min(1) })
  .refine((env) => isSafeForTokens(env.DATABASE_IDENTITY, env.DATABASE_OWNER_URL), {
    path: ['DATABASE_OWNER_URL'],
    message: UNSAFE_FOR_TOKENS,
  });

/** @throws ConfigError naming every fault at once. */
export const loadMigrationConfig = (env: NodeJS.ProcessEnv = readEnvironment()) => {
  const { LOG_LEVEL, DATABASE_OWNER_URL, DATABASE_OWNER_PASSWORD, DATABASE_IDENTITY } = parseWith(needed, env);
  return { logLevel: LOG_LEVEL, ownerUrl: withPassword(DATABASE_OWNER_URL, DATABASE_OWNER_PASSWORD), identity: DATABASE_IDENTITY };
};
