import type { EntityClass } from '@mikro-orm/postgresql';
import type { GraphQLSchema } from 'graphql';
import type { ClassType } from 'type-graphql';
import type { CrossDomainQueries } from '../cross-domain/index.js';
import type { Caller } from '../identity/caller.js';
import type { Runtime } from '../runtime.js';
import type { SharedCollection } from '../search/index.js';
import type { GraphContext } from './context.js';

/** One domain's part of the graph, ready to be executed. */
export interface Subgraph {
  readonly name: string;
  /** Executable schema, federation fields (`_entities`, `_service`) included. */
  readonly schema: GraphQLSchema;
  /** The SDL that composition reads. */
  readonly sdl: string;
  /** The context value that this subgraph's resolvers expect, made anew for every operation. */
  createContext(caller: Caller): unknown;
}

/** How an entity's key becomes the entity, when another subgraph refers to it. Null for one that is not there. */
export type ReferenceResolver = (context: GraphContext, key: never) => unknown;

/** What a domain's folder exports: its entities, its types, and how its resolvers are wired with their services. */
export interface SubgraphModule {
  readonly name: string;
  readonly entities: EntityClass<unknown>[];
  readonly resolverClasses: ClassType[];
  /** Object types that no resolver mentions. */
  readonly orphanedTypes?: ClassType[];
  /** What this domain tells the others of itself. */
  readonly crossDomainQueries?: CrossDomainQueries;
  /** Content of the release that every tenant searches; loaded together with the migrations. */
  readonly sharedContent?: () => readonly SharedCollection[];
  wire(runtime: Runtime): { resolvers: object[]; references?: Record<string, ReferenceResolver> };
}
