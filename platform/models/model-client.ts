import { setTimeout as delay } from 'node:timers/promises';
import type { z } from 'zod';
import {
  ChatCompletions,
  type Exchange,
  type Message,
  type ModelAnswer,
  type ModelFault,
  type Question,
  type TokenUsage,
} from './chat-completion.js';
import { CircuitBreaker, type CircuitState } from './circuit-breaker.js';
import { visibleText } from './data-marks.js';
import type { ModelAccount } from './model-account.js';
import type { ModelEndpoint } from './model-endpoint.js';
import { inModelSpan } from './model-span.js';
import { resolveRoute, type ModelRoute, type ResolvedRoute, type RouteDecisions, type RouteRequest } from './model-route.js';
import { filterPersonalData, Placeholders, type PersonalDataKind } from './personal-data/index.js';
import { Slots } from './slots.js';
import { formatOf, mapStrings, readObject, type AnswerFormat } from './structured-answer.js';

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
  /** What the call uses is added to this. */
  account?: ModelAccount | undefined;
  /**
   * Asks for the answer piece by piece, which lets one that stops coming be noticed before the time limit; told how many
   * characters of this try have come. A text that breaks off is no text: nothing of it is kept.
   */
  onProgress?: ((characters: number) => void) | undefined;
}

export interface ObjectRequest<Schema extends z.ZodType> extends ModelRequest {
  /** What the object is called. */
  name: string;
  /** What the answer has to be; expressible as JSON Schema. */
  schema: Schema;
}

export type ObjectAnswer<T> =
  | { kind: 'object'; value: T; calls: number; usage: TokenUsage }
  | { kind: 'degraded'; reason: ModelFault; calls: number; usage: TokenUsage };

/** A call that is over, for those who count. Carries nothing of its text. */
export interface ModelCall {
  tenantId: string | null;
  purpose: string | null;
  route: ModelRoute;
  /** `text`, or why there is none; `cancelled` where its caller gave it up. */
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
  /** Told after every call, which does not wait for it; what it throws concerns nobody else. */
  onCall?: (call: ModelCall) => void | Promise<void>;
  /** Repetitions after 429 and 5xx, within the call's time limit. */
  retries?: number;
  /** The longest first pause between two tries; each further one is twice as long. Drawn at random below that. */
  backoffMs?: number;
  /** Calls at a time and endpoint. */
  concurrency?: number;
  /** How long a stream may pause between two pieces. */
  idleMs?: number;
  breaker?: { threshold: number; openMs: number };
}

const DEFAULT_MAX_TOKENS = 1_000;
/** An endpoint that says more is not waited for. */
const LONGEST_PAUSE_MS = 20_000;

const MOST_ATTEMPTS_AT_AN_OBJECT = 2;

interface Line {
  endpoint: ModelEndpoint;
  completions: ChatCompletions;
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
        completions: new ChatCompletions(endpoint, options.idleMs ?? 20_000),
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

  /**
   * A text. Personal data that the answer names by placeholders is in it again.
   * @throws the caller's signal's reason when it aborts; nothing else.
   */
  async complete(request: ModelRequest): Promise<ModelAnswer> {
    const line = this.lines[request.route];
    if (!line) return { kind: 'degraded', reason: 'model_not_configured' };
    const { placeholders, messages } = prepared(request);
    const answer = await this.ask(line, request, { messages, onProgress: request.onProgress }, placeholders);
    if (answer.kind === 'degraded') return answer;
    const text = placeholders.restore(answer.text);
    return text ? { ...answer, text } : { kind: 'degraded', reason: 'model_garbage' };
  }

  /**
   * An object that fits the schema, by `response_format` where the endpoint takes it and as JSON in the text where not. A model
   * whose answer does not fit is told why, once. The time limit holds for both.
   * @throws the caller's signal's reason when it aborts; nothing else.
   */
  async completeObject<Schema extends z.ZodType>(request: ObjectRequest<Schema>): Promise<ObjectAnswer<z.output<Schema>>> {
    const line = this.lines[request.route];
    const usage = { inputTokens: 0, outputTokens: 0 };
    if (!line) return { kind: 'degraded', reason: 'model_not_configured', calls: 0, usage };
    const { placeholders, messages, format } = prepared(request, formatOf(request.name, request.schema));
    const deadline = performance.now() + timeLimitOf(line, request);
    for (let calls = 1; ; calls += 1) {
      const timeoutMs = Math.max(1, deadline - performance.now());
      const answer = await this.ask(line, { ...request, timeoutMs }, { messages, format, onProgress: request.onProgress }, placeholders);
      if (answer.kind === 'degraded') return { ...answer, calls, usage };
      usage.inputTokens += answer.usage.inputTokens;
      usage.outputTokens += answer.usage.outputTokens;
      const read = readObject(answer.text, request.schema, (text) => placeholders.restore(text.replaceAll('\0', ' ').toWellFormed()));
      if ('value' in read) return { kind: 'object', value: read.value, calls, usage };
      if (calls === MOST_ATTEMPTS_AT_AN_OBJECT) return { kind: 'degraded', reason: 'model_garbage', calls, usage };
      messages.push(
        { role: 'assistant', content: answer.text },
        { role: 'user', content: filterPersonalData(repair(read.problem), placeholders) },
      );
    }
  }

