import {
  getNamedType,
  getOperationAST,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  Kind,
  OperationTypeNode,
  parse,
  print,
  validate,
  type DocumentNode,
  type ExecutionResult,
} from 'graphql';
import type { GraphExecutor, GraphRequest } from '../../../platform/graph/graph-executor.js';
import { createInProcessTransport } from '../../../platform/graph/transport/in-process-transport.js';
import { isStream, type SubgraphResult, type SubgraphTransport } from '../../../platform/graph/transport/subgraph-transport.js';
import type { Subgraph } from '../../../platform/graph/subgraph.js';
import { createGraphExecutor } from '../../executor/graph-executor.js';
import type { JsonObject } from '../../executor/json-object.js';
import type { SubgraphSdl } from '../../supergraph/supergraph.js';
import { QueryGenerator, type GeneratorOptions } from '../query-generator.js';
import { createStockExecutor } from '../stock-executor.js';
import { callerOf, silent } from '../test-subgraph.js';
import { compareWithOracle, plainOutcome, type Mismatch, type PlainOutcome } from './compare-with-oracle.js';
import { GraphModel } from './graph-model.js';
import { MockWorld, NO_FAULTS, type FaultRates, type MockObject } from './mock-world.js';
import { EVENTS_PER_SUBSCRIPTION, eventSource, mockSubgraphs, newRecorder } from './mock-subgraphs.js';
import { newRecord, type OperationRecord } from './operation-record.js';
import { Oracle } from './oracle.js';
import { shrinkOperation } from './shrink-operation.js';

/** One operation of a fuzz run, determined by its number and the seed of the run. */
export interface FuzzCase {
  readonly name: string;
  readonly document: DocumentNode;
  readonly variables: JsonObject;
  readonly rates: FaultRates;
}

export interface Failure {
  readonly case: FuzzCase;
  readonly mismatch: Mismatch;
}

type Execute = (request: GraphRequest) => Promise<ExecutionResult>;

const FEW_FAULTS: FaultRates = { thrown: 0.01, null: 0.05, violated: 0.003, brokenReference: 0.02, absentReference: 0.03, outage: 0.01 };
const MANY_FAULTS: FaultRates = { thrown: 0.05, null: 0.1, violated: 0.02, brokenReference: 0.1, absentReference: 0.1, outage: 0.05 };
/** Rates at which the mock subgraphs fail; `mixed` uses each of the three for a third of the operations. */
export const FAULT_LEVELS = {
  none: [NO_FAULTS],
  few: [FEW_FAULTS],
  many: [MANY_FAULTS],
  mixed: [NO_FAULTS, FEW_FAULTS, MANY_FAULTS],
} as const;
export type FaultLevel = keyof typeof FAULT_LEVELS;

/** The executor's log line for an operation that the query planner cannot plan. */
const UNPLANNED = 'operation could not be planned';
const ENTITY_NUMBERS = [0, 1, 2, 3, 4, 5];
const MAX_DRAWS = 50;

/** A graph of mock subgraphs, with the oracle and the executors that are compared with it. */
export class GraphFuzz {
  private readonly recorder = newRecorder();
  private readonly oracle: Oracle;
  private readonly generatorOptions: GeneratorOptions;
  /** The executor's last log line of level error. */
  private lastError: string | undefined;
  private own: GraphExecutor | undefined;
  private stock: { execute: Execute } | undefined;

  private constructor(
    private readonly sources: readonly SubgraphSdl[],
    readonly model: GraphModel,
    private readonly world: MockWorld,
  ) {
    this.oracle = new Oracle(world);
    this.generatorOptions = generatorOptionsFor(model);
  }

  static async create(sources: readonly SubgraphSdl[], options: { readonly withStock: boolean }): Promise<GraphFuzz> {
    const model = new GraphModel(sources);
    const fuzz = new GraphFuzz(sources, model, new MockWorld(model));
    const subgraphs = mockSubgraphs(fuzz.sources, fuzz.world, fuzz.recorder);
    const transports = new Map(subgraphs.map((subgraph) => [subgraph.name, withOutages(subgraph, fuzz.world)]));
    const log = { warn: () => undefined, error: (...line: unknown[]) => void (fuzz.lastError = String(line[1])) };
    fuzz.own = await createGraphExecutor({
      supergraphSdl: model.supergraphSdl,
      transports,
      fetchesIdentity: model.api.getType('Node') !== undefined,
      log,
    });
    if (options.withStock) fuzz.stock = await createStockExecutor({ supergraphSdl: model.supergraphSdl, transports });
    return fuzz;
  }

