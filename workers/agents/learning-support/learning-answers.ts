import { wordsIn } from '../../../platform/text/index.js';
import type { KnowledgeArticle } from '../../../subgraphs/process/index.js';
import type { AgentContext, AgentOutcome, Language } from '../../kit.js';
import { citationsOf, listFacts } from '../../methods/programme-facts/index.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { tenantNameOf } from '../../tenant-name.js';
import { learningMarkdown } from './learning-markdown.js';
import type { LearningResult } from './learning-result.js';
import type { SpreadExplanation } from './mean-median.js';
import { messagesIn } from './messages.js';
import { sentencesOn, type Asked, type Subject } from './trait.js';

const MAX_ANSWERS = 3;
const MAX_EXAMPLE = 1_500;

/** Returns the result on mean and median with the company's own rows; it has no learning path and no quiz beside its exercise. */
export const spreadOutcome = async (
  context: AgentContext,
  { answers, facts: stated }: SpreadExplanation,
  language: Language,
): Promise<AgentOutcome<LearningResult>> => {
  const { spread } = messagesIn(language);
  const result: LearningResult = {
    language,
    tenantName: await tenantNameOf(context),
    asOf: new Date().toISOString(),
    subject: { kind: 'term', id: 'median', name: spread.title, by: 'named', conceptId: 'median' },
    answers: [...answers],
    explanation: null,
    facts: listFacts(stated),
    known: [],
    path: [],
    quiz: { seed: 1, questions: [] },
    check: null,
    method: { name: 'mean and median by groups', parameters: {} },
    warnings: [],
  };
  return {
    result,
    markdown: learningMarkdown(result),
    citations: citationsOf(stated),
    readWords: wordsIn((context.run.input as { input?: string }).input ?? ''),
  };
};

/** Returns the sentences that answer the request, from the statements on its subject. */
export const answersOf = (
  { kind, name, facts, traits, isPresumed, general }: Subject,
  asked: Asked,
  { path, quiz, compares, language }: { path: readonly string[]; quiz: number; compares: boolean; language: Language },
): string[] => {
  const { answer } = messagesIn(language);
  const isGeneral = asked.aspects.every((aspect) => aspect === 'meaning');
  const { sentences, missing } = sentencesOn(traits, isGeneral ? GENERAL[kind === 'metric' ? 'metric' : 'other'] : asked.aspects);
  const isOnlyQuiz = asked.quiz && isGeneral;
  return [
    ...(isPresumed ? [answer.presumed(name)] : []),
    ...(asked.quiz ? [answer.quiz(name, quiz)] : []),
    ...(asked.path && path.length > 1 ? [answer.path(name, path.slice(0, -1).join(', '))] : []),
    ...(traits.length === 0
      ? (compares ? facts.filter(({ source }, index) => index === 0 || source.kind === 'run') : facts)
          .slice(0, MAX_ANSWERS)
          .map(({ text }) => text)
      : isOnlyQuiz
        ? []
        : sentences),
    ...(isGeneral && !isOnlyQuiz && general !== undefined ? [general] : []),
    ...(traits.length === 0 || isGeneral || missing.length === 0
      ? []
      : [answer.missing(name, missing.map((aspect) => answer.aspects[aspect]).join('; '))]),
  ];
};

/** States what the knowledge base says on a concept, with its invented example. */
export const articleSentences = ({ title, summary, example }: KnowledgeArticle, language: Language): string[] => {
  const { article } = messagesIn(language);
  return [article.summary(title, summary), ...(example === null ? [] : [article.example(oneLine(example, MAX_EXAMPLE))])];
};

/** Aspects that answer a request for a subject without a question about it. */
const GENERAL = {
  metric: ['meaning', 'computation', 'target', 'people', 'parts', 'reading'],
  other: ['meaning', 'computation', 'reading', 'parts'],
} as const;