  private async ask(
    line: Line,
    request: ModelRequest,
    question: Omit<Question, 'maxTokens'>,
    placeholders: Placeholders,
  ): Promise<ModelAnswer> {
    const began = performance.now();
    const call: Call = {
      ...question,
      maxTokens: request.maxTokens ?? DEFAULT_MAX_TOKENS,
      caller: request.signal,
      timeoutMs: timeLimitOf(line, request),
      attempts: 0,
    };
    const close = request.account?.begin();
    const over = (answer: ModelAnswer | null): void => {
      // Who gave up before the endpoint was asked has used nothing.
      const isUnasked = answer === null && call.attempts === 0;
      const used = answer?.kind === 'text' ? answer.usage : NO_TOKENS;
      const stored = isUnasked ? Promise.resolve() : this.record(request, line, call, { answer, used, began }, placeholders);
      close?.(isUnasked ? null : used, stored);
    };
    try {
      const answer = await this.withinLimits(line, call);
      over(answer);
      return answer;
    } catch (error) {
      over(null);
      throw error;
    }
  }

  private async withinLimits(line: Line, call: Call): Promise<ModelAnswer> {
    const timeLimit = AbortSignal.timeout(Math.ceil(call.timeoutMs));
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
      const { answer, retryAfterMs } = await inModelSpan('chat', line.endpoint, () => attempt(line, call, signal));
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

  /** @returns when it is recorded, or could not be */
  private async record(
    { route, tenantId, purpose }: ModelRequest,
    { breaker }: Line,
    { attempts, messages }: Call,
    { answer, used, began }: { answer: ModelAnswer | null; used: TokenUsage; began: number },
    placeholders: Placeholders,
  ): Promise<void> {
    try {
      await this.options.onCall?.({
        tenantId: tenantId ?? null,
        purpose: purpose ?? null,
        route,
        outcome: answer === null ? 'cancelled' : answer.kind === 'text' ? 'text' : answer.reason,
        attempts,
        durationMs: performance.now() - began,
        ...used,
        // An object that is asked for again was filtered the first time.
        filtered: messages.length === 2 ? placeholders.found : {},
        circuit: breaker.state,
      });
    } catch {
      // The call is made; who counts it has to see to itself.
    }
  }
}

const NO_TOKENS: TokenUsage = { inputTokens: 0, outputTokens: 0 };

interface Call extends Question {
  readonly caller: AbortSignal | undefined;
  readonly timeoutMs: number;
  attempts: number;
}

/** One exchange under the endpoint's circuit. What refuses or answers nonsense is there, and closes it. */
const attempt = async ({ completions, breaker }: Line, call: Call, signal: AbortSignal): Promise<Exchange> => {
  try {
    const result = await completions.ask(call, signal);
    const isFault = result.answer.kind === 'degraded' && /unavailable|overloaded|timeout/.test(result.answer.reason);
    if (isFault) breaker.failed();
    else breaker.succeeded();
    return result;
  } catch (error) {
    if (call.caller?.aborted) breaker.abandoned();
    else breaker.failed();
    throw error;
  }
};

const timeLimitOf = ({ endpoint }: Line, { timeoutMs = Infinity }: ModelRequest): number => Math.min(endpoint.timeoutMs, timeoutMs);

/** What is sent: nothing of it before personal data has been taken out, which schemas may hold in what they allow. */
const prepared = (request: ModelRequest, wanted?: AnswerFormat): Prepared => {
  const [instructions, input] = [visibleText(request.instructions), visibleText(request.input)];
  const placeholders = new Placeholders([instructions, input]);
  const filter = (text: string): string => filterPersonalData(text, placeholders);
  const format = wanted && { ...wanted, schema: mapStrings(wanted.schema, filter) as AnswerFormat['schema'] };
  const messages: Message[] = [
    { role: 'system', content: format ? `${filter(instructions)}\n\n${SHAPE}\n${JSON.stringify(format.schema)}` : filter(instructions) },
    { role: 'user', content: filter(input) },
  ];
  return { placeholders, messages, format };
};

interface Prepared {
  placeholders: Placeholders;
  messages: Message[];
  format: AnswerFormat | undefined;
}

const SHAPE = 'Answer with one JSON object, and nothing else, that fits this JSON Schema:';

const repair = (problem: string): string =>
  `That answer does not fit the schema:\n${problem}\nAnswer again, with the whole JSON object and nothing else.`;
