import { z } from 'zod';

/** Where a model call goes: the installation's own endpoint, or one that a tenant's approved decision opens. */
export type ModelRoute = 'local' | 'premium';

export interface ModelEndpoint {
  /** Of an OpenAI-compatible service, up to and including the version (`http://localhost:11434/v1`). */
  baseUrl: string;
  name: string;
  apiKey?: string | undefined;
  timeoutMs: number;
}

export interface ModelRequest {
  route: ModelRoute;
  /** What the model is to do. */
  instructions: string;
  /** What it is to do it with. Data, never instructions. */
  input: string;
  maxTokens?: number | undefined;
  signal?: AbortSignal | undefined;
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

const MAX_ANSWER_BYTES = 1_048_576;
const DEFAULT_MAX_TOKENS = 1_000;

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

/**
 * Asks a language model over the OpenAI chat-completions protocol. A model that is absent, slow, overloaded, refusing
 * or talking nonsense is an answer too: callers deliver what can be computed and name the reason.
 */
export class ModelClient {
  constructor(private readonly endpoints: Readonly<Partial<Record<ModelRoute, ModelEndpoint>>>) {}

  has(route: ModelRoute): boolean {
    return this.endpoints[route] !== undefined;
  }

  /** @throws the signal's reason when it aborts; nothing else. */
  async complete(request: ModelRequest): Promise<ModelAnswer> {
    const endpoint = this.endpoints[request.route];
    if (!endpoint) return { kind: 'degraded', reason: 'model_not_configured' };
    const timeLimit = AbortSignal.timeout(endpoint.timeoutMs);
    try {
      return await ask(endpoint, request, request.signal ? AbortSignal.any([request.signal, timeLimit]) : timeLimit);
    } catch {
      request.signal?.throwIfAborted();
      return { kind: 'degraded', reason: timeLimit.aborted ? 'model_timeout' : 'model_unavailable' };
    }
  }
}

const ask = async (
  endpoint: ModelEndpoint,
  { instructions, input, maxTokens }: ModelRequest,
  signal: AbortSignal,
): Promise<ModelAnswer> => {
  const response = await fetch(`${endpoint.baseUrl.replace(/\/$/, '')}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(endpoint.apiKey && { authorization: `Bearer ${endpoint.apiKey}` }) },
    body: JSON.stringify({
      model: endpoint.name,
      messages: [
        { role: 'system', content: instructions },
        { role: 'user', content: input },
      ],
      max_tokens: maxTokens ?? DEFAULT_MAX_TOKENS,
      temperature: 0,
    }),
    redirect: 'error',
    signal,
  });
  if (!response.ok) {
    await response.body?.cancel();
    return { kind: 'degraded', reason: response.status === 429 ? 'model_overloaded' : 'model_unavailable' };
  }
  const completion = completionSchema.safeParse(parseJson(await readText(response)));
  const choice = completion.data?.choices[0];
  if (!choice) return { kind: 'degraded', reason: 'model_garbage' };
  if (choice.message.refusal || choice.finish_reason === 'content_filter') return { kind: 'degraded', reason: 'model_refused' };
  const text = choice.message.content?.trim();
  if (!text) return { kind: 'degraded', reason: 'model_garbage' };
  const { prompt_tokens: inputTokens = 0, completion_tokens: outputTokens = 0 } = completion.data?.usage ?? {};
  return { kind: 'text', text, usage: { inputTokens, outputTokens } };
};

/** The body as text, up to a size that no honest answer has. */
const readText = async (response: Response): Promise<string | undefined> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const parseJson = (text: string | undefined): unknown => {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
};
