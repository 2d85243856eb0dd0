import { literal } from '../../../../platform/analytics/index.js';
import type { RowPlan } from '../../../methods/answer-plan/index.js';
import { oneLine, textOf } from '../../../methods/tenant-state/index.js';
import type { AgentContext, Language } from '../../../kit.js';
import { messagesIn } from '../messages.js';
import { valuesAgain } from '../asked-again.js';
import { analyseAdjusted, type AdjustedFindings } from './analyse-adjusted.js';
import { alsoAnswer } from './adjusted-texts.js';
import type { AdjustedQuestion } from './read-adjusted.js';

/** Analyses a difference again for each value for which a request asks it. Returns a sentence on each, and the values. */
export const answerAgain = async (
  context: AgentContext,
  question: AdjustedQuestion,
  whole: AdjustedFindings,
  { alsoFor, language }: { alsoFor: RowPlan['alsoFor']; language: Language },
): Promise<{ answers: string[]; values: string[] }> => {
  const { adjusted: messages, cannotAnswer, quoted } = messagesIn(language);
  const answers: string[] = [];
  const values: string[] = [];
  for (const { column, value } of valuesAgain(alsoFor)) {
    const asked = againFor(question, column, value);
    if (!asked) continue;
    const found = await analyseAdjusted(context, asked);
    const sentence = typeof found === 'string' ? null : alsoAnswer(value, whole.findings, found, language);
    answers.push(sentence ?? messages.alsoFailed(quoted(oneLine(value)), typeof found === 'string' ? cannotAnswer[found] : ''));
    values.push(value);
  }
  return { answers, values };
};

/** Returns a question for the rows with a value, or for that value as the treatment if the question is about another value of its column. */
const againFor = (question: AdjustedQuestion, column: string, value: string): AdjustedQuestion | null => {
  const { dataset, treatment, adjustment, conditions, used } = question;
  if (!dataset.columns.some(({ name }) => name === column)) return null;
  const sql = `${textOf(column)} = ${literal(value)}`;
  if (treatment.name.startsWith(`${column} = `))
    return { ...question, treatment: { ...treatment, name: `${column} = ${value}`, sql: `(${sql})` } };
  if (used.includes(column)) return null;
  return {
    ...question,
    adjustment: adjustment.filter(({ name }) => name !== column),
    used: [...used, column],
    conditions: [...conditions, { column, value, sql }],
  };
};
