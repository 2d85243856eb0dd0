import type { AgentContext, Language } from '../../kit.js';
import { wordsIn } from '../../../platform/text/index.js';
import type { Understood } from '../request-reading/index.js';
import { answerRows, loadPlan, type LoadedPlan } from './load-plan.js';
import { contextOfPart } from './read-part.js';
import type { RowAnswer } from './row-answer.js';
import type { RowPlan } from './answer-plan.js';

/** Splits a request into questions: after each sentence, and before each further question word. */
const QUESTIONS =
  /(?<=[.?!;])\s+|,?\s+(?:und|and|sowie)\s+(?=(?:was|wie|warum|weshalb|wieso|wo|wann|wer|welche[nrsm]?|ob|how|what|why|where|when|who|which|whether)(?!\p{L}))|,\s+(?=(?:was|wie|warum|weshalb|wieso|wo|wann|welche[nrsm]?|ob|how|what|why|where|when|which|whether)(?!\p{L}))/iu;
const MAX_QUESTIONS = 4;

/** Returns the questions of a request verbatim, at most `MAX_QUESTIONS`. */
export const clausesOf = (text: string): string[] =>
  text
    .split(QUESTIONS)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '')
    .slice(0, MAX_QUESTIONS);

/** A question from a request, verbatim, and the figures that answer it. */
export interface ClauseAnswer {
  readonly clause: string;
  readonly answer: RowAnswer;
}

/** Returns whether a plan asks for a figure computed from rows rather than for the rows themselves. */
const asksFigure = ({ measures, share, asksDuration, intervals }: RowPlan): boolean =>
  measures.length > 0 || share !== null || asksDuration || intervals.length > 0;

/**
 * Answers each question of a request separately, on the rows that the whole request selects: "how long do orders of the west take, and
 * what do reworks cost" gets two figures. Omits questions without a figure from the same dataset; empty if fewer than two remain.
 */
export const answerClauses = async (context: AgentContext, text: string, language: Language): Promise<ClauseAnswer[]> => {
  const whole = await context.plannedCases();
  const clauses = clausesOf(text);
  if (whole === null || clauses.length < 2) return [];
  const read: { clause: string; part: AgentContext; understood: Understood; loaded: LoadedPlan }[] = [];
  for (const clause of clauses) {
    const part = contextOfPart(context, clause, language);
    const understood = await part.understood();
    if (understood === null) continue;
    const loaded = await loadPlan({ ...context, em: context.em.fork() }, clause, understood, [whole.datasetId]);
    read.push({ clause, part, understood, loaded });
  }
  const answers: ClauseAnswer[] = [];
  for (const [at, { clause: own, part, understood, loaded }] of read.entries()) {
    const { plan, rows } = loaded;
    if (rows === null || !asksFigure(rows)) continue;
    // Filters stated in earlier questions, or in sentences without a figure, also apply to this question.
    const before = read.filter((each, index) => index < at || each.loaded.rows === null || !asksFigure(each.loaded.rows));
    const isSaidBefore = ({ words }: { words: string }): boolean =>
      before.some(({ clause }) => wordsIn(words).every((word) => clause.includes(word)));
    const taken = new Set([...rows.filters, ...(rows.share?.filters ?? [])].map(({ column }) => column));
    const filters = [...rows.filters, ...whole.filters.filter((filter) => !taken.has(filter.column) && isSaidBefore(filter))];
    const period = understood.period ?? (await context.understood())?.period ?? null;
    const answer = await answerRows(part, plan, { ...understood, period }, { ...rows, filters });
    if (answer !== null && answer.figures.asked.count > 0 && answer.figures.measures.some(({ isAsked }) => isAsked))
      answers.push({ clause: own, answer });
  }
  return answers.length < 2 ? [] : answers;
};
