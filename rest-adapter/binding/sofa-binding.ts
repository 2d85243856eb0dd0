import {
  GraphQLError,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLField,
  type GraphQLSchema,
  validate,
} from 'graphql';
import { createSofa, createSofaRouter } from 'sofa-api';
import { notFound } from '../../platform/errors/index.js';
import type { GraphExecutor, GraphRequest } from '../../platform/graph/graph-executor.js';
import { mapStream } from '../../platform/graph/transport/map-stream.js';
import { snakeCase } from '../../platform/text/snake-case.js';
import type { Caller } from '../../platform/identity/caller.js';
import { GraphRequestError, graphRequestError } from '../errors/graph-request-error.js';
import { colonPath, type GraphRoute } from '../route-definition.js';
import { emptyValues, type RouteValues } from '../route-values.js';
import { toGraphInput } from '../view/input-types.js';
import { toRestOutput } from '../view/output-values.js';
import { rewriteDocument } from '../view/rewrite-document.js';
import { streamingDocument } from '../view/streaming-document.js';
import { withDegradation } from './partial-answer.js';
import { restLocation } from './issue-location.js';

export interface RouteAnswer {
  /** Response body: JSON with REST names. */
  json: string;
  /** The value that `json` serialises. */
  data: unknown;
}

/** A part of an answer: a sentence of it, or, as the last part, the whole answer with REST names. */
export type AnswerPart = { sentence: string } | { answer: unknown };

/** The graph operation of a route. `run` and `stream` throw a `GraphRequestError` if the graph responds with errors. */
export interface RouteOperation {
  /** Runs the root field. Throws an `AppError` `NOT_FOUND` if it is null. */
  run(values: RouteValues, caller: Caller): Promise<RouteAnswer>;
  /** Starts the subscription of a route that has one. */
  stream?(values: RouteValues, caller: Caller): Promise<AsyncIterable<AnswerPart>>;
}

/** Context that SOFA passes on with the request. Without a caller an operation is prepared but not run. */
interface OperationContext {
  caller?: Caller;
  data?: unknown;
  /** Receives the parts of the answer if the caller asks for them. */
  parts?: AsyncIterable<AnswerPart> | 'wanted';
}

/** The part of a Fetch request that a SOFA handler reads. */
interface SofaRequest {
  url: string;
  params: RouteValues;
  body: null;
}
type SofaHandler = (request: SofaRequest, context: OperationContext) => Promise<unknown>;

/**
 * Returns the operation that SOFA builds from the REST view for each route, by operation id. Only the handlers of these routes
 * are used; SOFA's own router, which always mounts webhook routes, never receives a request.
 *
 * Rewrites and validates every document, so a route that does not fit the graph prevents the start.
 */
export const bindRoutes = async (
  executor: GraphExecutor,
  view: GraphQLSchema,
  routes: readonly GraphRoute[],
): Promise<ReadonlyMap<string, RouteOperation>> => {
  const handlers = sofaHandlers(executor, view, routes);
  const operations = new Map<string, RouteOperation>();
  for (const route of routes) {
    const handler = handlers.get(`${route.method} ${colonPath(route.path)}`);
    if (!handler) throw new Error(`SOFA created no handler for ${route.operationId}`);
    await handler({ url: '', params: emptyValues(), body: null }, {});
    const respond = (values: RouteValues, context: OperationContext) => handler({ url: '', params: values, body: null }, context);
    operations.set(route.operationId, {
      run: async (values, caller) => {
        const context: OperationContext = { caller };
        await respond(values, context);
        return { json: JSON.stringify(context.data), data: context.data };
      },
      ...(route.stream && {
        stream: async (values, caller) => {
          const context: OperationContext = { caller, parts: 'wanted' };
          await respond(values, context);
          return context.parts as AsyncIterable<AnswerPart>;
        },
      }),
    });
  }
  return operations;
};

const sofaHandlers = (executor: GraphExecutor, view: GraphQLSchema, routes: readonly GraphRoute[]): ReadonlyMap<string, SofaHandler> => {
  const sofa = createSofa({
    basePath: '/',
    schema: view,
    routes: Object.fromEntries(
      routes.map((route) => [
        `${route.field.split('.')[0]}.${route.operationId}`,
        { method: route.method, path: colonPath(route.path), responseStatus: route.status },
      ]),
    ),
    execute: sofaExecute(executor, view, routes),
    errorHandler: (errors) => {
      if (errors[0] !== ANSWERED) throw errors[0];
      return WITHOUT_RESPONSE;
    },
  });
  // SOFA would reduce nested objects that it considers models to their id.
  sofa.models = [];
  return new Map(
    createSofaRouter(sofa).__routes.map(({ method, path, handler }) => [`${method} ${path}`, handler as unknown as SofaHandler]),
  );
};

/**
 * Returned to SOFA as the error of an operation whose answer the context has: SOFA would create a `Response` with the answer, write it as
 * JSON and convert it to text.
 */
