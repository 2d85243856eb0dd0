import { answerBlocks } from '../../answer-blocks.js';
import { reportDocumentSchema, type ReportDocumentInput } from '../../documents/document-model.js';
import { formatNumber } from '../../documents/text/formatting.js';
import { plainText } from '../../documents/text/inline-text.js';
import { renderMarkdown } from '../../documents/markdown/markdown-renderer.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import type { LearningResult } from './learning-result.js';
import { messagesIn } from './messages.js';
import type { Question } from './question.js';

type Block = ReportDocumentInput['sections'][number]['blocks'][number];

interface LearningView {
  readonly isQuizFirst?: boolean;
  /** Questions whose solutions are stated; by default answers to unanswered questions are not revealed. */
  readonly solutions?: readonly Question[];
}

/** Renders explanation, learning path and quiz as Markdown. */
export const learningMarkdown = (result: LearningResult, { isQuizFirst = false, solutions = [] }: LearningView = {}): string => {
  const { language, tenantName, asOf, subject, explanation, facts, answers, warnings } = result;
  const messages = messagesIn(language);
  const heading = (text: string): Block => ({ type: 'heading', level: 1, text });
  const paragraph = (text: string): Block => ({ type: 'paragraph', text: plainText(text) });
  const blocks: Block[] = [
    ...answerBlocks(answers, language),
    ...(subject.by === 'chosen' ? [paragraph(messages.chosen(subject.name))] : []),
    ...warnings.map((text): Block => ({ type: 'callout', tone: 'warning', text: plainText(text) })),
    ...(explanation === null ? [] : [heading(messages.headings.explanation), paragraph(explanation.text)]),
    ...(isQuizFirst ? quizBlocks(result, solutions) : []),
    ...(facts.every(({ text }) => answers?.includes(text))
      ? []
      : [
          heading(messages.headings.facts),
          { type: 'list', items: facts.map(({ label, text }) => `**${label}** ${plainText(text)}`) } satisfies Block,
        ]),
    ...(subject.by === 'unknown' || (result.path.length === 0 && result.known.length === 0) ? [] : pathBlocks(result)),
    ...(isQuizFirst ? [] : quizBlocks(result, solutions)),
    ...checkBlocks(result),
    ...solutionBlocks(solutions, result),
  ];
  return renderMarkdown(
    reportDocumentSchema.parse({
      title: oneLine(messages.title(subject.name), 200),
      tenantName: oneLine(tenantName),
      createdAt: asOf,
      language,
      sections: [{ blocks }],
    }),
  );
};

const pathBlocks = ({ language, path, known, subject }: LearningResult): Block[] => {
  const messages = messagesIn(language);
  const items = path.map(
    ({ term, definition, step, example }) =>
      `**${plainText(term)}:** ${plainText(`${definition} ${example === undefined ? messages.usedIn(step.label) : messages.example(subject.name, example)}`)}`,
  );
  return [
    { type: 'heading', level: 1, text: messages.headings.path },
    { type: 'paragraph', text: plainText(path.length === 0 ? messages.nothingToLearn : messages.pathIntro(known.join('; ') || null)) },
    ...(path.length === 0 ? [] : [{ type: 'list', ordered: true, items } satisfies Block]),
  ];
};

/** Returns the numbered questions. Instructions for submitting answers are added only if the solutions are withheld. */
const quizBlocks = ({ language, quiz }: LearningResult, solutions: readonly Question[]): Block[] => {
  const messages = messagesIn(language);
  if (quiz.questions.length === 0) return [];
  return [
    { type: 'heading', level: 1, text: messages.headings.quiz },
    ...(solutions.length > 0 ? [] : [{ type: 'paragraph', text: plainText(messages.howToAnswer) } satisfies Block]),
    ...quiz.questions.flatMap(({ question, options }, at): Block[] => [
      { type: 'paragraph', text: `**${at + 1}.** ${plainText(question)}` },
      { type: 'list', items: options.map(({ key, text }) => `**${key}** ${plainText(text)}`) },
    ]),
  ];
};

const solutionBlocks = (solutions: readonly Question[], { language, quiz }: LearningResult): Block[] => {
  const messages = messagesIn(language);
  if (solutions.length === 0) return [];
  const textOf = ({ options, answer }: Question): string => options.find(({ key }) => key === answer)?.text ?? '';
  return [
    { type: 'heading', level: 1, text: messages.solutions },
    {
      type: 'list',
      items: solutions.map(
        (question) =>
          `**${numberOf(question.id, quiz)}** ${plainText(messages.solution(question.answer, textOf(question), question.because))}`,
      ),
    },
  ];
};

/** Returns the one-based number of a question with a full stop, as printed in the quiz. */
const numberOf = (id: string, { questions }: LearningResult['quiz']): string =>
  `${questions.findIndex((question) => question.id === id) + 1}.`;

const checkBlocks = ({ language, check, quiz }: LearningResult): Block[] => {
  if (check === null) return [];
  const messages = messagesIn(language);
  const number = (value: number): string => formatNumber(value, language, 0);
  return [
    { type: 'heading', level: 1, text: messages.headings.check },
    { type: 'paragraph', text: plainText(messages.score(number(check.right), number(check.answered))) },
    ...(check.answers.length === 0
      ? []
      : [
          {
            type: 'list',
            items: check.answers.map(
              ({ questionId, isRight, answer, because }) =>
                `**${numberOf(questionId, quiz)}** ${plainText(`${isRight ? messages.right : messages.wrong(answer)}. ${because}`)}`,
            ),
          } satisfies Block,
        ]),
  ];
};
