import { setTimeout as delay } from 'node:timers/promises';
import { ChatCompletions, type Exchange, type ModelAnswer, type Question, type TokenUsage } from './endpoint/chat-completions.js';
import { CircuitBreaker, type CircuitBreakerOptions, type CircuitState } from './endpoint/circuit-breaker.js';
import type { ModelAccount } from './accounting/model-account.js';
import type { ModelEndpoint } from './endpoint/model-endpoint.js';
import type { ModelRoute } from './routing/model-route.js';
import { inModelSpan } from './endpoint/model-span.js';
import type { PersonalDataKind } from './personal-data/index.js';
import { Slots } from '../lifecycle/slots.js';

/** A question to a model whose texts no longer contain personal data. */
export interface ModelQuestion extends Question {
  route: ModelRoute;
  /** Time limit of the whole call with its retries, in milliseconds. */
  timeoutMs: number;
  /** Tenant and purpose under which the call is recorded. */
  tenantId: string | null;
  purpose: string | null;
  /** Personal data that was removed from the question, counted by kind. */
  filtered: Partial<Record<PersonalDataKind, number>>;
  /** Aborts the call. */
  signal?: AbortSignal | undefined;
  /** Receives the usage of the call. */
  account?: ModelAccount | undefined;
}

/** Calls to the configured model endpoints. */
export interface ModelCalls {
  has(route: ModelRoute): boolean;
  /** Time limit of the endpoint of a route, in milliseconds. */
  timeLimitOf(route: ModelRoute): number;
  /** @throws the reason of the question's signal if it aborts; every other failure is an answer of kind `degraded` */
  ask(question: ModelQuestion): Promise<ModelAnswer>;
}

/** Record of a finished call. Contains no text of the question or of the answer. */
export interface ModelCall {
  tenantId: string | null;
  purpose: string | null;
  route: ModelRoute;
  /** `text`, the reason for which there is no text, or `cancelled` if the caller aborted the call. */
  outcome: string;
  /** Number of requests to the endpoint; 0 if the circuit was open. */
  attempts: number;
  durationMs: number;
  inputTokens: number;
  outputTokens: number;
  /** Personal data that was removed before sending, counted by kind. */
  filtered: Partial<Record<PersonalDataKind, number>>;
  circuit: CircuitState;
}

export interface ModelCallOptions {
  /** Called after every call, which does not wait for it. Its errors are ignored. */
  onCall?: (call: ModelCall) => void | Promise<void>;
  /** Retries after 429 and 5xx, within the time limit of the call. */
  retries?: number;
  /** Upper bound of the first random pause before a retry, in milliseconds; it doubles with each retry. */
  backoffMs?: number;
  /** Concurrent calls per endpoint. */
  concurrency?: number;
  /** Longest pause between two pieces of a stream, in milliseconds. */
  idleMs?: number;
  breaker?: CircuitBreakerOptions;
}

/** Longest Retry-After that is honoured; beyond it the call fails. */
const MAX_PAUSE_MS = 20_000;

const NO_TOKENS: TokenUsage = { inputTokens: 0, outputTokens: 0 };

interface EndpointState {
  endpoint: ModelEndpoint;
  completions: ChatCompletions;
  breaker: CircuitBreaker;
  slots: Slots;
}

interface Attempts {
  count: number;
}

/**
 * Calls model endpoints from this process: with retries and random pauses after 429 and 5xx, a circuit breaker and a bounded
 * number of concurrent calls per endpoint, all within the time limit of the call.
 */
export class EndpointCalls implements ModelCalls {
  private readonly endpoints: Partial<Record<ModelRoute, EndpointState>> = {};

  constructor(
    endpoints: Readonly<Partial<Record<ModelRoute, ModelEndpoint>>>,
    private readonly options: ModelCallOptions = {},
  ) {
    for (const [route, endpoint] of Object.entries(endpoints) as [ModelRoute, ModelEndpoint][])
      this.endpoints[route] = {
        endpoint,
        completions: new ChatCompletions(endpoint, options.idleMs ?? 20_000),
        breaker: new CircuitBreaker(options.breaker ?? { threshold: 5, openMs: 30_000 }),
        slots: new Slots(options.concurrency ?? 4),
      };
  }

