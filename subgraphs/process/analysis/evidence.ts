import type { Language } from '../../../platform/content/index.js';
import { loadArticles } from '../content/knowledge-base.js';
import { FileStatus, type Contribution } from '../contributions/contribution.entity.js';
import type { KnowledgeResult } from '../knowledge/step-knowledge.type.js';
import type { AnalysisEvidence } from './step-analysis.entity.js';

/** Limits that fit the context of a local model: characters per item, and number of items (newest contributions first). */
const CONTRIBUTION_CHARACTERS = 1_200;
const ARTICLE_CHARACTERS = 900;
export const MAX_CONTRIBUTIONS = 12;
export const MAX_ARTICLES = 4;

/** Returns the text of an article; undefined for an unknown document id. */
export type ArticleTexts = (documentId: string, language: Language) => string | undefined;

export const articleTexts = (): ArticleTexts => {
  const articles = loadArticles();
  return (documentId, language) => {
    const article = articles.get(documentId.slice(0, documentId.lastIndexOf('.')));
    return article && `${article.summary[language]}\n${article.body[language]}`;
  };
};

/** Returns the labelled evidence of an assessment: contributions of the tenant first, then articles of the knowledge base. */
export const gatherEvidence = (
  contributions: readonly Contribution[],
  found: readonly KnowledgeResult[],
  textOf: ArticleTexts,
  language: Language,
): AnalysisEvidence[] => {
  const own = contributions.filter(isAvailable).map((contribution) => ({
    id: contribution.contributionId,
    source: 'contributions' as const,
    kind: contribution.kind,
    title: titleOf(contribution),
    text: [contribution.text, contribution.url, contribution.fileName]
      .filter(Boolean)
      .join('\n')
      .slice(0, CONTRIBUTION_CHARACTERS)
      .toWellFormed(),
  }));
  const articles = found
    .filter(({ kind }) => kind === 'article')
    .slice(0, MAX_ARTICLES)
    .map(({ id, source, kind, title, snippet }) => ({
      id,
      source,
      kind,
      title,
      text: (textOf(id, language) ?? snippet).slice(0, ARTICLE_CHARACTERS).toWellFormed(),
    }));
  return [...own, ...articles].map((item, index) => ({ label: `E${index + 1}`, ...item }));
};

const titleOf = ({ title, fileName, url, text }: Contribution): string =>
  (title ?? fileName ?? url ?? text ?? '').slice(0, 80).toWellFormed();

const isAvailable = ({ fileStatus }: Contribution): boolean => fileStatus === null || fileStatus === FileStatus.UPLOADED;
