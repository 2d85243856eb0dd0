import type { QueryPlanSelectionNode } from '@apollo/query-planner';
import type { GraphQLSchema } from 'graphql';
import type { RequiredFields } from './required-fields.js';
import type { EntityKeys } from './supergraph-keys.js';

/** What the transformations of a plan read of the supergraph. */
export interface SupergraphParts {
  readonly requiredFields: RequiredFields;
  /** The supergraph with the elements that are inaccessible to clients. */
  readonly supergraphSchema: GraphQLSchema;
  readonly entityKeys: EntityKeys;
  /** Returns the fields that a subgraph requires to resolve a field of a type. */
  readonly requirements: (subgraph: string, typeName: string, fieldName: string) => readonly QueryPlanSelectionNode[];
}
