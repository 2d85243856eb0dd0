import type { Language } from '../../../platform/content/index.js';
import type { AnswerListener } from '../../../platform/graph/answers/answer-stream.js';
import { askGrounded, type GroundedAnswer, type ModelClient } from '../../../platform/models/index.js';
import { messagesIn } from '../messages.js';
import type { AnalysisEvidence } from './step-analysis.entity.js';

export interface AssessmentRequest {
  tenantId: string;
  language: Language;
  title: string;
  /** Analysis questions of the step, followed by the question of the request. */
  questions: readonly string[];
  evidence: readonly AnalysisEvidence[];
  maxTokens?: number | undefined;
  listener?: AnswerListener | undefined;
}

/** Purpose of the calls in model routing decisions. */
const PURPOSE = 'step-analysis';
/** Time limit of the model call; the client waits for the response. */
const ANSWER_TIMEOUT_MS = 18_000;
const MAX_TOKENS = 500;
const MAX_SENTENCES = 12;
const MAX_CHARACTERS = 4_000;

/** Assesses a step from the evidence with the language model of the tenant's route. */
export const assess = (models: ModelClient, { title, questions, ...request }: AssessmentRequest): Promise<GroundedAnswer> =>
  askGrounded(models, {
    tenantId: request.tenantId,
    purpose: PURPOSE,
    language: request.language,
    citations: 'required',
    instructions: messagesIn(request.language).analysis.instructions,
    context: [{ mark: 'questions', lines: [title, ...questions] }],
    evidence: request.evidence,
    maxTokens: Math.min(request.maxTokens ?? MAX_TOKENS, MAX_TOKENS * 4),
    timeoutMs: ANSWER_TIMEOUT_MS,
    maxSentences: MAX_SENTENCES,
    maxCharacters: MAX_CHARACTERS,
    ...request.listener,
  });
