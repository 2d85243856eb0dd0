import { getOperationAST, type DocumentNode, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import type { GraphRequest } from '../../platform/graph/graph-executor.js';
import { fragmentsOf, OperationMeasure } from './operation-measure.js';

type CostOf = (variables: GraphRequest['variables']) => number;

/**
 * Returns a function that computes the cost of a request, by the same measure as the limit of a single operation but with the
 * page sizes in its variables. Documents are measured once, those with page sizes in variables once per request.
 */
export const operationCosts = (schema: GraphQLSchema): ((request: GraphRequest) => number) => {
  const known = new WeakMap<DocumentNode, Map<string | undefined, CostOf>>();
  return ({ document, operationName, variables }) => {
    const operations = known.get(document) ?? new Map<string | undefined, CostOf>();
    const costOf = operations.get(operationName) ?? costOfOperation(schema, document, operationName);
    known.set(document, operations.set(operationName, costOf));
    return costOf(variables);
  };
};

const costOfOperation = (schema: GraphQLSchema, document: DocumentNode, operationName: string | undefined): CostOf => {
  const operation = getOperationAST(document, operationName);
  const root = operation && schema.getRootType(operation.operation);
  // The executor rejects the operation.
  if (!operation || !root) return () => 1;
  const fragments = fragmentsOf(document);
  const defaults = defaultsOf(operation);
  const measure = (variables: GraphRequest['variables']): { cost: number; isSizedByVariables: boolean } => {
    const measured = new OperationMeasure(schema, fragments, { ...defaults, ...variables });
    const { cost } = measured.selectionSet(root, operation.selectionSet);
    return { cost: Math.max(1, cost), isSizedByVariables: measured.isSizedByVariables };
  };
  const { cost, isSizedByVariables } = measure({});
  return isSizedByVariables ? (variables) => measure(variables).cost : () => cost;
};

const defaultsOf = ({ variableDefinitions = [] }: OperationDefinitionNode): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    variableDefinitions.flatMap(({ variable, defaultValue }) =>
      defaultValue?.kind === 'IntValue' ? [[variable.name.value, Number(defaultValue.value)]] : [],
    ),
  );
