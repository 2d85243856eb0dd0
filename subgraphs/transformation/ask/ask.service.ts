import type { Language } from '../../../platform/content/index.js';
import { invalid, rejectMisspelt } from '../../../platform/errors/index.js';
import type { AnswerListener } from '../../../platform/graph/answers/answer-stream.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { languageFor } from '../../../platform/graph/scalars/language.js';
import { answerQuestions, withComputed, type ComputedEvidence } from '../../../platform/questions/index.js';
import type { CrossDomainReader } from '../../../platform/cross-domain/index.js';
import { askGrounded, type ModelClient } from '../../../platform/models/index.js';
import { IndexUnavailableError, type SearchService } from '../../../platform/search/index.js';
import { messagesIn } from '../messages.js';
import { ProgrammeEvidenceCollection } from './ask-terms.js';
import type { ProgrammeQuestionInput } from './ask.input.js';
import type { ProgrammeAnswer, ProgrammeCitation, ProgrammeEvidence } from './ask.type.js';
import { retrieve, type Retrieval } from './retrieve.js';
import { tenantDay } from '../../../platform/identity/tenant-calendar.js';

/** Purpose of the calls in model routing decisions. */
const PURPOSE = 'programme-questions';
/** Time limit of the model call; the client waits for the response. */
const ANSWER_TIMEOUT_MS = 18_000;
const DEFAULT_TOKENS = 500;
const MAX_SENTENCES = 10;
const MAX_CHARACTERS = 4_000;
const SNIPPET_CHARACTERS = 240;

/** Keys of a REST request. A misspelt key is rejected, because it would have no effect. */
const KNOWN_KEYS = ['question', 'language', 'max_tokens', 'k'];

/** Answers questions from the data of the tenant. Without evidence, the answer says so and no model is called. */
export class AskService {
  constructor(
    private readonly sources: { search: SearchService; crossDomain: CrossDomainReader },
    private readonly models: ModelClient,
  ) {}

  async ask(ctx: GraphContext, input: ProgrammeQuestionInput, listener?: AnswerListener): Promise<ProgrammeAnswer> {
    rejectMisspelt(Object.keys(input.extra ?? {}), KNOWN_KEYS, ['body']);
    const question = input.question.trim();
    if (question === '') throw invalid(['body', 'question'], 'The question must not be empty', input.question);
    const language = await languageFor(ctx, input.language, question);
    const { ask: messages } = messagesIn(language);
    const found = await this.find(ctx, question, language, input.k ?? null);
    if (!found) return { ...emptyAnswer(question, language, messages.unreadable), degraded: true, degradedReasons: ['index_unreadable'] };
    const { reading, records, retrievers } = found;
    const computed = answerQuestions(reading, { records, evidence: found.evidence, language });
    if (found.evidence.length === 0) {
      const text = computed.isAnswered || computed.isNamed ? computed.text : messages.noEvidence;
      return { ...emptyAnswer(question, language, text), retrievers, noEvidence: true };
    }
    const asEvidence = (item: ComputedEvidence): ProgrammeEvidence => ({
      ...item,
      collection: ProgrammeEvidenceCollection.FACTS,
      title: messages.computed,
      score: 1,
      retrievers: ['facts'],
    });
    const evidence = this.models.has('local') ? withComputed(found.evidence, computed, asEvidence) : found.evidence;
    const written = await askGrounded(this.models, {
      tenantId: ctx.tenantId,
      purpose: PURPOSE,
      language,
      citations: 'required',
      instructions: messages.instructions,
      context: [{ mark: 'question', lines: [question] }],
      evidence,
      isAnswered: computed.facts !== null,
      maxTokens: input.maxTokens ?? DEFAULT_TOKENS,
      timeoutMs: ANSWER_TIMEOUT_MS,
      ...listener,
      maxSentences: MAX_SENTENCES,
      maxCharacters: MAX_CHARACTERS,
    });
    const cited = written.text === null ? computed.cited : written.citations;
    return {
      question,
      language,
      answer: written.text ?? computed.text,
      statement: written.text === null ? messages.noModel(computed.isAnswered) : null,
      citations: evidence.filter(({ label }) => cited.includes(label)).map(citationOf),
      evidence,
      retrievers,
      noEvidence: false,
      degraded: written.degradedReasons.length > 0,
      degradedReasons: written.degradedReasons,
      droppedSentences: written.dropped.length,
    };
  }

  /** Returns null if the search index cannot be read. */
  private async find(ctx: GraphContext, question: string, language: Language, k: number | null): Promise<Retrieval | null> {
    try {
      return await retrieve(ctx, this.sources, { question, language, k, today: await tenantDay(ctx.em, ctx.tenantId) });
    } catch (error) {
      if (!(error instanceof IndexUnavailableError)) throw error;
      ctx.log.warn({ err: error }, 'question not answered: search index not readable');
      return null;
    }
  }
}

const emptyAnswer = (question: string, language: Language, statement: string): ProgrammeAnswer => ({
  question,
  language,
  answer: statement,
  statement,
  citations: [],
  evidence: [],
  retrievers: [],
  noEvidence: false,
  degraded: false,
  degradedReasons: [],
  droppedSentences: 0,
});

const citationOf = ({ id, kind, title, text, label }: ProgrammeEvidence): ProgrammeCitation => ({
  id,
  kind,
  title,
  snippet: text.length > SNIPPET_CHARACTERS ? `${text.slice(0, SNIPPET_CHARACTERS).toWellFormed()} …` : text,
  label,
});
