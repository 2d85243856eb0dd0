import { Supergraph } from '@apollo/federation-internals';
import { QueryPlanner } from '@apollo/query-planner';
import { GraphQLError, print, type DocumentNode, type ExecutionResult } from 'graphql';
import type { BaseLogger } from 'pino';
import { BoundedCache } from '../../platform/cache/bounded-cache.js';
import type { GraphExecutor, GraphRequest } from '../../platform/graph/graph-executor.js';
import { withGraphOnlyMarks } from '../../platform/graph/schema/graph-only.js';
import { withConstraints } from '../../platform/graph/schema/input-constraints.js';
import { mapStream } from '../../platform/graph/transport/map-stream.js';
import { isStream, type SubgraphTransport } from '../../platform/graph/transport/subgraph-transport.js';
import { EventAnswers } from './event-answers.js';
import { internalKeysOf } from './planning/internal-keys.js';
import { isObject, type JsonObject } from './json-object.js';
import { IDENTITY, isNodeType } from './planning/node-identity.js';
import { withScopedKey } from './idempotency-scope.js';
import { FailedValues } from './execution/failed-values.js';
import { graphError, rootCursor, subgraphError, type PlanRun } from './execution/plan-run.js';
import { prepareOperation, PreparedOperation, type OperationVariant, type Planning, type RejectedOperation } from './prepared-operation.js';
import { plannerSupergraphOf } from './planning/required-fields.js';
import { completeFields, type InvalidValue } from './result-shape.js';
import { entityKeysOf, requirementsOf, withoutUnresolvableKeys } from './planning/supergraph-keys.js';

const CACHE_BYTES = 64 * 1024 * 1024;
/** Approximate memory of a variant of a prepared operation, per character of its document. */
const BYTES_PER_CHARACTER = 200;

/**
 * Maximum number of plans that the planner compares for one operation. With its default of 10,000 a complex query of 2 KB
 * takes six seconds of CPU; with 100 it takes a tenth of a second, for the same plans or ones with one more fetch.
 */
export const MAX_EVALUATED_PLANS = 100;

export interface GraphExecutorOptions {
  readonly supergraphSdl: string;
  /** Transports by the name of the subgraph. */
  readonly transports: ReadonlyMap<string, SubgraphTransport>;
  /** True for a graph in which only the owner of a `Node` resolves its `id`; see node-identity.ts. */
  readonly fetchesIdentity?: boolean;
  /** True for a supergraph that the build has composed, which need not be validated again. */
  readonly isComposedHere?: boolean;
  readonly log: Pick<BaseLogger, 'warn' | 'error'>;
}

/**
 * Creates an executor of operations over a supergraph. Apollo's query planner determines the fetches from each subgraph; the
 * plan is compiled once per document, and the results are merged and reduced to the selection.
 * @throws Error if the supergraph is malformed or contains a subgraph without a transport
 */
export const createGraphExecutor = async ({
  supergraphSdl,
  transports,
  fetchesIdentity = false,
  isComposedHere = false,
  log,
}: GraphExecutorOptions): Promise<GraphExecutor> => {
  const usableSdl = withoutUnresolvableKeys(supergraphSdl);
  const planned = plannerSupergraphOf(usableSdl);
  const original = Supergraph.build(usableSdl, { validateSupergraph: !isComposedHere });
  // Reading the subgraphs validates them.
  if (!isComposedHere) original.subgraphs();
  const supergraph = planned.requiredFields.size === 0 ? original : buildPlannerSupergraph(planned.supergraphSdl);
  const subgraphs = supergraph.subgraphs();
  for (const name of subgraphs.names()) {
    if (!transports.has(name)) throw new Error(`no transport is configured for subgraph "${name}"`);
  }
  const plannerSchema = supergraph.apiSchema();
  const schema = withGraphOnlyMarks(withConstraints(original.apiSchema().toGraphQLJSSchema(), supergraphSdl), supergraphSdl);
  return new PlanExecutor({
    planner: new QueryPlanner(supergraph, { debug: { maxEvaluatedPlans: MAX_EVALUATED_PLANS } }),
    plannerSchema,
    schema,
    internalKeys: internalKeysOf(planned.supergraphSdl),
    requiredFields: planned.requiredFields,
    requirements: requirementsOf(subgraphs),
    fetchesIdentity: fetchesIdentity && isNodeType(schema.getType('Node')),
    supergraphSchema: supergraph.schema.toGraphQLJSSchema(),
    entityKeys: entityKeysOf(subgraphs),
    transports,
    log,
  });
};

/**
 * Builds the supergraph with stand-ins. It has @external fields that no requirement uses, which validation rejects: the
 * original is validated instead.
 */
const buildPlannerSupergraph = (plannerSdl: string): Supergraph => Supergraph.build(plannerSdl, { validateSupergraph: false });

type Prepared = PreparedOperation | RejectedOperation;

interface Started {
  readonly variant: OperationVariant;
  readonly variables: Readonly<Record<string, unknown>>;
}

class PlanExecutor implements GraphExecutor {
  readonly schema: GraphExecutor['schema'];
  private readonly prepared = new BoundedCache<DocumentNode, Map<string | undefined, Prepared>>(CACHE_BYTES);
  private readonly eventAnswers = new EventAnswers();

