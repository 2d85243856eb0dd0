import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { parseWith, readEnvironment, tracingOf } from './config.js';
import { environment } from './environment.js';

/** Variables of a gateway for any supergraph. Requires no database, Redis or blob storage. */
export const supergraphEnvironment = z.object({
  ...environment.pick({
    LOG_LEVEL: true,
    PORT: true,
    HOST: true,
    DRAIN_SECONDS: true,
    ALLOWED_ORIGINS: true,
    GRAPHQL_INTROSPECTION: true,
    OTEL_EXPORTER_OTLP_ENDPOINT: true,
    OTEL_EXPORTER_OTLP_HEADERS: true,
    OTEL_RESOURCE_ATTRIBUTES: true,
    OTEL_TRACES_SAMPLER: true,
    OTEL_TRACES_SAMPLER_ARG: true,
  }).shape,
  AUTH_MODE: z.literal('none', { error: 'must be none with SUPERGRAPH_FILE' }),
  SUPERGRAPH_FILE: z.string(),
  ALLOW_UNAUTHENTICATED_REMOTE: z.enum(['true', 'false']).default('false'),
});

const consistent = supergraphEnvironment.refine((env) => isLoopback(env.HOST) || env.ALLOW_UNAUTHENTICATED_REMOTE === 'true', {
  path: ['HOST'],
  message: 'must be a loopback address with AUTH_MODE=none, unless ALLOW_UNAUTHENTICATED_REMOTE=true',
});

/** Settings of a gateway that serves a supergraph file without authentication. */
export type SupergraphConfig = ReturnType<typeof nest>;

/**
 * Parses the configuration of a gateway for any supergraph; returns undefined unless SUPERGRAPH_FILE is set.
 * @throws ConfigError naming every invalid variable
 */
export const loadSupergraphConfig = (env: NodeJS.ProcessEnv = readEnvironment()): SupergraphConfig | undefined =>
  env['SUPERGRAPH_FILE']?.trim() ? nest(parseWith(consistent, env)) : undefined;

const nest = (env: z.infer<typeof supergraphEnvironment>) => ({
  /** Path of the supergraph SDL, relative to the working directory. */
  supergraphFile: env.SUPERGRAPH_FILE,
  logLevel: env.LOG_LEVEL,
  drainSeconds: env.DRAIN_SECONDS,
  http: { host: env.HOST, port: env.PORT, allowedOrigins: env.ALLOWED_ORIGINS },
  introspection: env.GRAPHQL_INTROSPECTION !== 'false',
  tracing: tracingOf(env),
});

const isLoopback = (host: string): boolean => host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');
