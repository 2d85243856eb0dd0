import { z } from 'zod';
import { httpFetch } from '../net/http-client.js';

/** Default URL of Ollama. */
const DEFAULT_URL = 'http://127.0.0.1:11434';
const TIMEOUT_MS = 800;
const MAX_BYTES = 4_194_304;

const tagsSchema = z.object({
  models: z
    .array(
      z.object({
        name: z.string().min(1).max(200),
        size: z.number().default(0),
        details: z.object({ family: z.string().nullish(), families: z.array(z.string()).nullish() }).default({}),
      }),
    )
    .max(10_000),
});

export type OllamaModel = z.output<typeof tagsSchema>['models'][number];

export interface FoundModels {
  /** Variables to add to the environment of the service's processes. */
  env: Record<string, string>;
  /** Lines to print for the operator. */
  lines: string[];
}

/** Names and families of embedding models. */
const EMBEDDING = /embed|bge|minilm|\bbert\b|nomic-bert|gte-|e5-/i;
/** Models specialised in images, code or moderation, which write worse reports than a general model of the same size. */
const SPECIAL = /vision|llava|code|coder|guard|ocr|math|sql/i;
/** Largest model that runs at acceptable speed on an ordinary machine; with larger ones a response takes minutes. */
const MAX_MODEL_BYTES = 16_000_000_000;
const PREFERRED_EMBEDDING = /nomic-embed|bge-m3|mxbai-embed/i;

/**
 * Looks for models in a local Ollama if no model endpoint is configured, and describes the result to the operator.
 * `OLLAMA_URL` sets another URL; an empty value disables the search.
 * @param timeoutMs time limit of the answer of Ollama, or of the configured endpoint
 */
export const findModels = async (env: NodeJS.ProcessEnv, timeoutMs = TIMEOUT_MS): Promise<FoundModels> => {
  if (env['MODEL_BASE_URL']) return { env: {}, lines: await configuredModel(env, env['MODEL_BASE_URL'], timeoutMs) };
  const url = (env['OLLAMA_URL'] ?? DEFAULT_URL).replace(/\/$/, '');
  if (url === '') return { env: {}, lines: withoutModel('the search for Ollama is disabled (OLLAMA_URL is empty)') };
  const models = await modelsAt(url, timeoutMs);
  if (!models) return { env: {}, lines: withoutModel(`no Ollama found at ${url}`) };
  const chat = chatModelOf(models, env['MODEL_NAME']);
  const embedding = env['EMBEDDINGS_BASE_URL'] ? undefined : embeddingModelOf(models, env['EMBEDDINGS_MODEL']);
  const found: Record<string, string> = {
    ...(chat && { MODEL_BASE_URL: `${url}/v1`, MODEL_NAME: chat.name, MODEL_REGION: env['MODEL_REGION'] || 'this machine (Ollama)' }),
    ...(embedding && { EMBEDDINGS_BASE_URL: `${url}/v1`, EMBEDDINGS_MODEL: embedding.name }),
  };
  return {
    env: found,
    lines: [
      ...(chat
        ? [`  Language model       ${chat.name}, found in Ollama at ${url}`]
        : withoutModel(`the Ollama at ${url} has ${env['MODEL_NAME'] ? `no model ${env['MODEL_NAME']}` : 'no text model'}`)),
      ...(embedding ? [`  Embeddings           ${embedding.name}, found in Ollama at ${url}`] : []),
    ],
  };
};

/** Describes the configured endpoint, and asks for its models to find out whether it responds. */
const configuredModel = async (env: NodeJS.ProcessEnv, baseUrl: string, timeoutMs: number): Promise<string[]> => {
  const line = `  Language model       ${nameOf(env)} at ${hostOf(baseUrl)}, as configured`;
  const problem = await problemOf(baseUrl, env['MODEL_API_KEY'], timeoutMs);
  if (problem === undefined) return [line];
  return [
    line,
    `    MODEL_BASE_URL: the endpoint ${problem}. Until it serves the model, results lack texts written by a model and say so.`,
    '    "npm run kpi -- doctor" checks the configured services in detail.',
  ];
};

/** Returns why the endpoint cannot be used; undefined if it can. An endpoint that lists no models, such as Azure OpenAI, may serve one. */
const problemOf = async (baseUrl: string, apiKey: string | undefined, timeoutMs: number): Promise<string | undefined> => {
  try {
    const headers: Record<string, string> = apiKey ? { authorization: `Bearer ${apiKey}` } : {};
    const response = await httpFetch(`${baseUrl.replace(/\/$/, '')}/models`, { headers, signal: AbortSignal.timeout(timeoutMs) });
    await response.body?.cancel();
    if (response.status === 401 || response.status === 403) return `rejects MODEL_API_KEY (${response.status})`;
    if (response.status === 404) return 'has no list of models: the URL may lack the version (…/v1)';
    return response.ok ? undefined : `responded with ${response.status}`;
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? `did not respond within ${timeoutMs} ms` : 'is unreachable';
  }
};

/** Returns the named model; without a name the largest general one of at most 16 GB, else the smallest one. */
export const chatModelOf = (models: readonly OllamaModel[], name?: string): OllamaModel | undefined => {
  const generative = models.filter((model) => !isEmbedding(model));
  if (name) return named(generative, name);
  const general = generative.filter((model) => !SPECIAL.test(model.name));
  const candidates = (general.length > 0 ? general : generative).toSorted((a, b) => b.size - a.size || a.name.localeCompare(b.name));
  return candidates.find(({ size }) => size <= MAX_MODEL_BYTES) ?? candidates.at(-1);
};

/** Returns the named model; without a name one that supports German and English, else any. */
export const embeddingModelOf = (models: readonly OllamaModel[], name?: string): OllamaModel | undefined => {
  const embedding = models.filter(isEmbedding).toSorted((a, b) => a.name.localeCompare(b.name));
  if (name) return named(embedding, name);
  return embedding.find((model) => PREFERRED_EMBEDDING.test(model.name)) ?? embedding[0];
};

const isEmbedding = ({ name, details }: OllamaModel): boolean =>
  [name, details.family ?? '', ...(details.families ?? [])].some((word) => EMBEDDING.test(word));

/** Finds a model by name; Ollama lists `llama3.1` as `llama3.1:latest`. */
const named = (models: readonly OllamaModel[], name: string): OllamaModel | undefined =>
  models.find((model) => model.name === name || model.name === `${name}:latest`);

/** Returns the models of the Ollama at the URL; undefined if the server is unreachable or not Ollama. */
const modelsAt = async (url: string, timeoutMs: number): Promise<OllamaModel[] | undefined> => {
  try {
    const response = await httpFetch(`${url}/api/tags`, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) {
      await response.body?.cancel();
      return undefined;
    }
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > MAX_BYTES) return undefined;
    }
    return tagsSchema.safeParse(JSON.parse(text)).data?.models;
  } catch {
    return undefined;
  }
};

const withoutModel = (why: string): string[] => [
  `  Language model       none: ${why}`,
  '    All calculations work without a model. Texts written by a model are missing and reported in each result (model_not_configured):',
  '    introductions of reports, assessments of steps, answers to questions, free-form suggestions and drafts.',
  '    To enable them, run "ollama pull llama3.1" and restart, or set MODEL_BASE_URL (see .env.example).',
];

const nameOf = (env: NodeJS.ProcessEnv): string => env['MODEL_NAME'] || 'llama3.1';

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