const ANSWERED = new GraphQLError('answered');
const ANSWERED_RESULT: ExecutionResult = { errors: [ANSWERED] };
const WITHOUT_RESPONSE = new Response() as never;

const sofaExecute = (executor: GraphExecutor, view: GraphQLSchema, routes: readonly GraphRoute[]) => {
  const prepared = new WeakMap<DocumentNode, PreparedOperation>();
  return async ({ document, contextValue, variableValues }: ExecutionArgs): Promise<ExecutionResult> => {
    const context = contextValue as OperationContext;
    let operation = prepared.get(document);
    if (!operation) {
      operation = prepareOperation(document, executor.schema, view, routes);
      prepared.set(document, operation);
    }
    const { route, root } = operation;
    if (!context.caller) return ANSWERED_RESULT;
    const variables = graphVariables(variableValues ?? {}, root);
    if (context.parts && operation.streaming) {
      context.parts = await startParts(executor, { document: operation.streaming, variables, caller: context.caller }, operation);
      return ANSWERED_RESULT;
    }
    const { data, errors } = await executor.execute({ document: operation.document, variables, caller: context.caller });
    const answer = data?.[route.operationId];
    const partial = route.partial ? withDegradation(answer, errors ?? []) : undefined;
    if (errors?.length && !partial) throw restError(graphRequestError(errors), operation);
    const result = partial ?? answer;
    context.data = operation.toRest?.(result) ?? result;
    if (context.data === null || context.data === undefined) throw notFound(operation.what);
    return ANSWERED_RESULT;
  };
};

const startParts = async (
  executor: GraphExecutor,
  request: GraphRequest,
  operation: PreparedOperation,
): Promise<AsyncIterable<AnswerPart>> => {
  const results = await executor.subscribe(request);
  if (!(Symbol.asyncIterator in results)) throw restError(graphRequestError(results.errors ?? []), operation);
  return mapStream(
    results,
    ({ data, errors }): AnswerPart => {
      if (errors?.length) throw restError(graphRequestError(errors), operation);
      const part = data?.[operation.route.operationId] as { sentence: string | null; answer: unknown } | undefined;
      if (part?.sentence) return { sentence: part.sentence };
      return { answer: operation.toRest?.(part?.answer) ?? part?.answer };
    },
    (error) => {
      throw error;
    },
  );
};

const graphVariables = (values: Readonly<Record<string, unknown>>, root: PreparedOperation['root']): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    root.args.flatMap(({ name, type }) => (Object.hasOwn(values, name) ? [[name, toGraphInput(values[name], type)]] : [])),
  );

interface PreparedOperation {
  document: DocumentNode;
  /** The document of the subscription, where the route has one. */
  streaming: DocumentNode | undefined;
  route: GraphRoute;
  root: GraphQLField<unknown, unknown>;
  /** Type of the returned record in plain words, for error messages. */
  what: string;
  /** Converts the result into its REST form; undefined where both forms are the same. */
  toRest: ReturnType<typeof toRestOutput>;
}

const prepareOperation = (
  document: DocumentNode,
  graph: GraphQLSchema,
  view: GraphQLSchema,
  routes: readonly GraphRoute[],
): PreparedOperation => {
  const { kind, operationId } = rootSelection(document);
  const route = routes.find((candidate) => candidate.operationId === operationId);
  const root = (kind === 'mutation' ? view.getMutationType() : view.getQueryType())?.getFields()[operationId];
  if (!route || !root) throw new Error(`SOFA requested ${operationId}, which no route defines`);
  const rewritten = rewriteDocument(document, view);
  const streaming = route.stream && streamingDocument(rewritten, route.stream.split('.')[1] ?? '');
  const [error] = [rewritten, streaming].flatMap((each) => (each ? validate(graph, each) : []));
  if (error) throw new Error(`The operation of ${operationId} does not fit the graph: ${error.message}`);
  const what = snakeCase(root.type.toString().replaceAll(/[[\]!]/g, '')).replaceAll('_', ' ');
  return { document: rewritten, streaming, route, root, what, toRest: toRestOutput(root.type) };
};

const rootSelection = (document: DocumentNode): { kind: string; operationId: string } => {
  const [operation] = document.definitions;
  const selection = operation?.kind === 'OperationDefinition' ? operation.selectionSet.selections[0] : undefined;
  if (operation?.kind !== 'OperationDefinition' || selection?.kind !== 'Field')
    throw new Error('SOFA created a document without a root field');
  return { kind: operation.operation, operationId: selection.name.value };
};

const restError = (error: GraphRequestError, { route, root }: PreparedOperation): GraphRequestError =>
  new GraphRequestError(
    error.code,
    error.message,
    error.issues.map((issue) => ({ ...issue, loc: restLocation(issue.loc, route, root) })),
    { cause: error.cause },
  );
