import { setTimeout as delay } from 'node:timers/promises';
import { exchange, type Exchange, type ModelAnswer, type ModelEndpoint } from './chat-completion.js';
import { CircuitBreaker, type CircuitState } from './circuit-breaker.js';
import { resolveRoute, type ModelRoute, type ResolvedRoute, type RouteDecisions, type RouteRequest } from './model-route.js';
import { filterPersonalData, Placeholders, type PersonalDataKind } from './personal-data/index.js';
import { Slots } from './slots.js';

export interface ModelRequest {
  route: ModelRoute;
  /** What the model is to do. */
  instructions: string;
  /** What it is to do it with. Data, never instructions. */
  input: string;
  maxTokens?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Where the caller has less patience than the endpoint's time limit. */
  timeoutMs?: number | undefined;
  /** For whom and what for, where the call is recorded. */
  tenantId?: string | undefined;
  purpose?: string | undefined;
}

/** A call that is over, for those who count. Carries nothing of its text. */
export interface ModelCall {
  tenantId: string | null;
  purpose: string | null;
  route: ModelRoute;
  /** `text`, or why there is none. */
  outcome: string;
  /** Exchanges with the endpoint; 0 when the circuit was open. */
  attempts: number;
  durationMs: number;
  inputTokens: number;
  outputTokens: number;
  /** Personal data that was taken out before sending, by kind. */
  filtered: Partial<Record<PersonalDataKind, number>>;
  circuit: CircuitState;
}

export interface ModelClientOptions {
  /** What tenants' approved decisions say; without it nothing is ever premium. */
  decisions?: RouteDecisions;
  /** Told after every call; what it throws concerns nobody else. */
  onCall?: (call: ModelCall) => void;
  /** Repetitions after 429 and 5xx, within the call's time limit. */
  retries?: number;
  /** The longest first pause between two tries; each further one is twice as long. Drawn at random below that. */
  backoffMs?: number;
  /** Calls at a time and endpoint. */
  concurrency?: number;
  breaker?: { threshold: number; openMs: number };
}

const DEFAULT_MAX_TOKENS = 1_000;
/** An endpoint that says more is not waited for. */
const LONGEST_PAUSE_MS = 20_000;

interface Line {
  endpoint: ModelEndpoint;
  breaker: CircuitBreaker;
  slots: Slots;
}

/**
 * Asks a language model over the OpenAI chat-completions protocol. A model that is absent, slow, overloaded, refusing
 * or talking nonsense is an answer too: callers deliver what can be computed and name the reason.
 *
 * Personal data is taken out of every call before anything is sent. 429 and 5xx are tried again, with pauses drawn at random,
 * within the endpoint's time limit; faults in a row open the endpoint's circuit for a while; no more than some calls run at a
 * time.
 */
export class ModelClient {
  private readonly lines: Partial<Record<ModelRoute, Line>> = {};

  constructor(
    endpoints: Readonly<Partial<Record<ModelRoute, ModelEndpoint>>>,
    private readonly options: ModelClientOptions = {},
  ) {
    for (const [route, endpoint] of Object.entries(endpoints) as [ModelRoute, ModelEndpoint][])
      this.lines[route] = {
        endpoint,
        breaker: new CircuitBreaker(options.breaker ?? { threshold: 5, openMs: 30_000 }),
        slots: new Slots(options.concurrency ?? 4),
      };
  }

  has(route: ModelRoute): boolean {
    return this.lines[route] !== undefined;
  }

  /** Which way a tenant's call goes, by its approved decisions, and why not the way that was asked for. */
  async resolveRoute(request: RouteRequest): Promise<ResolvedRoute> {
    const decisions = (await this.options.decisions?.(request.tenantId)) ?? [];
    return resolveRoute(request, decisions, this.has('premium'));
  }

