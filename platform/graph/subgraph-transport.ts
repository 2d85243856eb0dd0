import type { FormattedExecutionResult, OperationTypeNode } from 'graphql';
import type { Caller } from '../identity/caller.js';

export interface SubgraphRequest {
  /** Text of the operation; the same text is parsed and validated once. */
  readonly query: string;
  /** Kind of the operation. A transport treats a request without it as a mutation. */
  readonly operationKind?: `${OperationTypeNode}` | undefined;
  readonly operationName?: string | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  readonly caller: Caller;
}

/** The answer as plain JSON values, with errors in the shape that `formatGraphError` gives them. */
export type SubgraphResult = FormattedExecutionResult<Record<string, unknown>>;

/** The way to one subgraph. Faults come back as `errors`, never as a rejection. */
export interface SubgraphTransport {
  execute(request: SubgraphRequest): Promise<SubgraphResult>;
  /** A subscription that cannot start resolves to a result with `errors`. */
  subscribe(request: SubgraphRequest): Promise<AsyncGenerator<SubgraphResult> | SubgraphResult>;
}

export const isStream = <T extends object>(value: AsyncGenerator<T> | T): value is AsyncGenerator<T> => Symbol.asyncIterator in value;
