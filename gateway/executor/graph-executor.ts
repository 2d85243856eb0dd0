import { Supergraph } from '@apollo/federation-internals';
import { QueryPlanner } from '@apollo/query-planner';
import { GraphQLError, print, type DocumentNode, type ExecutionResult } from 'graphql';
import type { BaseLogger } from 'pino';
import { BoundedCache } from '../../platform/graph/bounded-cache.js';
import type { GraphExecutor, GraphRequest } from '../../platform/graph/graph-executor.js';
import { withGraphOnlyMarks } from '../../platform/graph/graph-only.js';
import { withConstraints } from '../../platform/graph/input-constraints.js';
import { mapStream } from '../../platform/graph/map-stream.js';
import { isStream, type SubgraphTransport } from '../../platform/graph/subgraph-transport.js';
import { EventAnswers } from './event-answers.js';
import { graphError, rootCursor, subgraphError, type PlanRun } from './plan-run.js';
import { coerceVariables, prepareOperation, type Planning, type PreparedOperation, type RefusedOperation } from './prepared-operation.js';
import type { Fault } from './result-shape.js';

const CACHE_BYTES = 64 * 1024 * 1024;
/** A prepared operation takes about this many bytes per character of its document. */
const BYTES_PER_CHARACTER = 200;

/**
 * Of the plans for one operation, the planner compares this many. Its default of 10,000 lets one awkward query of 2 KB
 * occupy the process for six seconds; with 100 the same plans are found, or ones with a fetch more, in a tenth of one.
 */
export const MAX_EVALUATED_PLANS = 100;

export interface GraphExecutorOptions {
  readonly supergraphSdl: string;
  /** The way to each subgraph, by its name. */
  readonly transports: ReadonlyMap<string, SubgraphTransport>;
  readonly log: Pick<BaseLogger, 'warn' | 'error'>;
}

/**
 * Executes operations over a supergraph: Apollo's query planner says what to fetch from which subgraph, the plan is
 * compiled once per document, and the answers are merged and cut to the selection.
 * @throws when the supergraph is malformed or names a subgraph that no transport leads to.
 */
export const createGraphExecutor = async ({ supergraphSdl, transports, log }: GraphExecutorOptions): Promise<GraphExecutor> => {
  const supergraph = Supergraph.build(supergraphSdl);
  const subgraphs = supergraph.subgraphs();
  for (const name of subgraphs.names()) {
    if (!transports.has(name)) throw new Error(`There is no way to the subgraph ${name}.`);
  }
  const plannerSchema = supergraph.apiSchema();
  return new PlanExecutor({
    planner: new QueryPlanner(supergraph, { debug: { maxEvaluatedPlans: MAX_EVALUATED_PLANS } }),
    plannerSchema,
    schema: withGraphOnlyMarks(withConstraints(plannerSchema.toGraphQLJSSchema(), supergraphSdl), supergraphSdl),
    supergraphSchema: supergraph.schema.toGraphQLJSSchema(),
    defines: (subgraph, typeName) => subgraphs.get(subgraph)?.schema.type(typeName) !== undefined,
    transports,
    log,
  });
};

type Prepared = PreparedOperation | RefusedOperation;

interface Started {
  readonly prepared: PreparedOperation;
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
    if (started.prepared.source) return { errors: [graphError('VALIDATION_FAILED', 'A subscription needs a connection that stays open.')] };
    return this.finish(started.prepared, newRun(request, started));
  }

  async subscribe(request: GraphRequest): Promise<AsyncGenerator<ExecutionResult> | ExecutionResult> {
    const started = this.start(request);
    if ('errors' in started) return started;
    const { source } = started.prepared;
    if (!source) return { errors: [graphError('VALIDATION_FAILED', 'Only a subscription can be subscribed to.')] };
    const events = await source.transport.subscribe(source.request(newRun(request, started)));
    if (!isStream(events)) return { errors: events.errors?.map((error) => subgraphError(error, undefined)) ?? [graphError('INTERNAL')] };
    return mapStream(
      events,
      (event) =>
        this.eventAnswers.answer({ request, operation: started.prepared.operation, variables: started.variables }, event, (caller) => {
          const run = newRun({ ...request, caller }, started);
          source.absorb(run, rootCursor(run), event);
          return this.finish(started.prepared, run);
        }),
      (err) => {
        this.planning.log.error({ err, request_id: request.caller.requestId }, 'an event could not be answered');
        return { errors: [graphError('INTERNAL')] };
      },
    );
  }

  /** The prepared operation and this request's variables, or the errors that keep it from running. */
  private start({ document, operationName, variables }: GraphRequest): Started | { errors: ExecutionResult['errors'] } {
    const prepared = this.prepare(document, operationName);
    if ('refusal' in prepared) return { errors: [prepared.refusal] };
    const coerced = coerceVariables(this.schema, prepared, variables);
    return 'errors' in coerced ? coerced : { prepared, variables: coerced.variables };
  }

  private prepare(document: DocumentNode, operationName: string | undefined): Prepared {
    const known = this.prepared.get(document);
    const operation = known?.get(operationName);
    if (operation) return operation;
    const prepared = prepareOperation(this.planning, document, operationName);
    const operations = (known ?? new Map<string | undefined, Prepared>()).set(operationName, prepared);
    const length = document.loc?.end ?? print(document).length;
    this.prepared.set(document, operations, length * BYTES_PER_CHARACTER * operations.size);
    return prepared;
  }

  /** Runs the plan on what is there already, and shapes the answer. */
  private async finish(prepared: PreparedOperation, run: PlanRun): Promise<ExecutionResult> {
    try {
      const shape = prepared.shapes.shapeFor(run.variables);
      await prepared.step(run, rootCursor(run));
      if (shape.introspect) Object.assign(run.data, shape.introspect(run.variables));
      const faults: Fault[] = [];
      const result = shape.complete(run.data, faults);
      // Where a subgraph reported errors, the values that they left out are no further news.
      if (run.errors.length === 0) run.errors.push(...faults.map((fault) => this.reportFault(fault, run)));
      return run.errors.length === 0 ? { data: result } : { errors: run.errors, data: result };
    } catch (error) {
      this.planning.log.error({ err: error, request_id: run.caller.requestId }, 'an operation failed');
      return { errors: [graphError('INTERNAL')] };
    }
  }

  /** A subgraph answered what its schema rules out; clients learn where. */
  private reportFault({ message, path }: Fault, { caller }: PlanRun): GraphQLError {
    this.planning.log.warn({ request_id: caller.requestId, path, reason: message }, 'a subgraph answered an invalid value');
    return new GraphQLError(message, { path, extensions: { code: 'INTERNAL' } });
  }
}

const newRun = ({ caller }: GraphRequest, { variables }: Started): PlanRun => ({ caller, variables, data: {}, errors: [] });
