import type { z } from 'zod';
import type { Message, ModelAnswer, ModelFault, Question, TokenUsage } from './endpoint/chat-completions.js';
import { visibleText } from './data-marks.js';
import type { ModelAccount } from './accounting/model-account.js';
import type { ModelEndpoint } from './endpoint/model-endpoint.js';
import { EndpointCalls, type ModelCallOptions, type ModelCalls } from './model-calls.js';
import { resolveRoute, type ModelRoute, type ResolvedRoute, type RouteDecisions, type RouteRequest } from './routing/model-route.js';
import { filterPersonalData, Placeholders } from './personal-data/index.js';
import { formatOf, mapStrings, readObject, type AnswerFormat } from './structured-answer.js';

export interface ModelRequest {
  route: ModelRoute;
  /** Task of the model. */
  instructions: string;
  /** Data for the task; never contains instructions. */
  input: string;
  maxTokens?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Time limit of the caller in milliseconds, if it is shorter than that of the endpoint. */
  timeoutMs?: number | undefined;
  /** Tenant and purpose under which the call is recorded. */
  tenantId?: string | undefined;
  purpose?: string | undefined;
  /** Receives the usage of the call. */
  account?: ModelAccount | undefined;
  /**
   * Requests the answer as a stream, so that a stalled answer is detected before the time limit. Called with the number of
   * characters received in the current attempt. An incomplete text is discarded.
   */
  onProgress?: ((characters: number) => void) | undefined;
  /** Requests a text as a stream; called with the text received so far, in which placeholders are replaced by the personal data. */
  onText?: ((text: string) => void) | undefined;
}

export interface ObjectRequest<Schema extends z.ZodType> extends ModelRequest {
  /** Name of the object. */
  name: string;
  /** Schema of the object; expressible as JSON Schema. */
  schema: Schema;
}

export type ObjectAnswer<T> =
  | { kind: 'object'; value: T; calls: number; usage: TokenUsage }
  | { kind: 'degraded'; reason: ModelFault; calls: number; usage: TokenUsage };

export interface ModelClientOptions extends ModelCallOptions {
  /** Reads the tenants' approved decisions; without it no call uses the premium route. */
  decisions?: RouteDecisions;
}

const DEFAULT_MAX_TOKENS = 1_000;
const MAX_ATTEMPTS_PER_OBJECT = 2;

type Endpoints = Readonly<Partial<Record<ModelRoute, ModelEndpoint>>>;

/**
 * Calls a language model over the OpenAI chat-completions protocol. If the model is absent, slow, overloaded, refuses or returns
 * an unusable answer, the result has the reason; callers return the computed results and report the reason.
 *
 * Personal data is removed from every question before it leaves this object.
 */
export class ModelClient {
  private readonly calls: ModelCalls;

  /** @param over endpoints to call from this process, or calls that another process makes */
  constructor(
    over: Endpoints | ModelCalls,
    private readonly options: ModelClientOptions = {},
  ) {
    this.calls = isModelCalls(over) ? over : new EndpointCalls(over, options);
  }

  has(route: ModelRoute): boolean {
    return this.calls.has(route);
  }

  /** Returns the route of a tenant's call by its approved decisions, with the reason if it is not the requested one. */
  async resolveRoute(request: RouteRequest): Promise<ResolvedRoute> {
    const decisions = (await this.options.decisions?.(request.tenantId)) ?? [];
    return resolveRoute(request, decisions, this.has('premium'));
  }

  /**
   * Requests a text. Known placeholders in the answer are replaced by the personal data.
   * @throws only the reason of the caller's signal if it aborts
   */
  async complete(request: ModelRequest): Promise<ModelAnswer> {
    if (!this.has(request.route)) return { kind: 'degraded', reason: 'model_not_configured' };
    const { placeholders, messages } = prepared(request);
    const { onText } = request;
    const onReceived = onText && ((text: string): void => onText(placeholders.restore(text.replaceAll('\0', ' ').toWellFormed())));
    const answer = await this.ask({ ...request, onText: onReceived }, { messages }, placeholders);
    if (answer.kind === 'degraded') return answer;
    return { ...answer, text: placeholders.restore(answer.text) };
  }

  /**
   * Requests an object that conforms to the schema, by `response_format` if the endpoint supports it, else as JSON in the text. If
   * the answer does not conform, the request is repeated once with the errors. The time limit applies to both calls.
   * @throws only the reason of the caller's signal if it aborts
   */
  async completeObject<Schema extends z.ZodType>(request: ObjectRequest<Schema>): Promise<ObjectAnswer<z.output<Schema>>> {
    const usage = { inputTokens: 0, outputTokens: 0 };
    if (!this.has(request.route)) return { kind: 'degraded', reason: 'model_not_configured', calls: 0, usage };
    const { placeholders, messages, format } = prepared(request, formatOf(request.name, request.schema));
    const deadline = performance.now() + this.timeLimitOf(request);
    for (let calls = 1; ; calls += 1) {
      const timeoutMs = Math.max(1, deadline - performance.now());
      const answer = await this.ask({ ...request, timeoutMs }, { messages, format }, placeholders);
      if (answer.kind === 'degraded') return { ...answer, calls, usage };
      usage.inputTokens += answer.usage.inputTokens;
      usage.outputTokens += answer.usage.outputTokens;
      const read = readObject(answer.text, request.schema, (text) => placeholders.restoreAll(text.replaceAll('\0', ' ').toWellFormed()));
      if ('value' in read) return { kind: 'object', value: read.value, calls, usage };
      if (calls === MAX_ATTEMPTS_PER_OBJECT) return { kind: 'degraded', reason: 'model_garbage', calls, usage };
      messages.push(
        { role: 'assistant', content: answer.text },
        { role: 'user', content: filterPersonalData(repair(read.problem), placeholders) },
      );
    }
  }

  private ask(
    request: ModelRequest,
    { messages, format }: Pick<Question, 'messages' | 'format'>,
    placeholders: Placeholders,
  ): Promise<ModelAnswer> {
    return this.calls.ask({
      route: request.route,
      tenantId: request.tenantId ?? null,
      purpose: request.purpose ?? null,
      messages,
      format,
      maxTokens: request.maxTokens ?? DEFAULT_MAX_TOKENS,
      timeoutMs: this.timeLimitOf(request),
      // The removed data of a repeated question was already counted in the first call.
      filtered: messages.length === 2 ? placeholders.found : {},
      signal: request.signal,
      account: request.account,
      onProgress: request.onProgress,
      onText: request.onText,
    });
  }

  private timeLimitOf({ route, timeoutMs = Infinity }: ModelRequest): number {
    return Math.min(this.calls.timeLimitOf(route), timeoutMs);
  }
}

const isModelCalls = (over: Endpoints | ModelCalls): over is ModelCalls => 'ask' in over;

/** Builds the messages without personal data, which schemas may contain in their allowed values. */
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
