import { DATA_RULE, markedData } from './data-marks.js';
import type { ModelFault } from './chat-completion.js';
import type { ModelAccount } from './model-account.js';
import type { ModelClient } from './model-client.js';
import type { ModelRoute } from './model-route.js';
import { groundText, type DroppedSentence } from './grounding.js';

/** Something that a model's text may rest on. */
export interface Evidence {
  /** How the text cites it: `E1`, `E2` … */
  readonly label: string;
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly text: string;
}

export interface GroundedRequest {
  readonly tenantId: string;
  /** What decisions about model routes call it. */
  readonly purpose: string;
  /** What to write. That everything between marks is data is added here. */
  readonly instructions: string;
  /** What is given besides the evidence, each between marks of its name. No number may be taken from it. */
  readonly context: readonly { readonly mark: string; readonly lines: readonly string[] }[];
  readonly evidence: readonly Evidence[];
  readonly maxTokens: number;
  /** How long the one who asks will wait. */
  readonly timeoutMs: number;
  /** Where the call goes; absent, to the installation's own endpoint. */
  readonly route?: ModelRoute;
  readonly signal?: AbortSignal;
  /** What the call uses is added to this. */
  readonly account?: ModelAccount;
  /** Told how many characters of the text have come. */
  readonly onProgress?: (characters: number) => void;
  readonly maxSentences: number;
  readonly maxCharacters: number;
}

export interface GroundedAnswer {
  /** Null where there is none to be had. */
  readonly text: string | null;
  /** Labels that the text names. */
  readonly citations: string[];
  readonly dropped: DroppedSentence[];
  readonly degradedReasons: (ModelFault | 'model_text_rejected' | 'model_sentences_dropped')[];
  readonly usage: { modelCalls: number; inputTokens: number; outputTokens: number };
}

const NO_USAGE = { modelCalls: 0, inputTokens: 0, outputTokens: 0 };

/**
 * Lets the language model of the tenant's route write from evidence. It may phrase, never supply: what it invents is
 * dropped, and so is what it cites without having been given it. Without evidence it is not asked.
 */
export const askGrounded = async (models: ModelClient, request: GroundedRequest): Promise<GroundedAnswer> => {
  const { tenantId, purpose, evidence, route = 'local', signal } = request;
  const none = { text: null, citations: [], dropped: [], usage: NO_USAGE };
  if (evidence.length === 0) return { ...none, degradedReasons: [] };
  if (!models.has(route)) return { ...none, degradedReasons: ['model_not_configured'] };
  const answer = await models.complete({
    route,
    instructions: `${request.instructions} ${DATA_RULE}`,
    input: asData(request),
    maxTokens: request.maxTokens,
    timeoutMs: request.timeoutMs,
    signal,
    onProgress: request.onProgress,
    account: request.account,
    tenantId,
    purpose,
  });
  if (answer.kind === 'degraded') return { ...none, usage: { ...NO_USAGE, modelCalls: 1 }, degradedReasons: [answer.reason] };
  const { kept, dropped, citations } = groundText(answer.text, {
    texts: evidence.flatMap(({ title, text }) => [title, text]),
    labels: new Set(evidence.map(({ label }) => label)),
    ids: new Set(evidence.map(({ id }) => id)),
    instructions: `${request.instructions}\n${DATA_RULE}`,
  });
  const usage = { modelCalls: 1, ...answer.usage };
  if (kept.length === 0) return { ...none, dropped, usage, degradedReasons: ['model_text_rejected'] };
  return {
    text: kept.slice(0, request.maxSentences).join(' ').slice(0, request.maxCharacters).toWellFormed(),
    citations,
    dropped,
    usage,
    degradedReasons: dropped.length > 0 ? ['model_sentences_dropped'] : [],
  };
};

const asData = ({ context, evidence }: GroundedRequest): string =>
  [
    ...context.map(({ mark, lines }) => markedData(mark, lines.map((line) => `- ${line}`).join('\n'))),
    ...evidence.map(({ label, kind, title, text }) => markedData('evidence', text, { id: label, kind, title })),
  ].join('\n');