  /** Generates the case with a number; see `kindOf` for its kind of operation. */
  draw(seed: number, number: number, faults: FaultLevel = 'mixed'): FuzzCase {
    const levels: readonly FaultRates[] = FAULT_LEVELS[faults];
    const generator = new QueryGenerator(this.model.api, Math.imul(seed, 0x9e3779b1) + number, this.generatorOptions);
    const kind = this.kindOf(number);
    for (let draws = 0; draws < MAX_DRAWS; draws += 1) {
      const { query, variables } = generator.operation(kind);
      const document = parse(query, { noLocation: true });
      // Some generated operations are invalid, because fields of different types share a response key.
      if (validate(this.model.api, document).length > 0) continue;
      const rates = levels[number % levels.length] ?? NO_FAULTS;
      const name = `seed ${seed}, operation ${number}`;
      // A subscription whose source is down has no events to compare.
      return { name, document, variables: { ...variables }, rates: kind === 'subscription' ? { ...rates, outage: 0 } : rates };
    }
    throw new Error(`no valid operation in ${MAX_DRAWS} draws for seed ${seed}, operation ${number}`);
  }

  /** Returns the first difference between the executor of this project and the oracle for one case. */
  checkOwn(fuzzCase: FuzzCase): Promise<Mismatch | undefined> {
    const { own } = this;
    if (isSubscription(fuzzCase)) return this.checkSubscription(fuzzCase);
    return this.check(fuzzCase, (request) => own?.execute(request) ?? Promise.reject(new Error('not started')));
  }

  /** Returns the first difference between Apollo Gateway, which has no subscriptions, and the oracle for one case. */
  async checkStock(fuzzCase: FuzzCase): Promise<Mismatch | undefined> {
    const { stock } = this;
    if (isSubscription(fuzzCase)) return undefined;
    return this.check(fuzzCase, (request) => stock?.execute(request).then(withValueCompletion) ?? Promise.reject(new Error('not started')));
  }

  /** Returns the smallest operation found with the same kind of mismatch. */
  async shrink({ case: original, mismatch }: Failure): Promise<Failure> {
    let smallest: Failure = { case: original, mismatch };
    await shrinkOperation(this.model.api, original.document, async (document) => {
      const candidate = { ...original, document };
      const found = await this.checkOwn(candidate);
      if (found?.kind !== mismatch.kind) return false;
      smallest = { case: candidate, mismatch: found };
      return true;
    });
    return smallest;
  }

  /** Returns the kind of an operation: every third is a mutation and every 25th a subscription, if the graph has them. */
  private kindOf(number: number): 'query' | 'mutation' | 'subscription' {
    const { api } = this.model;
    if (number % 25 === 24 && api.getSubscriptionType()) return 'subscription';
    return number % 3 === number % 2 && api.getMutationType() ? 'mutation' : 'query';
  }

  private async check(fuzzCase: FuzzCase, execute: Execute): Promise<Mismatch | undefined> {
    const record = this.start(fuzzCase);
    let outcome: PlainOutcome;
    try {
      outcome = plainOutcome(await execute(requestFor(fuzzCase)));
    } catch (error) {
      return { kind: 'crash', detail: String(error) };
    }
    return this.compare(fuzzCase, outcome, record);
  }

  /** Compares the result of each event with the oracle. */
  private async checkSubscription(fuzzCase: FuzzCase): Promise<Mismatch | undefined> {
    let record = this.start(fuzzCase);
    const results = await this.own?.subscribe(requestFor(fuzzCase));
    if (this.lastError === UNPLANNED) return unplanned;
    if (!results || !isStream(results)) return { kind: 'crash', detail: `no stream: ${JSON.stringify(results)}` };
    let events = 0;
    for await (const result of results) {
      const mismatch = await this.compare(fuzzCase, plainOutcome(result), record, eventSource(events));
      if (mismatch) return mismatch;
      record = this.start(fuzzCase);
      events += 1;
    }
    return events === EVENTS_PER_SUBSCRIPTION ? undefined : { kind: 'data', detail: `${events} events` };
  }

  private start({ name, rates }: FuzzCase): OperationRecord {
    this.world.reset(name, rates);
    this.lastError = undefined;
    this.recorder.current = newRecord();
    return this.recorder.current;
  }

