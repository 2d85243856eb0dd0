import { operationFromDocument, type Schema } from '@apollo/federation-internals';
import type { PlanNode, QueryPlanner, SubscriptionNode } from '@apollo/query-planner';
import {
  getOperationAST,
  getVariableValues,
  GraphQLError,
  Kind,
  OperationTypeNode,
  visit,
  type DocumentNode,
  type FieldNode,
  type OperationDefinitionNode,
} from 'graphql';
import type { ValidationIssue } from '../../platform/errors/index.js';
import { BoundedCache } from '../../platform/cache/bounded-cache.js';
import { findUnusable, isStorable, UNSTORABLE } from '../../platform/text/unusable-values.js';
import { conditionVariables, resolveConditions, type Fragments } from './planning/conditions.js';
import { compileRootFetch, type CompiledFetch, type FetchParts, type PlanParts } from './execution/fetch-step.js';
import { isInternalKey } from './planning/internal-keys.js';
import { compileIntrospection, type Introspect } from './introspection.js';
import { IDENTITY } from './planning/node-identity.js';
import { planDocument, type PlanDocumentParts } from './planning/plan-document.js';
import { graphError, type PlanStep } from './execution/plan-run.js';
import { compilePlan } from './execution/compile-plan.js';
import { Position } from './planning/positions.js';
import { requiredFetches } from './planning/required-fetches.js';
import { compileFields, type ShapedField } from './result-shape.js';
import { selectFields } from './planning/selected-fields.js';

type Variables = Readonly<Record<string, unknown>>;

/** Maximum number of cached variants of an operation; one with n condition variables has up to 2^n variants. */
export const MAX_VARIANTS = 16;

/** Part of an operation: the step to run and the response fields that are complete after it. */
export interface OperationPart {
  readonly step: PlanStep;
  readonly fields: readonly ShapedField[];
  /** The response key that scopes the idempotency key of the part; undefined if the part has the client's key. */
  readonly scope?: string;
}

/**
 * A planned and compiled operation with resolved conditions. A query, or the remainder of a subscription event, is one part. A
 * mutation has one part per root field, in document order, so that its fields run one after the other and none is
 * executed after the response has become null.
 */
export interface OperationVariant {
  readonly parts: readonly OperationPart[];
  /** Source of the events of a subscription. */
  readonly source?: CompiledFetch;
  /** Resolves `__schema` and `__type`, if the operation selects them. */
  readonly introspect?: Introspect;
}

/** An operation that cannot run, with the same error for every request. */
export interface RejectedOperation {
  readonly rejection: GraphQLError;
}

export interface Planning extends FetchParts, PlanDocumentParts {
  readonly planner: QueryPlanner;
  /** The API schema in the planner's representation. */
  readonly plannerSchema: Schema;
}

/** An operation of a validated document. It does not depend on the caller, and on variables only through its conditions. */
export class PreparedOperation {
  private readonly fragments: Fragments;
  private readonly conditionNames: readonly string[];
  private readonly variants = new BoundedCache<string, OperationVariant | RejectedOperation>(MAX_VARIANTS);

  constructor(
    private readonly planning: Planning,
    document: DocumentNode,
    readonly operation: OperationDefinitionNode,
  ) {
    this.fragments = new Map(
      document.definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [])),
    );
    this.conditionNames = conditionVariables(document);
  }

  /** Maximum number of variants of the operation that are cached. */
  get maxVariants(): number {
    return Math.min(2 ** this.conditionNames.length, MAX_VARIANTS);
  }

  /** Coerces a request's variables (GraphQL, 6.1.2), or returns the errors. */
  coerceVariables(inputs: Variables | undefined): { readonly variables: Variables } | { readonly errors: readonly GraphQLError[] } {
    const definitions = this.operation.variableDefinitions;
    if (!definitions || definitions.length === 0) return { variables: {} };
    const { coerced, errors } = getVariableValues(this.planning.schema, definitions, inputs ?? {}, { maxErrors: 10 });
    if (errors) return { errors: errors.map(({ message }) => graphError('VALIDATION_FAILED', message)) };
    const [unusable] = findUnusable(coerced, 'variables', 1);
    if (unusable) return { errors: [unusableVariable(unusable)] };
    const nullCondition = this.conditionNames.find((name) => Object.hasOwn(coerced, name) && typeof coerced[name] !== 'boolean');
    if (nullCondition === undefined) return { variables: coerced };
    return {
      errors: [graphError('VALIDATION_FAILED', `Variable "$${nullCondition}" is the condition of a directive and must not be null.`)],
    };
  }

  /** Returns the variant for the conditions in coerced variables. A failure of the planner becomes a rejection. */
  variantFor(variables: Variables): OperationVariant | RejectedOperation {
    const key = this.conditionNames.map((name) => (variables[name] === true ? '1' : '0')).join('');
    const known = this.variants.get(key);
    if (known) return known;
    const variant = this.compileVariant(new Map(this.conditionNames.map((name) => [name, variables[name] === true])));
    this.variants.set(key, variant);
    return variant;
  }

  private compileVariant(conditions: ReadonlyMap<string, boolean>): OperationVariant | RejectedOperation {
    const { planning, operation } = this;
    try {
      return compileVariant(planning, {
        ...operation,
        selectionSet: resolveConditions(operation.selectionSet, this.fragments, conditions),
      });
    } catch (err) {
      planning.log.error({ err, operation: operation.name?.value }, 'operation could not be planned');
      return { rejection: graphError('INTERNAL') };
    }
  }
}

