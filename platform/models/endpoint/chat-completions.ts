import type { OpenAI } from 'openai';
import { z } from 'zod';
import { AnswerTooLarge, isErrorResponse, openAiClient, type ModelEndpoint } from './model-endpoint.js';

/** Reason why a model returned no text; listed in the `degraded_reasons` of a run. */
export type ModelFault =
  | 'model_not_configured'
  | 'model_unavailable'
  | 'model_timeout'
  | 'model_overloaded'
  | 'model_refused'
  | 'model_garbage';

export interface TokenUsage {
  inputTokens: number;
  outputTokens: number;
}

export type ModelAnswer = { kind: 'text'; text: string; usage: TokenUsage } | { kind: 'degraded'; reason: ModelFault };

export interface Message {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export interface Question {
  readonly messages: readonly Message[];
  readonly maxTokens: number;
  /** Format of the answer, if it is to be an object. */
  readonly format?: { readonly name: string; readonly schema: Record<string, unknown>; readonly strict: boolean } | undefined;
  /** Requests the answer as a stream; called with the number of characters received so far. */
  readonly onProgress?: ((characters: number) => void) | undefined;
  /** Requests the answer as a stream; called with the whole text received so far. */
  readonly onText?: ((text: string) => void) | undefined;
}

const isStreamed = ({ onProgress, onText }: Question): boolean => onProgress !== undefined || onText !== undefined;

/** Result of one exchange, and whether a retry may succeed. */
export interface Exchange {
  answer: ModelAnswer;
  /** Set if a retry may succeed: delay in milliseconds that the endpoint requests, or 0. */
  retryAfterMs?: number | undefined;
}

const MAX_ANSWER_BYTES = 1_048_576;
/** Larger than the limit of other answers, because a stream has about 300 bytes of overhead per token. */
const MAX_STREAM_BYTES = 8_388_608;
const MAX_TEXT_CHARACTERS = 500_000;

/** Upper bound for the token counts of a call. */
const MAX_TOKENS = 10_000_000;

const usageSchema = z.object({ prompt_tokens: z.number().default(0), completion_tokens: z.number().default(0) }).nullish();

const completionSchema = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
  usage: usageSchema,
});

const chunkSchema = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }).default({}),
        finish_reason: z.string().nullish(),
      }),
    )
    .default([]),
  usage: usageSchema,
});

type Completion = z.output<typeof completionSchema>;

const degraded = (reason: ModelFault): ModelAnswer => ({ kind: 'degraded', reason });

/** Thrown if no chunk of a stream arrives within the idle time. */
class StreamIdle extends Error {
  override name = 'StreamIdle';
}

/** Client of one endpoint with the OpenAI chat-completions protocol. */
export class ChatCompletions {
  private readonly unary: OpenAI;
  private readonly streaming: OpenAI;
  /** False once the endpoint has rejected `max_tokens` or the temperature: newer models accept only `max_completion_tokens`. */
  private supportsLegacyParameters = true;
  private canStream = true;

  constructor(
    private readonly endpoint: ModelEndpoint,
    private readonly idleMs: number,
  ) {
    this.unary = openAiClient(endpoint, MAX_ANSWER_BYTES);
    this.streaming = openAiClient(endpoint, MAX_STREAM_BYTES);
  }

