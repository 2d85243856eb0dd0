import type { FormattedExecutionResult, OperationTypeNode } from 'graphql';
import type { Caller } from '../../identity/caller.js';

export interface SubgraphRequest {
  /** Text of the operation; the same text is parsed and validated once. */
  readonly query: string;
  /** Kind of the operation. A transport treats a request without it as a mutation. */
  readonly operationKind?: `${OperationTypeNode}` | undefined;
  readonly operationName?: string | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  readonly caller: Caller;
}

/** Result as plain JSON values, with errors in the format of `formatGraphError`. */
export type SubgraphResult = FormattedExecutionResult<Record<string, unknown>>;

/**
 * Key of the event id in a value that a subscription yields. Values with equal ids, yielded to different subscribers, represent
 * the same event, so that the gateway resolves them with one read (`EventAnswers`).
 */
export const EVENT_ID = Symbol('event id');

export interface IdentifiedEvent {
  readonly [EVENT_ID]: string;
}

/** Adds the id of the event to a result of a subscription, as the extension `eventId`. */
export const withEventId = (result: SubgraphResult, event: unknown): SubgraphResult => {
  const eventId = typeof event === 'object' && event !== null && EVENT_ID in event ? event[EVENT_ID] : undefined;
  return typeof eventId === 'string' ? { ...result, extensions: { ...result.extensions, eventId } } : result;
};

/** Returns the event id of a result of a subscription; undefined if its source provides none. */
export const eventIdOf = ({ extensions }: SubgraphResult): string | undefined => {
  const eventId = extensions?.['eventId'];
  return typeof eventId === 'string' ? eventId : undefined;
};

/** Transport to one subgraph. Returns failures as `errors` and never rejects. */
export interface SubgraphTransport {
  execute(request: SubgraphRequest): Promise<SubgraphResult>;
  /** A subscription that cannot start resolves to a result with `errors`. */
  subscribe(request: SubgraphRequest): Promise<AsyncGenerator<SubgraphResult> | SubgraphResult>;
}

export const isStream = <T extends object>(value: AsyncGenerator<T> | T): value is AsyncGenerator<T> => Symbol.asyncIterator in value;
