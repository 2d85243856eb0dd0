import type { EntityClass } from '@mikro-orm/postgresql';
import type { GraphQLSchema } from 'graphql';
import type { ClassType } from 'type-graphql';
import type { CrossDomainQueries } from '../cross-domain/index.js';
import type { Caller } from '../identity/caller.js';
import type { Runtime } from '../runtime.js';
import type { SharedCollection } from '../search/index.js';
import type { GraphContext } from './context.js';

/** Executable subgraph of one domain. */
export interface Subgraph {
  readonly name: string;
  /** Executable schema, including the federation fields (`_entities`, `_service`). */
  readonly schema: GraphQLSchema;
  /** SDL for composition. */
  readonly sdl: string;
  /** Creates the context value of this subgraph's resolvers for an operation. */
  createContext(caller: Caller): unknown;
}

/** Resolves an entity from its key for references of other subgraphs; null if the entity does not exist. */
export type ReferenceResolver = (context: GraphContext, key: never) => unknown;

/** Starts the stream of a subscription for a caller. */
export type StreamStarter = (context: GraphContext, args: never) => AsyncIterable<unknown> | Promise<AsyncIterable<unknown>>;

/** Export of a domain's folder: its entities, its types, and the wiring of its resolvers with their services. */
export interface SubgraphModule {
  readonly name: string;
  readonly entities: EntityClass<unknown>[];
  readonly resolverClasses: ClassType[];
  /** Object types that no resolver refers to. */
  readonly orphanedTypes?: ClassType[];
  /** Queries that other domains may run on this one. */
  readonly crossDomainQueries?: CrossDomainQueries;
  /** Content of the release that is searchable for every tenant; loaded together with the migrations. */
  readonly sharedContent?: () => readonly SharedCollection[];
  /** `streams`: starters of subscriptions that need a service, by field; the decorator declares them with `wiredStream`. */
  wire(runtime: Runtime): { resolvers: object[]; references?: Record<string, ReferenceResolver>; streams?: Record<string, StreamStarter> };
}
