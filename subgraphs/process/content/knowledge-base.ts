import { z } from 'zod';
import { LANGUAGES, loadContentFolder, localizedText, type Language } from '../../../platform/content/index.js';
import type { SearchDocument, SharedCollection } from '../../../platform/search/index.js';

const FOLDER = 'subgraphs/process/content/knowledge';
export const TOPICS = [
  'measurement',
  'kpi-design',
  'targets',
  'process',
  'data-quality',
  'analysis',
  'prioritisation',
  'change',
  'governance',
  'communication',
  'tooling',
] as const;

const slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
const source = z.strictObject({
  title: z.string().min(1),
  author: z.string().min(1),
  year: z.int().min(1700).max(2100),
  url: z.url({ protocol: /^https?$/ }).optional(),
});

/** One file of `content/knowledge`. */
const articleSchema = z.strictObject({
  topic: z.enum(TOPICS),
  /** Ids of the steps that the article belongs to. */
  steps: z.array(slug).min(1),
  title: localizedText,
  summary: localizedText,
  /** Markdown. */
  body: localizedText,
  sources: z.array(source).min(1),
  /** Names of related articles. */
  related: z.array(slug).default([]),
});
type Article = z.output<typeof articleSchema>;

/** Facets of an article in the search index. */
export const articleFacets = z.object({
  slug: z.string(),
  topic: z.string(),
  steps: z.array(z.string()),
  summary: z.string(),
  sources: z.array(source),
  related: z.array(z.string()),
});

export const KNOWLEDGE = 'knowledge';

export const loadArticles = (): Map<string, Article> => loadContentFolder(FOLDER, articleSchema);

/** Returns the shared search collection of the knowledge base: one document per article and language. */
export const knowledgeCollection = (): SharedCollection => ({
  name: KNOWLEDGE,
  documents: [...loadArticles()].flatMap(([name, { title, summary, body, topic, steps, sources, related }]) =>
    LANGUAGES.map((language): SearchDocument => ({
      documentId: `${name}.${language}`,
      kind: 'article',
      title: title[language],
      body: `${summary[language]}\n\n${body[language]}`,
      language,
      facets: { slug: name, topic, steps, summary: summary[language], sources, related } satisfies z.input<typeof articleFacets>,
    })),
  ),
});

/** An article of the knowledge base in one language. */
export interface KnowledgeArticle {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  /** Text of the section with an invented example; null for an article without one. */
  readonly example: string | null;
  readonly sources: Article['sources'];
}

let articles: ReadonlyMap<string, Article> | undefined;

const EXAMPLE = /^## (?:Beispiel|Example)\n+(?<text>[^]*?)(?=\n## |$(?![^]))/mu;

/** Returns an article by its name; null if there is none. The files are read once per process. */
export const readArticle = (name: string, language: Language): KnowledgeArticle | null => {
  const article = (articles ??= loadArticles()).get(name);
  if (!article) return null;
  const { title, summary, body, sources } = article;
  const example = EXAMPLE.exec(body[language])?.groups?.['text']?.trim() ?? null;
  return { name, title: title[language], summary: summary[language], example, sources };
};