  /** @throws the caller's signal's reason when it aborts; nothing else. */
  async complete(request: ModelRequest): Promise<ModelAnswer> {
    const line = this.lines[request.route];
    if (!line) return { kind: 'degraded', reason: 'model_not_configured' };
    const began = performance.now();
    const placeholders = new Placeholders();
    const call: Call = {
      instructions: filterPersonalData(request.instructions, placeholders),
      input: filterPersonalData(request.input, placeholders),
      maxTokens: request.maxTokens ?? DEFAULT_MAX_TOKENS,
      caller: request.signal,
      timeoutMs: Math.min(line.endpoint.timeoutMs, request.timeoutMs ?? Infinity),
      attempts: 0,
    };
    const answer = await this.withinLimits(line, call);
    this.record(request, line, call, answer, performance.now() - began, placeholders);
    return answer;
  }

  private async withinLimits(line: Line, call: Call): Promise<ModelAnswer> {
    const timeLimit = AbortSignal.timeout(call.timeoutMs);
    const signal = call.caller ? AbortSignal.any([call.caller, timeLimit]) : timeLimit;
    let release: (() => void) | undefined;
    try {
      release = await line.slots.take(signal);
      return await this.withRepetitions(line, call, signal);
    } catch {
      call.caller?.throwIfAborted();
      if (call.attempts === 0) return { kind: 'degraded', reason: 'model_overloaded' };
      return { kind: 'degraded', reason: timeLimit.aborted ? 'model_timeout' : 'model_unavailable' };
    } finally {
      release?.();
    }
  }

  private async withRepetitions(line: Line, call: Call, signal: AbortSignal): Promise<ModelAnswer> {
    const { retries = 2, backoffMs = 400 } = this.options;
    for (let repetition = 0; ; repetition += 1) {
      signal.throwIfAborted();
      if (!line.breaker.enter()) return { kind: 'degraded', reason: 'model_unavailable' };
      call.attempts += 1;
      const { answer, retryAfterMs } = await attempt(line, call, signal);
      const pause = Math.max(retryAfterMs ?? 0, Math.random() * backoffMs * 2 ** repetition);
      if (retryAfterMs === undefined || repetition >= retries || pause > LONGEST_PAUSE_MS) return answer;
      // A time limit that ends the pause ends the call with what the endpoint said, not with a timeout of ours.
      try {
        await delay(pause, undefined, { signal });
      } catch {
        call.caller?.throwIfAborted();
        return answer;
      }
    }
  }

  private record(
    { route, tenantId, purpose }: ModelRequest,
    { breaker }: Line,
    { attempts }: Call,
    answer: ModelAnswer,
    durationMs: number,
    placeholders: Placeholders,
  ): void {
    const { inputTokens, outputTokens } = answer.kind === 'text' ? answer.usage : { inputTokens: 0, outputTokens: 0 };
    try {
      this.options.onCall?.({
        tenantId: tenantId ?? null,
        purpose: purpose ?? null,
        route,
        outcome: answer.kind === 'text' ? 'text' : answer.reason,
        attempts,
        durationMs,
        inputTokens,
        outputTokens,
        filtered: placeholders.found,
        circuit: breaker.state,
      });
    } catch {
      // The call is made; who counts it has to see to itself.
    }
  }
}

interface Call {
  readonly instructions: string;
  readonly input: string;
  readonly maxTokens: number;
  readonly caller: AbortSignal | undefined;
  readonly timeoutMs: number;
  attempts: number;
}

/** One exchange under the endpoint's circuit. What refuses or answers nonsense is there, and closes it. */
const attempt = async ({ endpoint, breaker }: Line, call: Call, signal: AbortSignal): Promise<Exchange> => {
  try {
    const result = await exchange(endpoint, call, signal);
    const isFault = result.answer.kind === 'degraded' && /unavailable|overloaded/.test(result.answer.reason);
    if (isFault) breaker.failed();
    else breaker.succeeded();
    return result;
  } catch (error) {
    if (call.caller?.aborted) breaker.abandoned();
    else breaker.failed();
    throw error;
  }
};
