import { entraCredential } from './entra-credential.js';
import type { Config } from './config/index.js';

/** Token scope of Microsoft Entra for Azure Managed Redis. */
const SCOPE = 'https://redis.azure.com/.default';
/** The Azure SDK returns a cached token until five minutes before its end; a later request gets a new one. */
const MAX_MARGIN_MS = 180_000;

/** Address of Redis, and how the service authenticates: `password` from the URL, or `entra` with a token of its identity. */
export type RedisServer = Config['redis'];

/** A name and password that expire. */
export interface RedisLogin {
  /** Object id of the identity. */
  readonly username: string;
  /** The token. */
  readonly password: string;
  /** Time at which a connection must authenticate with a new token, in milliseconds since 1970. */
  readonly renewAt: number;
}

/** Returns a source of logins with `entra`, otherwise undefined; a password is part of the URL. */
export const redisLogins = ({ identity }: RedisServer): (() => Promise<RedisLogin>) | undefined => {
  if (identity !== 'entra') return undefined;
  const credential = entraCredential();
  return async () => {
    const token = await credential.getToken(SCOPE);
    if (!token) throw new Error('Microsoft Entra returned no token for Redis');
    const margin = Math.min(MAX_MARGIN_MS, (token.expiresOnTimestamp - Date.now()) / 4);
    return { username: objectIdIn(token.token), password: token.token, renewAt: token.expiresOnTimestamp - margin };
  };
};

/** Returns the object id of the identity that a token was issued to. Redis verifies the token. */
const objectIdIn = (token: string): string => {
  const [, payload = ''] = token.split('.');
  const { oid } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { oid?: unknown };
  if (typeof oid !== 'string') throw new Error('the token of Microsoft Entra for Redis has no claim "oid"');
  return oid;
};
