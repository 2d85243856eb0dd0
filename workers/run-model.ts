import type { z } from 'zod';
import { askGrounded, DATA_RULE, markedData, type Evidence, type ModelRoute } from '../platform/models/index.js';
import type { AgentContext, Language } from './kit.js';
import { TextProgress } from './text-progress.js';

export interface WritingTask {
  /** What to write, in the run's language. That data is data is said by the run's model itself. */
  readonly instructions: string;
  /** What is given besides the evidence, each between marks of its name. No number may be taken from it. */
  readonly context?: readonly { readonly mark: string; readonly lines: readonly string[] }[];
  readonly evidence: readonly Evidence[];
  readonly maxSentences: number;
  readonly maxCharacters: number;
  readonly maxTokens?: number;
}

export interface ExtractionTask<Schema extends z.ZodType> {
  /** Of what the model answers with; expressible as JSON Schema. */
  readonly schema: Schema;
  readonly name: string;
  readonly instructions: string;
  /** Data, never instructions. */
  readonly input: string;
  readonly maxTokens?: number;
}

/** Which model wrote text of the result. */
export type Writer = 'none' | 'local' | 'premium';

/**
 * A run's way to a language model. It knows the tenant's route and keeps the reasons why there is
 * no text. A model may phrase and propose: prose is held against its evidence here; what it extracts, the agent verifies.
 */
export interface RunModel {
  /** Prose that the evidence carries, and the labels that it cites; null where there is none to be had. */
  write(task: WritingTask): Promise<{ text: string | null; citations: string[] }>;
  /** An object of the schema; null where there is none to be had. Nothing in it is true because the model says so. */
  extract<Schema extends z.ZodType>(task: ExtractionTask<Schema>): Promise<z.output<Schema> | null>;
  /** Why there is less text than was asked for, so far; for the outcome of the run. */
  readonly degradedReasons: string[];
  readonly writtenBy: Writer;
}

export interface RunModelOptions {
  /** What decisions about model routes call it: the agent's name. */
  readonly purpose: string;
  readonly usePremium: boolean;
  readonly maxTokens?: number | undefined;
  readonly language: Language;
}

const DEFAULT_MAX_TOKENS = 1_000;
const PATIENCE_MS = 60_000;

const WRITE: Readonly<Record<Language, string>> = { de: 'Schreibe Deutsch.', en: 'Write English.' };

/** What a run's model needs of the run. */
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
  const call = { tenantId, purpose, route, signal, account: modelAccount, timeoutMs: PATIENCE_MS };
  const tokensFor = (wanted = DEFAULT_MAX_TOKENS): number => Math.min(wanted, budget ?? wanted);
  return {
    async write({ context = [], instructions, maxTokens, ...task }) {
      const answer = await progress.during((onProgress) =>
        askGrounded(models, {
          ...task,
          context,
          instructions: `${instructions} ${WRITE[language]}`,
          ...call,
          onProgress,
          maxTokens: tokensFor(maxTokens),
        }),
      );
      for (const reason of answer.degradedReasons) reasons.add(reason);
      if (answer.text !== null) writtenBy = writerOf(route);
      return { text: answer.text, citations: answer.citations };
    },
    async extract({ schema, name, instructions, input, maxTokens }) {
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
      if (answer.kind === 'object') return answer.value;
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

const writerOf = (route: ModelRoute): Writer => (route === 'premium' ? 'premium' : 'local');
