import { readFile } from 'node:fs/promises';
import {
  buildClientSchema,
  buildSchema,
  findBreakingChanges,
  findDangerousChanges,
  getIntrospectionQuery,
  GraphQLError,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql';
import { httpFetch } from '../../platform/net/http-client.js';
import { fromProjectRoot } from '../../platform/project-root.js';
import { CommandError, defineCommand } from '../command.js';

/** Reports the schema changes that clients would notice if this version replaced another one. */
export const schemaCheck = defineCommand({
  args: [],
  options: {
    against: {
      type: 'string',
      value: 'file|url',
      describe: 'version in use: its api.graphql, or the URL of a service',
      required: true,
    },
    candidate: { type: 'string', value: 'file', describe: 'new version (default: schema/api.graphql of this version)' },
    token: { type: 'string', describe: 'access token for a service in production mode, which must allow introspection' },
  },
  async run({ options: { against, candidate = fromProjectRoot('schema/api.graphql'), token }, print }) {
    const [before, after] = await Promise.all([
      /^https?:/.test(against) ? schemaOfService(against, token) : schemaOfFile(against),
      schemaOfFile(candidate),
    ]);
    const breaking = findBreakingChanges(before, after);
    for (const { type, description } of breaking) print(`BREAKING   ${description}`, { severity: 'breaking', type, description });
    for (const { type, description } of findDangerousChanges(before, after))
      print(`dangerous  ${description}`, { severity: 'dangerous', type, description });
    if (breaking.length === 0) print('no breaking changes', { severity: 'none' });
    return breaking.length === 0;
  },
});

const schemaOfFile = async (path: string): Promise<GraphQLSchema> => {
  try {
    return buildSchema(await readFile(path, 'utf8'), { assumeValidSDL: true });
  } catch (error) {
    if (error instanceof GraphQLError || (error instanceof Error && 'syscall' in error))
      throw new CommandError(`${path}: ${error.message}`, { cause: error });
    throw error;
  }
};

const schemaOfService = async (url: string, token: string | undefined): Promise<GraphQLSchema> => {
  const response = await httpFetch(`${url.replace(/\/$/, '').replace(/\/graphql$/, '')}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query: getIntrospectionQuery({ inputValueDeprecation: true }) }),
    signal: AbortSignal.timeout(30_000),
  }).catch((error: unknown) => {
    throw new CommandError(`${url} is unreachable`, { cause: error });
  });
  const { data, errors } = (await response.json().catch(() => ({}))) as { data?: IntrospectionQuery; errors?: { message: string }[] };
  if (!data?.__schema) throw new CommandError(`introspection of ${url} failed (${response.status}): ${errors?.[0]?.message ?? 'no data'}`);
  return buildClientSchema(data);
};
