import type { z } from 'zod';
import { AppError, type ValidationIssue } from '../../platform/errors/index.js';
import type { UrlPolicy } from '../../platform/net/index.js';
import { answerSchema } from './answer-schema.js';
import { QUESTIONS } from './step-catalogue.js';

/** An answer as it was sent, and where in the request it stands. */
export interface SentAnswer {
  questionId: string;
  value: unknown;
  loc: (string | number)[];
}

/** Answers by question; null takes an answer back. */
export type Answers = ReadonlyMap<string, unknown>;

/** Checks answers against the questions. */
export class AnswerParser {
  private readonly schemas: ReadonlyMap<string, z.ZodType>;

  /** @param policy for addresses that a worker will fetch */
  constructor(policy: UrlPolicy) {
    this.schemas = new Map([...QUESTIONS].map(([id, question]) => [id, answerSchema(question, policy)]));
  }

  /**
   * Checks answers, all at once.
   * @param given what the session holds already, for checks between answers
   * @returns the answers as they are to be kept
   * @throws AppError VALIDATION_FAILED with every fault
   */
  parse(sent: readonly SentAnswer[], given: Answers = new Map()): Answers {
    const issues: ValidationIssue[] = [];
    const parsed = new Map<string, unknown>();
    for (const { questionId, value, loc } of sent) {
      const result = this.schemas.get(questionId)?.nullable().safeParse(value);
      if (!result) issues.push({ type: 'unknown_question', loc, msg: 'There is no such question' });
      else if (result.success) parsed.set(questionId, result.data);
      else issues.push(...result.error.issues.map((issue) => validationIssue(issue, loc)));
    }
    const together = new Map([...given, ...parsed]);
    for (const { questionId, loc } of sent) {
      const fault = orderFault(questionId, together);
      if (fault) issues.push({ type: 'value_error', loc, msg: fault });
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

/** Whether a date lies before the one that it has to follow, whichever of the two was just answered. */
const orderFault = (questionId: string, answers: Answers): string | undefined => {
  for (const { id, constraints } of QUESTIONS.values()) {
    if (constraints.after === undefined || (id !== questionId && constraints.after !== questionId)) continue;
    const [earlier, later] = [answers.get(constraints.after), answers.get(id)];
    if (typeof earlier === 'string' && typeof later === 'string' && later <= earlier) return `${id} should be after ${constraints.after}`;
  }
  return undefined;
};
