import { Feedback, FeedbackSubjectKind, recordFeedback, Run, type Citation } from '../../../subgraphs/agents/index.js';
import { citeDataset } from '../../datasets.js';
import type { AgentContext, Language } from '../../kit.js';
import type { BlockInput } from '../../documents/document-model.js';
import { answersFromDocuments } from '../document-reading/index.js';
import { firstAndLast } from './first-and-last.js';
import { stemOf, wordsIn } from '../../../platform/text/index.js';
import { messagesIn } from './messages.js';
import { leftOutBy, withAndWithout } from './with-and-without.js';
import { isJudgement, type StatedObjection } from './stated-objection.js';

/** What the tenant's data and documents say on an objection. */
export interface ObjectionAnswer {
  readonly answers: string[];
  readonly table: readonly BlockInput[];
  readonly citations: Citation[];
}

/** Earlier result that an objection concerns. */
export interface ConcernedResult {
  readonly runId: string;
  readonly agent: string;
  readonly label: string;
}

/** Returns the earlier result that a request names; null if it names none or several. */
export const concernedResult = async ({ em, run, understood }: AgentContext): Promise<ConcernedResult | null> => {
  const named = ((await understood())?.subjects ?? []).filter(({ kind }) => kind === 'run');
  const [subject] = named;
  if (subject === undefined || named.length > 1) return null;
  const found = await em.findOne(Run, { tenantId: run.tenantId, runId: subject.id }, { fields: ['runId', 'agent'] });
  return found && { runId: found.runId, agent: found.agent, label: subject.label };
};

const MAX_COMMENT = 2_000;
/** Minimum length of a word that a sentence has in common with a claim. */
const MIN_STEM = 7;

/** Stores an objection as a comment on the result that it concerns; a rating that its author has given before stays. */
export const storeObjection = async (
  em: AgentContext['em'],
  { tenantId, actor }: { tenantId: string; actor: string },
  { runId: subjectId, agent }: ConcernedResult,
  { by, claim }: StatedObjection,
): Promise<void> => {
  const subjectKind = FeedbackSubjectKind.RUN;
  const earlier = await em.findOne(Feedback, { tenantId, actor, subjectKind, subjectId });
  const { rating = null, helpful = false, comment = null } = earlier ?? {};
  const stated = by === null ? claim : `${by}: ${claim}`;
  const joined = comment === null ? stated : `${comment}\n${stated}`;
  await recordFeedback(
    em,
    { tenantId, actor },
    { subjectKind, subjectId, agent, rating, helpful, comment: joined.slice(-MAX_COMMENT).toWellFormed() },
  );
};

/**
 * States an objection, the figures on the rows that it is about, what the documents say on it, and what neither of them shows. It changes
 * no data and no earlier result.
 */
export const answerObjection = async (
  context: AgentContext,
  { kind, by, claim }: StatedObjection,
  concerned: ConcernedResult | null,
  language: Language,
): Promise<ObjectionAnswer> => {
  const { objection: messages } = messagesIn(language);
  const computed = (await firstAndLast(context, claim, language)) ?? (await withAndWithout(context, claim, language));
  const leftOut = leftOutBy(claim);
  if (computed !== null) {
    const { answers, passages: read } = await answersFromDocuments(context, [leftOut?.rows ?? claim], language);
    // Sentences on other things say nothing about the rows that are left out.
    const stems = wordsIn(leftOut?.rows ?? '')
      .map(stemOf)
      .filter(({ length }) => length >= MIN_STEM);
    const isOf = (word: string): boolean => stems.some((stem) => stem.slice(0, MIN_STEM) === stemOf(word).slice(0, MIN_STEM));
    const quotes = answers.filter((quote) => wordsIn(quote).some(isOf));
    const passages = quotes.length === 0 ? [] : read;
    return {
      answers: [
        messages.noted(kind, by, claim),
        ...computed.sentences,
        ...(concerned === null ? [] : [messages.attached(concerned.label)]),
        ...(leftOut === null ? [] : quotes),
        ...(leftOut === null ? [] : [messagesIn(language).withoutRows.unchanged]),
      ],
      table: [],
      citations: [citeDataset(computed.dataset), ...(leftOut === null ? [] : citePassages(passages))],
    };
  }
  const found = await context.rowAnswer();
  // The place that a correction comes from selects no rows.
  const rows =
    leftOut !== null || (kind === 'correction' && found?.figures.filters.some(({ words }) => isJudgement(words)) === true) ? null : found;
  const { answers: quotes, passages } = await answersFromDocuments(context, [claim], language);
  const figures = rows === null ? [] : [...rows.lead, ...rows.sentences];
  return {
    answers: [
      messages.noted(kind, by, claim),
      ...(leftOut === null ? [] : [messagesIn(language).withoutRows.notComputed(leftOut.rows, leftOut.figure || null)]),
      ...(concerned !== null ? [messages.attached(concerned.label)] : kind === 'correction' ? [messages.unattached] : []),
      ...figures,
      ...quotes,
      ...(leftOut !== null ? [] : [figures.length + quotes.length === 0 ? messages.unchecked : messages.reason]),
      kind === 'correction' ? messages.corrected : messages.consequence,
    ],
    table: rows?.table ?? [],
    citations: [...(rows === null ? [] : [citeDataset(rows.figures.dataset)]), ...citePassages(passages)],
  };
};

const citePassages = (passages: Awaited<ReturnType<typeof answersFromDocuments>>['passages']): Citation[] =>
  passages.map(({ documentId: id, document: label, locator }) => ({ id, kind: 'document', label, locator, version: null }));