  has(route: ModelRoute): boolean {
    return this.endpoints[route] !== undefined;
  }

  timeLimitOf(route: ModelRoute): number {
    return this.endpoints[route]?.endpoint.timeoutMs ?? 0;
  }

  async ask(question: ModelQuestion): Promise<ModelAnswer> {
    const state = this.endpoints[question.route];
    if (!state) return { kind: 'degraded', reason: 'model_not_configured' };
    const began = performance.now();
    const attempts: Attempts = { count: 0 };
    const close = question.account?.begin();
    const finish = (answer: ModelAnswer | null): void => {
      // A call that was aborted before its first request used nothing.
      const isUnsent = answer === null && attempts.count === 0;
      const used = answer?.kind === 'text' ? answer.usage : NO_TOKENS;
      const stored = isUnsent ? Promise.resolve() : this.record(question, state, attempts, { answer, used, began });
      close?.(isUnsent ? null : used, stored);
    };
    try {
      const answer = await this.withinLimits(state, question, attempts);
      finish(answer);
      return answer;
    } catch (error) {
      finish(null);
      throw error;
    }
  }

  private async withinLimits(state: EndpointState, question: ModelQuestion, attempts: Attempts): Promise<ModelAnswer> {
    const { signal: caller } = question;
    const timeLimit = AbortSignal.timeout(Math.ceil(question.timeoutMs));
    const signal = caller ? AbortSignal.any([caller, timeLimit]) : timeLimit;
    let release: (() => void) | undefined;
    try {
      release = await state.slots.take(signal);
      return await this.withRetries(state, question, attempts, signal);
    } catch {
      caller?.throwIfAborted();
      if (attempts.count === 0) return { kind: 'degraded', reason: 'model_overloaded' };
      return { kind: 'degraded', reason: timeLimit.aborted ? 'model_timeout' : 'model_unavailable' };
    } finally {
      release?.();
    }
  }

  private async withRetries(state: EndpointState, question: ModelQuestion, attempts: Attempts, signal: AbortSignal): Promise<ModelAnswer> {
    const { retries = 2, backoffMs = 400 } = this.options;
    for (let retry = 0; ; retry += 1) {
      signal.throwIfAborted();
      if (!state.breaker.enter()) return { kind: 'degraded', reason: 'model_unavailable' };
      attempts.count += 1;
      const { answer, retryAfterMs } = await inModelSpan('chat', state.endpoint, () => attempt(state, question, signal));
      const pause = Math.max(retryAfterMs ?? 0, Math.random() * backoffMs * 2 ** retry);
      if (retryAfterMs === undefined || retry >= retries || pause > MAX_PAUSE_MS) return answer;
      // If the time limit ends the pause, the call ends with the endpoint's answer, not with a timeout.
      try {
        await delay(pause, undefined, { signal });
      } catch {
        question.signal?.throwIfAborted();
        return answer;
      }
    }
  }

  /** Resolves when the call is recorded or recording failed. */
  private async record(
    { route, tenantId, purpose, filtered }: ModelQuestion,
    { breaker }: EndpointState,
    attempts: Attempts,
    { answer, used, began }: { answer: ModelAnswer | null; used: TokenUsage; began: number },
  ): Promise<void> {
    try {
      await this.options.onCall?.({
        tenantId,
        purpose,
        route,
        outcome: answer === null ? 'cancelled' : answer.kind === 'text' ? 'text' : answer.reason,
        attempts: attempts.count,
        durationMs: performance.now() - began,
        ...used,
        filtered,
        circuit: breaker.state,
      });
    } catch {
      // The call has been made; recording it is the listener's own concern.
    }
  }
}

/** One request under the endpoint's circuit breaker. A rejection or an unusable answer proves that the endpoint is available. */
const attempt = async ({ completions, breaker }: EndpointState, question: ModelQuestion, signal: AbortSignal): Promise<Exchange> => {
  try {
    const result = await completions.ask(question, signal);
    const isFailure = result.answer.kind === 'degraded' && /unavailable|overloaded|timeout/.test(result.answer.reason);
    if (isFailure) breaker.failed();
    else breaker.succeeded();
    return result;
  } catch (error) {
    if (question.signal?.aborted) breaker.abandoned();
    else breaker.failed();
    throw error;
  }
};
