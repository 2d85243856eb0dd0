import { z } from 'zod';
import { httpFetch } from '../net/http-client.js';

/** What Ollama listens on where nobody changed it. */
const USUAL_URL = 'http://127.0.0.1:11434';
const PATIENCE_MS = 800;
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
  /** For the environment of the service's processes. */
  env: Record<string, string>;
  /** What the one who started everything should know. */
  lines: string[];
}

/** Families of models that make vectors, not text. */
const EMBEDDING = /embed|bge|minilm|\bbert\b|nomic-bert|gte-|e5-/i;
/** For pictures, code or guarding: they write worse reports than a general model of the same size. */
const SPECIAL = /vision|llava|code|coder|guard|ocr|math|sql/i;
/** A general model of this size runs on an ordinary machine and writes well enough; beyond it answers take minutes. */
const LARGEST_BYTES = 16_000_000_000;
const PREFERRED_EMBEDDING = /nomic-embed|bge-m3|mxbai-embed/i;

/**
 * Looks for an Ollama on this machine where no model endpoint is configured, and says what there is and what that means.
 * `OLLAMA_URL` looks elsewhere; an empty one does not look at all.
 */
export const findModels = async (env: NodeJS.ProcessEnv): Promise<FoundModels> => {
  if (env['MODEL_BASE_URL'])
    return { env: {}, lines: [`  Language model       ${nameOf(env)} at ${hostOf(env['MODEL_BASE_URL'])}, as configured`] };
  const url = (env['OLLAMA_URL'] ?? USUAL_URL).replace(/\/$/, '');
  if (url === '') return { env: {}, lines: withoutModel('Ollama is not looked for') };
  const models = await modelsAt(url);
  if (!models) return { env: {}, lines: withoutModel(`no Ollama answers at ${url}`) };
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
        : withoutModel(`the Ollama at ${url} has ${env['MODEL_NAME'] ? `no model ${env['MODEL_NAME']}` : 'no model that writes'}`)),
      ...(embedding ? [`  Embeddings           ${embedding.name}, found in Ollama at ${url}`] : []),
    ],
  };
};

/** The named one; else the largest general one that an ordinary machine can run, else the smallest there is. */
export const chatModelOf = (models: readonly OllamaModel[], name?: string): OllamaModel | undefined => {
  const writing = models.filter((model) => !isEmbedding(model));
  if (name) return named(writing, name);
  const general = writing.filter((model) => !SPECIAL.test(model.name));
  const candidates = (general.length > 0 ? general : writing).toSorted((a, b) => b.size - a.size || a.name.localeCompare(b.name));
  return candidates.find(({ size }) => size <= LARGEST_BYTES) ?? candidates.at(-1);
};

/** The named one; else one of those that are good in German and English, else any. */
export const embeddingModelOf = (models: readonly OllamaModel[], name?: string): OllamaModel | undefined => {
  const embedding = models.filter(isEmbedding).toSorted((a, b) => a.name.localeCompare(b.name));
  if (name) return named(embedding, name);
  return embedding.find((model) => PREFERRED_EMBEDDING.test(model.name)) ?? embedding[0];
};

const isEmbedding = ({ name, details }: OllamaModel): boolean =>
  [name, details.family ?? '', ...(details.families ?? [])].some((word) => EMBEDDING.test(word));

/** Ollama calls `llama3.1` what it lists as `llama3.1:latest`. */
const named = (models: readonly OllamaModel[], name: string): OllamaModel | undefined =>
  models.find((model) => model.name === name || model.name === `${name}:latest`);

/** What the Ollama there has; undefined when none answers as one. */
const modelsAt = async (url: string): Promise<OllamaModel[] | undefined> => {
  try {
    const response = await httpFetch(`${url}/api/tags`, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
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
  '    Everything is computed all the same. What a model would phrase is missing and named in each result (model_not_configured):',
  '    the opening of reports, assessments of steps, answers to questions, free suggestions and drafts.',
  '    To have it: "ollama pull llama3.1" and start again, or set MODEL_BASE_URL (.env.example says how).',
];

const nameOf = (env: NodeJS.ProcessEnv): string => env['MODEL_NAME'] || 'llama3.1';

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