  /** Sends a question once, in a simpler form if the endpoint rejects it. Rejects if there is no response or the signal aborts. */
  async ask(question: Question, signal: AbortSignal): Promise<Exchange> {
    try {
      const completion =
        isStreamed(question) && this.canStream
          ? await this.streamed(question, signal)
          : await this.unary.chat.completions.create(this.body(question), { signal });
      return { answer: answerOf(completion) };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof StreamIdle) return { answer: degraded('model_timeout') };
      if (error instanceof AnswerTooLarge || error instanceof SyntaxError) return { answer: degraded('model_garbage') };
      if (!isErrorResponse(error)) throw error;
      const simpler = error.status === 400 ? this.simpler(question, error.message) : undefined;
      return simpler
        ? this.ask(simpler, signal)
        : failureOf(error.status, (error.headers as Headers | undefined)?.get('retry-after') ?? null);
    }
  }

  /** Returns the question without the feature that the endpoint does not support; undefined if there is none to omit. */
  private simpler(question: Question, message: string): Question | undefined {
    if (this.supportsLegacyParameters && /max_completion_tokens|temperature/.test(message)) {
      this.supportsLegacyParameters = false;
      return question;
    }
    const usedStream = isStreamed(question) && this.canStream;
    if (usedStream && /stream/i.test(message)) {
      this.canStream = false;
      return question;
    }
    if (question.format) return { ...question, format: undefined };
    return usedStream ? { ...question, onProgress: undefined, onText: undefined } : undefined;
  }

  private body({ messages, maxTokens, format }: Question) {
    return {
      model: this.endpoint.name,
      messages: [...messages],
      ...(this.supportsLegacyParameters ? { max_tokens: maxTokens, temperature: 0 } : { max_completion_tokens: maxTokens }),
      ...(format && { response_format: { type: 'json_schema' as const, json_schema: { ...format } } }),
    };
  }

  /**
   * Joins the chunks of a stream. A stream that ends without a finish reason is treated as broken. Until the first text arrives
   * only the time limit of the call applies, because a model may process a long question for a long time.
   */
  private async streamed(question: Question, signal: AbortSignal): Promise<unknown> {
    const idle = new AbortController();
    const { data: stream, response } = await this.streaming.chat.completions
      .create(
        { ...this.body(question), stream: true, stream_options: { include_usage: true } },
        { signal: AbortSignal.any([signal, idle.signal]) },
      )
      .withResponse();
    const stop = (): void => idle.abort();
    let timer: NodeJS.Timeout | undefined;
    const whole = { content: '', refusal: '', finishReason: null as string | null, usage: undefined as Completion['usage'] };
    try {
      // Some endpoints ignore the parameter and return the whole answer as JSON.
      if (/json/.test(response.headers.get('content-type') ?? '')) return JSON.parse(await response.text()) as unknown;
      for await (const piece of stream) {
        const chunk = chunkSchema.parse(piece, { error: () => 'not a chunk of an answer' });
        const [choice] = chunk.choices;
        whole.content += choice?.delta.content ?? '';
        whole.refusal += choice?.delta.refusal ?? '';
        whole.finishReason ??= choice?.finish_reason ?? null;
        whole.usage = chunk.usage ?? whole.usage;
        if (whole.content.length > MAX_TEXT_CHARACTERS) throw new AnswerTooLarge();
        if (choice?.delta.content) {
          question.onProgress?.(whole.content.length);
          question.onText?.(whole.content);
        }
        clearTimeout(timer);
        if (whole.content !== '') timer = setTimeout(stop, this.idleMs);
      }
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof z.ZodError ? new SyntaxError('not a stream of chunks') : error;
    } finally {
      clearTimeout(timer);
      stream.controller.abort();
    }
    signal.throwIfAborted();
    if (idle.signal.aborted) throw new StreamIdle();
    if (whole.finishReason === null) throw new Error('the stream ended without a finish reason');
    const { content, refusal, finishReason, usage } = whole;
    return { choices: [{ message: { content, refusal }, finish_reason: finishReason }], usage };
  }
}

const failureOf = (status: number, retryAfter: string | null): Exchange => {
  const isOverload = status === 429;
  return {
    answer: degraded(isOverload ? 'model_overloaded' : 'model_unavailable'),
    ...((isOverload || status >= 500) && { retryAfterMs: retryAfterMs(retryAfter) }),
  };
};

const answerOf = (body: unknown): ModelAnswer => {
  const completion = completionSchema.safeParse(body);
  const choice = completion.data?.choices[0];
  if (!choice) return degraded('model_garbage');
  if (choice.message.refusal || choice.finish_reason === 'content_filter') return degraded('model_refused');
  // Removes characters that PostgreSQL cannot store.
  const text = choice.message.content?.replaceAll('\0', ' ').toWellFormed().trim();
  if (!text) return degraded('model_garbage');
  const { prompt_tokens: inputTokens = 0, completion_tokens: outputTokens = 0 } = completion.data?.usage ?? {};
  return { kind: 'text', text, usage: { inputTokens: countOf(inputTokens), outputTokens: countOf(outputTokens) } };
};

/** Limits a token count of an endpoint to a plausible value. */
const countOf = (tokens: number): number => Math.min(Math.max(0, Math.trunc(tokens)), MAX_TOKENS);

/** Converts the seconds or date of the header to milliseconds from now. */
const retryAfterMs = (header: string | null): number => {
  if (!header) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
};
