import { buildSubgraphSchema } from '@apollo/subgraph';
import { parse, type DocumentNode } from 'graphql';
import { pino } from 'pino';
import type { Subgraph } from '../../platform/graph/subgraph.js';
import type { Caller } from '../../platform/identity/caller.js';

export const silent = pino({ level: 'silent' });

export const callerOf = (tenantId: string, changes: Partial<Caller> = {}): Caller =>
  Object.freeze<Caller>({ tenantId, actor: 'tester', roles: ['tenant_admin'], requestId: `req-${tenantId}`, ...changes });

/** Links the directives of Apollo Federation; the beginning of each subgraph's SDL. */
export const FEDERATION = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: [
  "@key", "@requires", "@provides", "@external", "@shareable", "@override", "@inaccessible", "@interfaceObject", "@tag"
])`;

type Module = Exclude<Parameters<typeof buildSubgraphSchema>[0], readonly unknown[] | DocumentNode>;
export type Resolvers = NonNullable<Module['resolvers']>;

/** Creates a small subgraph for tests; its resolvers get `{ caller }` as context. */
export const testSubgraph = (name: string, typeDefs: string, resolvers: Resolvers): Subgraph => {
  const sdl = `${FEDERATION}\n${typeDefs}`;
  return { name, sdl, schema: buildSubgraphSchema({ typeDefs: parse(sdl), resolvers }), createContext: (caller) => ({ caller }) };
};
