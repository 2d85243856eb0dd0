import type { AgentContext, Language } from '../../kit.js';
import { decidedOn, type Recorded } from './decided-on.js';
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
  /** What minutes record on the topics beside the quoted document. */
  readonly recorded?: readonly Recorded[];
  /** All sentences of the sections with a sentence or record on a topic, in document order. */
  readonly sections?: readonly TopicSentence[];
  /** Whether the quoted document is one of rules. */
  readonly isOfRules?: boolean;
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

/** Returns the documents of a kind. If no document is named as rules, all documents other than minutes count as rules. */
const groupsOfKind = (groups: readonly Group[], kind: DocumentKind | null): readonly Group[] => {
  if (kind === null) return groups;
  const found = groups.filter((group) => kindOf(group) === kind);
  return found.length > 0 || kind !== 'rules' ? found : groups.filter((group) => kindOf(group) === null);
};

/** Title with a colon in the head of minutes: "Present: …", „Datum: …“. */
const HEAD = /^\p{L}[\p{L} ]{2,30}:\s/u;

/** Returns the sentences of a document; of minutes without the people, the place and the day in their head. */
const sentencesOf = (group: Group): TopicSentence[] => {
  const all = sentencesIn(group);
  if (kindOf(group) !== 'minutes' || new Set(all.map(({ title }) => title)).size < 2) return all;
  return all.filter(({ title, text }) => title !== (group[0]?.title ?? '') || !HEAD.test(text));
};

/** Sentences of a document with its kind. */
export interface DocumentOfKind {
  readonly kind: DocumentKind | null;
  readonly sentences: readonly TopicSentence[];
}

/** Returns the sentences of the tenant's newest documents, by document. */
export const documentsByKind = async (context: AgentContext, language: Language): Promise<DocumentOfKind[]> =>
  (await passagesByDocument(context, language)).map((group) => ({ kind: kindOf(group), sentences: sentencesOf(group) }));

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
  const ofKind = groupsOfKind(groups, kind);
  const found = (ofKind.length > 0 ? ofKind : groups).map((group) => {
    const all = sentencesOf(group);
    return { all, kind: kindOf(group), onTopics: topics.map((topic) => ({ topic, sentences: sentencesOnTopic(topic, all) })) };
  });
  const covered = ({ onTopics }: (typeof found)[number]): number => onTopics.filter(({ sentences }) => sentences.length > 0).length;
  // Of documents on as many topics, the one of rules is in force.
  const [best] = found.toSorted((a, b) => covered(b) - covered(a) || Number(b.kind === 'rules') - Number(a.kind === 'rules'));
  const others = kind === null ? found.filter((each) => each !== best && each.kind === 'minutes') : [];
  const recorded = others.flatMap(({ all }) => decidedOn(topics, all, language));
  const quoted = [...(best?.onTopics ?? []).flatMap(({ sentences }) => sentences), ...recorded.map(({ sentence }) => sentence)];
  const isQuoted = ({ documentId, title }: TopicSentence): boolean =>
    quoted.some((each) => each.documentId === documentId && each.title === title);
  return {
    recorded,
    sections: [...(best === undefined ? [] : [best]), ...others].flatMap(({ all }) => all.filter(isQuoted)),
    isOfRules: best?.kind === 'rules',
    onTopics: best?.onTopics ?? topics.map((topic) => ({ topic, sentences: [] })),
    scope: (best && scopeOf(best.all)) ?? null,
    documents: [...new Set((ofKind.length > 0 ? ofKind : groups).flatMap((group) => group[0]?.document ?? []))],
  };
};

/** Returns the sentences of the tenant's newest documents, of one kind of document if only that kind is wanted. */
export const documentSentences = async (context: AgentContext, kind: DocumentKind | null, language: Language): Promise<TopicSentence[]> => {
  const documents = await documentsByKind(context, language);
  return documents.filter((document) => kind === null || document.kind === kind).flatMap(({ sentences }) => sentences);
};
