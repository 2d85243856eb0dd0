import { DATA_RULE, markedData } from '../data-marks.js';
import type { ModelFault } from '../endpoint/chat-completions.js';
import type { ModelAccount } from '../accounting/model-account.js';
import type { ModelClient } from '../model-client.js';
import type { ModelRoute } from '../routing/model-route.js';
import type { Language } from '../../content/index.js';
import type { Evidence } from './evidence.js';
import { TextCheck, type DroppedSentence, type DropReason, type Grounds, type TextLimits } from './grounding.js';

export interface GroundedRequest extends TextLimits {
  readonly tenantId: string;
  /** Purpose of the call in decisions about model routes. */
  readonly purpose: string;
  readonly language: Language;
  /** Whether statements must cite their evidence; see `Grounds`. */
  readonly citations: Grounds['citations'];
  /** Instructions for the text. The rule that everything between marks is data is added to them. */
  readonly instructions: string;
  /** Question and further context, each part between marks of its name. It does not support the text. */
  readonly context: readonly { readonly mark: string; readonly lines: readonly string[] }[];
  readonly evidence: readonly Evidence[];
  /**
   * True if the evidence contains the answer, computed by code: a text of which one sentence contradicts it, is in another language or
   * repeats instructions is rejected as a whole.
   */
  readonly isAnswered?: boolean;
  readonly maxTokens: number;
  /** Time limit of the caller in milliseconds. */
  readonly timeoutMs: number;
  /** Route of the call; default: the local endpoint of the installation. */
  readonly route?: ModelRoute;
  readonly signal?: AbortSignal;
  /** Receives the usage of the call. */
  readonly account?: ModelAccount;
  /** Called with the number of characters received so far. */
  readonly onProgress?: (characters: number) => void;
  /** Called with each kept sentence, in order, as soon as it is complete and checked. */
  readonly onSentence?: (sentence: string) => void;
}

export interface GroundedAnswer {
  /** Null if no usable text was produced; see `degradedReasons`. */
  readonly text: string | null;
  /** Labels that the text cites. */
  readonly citations: string[];
  readonly dropped: DroppedSentence[];
  readonly degradedReasons: (ModelFault | 'model_text_rejected' | 'model_sentences_dropped')[];
  readonly usage: { modelCalls: number; inputTokens: number; outputTokens: number };
}

/** Reasons that show a contradiction to the evidence or the instructions. Sentences dropped for other reasons only lack support. */
const CONTRADICTIONS: ReadonlySet<DropReason> = new Set(['unknown_number', 'contradicted', 'wrong_language', 'instructions_repeated']);

const NO_USAGE = { modelCalls: 0, inputTokens: 0, outputTokens: 0 };

/**
 * Lets the language model of the route write a text from evidence. Sentences that the evidence does not support are dropped; see
 * `TextCheck`. Without evidence the model is not called.
 */
export const askGrounded = async (models: ModelClient, request: GroundedRequest): Promise<GroundedAnswer> => {
  const { tenantId, purpose, evidence, route = 'local', signal, onSentence } = request;
  const none = { text: null, citations: [], dropped: [], usage: NO_USAGE };
  if (evidence.length === 0) return { ...none, degradedReasons: [] };
  if (!models.has(route)) return { ...none, degradedReasons: ['model_not_configured'] };
  const instructions = `${request.instructions} ${DATA_RULE}`;
  const question = request.context.flatMap(({ lines }) => lines);
  const check = new TextCheck({ ...request, question, instructions }, request);
  const answer = await models.complete({
    route,
    instructions,
    input: asData(request),
    maxTokens: request.maxTokens,
    timeoutMs: request.timeoutMs,
    signal,
    onProgress: request.onProgress,
    onText: onSentence && ((text) => check.receive(text).forEach(onSentence)),
    account: request.account,
    tenantId,
    purpose,
  });
  if (answer.kind === 'degraded') return { ...none, usage: { ...NO_USAGE, modelCalls: 1 }, degradedReasons: [answer.reason] };
  const added = check.finish(answer.text);
  if (onSentence) added.forEach(onSentence);
  const { kept, dropped, citations } = check.result;
  const usage = { modelCalls: 1, ...answer.usage };
  const isContradicted = request.isAnswered === true && dropped.some(({ reason }) => CONTRADICTIONS.has(reason));
  if (kept.length === 0 || isContradicted) return { ...none, dropped, usage, degradedReasons: ['model_text_rejected'] };
  return { text: kept.join(' '), citations, dropped, usage, degradedReasons: dropped.length > 0 ? ['model_sentences_dropped'] : [] };
};

const asData = ({ context, evidence }: GroundedRequest): string =>
  [
    ...context.map(({ mark, lines }) => markedData(mark, lines.map((line) => `- ${line}`).join('\n'))),
    ...evidence.map(({ label, kind, title, text }) => markedData('evidence', text, { id: label, kind, title })),
  ].join('\n');
