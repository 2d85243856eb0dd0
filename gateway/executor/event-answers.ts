import { getOperationAST, Kind, visit, type ASTNode, type DocumentNode, type ExecutionResult } from 'graphql';
import type { GraphRequest } from '../../platform/graph/graph-executor.js';
import { eventIdOf, type SubgraphResult } from '../../platform/graph/transport/subgraph-transport.js';
import type { Caller } from '../../platform/identity/caller.js';
import { ShortMemo } from '../../platform/cache/short-memo.js';

/** Maximum age of a shared result at its delivery. A result is never older than its event. */
const TTL_MS = 1_000;
const MAX_ANSWERS = 1_000;

/**
 * The actor for whom a shared result is read. Fields that depend on the calling user, such as upload links, resolve as for
 * another user, so that no subscriber receives data that only another one may read.
 */
const SHARED_ACTOR = 'shared-subscription';

/**
 * Executes the selection of an event once for all subscribers of this process with the same document, tenant and roles.
 * Subscribers may have different cursors: the variables in the arguments of the subscription field are not compared.
 */
export class EventAnswers {
  private readonly answers = new ShortMemo<ExecutionResult>({
    ttlMs: TTL_MS,
    maxEntries: MAX_ANSWERS,
    isShared: ({ errors }) => errors === undefined,
  });
  private readonly operations = new WeakMap<DocumentNode, Map<string | undefined, Operation>>();
  private operationCount = 0;

  /**
   * @param variables coerced values of the request's variables
   * @param answer executes the rest of the plan for a caller
   */
  answer(
    { document, operationName, caller }: GraphRequest,
    variables: Readonly<Record<string, unknown>>,
    event: SubgraphResult,
    answer: (caller: Caller) => Promise<ExecutionResult>,
  ): Promise<ExecutionResult> {
    const eventId = eventIdOf(event);
    if (eventId === undefined || event.errors) return answer(caller);
    const { id, variableNames } = this.operationOf(document, operationName);
    const { tenantId, roles, demo = false, requestId } = caller;
    const values = variableNames.map((name) => variables[name] ?? null);
    // The event's data is part of the key, since the arguments of the subscription field may change the content of an event.
    const key = JSON.stringify([id, eventId, tenantId, roles.toSorted(), demo, values, event.data]);
    return this.answers.get(key, () => answer({ tenantId, roles, demo, requestId, actor: SHARED_ACTOR }));
  }

  private operationOf(document: DocumentNode, name: string | undefined): Operation {
    const operations = this.operations.get(document) ?? new Map<string | undefined, Operation>();
    this.operations.set(document, operations);
    const operation = operations.get(name) ?? { id: (this.operationCount += 1), variableNames: variablesBelowRoot(document, name) };
    operations.set(name, operation);
    return operation;
  }
}

interface Operation {
  readonly id: number;
  readonly variableNames: readonly string[];
}

/** Returns the names of the variables that are used elsewhere than in the arguments of the subscription's root field. */
const variablesBelowRoot = (document: DocumentNode, operationName: string | undefined): string[] => {
  const names = new Set<string>();
  const collect = (node: ASTNode): void =>
    void visit(node, {
      Variable({ name }) {
        names.add(name.value);
      },
    });
  for (const selection of getOperationAST(document, operationName)?.selectionSet.selections ?? []) {
    if (selection.kind === Kind.FIELD && selection.selectionSet) collect(selection.selectionSet);
    if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection);
    for (const directive of selection.directives ?? []) collect(directive);
  }
  for (const definition of document.definitions) if (definition.kind === Kind.FRAGMENT_DEFINITION) collect(definition);
  return [...names];
};
