import { Kind, visit, type ASTNode, type DocumentNode, type ExecutionResult, type OperationDefinitionNode } from 'graphql';
import type { GraphRequest } from '../../platform/graph/graph-executor.js';
import { eventIdOf, type SubgraphResult } from '../../platform/graph/subgraph-transport.js';
import type { Caller } from '../../platform/identity/caller.js';
import { ShortMemo } from '../../platform/graph/short-memo.js';

/** An answer is at most this much older than its delivery. It is never older than its event. */
const TTL_MS = 1_000;
const MAX_ANSWERS = 1_000;

/**
 * The actor for whom a shared answer is read. Fields that depend on the calling user, such as upload links, resolve as for
 * a stranger, so that no subscriber receives what another one may read.
 */
const SHARED_ACTOR = 'shared-subscription';

export interface EventSource {
  readonly request: GraphRequest;
  readonly operation: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * Answers an event once for all subscribers of this process that follow it with the same document, tenant and roles, however
 * many they are. Subscribers keep cursors of their own: the variables of the subscription's own arguments do not count.
 */
export class EventAnswers {
  private readonly answers = new ShortMemo<ExecutionResult>({
    ttlMs: TTL_MS,
    maxEntries: MAX_ANSWERS,
    isShared: ({ errors }) => errors === undefined,
  });
  private readonly plans = new WeakMap<DocumentNode, Map<OperationDefinitionNode, Plan>>();
  private planCount = 0;

  /** @param answer executes the rest of the plan for a caller */
  answer(source: EventSource, event: SubgraphResult, answer: (caller: Caller) => Promise<ExecutionResult>): Promise<ExecutionResult> {
    const { caller } = source.request;
    const eventId = eventIdOf(event);
    if (eventId === undefined || event.errors) return answer(caller);
    const plan = this.planOf(source.request.document, source.operation);
    const { tenantId, roles, demo = false, requestId } = caller;
    const variables = plan.variables.map((name) => source.variables[name] ?? null);
    // With the event's data, an operation whose arguments change what an event contains shares nothing by mistake.
    const key = JSON.stringify([plan.id, eventId, tenantId, roles.toSorted(), demo, variables, event.data]);
    return this.answers.get(key, () => answer({ tenantId, roles, demo, requestId, actor: SHARED_ACTOR }));
  }

  private planOf(document: DocumentNode, operation: OperationDefinitionNode): Plan {
    const plans = this.plans.get(document) ?? new Map<OperationDefinitionNode, Plan>();
    this.plans.set(document, plans);
    const plan = plans.get(operation) ?? { id: (this.planCount += 1), variables: variablesBelowRoot(document, operation) };
    plans.set(operation, plan);
    return plan;
  }
}

interface Plan {
  readonly id: number;
  readonly variables: readonly string[];
}

/** Returns the names of the variables that are used elsewhere than in the arguments of the subscription's root field. */
const variablesBelowRoot = (document: DocumentNode, { selectionSet }: OperationDefinitionNode): string[] => {
  const names = new Set<string>();
  const collect = (node: ASTNode): void =>
    void visit(node, {
      Variable({ name }) {
        names.add(name.value);
      },
    });
  for (const selection of selectionSet.selections) {
    if (selection.kind === Kind.FIELD && selection.selectionSet) collect(selection.selectionSet);
    if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection);
    for (const directive of selection.directives ?? []) collect(directive);
  }
  for (const definition of document.definitions) if (definition.kind === Kind.FRAGMENT_DEFINITION) collect(definition);
  return [...names];
};
