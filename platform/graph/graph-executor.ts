import type { DocumentNode, ExecutionResult, GraphQLSchema } from 'graphql';
import type { Caller } from '../identity/caller.js';

export interface GraphRequest {
  document: DocumentNode;
  operationName?: string | undefined;
  variables?: Readonly<Record<string, unknown>> | undefined;
  caller: Caller;
}

/**
 * The composed graph as its users see it: the GraphQL endpoint, the REST adapter and the subscriptions all go
 * through this one door, whichever way the subgraphs are reached.
 */
export interface GraphExecutor {
  /** The API schema: the supergraph without federation's own types. */
  readonly schema: GraphQLSchema;
  /** Runs a validated query or mutation. Faults come back as `errors`, never as a rejection. */
  execute(request: GraphRequest): Promise<ExecutionResult>;
  /** Runs a validated subscription. An operation that cannot start resolves to a result with `errors`. */
  subscribe(request: GraphRequest): Promise<AsyncGenerator<ExecutionResult> | ExecutionResult>;
}
