import type { OpenAI } from 'openai';
import { z } from 'zod';
import { CircuitBreaker, type CircuitBreakerOptions } from './circuit-breaker.js';
import { AnswerTooLarge, isErrorResponse, openAiClient, type ModelEndpoint } from './model-endpoint.js';
import { inModelSpan } from './model-span.js';
import { filterPersonalData } from '../personal-data/index.js';

/** Reason why no vectors were returned. */
export type EmbeddingsError =
  | 'embeddings_not_configured'
  | 'embeddings_unavailable'
  | 'embeddings_timeout'
  | 'embeddings_overloaded'
  /** The endpoint is available but rejected the texts. */
  | 'embeddings_refused'
  | 'embeddings_garbage';

export type EmbeddingsAnswer =
  /** One vector of length 1 per text, in the order of the texts. */
  { kind: 'vectors'; model: string; vectors: number[][] } | { kind: 'degraded'; reason: EmbeddingsError };

export interface EmbeddingsOptions {
  /** Applied to each text before it leaves the process; default: removes personal data. */
  prepareText?: (text: string) => string;
  breaker?: CircuitBreakerOptions;
}

const MAX_ANSWER_BYTES = 33_554_432;

const answerSchema = z.object({
  data: z.array(z.object({ index: z.int().min(0), embedding: z.array(z.number()).min(1) })),
});

/**
 * Requests embeddings over the OpenAI protocol (`POST <base>/embeddings`). If the endpoint is absent, slow or returns an invalid
 * response, the result has the reason. A circuit breaker blocks calls after consecutive failures, so that a search does not wait.
 */
export class EmbeddingsClient {
  private readonly breaker: CircuitBreaker;
  private readonly client: OpenAI | null;
  private readonly prepareText: (text: string) => string;

  constructor(
    private readonly endpoint: ModelEndpoint | null,
    options: EmbeddingsOptions = {},
  ) {
    this.client = endpoint && openAiClient(endpoint, MAX_ANSWER_BYTES);
    this.breaker = new CircuitBreaker(options.breaker ?? { threshold: 3, openMs: 30_000 });
    this.prepareText = options.prepareText ?? ((text) => filterPersonalData(text));
  }

  /** The model whose vectors can be compared with those of this client; null without an endpoint. */
  get model(): string | null {
    return this.endpoint?.name ?? null;
  }

  async embed(texts: readonly string[]): Promise<EmbeddingsAnswer> {
    if (!this.endpoint || !this.client) return { kind: 'degraded', reason: 'embeddings_not_configured' };
    if (!this.breaker.enter()) return { kind: 'degraded', reason: 'embeddings_unavailable' };
    const timeLimit = AbortSignal.timeout(this.endpoint.timeoutMs);
    try {
      const { client, endpoint } = this;
      const input = texts.map(this.prepareText);
      const { answer } = await inModelSpan('embeddings', endpoint, async () => ({
        answer: await exchange(client, endpoint.name, input, timeLimit),
      }));
      if (answer.kind === 'degraded' && /unavailable|overloaded/.test(answer.reason)) this.breaker.failed();
      else this.breaker.succeeded();
      return answer;
    } catch {
      this.breaker.failed();
      return { kind: 'degraded', reason: timeLimit.aborted ? 'embeddings_timeout' : 'embeddings_unavailable' };
    }
  }
}

const exchange = async (client: OpenAI, model: string, input: string[], signal: AbortSignal): Promise<EmbeddingsAnswer> => {
  try {
    const vectors = vectorsOf(await client.embeddings.create({ model, input, encoding_format: 'float' }, { signal }), input.length);
    return vectors ? { kind: 'vectors', model, vectors } : { kind: 'degraded', reason: 'embeddings_garbage' };
  } catch (error) {
    if (error instanceof AnswerTooLarge || error instanceof SyntaxError) return { kind: 'degraded', reason: 'embeddings_garbage' };
    if (isErrorResponse(error)) return { kind: 'degraded', reason: errorOf(error.status) };
    throw error;
  }
};

const errorOf = (status: number): EmbeddingsError => {
  if (status === 429) return 'embeddings_overloaded';
  return [400, 413, 422].includes(status) ? 'embeddings_refused' : 'embeddings_unavailable';
};

/** Returns one unit vector per text, all of the same dimension; undefined if the response is invalid. */
const vectorsOf = (body: unknown, count: number): number[][] | undefined => {
  const data = answerSchema.safeParse(body).data?.data;
  if (data?.length !== count) return undefined;
  const vectors = data.toSorted((a, b) => a.index - b.index).map(({ embedding }) => unitVector(embedding));
  const isComplete = data.every(({ index }) => index < count) && new Set(data.map(({ index }) => index)).size === count;
  const dimension = vectors[0]?.length;
  return isComplete && vectors.every((vector) => vector.length === dimension && vector.every(Number.isFinite)) ? vectors : undefined;
};

/** Scales a vector to length 1. A zero vector becomes NaN, which is rejected later. */
const unitVector = (vector: number[]): number[] => {
  const norm = Math.hypot(...vector);
  return vector.map((component) => component / norm);
};
