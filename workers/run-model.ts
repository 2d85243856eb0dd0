import type { z } from 'zod';
import { askGrounded, DATA_RULE, markedData, supportedPhrase, type Evidence, type ModelRoute } from '../platform/models/index.js';
import type { AgentContext, Language } from './kit.js';
import { TextProgress } from './text-progress.js';

export interface WritingTask {
  /** Task in the run's language. The rule that data are not instructions is added automatically. */
  readonly instructions: string;
  /** Context in addition to the evidence, each item enclosed in marks of its name. Its numbers do not count as supported. */
  readonly context?: readonly { readonly mark: string; readonly lines: readonly string[] }[];
  readonly evidence: readonly Evidence[];
  /** `required`: each statement cites its evidence. `omitted`: the reader sees no list of the evidence, so citations are removed. */
  readonly citations: 'required' | 'omitted';
  readonly maxSentences: number;
  readonly maxCharacters: number;
  readonly maxTokens?: number;
}

export interface ExtractionTask<Schema extends z.ZodType<object>> {
  /** Schema of the answer; must be expressible as JSON Schema. */
  readonly schema: Schema;
  readonly name: string;
  readonly instructions: string;
  /** Text to extract from; treated as data, never as instructions. */
  readonly input: string;
  /**
   * Properties, at any depth, with free text of the model. A text that the input does not support is replaced by an empty one. The
   * agent verifies all other values itself.
   */
  readonly freeTexts: readonly string[];
  readonly maxTokens?: number;
}

/** Model route that wrote text of the result. */
export type Writer = 'none' | 'local' | 'premium';

/**
 * Access of a run to a language model. Resolves the tenant's model route and collects degraded reasons. Prose and the free texts of
 * objects are verified here; agents must verify the other values of objects themselves.
 */
export interface RunModel {
  /** Returns prose supported by the evidence and the cited labels; `text` is null if none is available. */
  write(task: WritingTask): Promise<{ text: string | null; citations: string[] }>;
  /** Returns an object that matches the schema, or null if none is available. Only its free texts are verified. */
  extract<Schema extends z.ZodType<object>>(task: ExtractionTask<Schema>): Promise<z.output<Schema> | null>;
  /** Reasons for missing or shortened text so far; to be returned in the outcome of the run. */
  readonly degradedReasons: string[];
  readonly writtenBy: Writer;
}

export interface RunModelOptions {
  /** Purpose in decisions about model routes: the agent's name. */
  readonly purpose: string;
  readonly usePremium: boolean;
  readonly maxTokens?: number | undefined;
  readonly language: Language;
}

const DEFAULT_MAX_TOKENS = 1_000;
const MODEL_TIMEOUT_MS = 60_000;

const WRITE: Readonly<Record<Language, string>> = { de: 'Schreibe Deutsch.', en: 'Write English.' };

/** Part of the agent context that a run's model requires. */
export type ModelContext = Pick<AgentContext, 'models' | 'modelAccount' | 'signal' | 'awaitingText'> & {
  readonly run: Pick<AgentContext['run'], 'tenantId'>;
};

export const openRunModel = async (
  { models, modelAccount, run: { tenantId }, signal, awaitingText }: ModelContext,
  { purpose, usePremium, maxTokens: budget, language }: RunModelOptions,
): Promise<RunModel> => {
  const { route, degradedReasons: routing } = await models.resolveRoute({ tenantId, purpose, usePremium });
  const reasons = new Set<string>(routing);
  const progress = new TextProgress(awaitingText);
  let writtenBy: Writer = 'none';
  const call = { tenantId, purpose, route, signal, account: modelAccount, timeoutMs: MODEL_TIMEOUT_MS };
  const tokensFor = (wanted = DEFAULT_MAX_TOKENS): number => Math.min(wanted, budget ?? wanted);
  return {
    async write({ context = [], instructions, maxTokens, ...task }) {
      const answer = await progress.during((onProgress) =>
        askGrounded(models, {
          ...task,
          context,
          instructions: `${instructions} ${WRITE[language]}`,
          language,
          ...call,
          onProgress,
          maxTokens: tokensFor(maxTokens),
        }),
      );
      for (const reason of answer.degradedReasons) reasons.add(reason);
      if (answer.text !== null) writtenBy = writerOf(route);
      return { text: answer.text, citations: answer.citations };
    },
    async extract({ schema, name, instructions, input, freeTexts, maxTokens }) {
      const answer = await progress.during((onProgress) =>
        models.completeObject({
          ...call,
          onProgress,
          schema,
          name,
          instructions: `${instructions} ${WRITE[language]} ${DATA_RULE}`,
          input: markedData('data', input),
          maxTokens: tokensFor(maxTokens),
        }),
      );
      if (answer.kind === 'object')
        return withSupportedTexts(answer.value, freeTexts, (text) => supportedPhrase(text, input, language) ?? '');
      reasons.add(answer.reason);
      return null;
    },
    get degradedReasons() {
      return [...reasons];
    },
    get writtenBy() {
      return writtenBy;
    },
  };
};

/** Replaces the texts of the named properties, at any depth. */
const withSupportedTexts = <Value>(value: Value, names: readonly string[], supported: (text: string) => string): Value => {
  if (Array.isArray(value)) return value.map((item: unknown) => withSupportedTexts(item, names, supported)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]: [string, unknown]) => [
      name,
      typeof inner === 'string' && names.includes(name) ? supported(inner) : withSupportedTexts(inner, names, supported),
    ]),
  ) as Value;
};

const writerOf = (route: ModelRoute): Writer => (route === 'premium' ? 'premium' : 'local');
