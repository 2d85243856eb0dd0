import type { AgentContext, Language } from '../../kit.js';
import { MAX_DOCUMENTS, newestDocuments } from '../../readable-documents.js';
import { passagesIn, readAll } from './read-documents.js';
import { scopeOf, sentencesIn, sentencesOnTopic, type OnTopic, type TopicSentence } from './topic-sentences.js';
import { documentKind, type DocumentKind } from './topics.js';

/** What documents say on the topics of a request. */
export interface TopicsInDocuments {
  readonly onTopics: readonly OnTopic[];
  /** The sentence that says to whom the quoted document applies. */
  readonly scope: TopicSentence | null;
  /** Names of the documents that were searched. */
  readonly documents: readonly string[];
}

type Group = Awaited<ReturnType<typeof passagesIn>>;

/** Returns the passages of the tenant's newest documents, by document. */
const passagesByDocument = async (context: AgentContext, language: Language): Promise<Group[]> => {
  const chosen = await newestDocuments({ em: context.em, tenantId: context.run.tenantId }, null, MAX_DOCUMENTS);
  const { read } = await readAll(context, chosen, language);
  const passages = await passagesIn(
    context,
    read.map(({ document }) => document),
    language,
  );
  return [...Map.groupBy(passages, ({ documentId }) => documentId).values()];
};

/** Returns the kind of a document by its name, its title or its first line. */
const kindOf = ([first]: Group): DocumentKind | null =>
  documentKind(first?.document ?? '') ?? documentKind(first?.title ?? '') ?? documentKind(first?.text.split('\n')[0] ?? '');

/**
 * Returns what the tenant's newest documents say on topics, of one kind of document if the request wants no other. If several documents
 * speak of the topics, the one on most of them counts, so that a text does not mix rules.
 */
export const topicsFromDocuments = async (
  context: AgentContext,
  topics: readonly string[],
  { kind, language }: { readonly kind: DocumentKind | null; readonly language: Language },
): Promise<TopicsInDocuments> => {
  const groups = await passagesByDocument(context, language);
  const ofKind = kind === null ? groups : groups.filter((group) => kindOf(group) === kind);
  const found = (ofKind.length > 0 ? ofKind : groups).map((group) => {
    const all = sentencesIn(group);
    return { all, onTopics: topics.map((topic) => ({ topic, sentences: sentencesOnTopic(topic, all) })) };
  });
  const covered = ({ onTopics }: (typeof found)[number]): number => onTopics.filter(({ sentences }) => sentences.length > 0).length;
  const [best] = found.toSorted((a, b) => covered(b) - covered(a));
  return {
    onTopics: best?.onTopics ?? topics.map((topic) => ({ topic, sentences: [] })),
    scope: (best && scopeOf(best.all)) ?? null,
    documents: [...new Set((ofKind.length > 0 ? ofKind : groups).flatMap((group) => group[0]?.document ?? []))],
  };
};

/** Returns the sentences of the tenant's newest documents, of one kind of document if only that kind is wanted. */
export const documentSentences = async (context: AgentContext, kind: DocumentKind | null, language: Language): Promise<TopicSentence[]> => {
  const groups = await passagesByDocument(context, language);
  return sentencesIn(groups.filter((group) => kind === null || kindOf(group) === kind).flat());
};
