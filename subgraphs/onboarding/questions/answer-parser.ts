import type { z } from 'zod';
import { AppError, unknownName, type ValidationIssue } from '../../../platform/errors/index.js';
import type { UrlPolicy } from '../../../platform/net/index.js';
import { answerSchema } from './answer-schema.js';
import { QUESTIONS } from './step-catalogue.js';

/** A submitted answer and its path in the request. */
export interface SentAnswer {
  questionId: string;
  value: unknown;
  loc: (string | number)[];
}

/** Answers by question; null deletes an answer. */
export type Answers = ReadonlyMap<string, unknown>;

/** Validates answers against the questions. */
export class AnswerParser {
  private readonly schemas: ReadonlyMap<string, z.ZodType>;

  /** @param policy for URLs that a worker will fetch */
  constructor(policy: UrlPolicy) {
    this.schemas = new Map([...QUESTIONS].map(([id, question]) => [id, answerSchema(question, policy)]));
  }

  /**
   * Validates all answers together.
   * @param existing stored answers of the session, for checks across answers
   * @returns the answers in the form to be stored
   * @throws AppError VALIDATION_FAILED with every error
   */
  parse(sent: readonly SentAnswer[], existing: Answers = new Map()): Answers {
    const issues: ValidationIssue[] = [];
    const parsed = new Map<string, unknown>();
    for (const { questionId, value, loc } of sent) {
      const result = this.schemas.get(questionId)?.nullable().safeParse(value);
      if (!result) issues.push({ type: 'unknown_question', loc, msg: unknownName(questionId, [...QUESTIONS.keys()]) });
      else if (result.success) parsed.set(questionId, result.data);
      else issues.push(...result.error.issues.map((issue) => validationIssue(issue, loc)));
    }
    const together = new Map([...existing, ...parsed]);
    for (const { questionId, loc } of sent) {
      const error = dateOrderError(questionId, together);
      if (error) issues.push({ type: 'value_error', loc, msg: error });
    }
    if (issues.length > 0) throw new AppError('VALIDATION_FAILED', { reason: issues.map(({ msg }) => msg).join('; ') }, issues);
    return parsed;
  }
}

const validationIssue = (issue: z.core.$ZodIssue, loc: SentAnswer['loc']): ValidationIssue => ({
  type: issue.code === 'custom' ? 'value_error' : issue.code,
  loc: [...loc, ...issue.path.map((part) => (typeof part === 'number' ? part : String(part)))],
  msg: issue.message,
});

/** Returns an error if a date is not after the one that it has to follow, regardless of which was answered last. */
const dateOrderError = (questionId: string, answers: Answers): string | undefined => {
  for (const { id, constraints } of QUESTIONS.values()) {
    if (constraints.after === undefined || (id !== questionId && constraints.after !== questionId)) continue;
    const [earlier, later] = [answers.get(constraints.after), answers.get(id)];
    if (typeof earlier === 'string' && typeof later === 'string' && later <= earlier) return `${id} should be after ${constraints.after}`;
  }
  return undefined;
};
