import { z } from 'zod';
import { readBoundedJson } from './bounded-json.js';

export interface ModelEndpoint {
  /** Of an OpenAI-compatible service, up to and including the version (`http://localhost:11434/v1`). */
  baseUrl: string;
  name: string;
  apiKey?: string | undefined;
  /** For a whole call, with waiting and repetitions. */
  timeoutMs: number;
  /** Where the endpoint stands, in the operator's words; shown, never acted on. */
  region?: string | undefined;
}

/** Why there is no text. Named in a run's `degraded_reasons`. */
export type ModelFault =
  | 'model_not_configured'
  | 'model_unavailable'
  | 'model_timeout'
  | 'model_overloaded'
  | 'model_refused'
  | 'model_garbage';

export type ModelAnswer =
  | { kind: 'text'; text: string; usage: { inputTokens: number; outputTokens: number } }
  | { kind: 'degraded'; reason: ModelFault };

/** One exchange: what came of it, and whether another try could end better. */
export interface Exchange {
  answer: ModelAnswer;
  /** Set when the endpoint may do better later: after how long by its own word, or 0. */
  retryAfterMs?: number | undefined;
}

const MAX_ANSWER_BYTES = 1_048_576;

const completionSchema = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: z.number().default(0), completion_tokens: z.number().default(0) }).nullish(),
});

const degraded = (reason: ModelFault): ModelAnswer => ({ kind: 'degraded', reason });

/** Asks once over the OpenAI chat-completions protocol. Rejects when there is no answer at all, or the signal aborts. */
export const exchange = async (
  endpoint: ModelEndpoint,
  { instructions, input, maxTokens }: { instructions: string; input: string; maxTokens: number },
  signal: AbortSignal,
): Promise<Exchange> => {
  const response = await fetch(`${endpoint.baseUrl.replace(/\/$/, '')}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(endpoint.apiKey && { authorization: `Bearer ${endpoint.apiKey}` }) },
    body: JSON.stringify({
      model: endpoint.name,
      messages: [
        { role: 'system', content: instructions },
        { role: 'user', content: input },
      ],
      max_tokens: maxTokens,
      temperature: 0,
    }),
    redirect: 'error',
    signal,
  });
  if (!response.ok) {
    await response.body?.cancel();
    const isOverload = response.status === 429;
    return {
      answer: degraded(isOverload ? 'model_overloaded' : 'model_unavailable'),
      ...((isOverload || response.status >= 500) && { retryAfterMs: retryAfterMs(response.headers.get('retry-after')) }),
    };
  }
  return { answer: answerOf(await readBoundedJson(response, MAX_ANSWER_BYTES)) };
};

const answerOf = (body: unknown): ModelAnswer => {
  const completion = completionSchema.safeParse(body);
  const choice = completion.data?.choices[0];
  if (!choice) return degraded('model_garbage');
  if (choice.message.refusal || choice.finish_reason === 'content_filter') return degraded('model_refused');
  const text = choice.message.content?.trim();
  if (!text) return degraded('model_garbage');
  const { prompt_tokens: inputTokens = 0, completion_tokens: outputTokens = 0 } = completion.data?.usage ?? {};
  return { kind: 'text', text, usage: { inputTokens, outputTokens } };
};

/** The header's seconds or date, as milliseconds from now. */
const retryAfterMs = (header: string | null): number => {
  if (!header) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
};
