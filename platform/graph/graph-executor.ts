import type { DocumentNode, ExecutionResult, GraphQLSchema } from 'graphql';
import type { Caller } from '../identity/caller.js';

export interface GraphRequest {
  document: DocumentNode;
  operationName?: string | undefined;
  variables?: Readonly<Record<string, unknown>> | undefined;
  caller: Caller;
}

/**
 * Executes operations on the composed graph. The GraphQL endpoint, the REST adapter and the subscriptions all use this
 * interface, independent of the transport to the subgraphs.
 */
export interface GraphExecutor {
  /** The API schema: the supergraph without federation's own types. */
  readonly schema: GraphQLSchema;
  /** Runs a validated query or mutation. Returns failures as `errors` and never rejects. */
  execute(request: GraphRequest): Promise<ExecutionResult>;
  /** Runs a validated subscription. An operation that cannot start resolves to a result with `errors`. */
  subscribe(request: GraphRequest): Promise<AsyncGenerator<ExecutionResult> | ExecutionResult>;
}