/** Prepares an operation of a validated document, or returns the reason why it cannot run. */
export const prepareOperation = (
  planning: Planning,
  document: DocumentNode,
  operationName: string | undefined,
): PreparedOperation | RejectedOperation => {
  const operation = getOperationAST(document, operationName);
  if (!operation) return { rejection: graphError('VALIDATION_FAILED', unknownOperation(operationName)) };
  if (containsUnstorableText(document)) return { rejection: graphError('VALIDATION_FAILED', UNSTORABLE[1]) };
  const forbidden = forbiddenAlias(document);
  if (forbidden) return { rejection: graphError('VALIDATION_FAILED', `"${forbidden}" is reserved and cannot be an alias.`) };
  return new PreparedOperation(planning, document, operation);
};

const compileVariant = (planning: Planning, operation: OperationDefinitionNode): OperationVariant => {
  const { schema } = planning;
  const rootType = schema.getRootType(operation.operation);
  if (!rootType) throw new Error(`the schema has no ${operation.operation} type`);
  const selected = selectFields(schema, rootType.name, [operation.selectionSet]);
  const shaped = compileFields(planning, rootType, selected);
  const isMutation = operation.operation === OperationTypeNode.MUTATION;
  const nodes = [...selected.values()];
  // The first field keeps the client's key: an operation with one field has the key that REST sends for it.
  const [, ...scoped] = isMutation ? [...selected.keys()].filter((key) => selected.get(key)?.[0]?.name.value !== '__typename') : [];
  const groups = isMutation
    ? nodes.map((field, index) => ({
        field,
        shape: shaped.slice(index, index + 1),
        scope: scoped.find((key) => key === shaped[index]?.key),
      }))
    : [{ field: nodes.flat(), shape: shaped, scope: undefined }];
  const introspection = nodes.flat().filter(({ name }) => name.value === '__schema' || name.value === '__type');
  const planned = groups.map(({ field, shape, scope }) => ({
    ...compileRoot(planning, operation, field),
    fields: shape,
    ...(scope !== undefined && { scope }),
  }));
  return {
    parts: planned,
    ...(planned[0]?.source && { source: planned[0].source }),
    ...(introspection.length > 0 && { introspect: compileIntrospection(schema, operation, introspection) }),
  };
};

const NOOP: PlanStep = async () => undefined;

/** Plans and compiles root fields, except those of introspection, which are resolved without a plan. */
const compileRoot = (
  planning: Planning,
  operation: OperationDefinitionNode,
  rootFields: readonly FieldNode[],
): { readonly step: PlanStep; readonly source?: CompiledFetch } => {
  const fetched = rootFields.filter(({ name }) => !name.value.startsWith('__'));
  if (fetched.length === 0) return { step: NOOP };
  const document = planDocument(planning, operation, fetched);
  const { node } = planning.planner.buildQueryPlan(operationFromDocument(planning.plannerSchema, document));
  // The planner returns no plan if no subgraph resolves a type condition or a field.
  if (!node) throw new Error('the planner found no plan for the selected fields');
  const parts: PlanParts = { ...planning, root: rootPosition(planning, document) };
  if (!isSubscription(node)) return { step: compilePlan(node, parts) };
  const [source = node.primary] = requiredFetches(node.primary, planning);
  return { step: compilePlan(node.rest, parts, source), source: compileRootFetch(source, parts) };
};

const rootPosition = ({ schema, supergraphSchema, requiredFields }: Planning, document: DocumentNode): Position => {
  const operation = getOperationAST(document);
  const type = operation && schema.getRootType(operation.operation);
  if (!type) throw new Error('the document for the planner has no operation');
  return Position.root({ schema: supergraphSchema, requiredFields }, type.name, operation.selectionSet);
};

const isSubscription = (node: PlanNode | SubscriptionNode | undefined): node is SubscriptionNode => node?.kind === 'Subscription';

const forbiddenAlias = (document: DocumentNode): string | undefined => {
  let found: string | undefined;
  visit(document, {
    Field({ alias }) {
      if (alias && isReserved(alias.value)) found = alias.value;
    },
  });
  return found;
};

/** Returns whether an alias is reserved. `__proto__` would set the prototype of an object; the others are keys of the executor. */
const isReserved = (alias: string): boolean => alias === '__proto__' || alias === IDENTITY || isInternalKey(alias);

const containsUnstorableText = (document: DocumentNode): boolean => {
  let found = false;
  visit(document, {
    StringValue({ value }) {
      found ||= !isStorable(value);
    },
  });
  return found;
};

const unknownOperation = (name: string | undefined): string =>
  name === undefined
    ? 'The document has no operation or several operations; name one in operationName.'
    : `The document has no operation named "${name}".`;

const unusableVariable = ({ type, loc, msg }: ValidationIssue): GraphQLError =>
  new GraphQLError(`Variable "$${String(loc[1])}": ${msg}.`, {
    extensions: { code: 'VALIDATION_FAILED', issues: [{ type, loc: ['body', ...loc], msg }] },
  });