  constructor(private readonly planning: Planning) {
    this.schema = planning.schema;
  }

  async execute(request: GraphRequest): Promise<ExecutionResult> {
    const started = this.start(request);
    if ('errors' in started) return started;
    if (started.variant.source) return { errors: [graphError('VALIDATION_FAILED', 'A subscription requires a WebSocket connection.')] };
    return this.finish(started.variant, newRun(request, started));
  }

  async subscribe(request: GraphRequest): Promise<AsyncGenerator<ExecutionResult> | ExecutionResult> {
    const started = this.start(request);
    if ('errors' in started) return started;
    const { source } = started.variant;
    if (!source) return { errors: [graphError('VALIDATION_FAILED', 'The operation is not a subscription; send it over HTTP.')] };
    const events = await source.transport.subscribe(source.request(newRun(request, started)));
    if (!isStream(events)) return { errors: events.errors?.map((error) => subgraphError(error, undefined)) ?? [graphError('INTERNAL')] };
    return mapStream(
      events,
      (event) =>
        this.eventAnswers.answer(request, started.variables, event, (caller) => {
          const run = newRun({ ...request, caller }, started);
          source.absorb(run, rootCursor(run), event);
          return this.finish(started.variant, run);
        }),
      (err) => {
        this.planning.log.error({ err, request_id: request.caller.requestId }, 'event could not be resolved');
        return { errors: [graphError('INTERNAL')] };
      },
    );
  }

  /** Returns the variant to run with this request's variables, or the errors that prevent it from running. */
  private start({ document, operationName, variables }: GraphRequest): Started | { errors: ExecutionResult['errors'] } {
    const prepared = this.prepare(document, operationName);
    if ('rejection' in prepared) return { errors: [prepared.rejection] };
    const coerced = prepared.coerceVariables(variables);
    if ('errors' in coerced) return coerced;
    const variant = prepared.variantFor(coerced.variables);
    return 'rejection' in variant ? { errors: [variant.rejection] } : { variant, variables: coerced.variables };
  }

  private prepare(document: DocumentNode, operationName: string | undefined): Prepared {
    const known = this.prepared.get(document);
    const operation = known?.get(operationName);
    if (operation) return operation;
    const prepared = prepareOperation(this.planning, document, operationName);
    const operations = (known ?? new Map<string | undefined, Prepared>()).set(operationName, prepared);
    const length = document.loc?.end ?? print(document).length;
    const variants = [...operations.values()].reduce((sum, each) => sum + ('rejection' in each ? 0 : each.maxVariants), 1);
    this.prepared.set(document, operations, length * BYTES_PER_CHARACTER * variants);
    return prepared;
  }

  /** Runs the parts of an operation one after the other and completes the response. */
  private async finish({ parts, introspect }: OperationVariant, run: PlanRun): Promise<ExecutionResult> {
    try {
      if (introspect) Object.assign(run.data, introspect(run.variables));
      const data: JsonObject = {};
      const invalidValues: InvalidValue[] = [];
      let isNull = false;
      for (const { step, fields, scope } of parts) {
        await step(scope === undefined ? run : { ...run, caller: withScopedKey(run.caller, scope) }, rootCursor(run));
        isNull = !completeFields(fields, run.data, data, invalidValues);
        // The response is null: the remaining fields must not be executed (GraphQL, 6.4.4).
        if (isNull) break;
      }
      const unexplained = invalidValues.filter((invalidValue) => !isExplained(run, invalidValue));
      run.errors.push(...unexplained.map((invalidValue) => this.reportInvalidValue(invalidValue, run)));
      const result = isNull ? null : data;
      return run.errors.length === 0 ? { data: result } : { errors: distinctErrors(run.errors), data: result };
    } catch (error) {
      this.planning.log.error({ err: error, request_id: run.caller.requestId }, 'operation failed');
      return { errors: [graphError('INTERNAL')] };
    }
  }

  /** Logs a value that violates the schema of its subgraph, and returns an error with its path for the client. */
  private reportInvalidValue({ message, path }: InvalidValue, { caller }: PlanRun): GraphQLError {
    this.planning.log.warn({ request_id: caller.requestId, path, reason: message }, 'subgraph returned an invalid value');
    return new GraphQLError(message, { path, extensions: { code: 'INTERNAL' } });
  }
}

/**
 * Returns whether an error of the run made a value missing. Only an error of the fetch that owns the value does: two subgraphs
 * resolve fields of one object. An object is missing because of an error if its identity or its type is.
 */
const isExplained = ({ failed }: PlanRun, { location, value }: InvalidValue): boolean =>
  (location !== undefined && failed.has(location.container, location.step)) ||
  (isObject(value) && (failed.has(value, IDENTITY) || failed.has(value, '__typename')));

/** Returns the errors without repetitions: a plan may fetch one field twice, and a position of the response has one error. */
const distinctErrors = (errors: readonly GraphQLError[]): GraphQLError[] => {
  const known = new Set<string>();
  return errors.filter(({ path, message }) => {
    const identity = JSON.stringify([path, message]);
    return path === undefined || (!known.has(identity) && known.add(identity));
  });
};

const newRun = ({ caller }: GraphRequest, { variables }: Started): PlanRun => ({
  caller,
  variables,
  data: {},
  errors: [],
  failed: new FailedValues(),
});
