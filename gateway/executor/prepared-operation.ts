import { operationFromDocument, type Schema } from '@apollo/federation-internals';
import type { PlanNode, QueryPlanner, SubscriptionNode } from '@apollo/query-planner';
import {
  getOperationAST,
  getVariableValues,
  GraphQLError,
  visit,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import type { ValidationIssue } from '../../platform/errors/index.js';
import { findUnusable, isStorable, UNSTORABLE } from '../../platform/unusable-values.js';
import { compileRootFetch, type CompiledFetch, type PlanParts } from './fetch-step.js';
import { askForIdentity, IDENTITY } from './node-identity.js';
import { OperationShapes } from './operation-shape.js';
import { graphError, type PlanStep } from './plan-run.js';
import { compilePlan } from './plan-steps.js';

type Variables = Readonly<Record<string, unknown>>;

/** What is known of an operation before any request: nothing in here depends on variables or on a caller. */
export interface PreparedOperation {
  readonly operation: OperationDefinitionNode;
  readonly shapes: OperationShapes;
  /** Runs the plan; of a subscription, what remains to be done for an event. */
  readonly step: PlanStep;
  /** Where a subscription's events come from. */
  readonly source?: CompiledFetch;
}

/** An operation that cannot run, for every request in the same way. */
export interface RefusedOperation {
  readonly refusal: GraphQLError;
}

export interface Planning extends PlanParts {
  readonly planner: QueryPlanner;
  /** The API schema, as the planner and as graphql-js know it. */
  readonly plannerSchema: Schema;
  readonly schema: GraphQLSchema;
}

/** Plans and compiles an operation of a validated document. What the planner cannot do becomes a refusal. */
export const prepareOperation = (
  planning: Planning,
  document: DocumentNode,
  operationName: string | undefined,
): PreparedOperation | RefusedOperation => {
  const operation = getOperationAST(document, operationName);
  if (!operation) return { refusal: graphError('VALIDATION_FAILED', unknownOperation(operationName)) };
  if (holdsUnstorableText(document)) return { refusal: graphError('VALIDATION_FAILED', UNSTORABLE[1]) };
  const forbidden = forbiddenAlias(document);
  if (forbidden) return { refusal: graphError('VALIDATION_FAILED', `"${forbidden}" cannot be an alias.`) };
  try {
    const asked = askForIdentity(planning.schema, document);
    const planned = operationFromDocument(planning.plannerSchema, asked, operationName === undefined ? {} : { operationName });
    const { node } = planning.planner.buildQueryPlan(planned);
    return { operation, shapes: new OperationShapes(planning.schema, document, operation), ...compileRoot(node, planning) };
  } catch (err) {
    planning.log.error({ err, operation: operation.name?.value }, 'an operation could not be planned');
    return { refusal: graphError('INTERNAL') };
  }
};

const compileRoot = (node: PlanNode | SubscriptionNode | undefined, parts: PlanParts): Pick<PreparedOperation, 'step' | 'source'> =>
  node?.kind === 'Subscription'
    ? { step: compilePlan(node.rest, parts), source: compileRootFetch(node.primary, parts) }
    : { step: compilePlan(node, parts) };

/** `__proto__`, set on a plain object, would be no key but the object's prototype; the other is our own. */
const FORBIDDEN_ALIASES = new Set(['__proto__', IDENTITY]);

const forbiddenAlias = (document: DocumentNode): string | undefined => {
  let found: string | undefined;
  visit(document, {
    Field({ alias }) {
      if (alias && FORBIDDEN_ALIASES.has(alias.value)) found = alias.value;
    },
  });
  return found;
};

const holdsUnstorableText = (document: DocumentNode): boolean => {
  let found = false;
  visit(document, {
    StringValue({ value }) {
      found ||= !isStorable(value);
    },
  });
  return found;
};

const unknownOperation = (name: string | undefined): string =>
  name === undefined ? 'Name the operation to run: the document has several, or none.' : `The document has no operation named "${name}".`;

/** Coerces a request's variables (GraphQL, 6.1.2), or says what is wrong with them. */
export const coerceVariables = (
  schema: GraphQLSchema,
  { operation, shapes }: PreparedOperation,
  inputs: Variables | undefined,
): { readonly variables: Variables } | { readonly errors: readonly GraphQLError[] } => {
  const definitions = operation.variableDefinitions;
  if (!definitions || definitions.length === 0) return { variables: {} };
  const { coerced, errors } = getVariableValues(schema, definitions, inputs ?? {}, { maxErrors: 10 });
  if (errors) return { errors: errors.map(({ message }) => graphError('VALIDATION_FAILED', message)) };
  const [unusable] = findUnusable(coerced, 'variables', 1);
  if (unusable) return { errors: [unusableVariable(unusable)] };
  const [undecided] = shapes.undecided(coerced);
  if (undecided === undefined) return { variables: coerced };
  return { errors: [graphError('VALIDATION_FAILED', `Variable "$${undecided}" decides what is included and must not be null.`)] };
};

const unusableVariable = ({ type, loc, msg }: ValidationIssue): GraphQLError =>
  new GraphQLError(`Variable "$${String(loc[1])}": ${msg}.`, {
    extensions: { code: 'VALIDATION_FAILED', issues: [{ type, loc: ['body', ...loc], msg }] },
  });
