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

/**
 * Key under which a value that a subscription yields carries the id of its event. Values with equal ids, yielded to
 * different subscribers, stand for the same event, so that the gateway answers them with one read (`EventAnswers`).
 */
export const EVENT_ID = Symbol('event id');

export interface IdentifiedEvent {
  readonly [EVENT_ID]: string;
}

/** Adds the id of the event that a result of a subscription stands for. Travels as the extension `eventId`. */
export const withEventId = (result: SubgraphResult, event: unknown): SubgraphResult => {
  const eventId = typeof event === 'object' && event !== null && EVENT_ID in event ? event[EVENT_ID] : undefined;
  return typeof eventId === 'string' ? { ...result, extensions: { ...result.extensions, eventId } } : result;
};

/** Returns the id of the event that a result of a subscription stands for; undefined if its source names none. */
export const eventIdOf = ({ extensions }: SubgraphResult): string | undefined => {
  const eventId = extensions?.['eventId'];
  return typeof eventId === 'string' ? eventId : undefined;
};

/** The way to one subgraph. Faults come back as `errors`, never as a rejection. */
export interface SubgraphTransport {
  execute(request: SubgraphRequest): Promise<SubgraphResult>;
  /** A subscription that cannot start resolves to a result with `errors`. */
  subscribe(request: SubgraphRequest): Promise<AsyncGenerator<SubgraphResult> | SubgraphResult>;
}

export const isStream = <T extends object>(value: AsyncGenerator<T> | T): value is AsyncGenerator<T> => Symbol.asyncIterator in value;
