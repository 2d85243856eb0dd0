import { z } from 'zod';
import { isSafeForTokens, UNSAFE_FOR_TOKENS, withPassword } from './addresses.js';
import { parseWith, readEnvironment } from './config.js';
import { environment, serverUrl } from './environment.js';

/** Variables of a migration. A migration job needs no other secrets. */
const schema = environment
  .pick({ LOG_LEVEL: true, DATABASE_OWNER_PASSWORD: true, DATABASE_IDENTITY: true })
  .extend({ DATABASE_OWNER_URL: z.string('required for migrations').pipe(serverUrl('postgresql', 'postgres')) })
  .refine((env) => isSafeForTokens(env.DATABASE_IDENTITY, env.DATABASE_OWNER_URL), {
    path: ['DATABASE_OWNER_URL'],
    message: UNSAFE_FOR_TOKENS,
  });

/** Parses the configuration of a migration. @throws ConfigError naming every invalid variable */
export const loadMigrationConfig = (env: NodeJS.ProcessEnv = readEnvironment()) => {
  const { LOG_LEVEL, DATABASE_OWNER_URL, DATABASE_OWNER_PASSWORD, DATABASE_IDENTITY } = parseWith(schema, env);
  return { logLevel: LOG_LEVEL, ownerUrl: withPassword(DATABASE_OWNER_URL, DATABASE_OWNER_PASSWORD), identity: DATABASE_IDENTITY };
};
