import { APIError, type OpenAI } from 'openai';
import { z } from 'zod';
import { AnswerTooLarge, openAiClient, type ModelEndpoint } from './model-endpoint.js';

/** Why there is no text. Named in a run's `degraded_reasons`. */
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
  /** What the answer is to be, where it is to be an object. */
  readonly format?: { readonly name: string; readonly schema: Record<string, unknown>; readonly strict: boolean } | undefined;
  /** Asks for the answer piece by piece; told how many characters have come. */
  readonly onProgress?: ((characters: number) => void) | undefined;
}

/** One exchange: what came of it, and whether another try could end better. */
export interface Exchange {
  answer: ModelAnswer;
  /** Set when the endpoint may do better later: after how long by its own word, or 0. */
  retryAfterMs?: number | undefined;
}

const MAX_ANSWER_BYTES = 1_048_576;
/** A stream repeats a frame of some 300 bytes around each token. */
const MAX_STREAM_BYTES = 8_388_608;
const MAX_TEXT_CHARACTERS = 500_000;

/** No call takes more. */
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

/** The pieces of a stream stopped coming. */
class StreamIdle extends Error {
  override name = 'StreamIdle';
}

/** One endpoint, asked over the OpenAI chat-completions protocol. */
export class ChatCompletions {
  private readonly whole: OpenAI;
  private readonly streaming: OpenAI;
  /** Newer models take `max_completion_tokens` and no temperature; they say so when they get the other. */
  private takesOldParameters = true;
  private canStream = true;

  constructor(
    private readonly endpoint: ModelEndpoint,
    private readonly idleMs: number,
  ) {
    this.whole = openAiClient(endpoint, MAX_ANSWER_BYTES);
    this.streaming = openAiClient(endpoint, MAX_STREAM_BYTES);
  }

  /** Asks once. Rejects when there is no answer at all, or the signal aborts. */
  async ask(question: Question, signal: AbortSignal): Promise<Exchange> {
    try {
      const completion =
        question.onProgress && this.canStream
          ? await this.streamed(question, question.onProgress, signal)
          : await this.whole.chat.completions.create(this.body(question), { signal });
      return { answer: answerOf(completion) };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof StreamIdle) return { answer: degraded('model_timeout') };
      if (error instanceof AnswerTooLarge || error instanceof SyntaxError) return { answer: degraded('model_garbage') };
      if (!(error instanceof APIError) || error.status === undefined) throw error;
      const simpler = error.status === 400 ? this.simpler(question, error.message) : undefined;
      return simpler
        ? this.ask(simpler, signal)
        : faultOf(error.status, (error.headers as Headers | undefined)?.get('retry-after') ?? null);
    }
  }

  /** The question without what the endpoint does not take; undefined when there is nothing to leave out. */
  private simpler(question: Question, complaint: string): Question | undefined {
    if (this.takesOldParameters && /max_completion_tokens|temperature/.test(complaint)) {
      this.takesOldParameters = false;
      return question;
    }
    const isStreamed = question.onProgress !== undefined && this.canStream;
    if (isStreamed && /stream/i.test(complaint)) {
      this.canStream = false;
      return question;
    }
    if (question.format) return { ...question, format: undefined };
    return isStreamed ? { ...question, onProgress: undefined } : undefined;
  }

  private body({ messages, maxTokens, format }: Question) {
    return {
      model: this.endpoint.name,
      messages: [...messages],
      ...(this.takesOldParameters ? { max_tokens: maxTokens, temperature: 0 } : { max_completion_tokens: maxTokens }),
      ...(format && { response_format: { type: 'json_schema' as const, json_schema: { ...format } } }),
    };
  }

  /**
   * Puts the pieces together. A stream that ends without saying that it has ended is a broken one. Until the first piece comes
   * only the call's time limit holds: a model reads a long question before it says anything.
   */
  private async streamed(question: Question, onProgress: (characters: number) => void, signal: AbortSignal): Promise<unknown> {
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
      // Some endpoints do not know the parameter and answer as ever.
      if (/json/.test(response.headers.get('content-type') ?? '')) return JSON.parse(await response.text()) as unknown;
      for await (const piece of stream) {
        const chunk = chunkSchema.parse(piece, { error: () => 'not a piece of an answer' });
        const [choice] = chunk.choices;
        whole.content += choice?.delta.content ?? '';
        whole.refusal += choice?.delta.refusal ?? '';
        whole.finishReason ??= choice?.finish_reason ?? null;
        whole.usage = chunk.usage ?? whole.usage;
        if (whole.content.length > MAX_TEXT_CHARACTERS) throw new AnswerTooLarge();
        if (choice?.delta.content) onProgress(whole.content.length);
        clearTimeout(timer);
        if (whole.content !== '') timer = setTimeout(stop, this.idleMs);
      }
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof z.ZodError ? new SyntaxError('not a stream of pieces') : error;
    } finally {
      clearTimeout(timer);
      stream.controller.abort();
    }
    signal.throwIfAborted();
    if (idle.signal.aborted) throw new StreamIdle();
    if (whole.finishReason === null) throw new Error('the stream broke off');
    const { content, refusal, finishReason, usage } = whole;
    return { choices: [{ message: { content, refusal }, finish_reason: finishReason }], usage };
  }
}

const faultOf = (status: number, retryAfter: string | null): Exchange => {
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
  // What PostgreSQL cannot hold is no text.
  const text = choice.message.content?.replaceAll('\0', ' ').toWellFormed().trim();
  if (!text) return degraded('model_garbage');
  const { prompt_tokens: inputTokens = 0, completion_tokens: outputTokens = 0 } = completion.data?.usage ?? {};
  return { kind: 'text', text, usage: { inputTokens: countOf(inputTokens), outputTokens: countOf(outputTokens) } };
};

/** Endpoints may say anything. */
const countOf = (tokens: number): number => Math.min(Math.max(0, Math.trunc(tokens)), MAX_TOKENS);

/** The header's seconds or date, as milliseconds from now. */
const retryAfterMs = (header: string | null): number => {
  if (!header) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
};