  private async compare({ document, variables }: FuzzCase, outcome: PlainOutcome, record: OperationRecord, event?: MockObject) {
    if (this.lastError === UNPLANNED) return unplanned;
    const { oracle } = this;
    const expected = await oracle.execute(document, variables, event);
    return compareWithOracle(outcome, record, expected, await oracle.executeLeniently(document, variables, event), {
      inputsOf: (object, field) => oracle.inputsOf(object, field),
      isRequired: (field) => this.model.isRequiredName(field),
    });
  }
}

const unplanned: Mismatch = { kind: 'unplanned', detail: 'the query planner threw an error' };

const requestFor = ({ document, variables }: FuzzCase): GraphRequest => ({ document, variables, caller: callerOf('tnt_a') });

const isSubscription = ({ document }: FuzzCase): boolean => getOperationAST(document)?.operation === OperationTypeNode.SUBSCRIPTION;

/** Creates a transport to a subgraph that responds with UNAVAILABLE while the subgraph is down in the mock world. */
const withOutages = (subgraph: Subgraph, world: MockWorld): SubgraphTransport => {
  const transport = createInProcessTransport(subgraph, { log: silent });
  const unavailable: SubgraphResult = { data: null, errors: [{ message: 'down', extensions: { code: 'UNAVAILABLE' } }] };
  return {
    execute: (request) => (world.isDown(subgraph.name) ? Promise.resolve(unavailable) : transport.execute(request)),
    subscribe: (request) => transport.subscribe(request),
  };
};

/** Returns a text with everything needed to reproduce a failure. */
export const describeFailure = ({ case: { name, document, variables, rates }, mismatch }: Failure): string =>
  [
    `${mismatch.kind} (${name}, thrown ${rates.thrown})`,
    print(document),
    `variables ${JSON.stringify(variablesOf(document, variables))}`,
    mismatch.detail,
  ].join('\n');

const variablesOf = (document: DocumentNode, variables: JsonObject): JsonObject => {
  const names = document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? (definition.variableDefinitions ?? []).map(({ variable }) => variable.name.value) : [],
  );
  return Object.fromEntries(Object.entries(variables).filter(([name]) => names.includes(name)));
};

/** Adds the errors of values that violate the schema, which Apollo Gateway reports in its extensions instead of in `errors`. */
const withValueCompletion = (result: ExecutionResult): ExecutionResult => {
  const completion = result.extensions?.['valueCompletion'];
  if (!Array.isArray(completion)) return result;
  const errors = completion.map((error: { path?: unknown }) => ({ path: error.path, extensions: { code: 'INTERNAL' } }));
  return { ...result, errors: [...(result.errors ?? []), ...errors] as NonNullable<ExecutionResult['errors']> };
};

const generatorOptionsFor = (model: GraphModel): GeneratorOptions => {
  const nodes = model.api.getType('Node');
  const nodeTypes = isInterfaceType(nodes) ? model.api.getPossibleTypes(nodes).map(({ name }) => name) : [];
  const ids = [...nodeTypes.flatMap((type) => ENTITY_NUMBERS.map((serial) => `${type}~id~${serial}`)), 'none'];
  const lists = ids.map((id, index) => [id, ids[(index * 7 + 3) % ids.length], ids[(index * 11 + 5) % ids.length], id]);
  return {
    values: { id: ids, ids: lists },
    clashing: new Set(),
    favoured: crossingFields(model),
    variety: true,
  };
};

/** Returns the fields, as `Type.field`, from which at most three steps lead to an entity that several subgraphs define. */
const crossingFields = (model: GraphModel): ReadonlySet<string> => {
  const crossing = new Set<string>();
  const reaching = new Set<string>();
  for (const type of Object.values(model.api.getTypeMap())) {
    if (isInterfaceType(type) && type.name === 'Node') reaching.add(type.name);
    if (!isObjectType(type) || !model.isEntity(type.name)) continue;
    if ([...model.subgraphs.values()].filter((types) => types.has(type.name)).length > 1) reaching.add(type.name);
  }
  for (let step = 0; step < 3; step += 1) {
    for (const type of Object.values(model.api.getTypeMap())) {
      if (isInputObjectType(type) || !(isObjectType(type) || isInterfaceType(type))) continue;
      for (const field of Object.values(type.getFields())) {
        if (reaching.has(getNamedType(field.type).name)) crossing.add(`${type.name}.${field.name}`);
      }
    }
    for (const coordinate of crossing) reaching.add(coordinate.split('.')[0] ?? '');
  }
  return crossing;
};
