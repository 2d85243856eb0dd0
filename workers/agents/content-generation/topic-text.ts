import { capitalised, contentWords, sameWord, stemOf, withFullStop, wordsIn } from '../../../platform/text/index.js';
import { RefusedError, type AgentContext, type Language } from '../../kit.js';
import { withoutPersons, type Fact, type ListedFact, listFacts } from '../../methods/programme-facts/index.js';
import { isItemHeading, peopleIn } from '../../methods/document-facts/index.js';
import { listed, oneLine } from '../../methods/tenant-state/index.js';
import {
  asksChange,
  onlySource,
  topicsFromDocuments,
  topicsIn,
  type OnTopic,
  type Recorded,
  type TopicsInDocuments,
  type TopicSentence,
} from '../document-reading/index.js';
import type { ContentSection, Form } from './content-result.js';
import { messagesIn } from './messages.js';
import { groupRules, questionOf } from './rule-questions.js';

/** A text on topics that documents answer: its sections with their facts, and what the documents do not say. */
export interface TopicText {
  readonly title: string;
  readonly topics: readonly string[];
  readonly facts: ListedFact[];
  readonly outline: Omit<ContentSection, 'text'>[];
  readonly personalDataRemoved: Record<string, number>;
  /** Names of the documents that the text quotes. */
  readonly documents: readonly string[];
  /** Topics on which the documents say nothing. */
  readonly missing: readonly string[];
}

/** Maximum number of questions if the request states none. */
const MAX_QUESTIONS = 8;
const MAX_LENGTH = 1_200;

interface Planned {
  readonly heading: string;
  readonly sentences: readonly TopicSentence[];
}

const nameOfSection = ({ title, document }: TopicSentence): string =>
  oneLine(title.replace(/^(?:[\d.]+|§\s*\d+\p{L}?)\s+/u, '') || document);

/** Returns the sentences of all topics by the section of the document, in its order. */
export const bySection = ({ onTopics, scope }: TopicsInDocuments, heading: string): Planned[] => {
  const sentences = [...new Map(onTopics.flatMap((topic) => topic.sentences.map((each) => [each.text, each] as const))).values()];
  const groups = [...Map.groupBy(sentences, ({ documentId, title }) => `${documentId} ${title}`).values()];
  const inScope = scope !== null && !sentences.some(({ text }) => text === scope.text) ? [{ heading, sentences: [scope] }] : [];
  return [...inScope, ...groups.map((group) => ({ heading: group[0] ? nameOfSection(group[0]) : '', sentences: group }))];
};

/** Returns a question for each rule on the topics; each topic gets one before any gets a second. */
export const byQuestion = (onTopics: readonly OnTopic[], count: number, language: Language): Planned[] => {
  const { topicQuestion } = messagesIn(language);
  const used = new Set<string>();
  const isNew = (group: readonly { readonly text: string }[]): boolean => {
    const key = group[0]?.text ?? '';
    if (used.has(key)) return false;
    used.add(key);
    return true;
  };
  const rules = onTopics.map(({ topic, sentences }) => ({
    topic,
    groups: groupRules(sentences.map((each) => ({ ...each, subject: each.title }))),
  }));
  // A rule belongs to the narrowest topic that it is on.
  for (const rule of rules.toSorted((a, b) => a.groups.length - b.groups.length)) rule.groups = rule.groups.filter(isNew);
  const rounds = Math.max(0, ...rules.map(({ groups }) => groups.length));
  const kept = new Set(
    Array.from({ length: rounds }, (_, round) =>
      rules.flatMap(({ groups }) => {
        const group = groups[round];
        return group ? [group] : [];
      }),
    )
      .flat()
      .slice(0, count),
  );
  return rules.flatMap(({ topic, groups }) => {
    const own = groups.filter((group) => kept.has(group));
    return own.map((group, index) => ({
      heading:
        index === 0
          ? topicQuestion(topic)
          : group[0]
            ? questionOf({ text: group[0].text, subject: nameOfSection(group[0]) }, language)
            : '',
      // The last answer on a topic includes the sentences without a question.
      sentences: index === own.length - 1 ? withRest(group, groups.filter((each) => !kept.has(each)).flat()) : group,
    }));
  });
};

/** Maximum number of sentences in an answer. */
const MAX_ANSWER = 3;

/** Adds sentences of the same section to an answer; an answer with table rows stays unchanged. */
const withRest = (group: readonly TopicSentence[], rest: readonly TopicSentence[]): readonly TopicSentence[] =>
  group.some(({ row }) => row !== undefined)
    ? group
    : [
        ...group,
        ...rest
          .filter(({ documentId, title, row }) => row === undefined && documentId === group[0]?.documentId && title === group[0].title)
          .slice(0, Math.max(0, MAX_ANSWER - group.length)),
      ];

/**
 * Extends a text with further sentences of the sections that it quotes until it has the requested number of words. They include table rows,
 * and the discussion that minutes record before a decision, but no tasks.
 */
export const filled = (planned: readonly Planned[], sections: readonly TopicSentence[], words: number): Planned[] => {
  const quoted = new Set(planned.flatMap(({ sentences }) => sentences.map(({ text }) => text)));
  let count = planned.reduce((sum, { sentences }) => sum + lengthOf(sentences), 0);
  return planned.map((section) => {
    const [first] = section.sentences;
    const own = sections.filter(({ documentId, title }) => documentId === first?.documentId && title === first.title);
    const at = (text: string): number => own.findIndex((each) => each.text.includes(text) || text.includes(each.text));
    const added = own.filter((each) => {
      const isPart = [...quoted].some((text) => text.includes(each.text) || each.text.includes(text));
      if (isPart || TASK.test(each.text) || count + lengthOf([each]) > MAX_FILLED * words) return false;
      quoted.add(each.text);
      count += lengthOf([each]);
      return true;
    });
    return { ...section, sentences: [...section.sentences, ...added].toSorted((a, b) => at(a.text) - at(b.text)) };
  });
};

const lengthOf = (sentences: readonly TopicSentence[]): number => sentences.reduce((sum, { text }) => sum + wordsIn(text).length, 0);

/** Maximum length of the extended text as a share of the requested number of words. */
const MAX_FILLED = 1.1;
/** The label of a task in minutes. */
const TASK = /^\W*(?:aufgabe|auftrag|to-?do|action|task)\W*:/iu;

/** Returns what minutes record on the topics: what is decided, and what is still open. */
export const byRecord = (
  recorded: readonly Recorded[],
  { form, topics, language }: { form: Form; topics: readonly string[]; language: Language },
): { decided: Planned[]; open: Planned[] } => {
  const { decidedHeading, openHeading } = messagesIn(language)[form === 'faq' ? 'recordQuestions' : 'recordHeadings'];
  const planned = (kind: Recorded['kind'], heading: string): Planned[] => {
    const sentences = recorded.flatMap((each) =>
      each.kind === kind ? [form === 'faq' ? withSubject(each.sentence, topics) : each.sentence] : [],
    );
    return [...Map.groupBy(sentences, ({ documentId }) => documentId).values()].map((group) => ({ heading, sentences: group }));
  };
  return { decided: planned('decision', decidedHeading), open: planned('open', openHeading) };
};

/**
 * Prefixes a sentence with its heading if it contains neither the heading nor a topic, so that its subject is clear: "Engineer authority:
 * the limit rises".
 */
const withSubject = (sentence: TopicSentence, topics: readonly string[]): TopicSentence => {
  const subject = sentence.title === '' || isItemHeading(sentence.title) ? '' : nameOfSection(sentence);
  const own = contentWords(sentence.text).map(stemOf);
  const isNamed = (stem: string): boolean => own.some((other) => sameWord(stem, other));
  const stemsOf = (words: string): string[] => contentWords(words).map(stemOf);
  const isClear =
    stemsOf(subject).length === 0 ||
    stemsOf(subject).some(isNamed) ||
    topics.some((topic) => stemsOf(topic).length > 0 && stemsOf(topic).every(isNamed));
  return isClear ? sentence : { ...sentence, text: `${subject}: ${sentence.text}` };
};

/**
 * Returns the text on the topics that a request lists, if it wants nothing but a document, or if a document speaks of all of them; null if
 * it is about something else.
 *
 * @throws RefusedError if the request wants nothing but a document that says nothing on its topics
 */
export const topicText = async (
  context: AgentContext,
  input: string,
  { form, count, words, asksRules, isOnRecords, names, language }: TopicRequest,
): Promise<TopicText | null> => {
  const kind = onlySource(input);
  const topics = topicsIn(input);
  if (topics.length === 0 || (kind === null && isOnRecords && !asksRules)) return null;
  const messages = messagesIn(language);
  const found = await topicsFromDocuments(context, topics, { kind, language });
  const missing = found.onTopics.filter(({ sentences }) => sentences.length === 0).map(({ topic }) => topic);
  const recorded = byRecord(found.recorded ?? [], { form, topics, language });
  // Without a document of rules, other sources may know more about what only some sentences mention.
  if (kind === null && (missing.length > 0 || (found.isOfRules !== true && !asksRules))) return null;
  if (found.documents.length === 0) return null;
  const quoted = (names: readonly string[]): string => listed(names.map(messages.answer.quoted), messages.and);
  if (missing.length === topics.length) throw new RefusedError(messages.noRule(quoted(missing), quoted(found.documents)), ['document']);
  const ofRecords = [...recorded.decided, ...recorded.open];
  const isChange = asksChange(input);
  const questions = Math.max(1, (count ?? MAX_QUESTIONS) - (count === null ? 0 : ofRecords.length));
  const ofRules =
    form === 'faq'
      ? byQuestion(found.onTopics, questions, language)
      : bySection(kind === null ? { ...found, scope: null } : found, messages.scopeHeading);
  // Changes come first, open points last.
  const quotes = isChange ? [...recorded.decided, ...ofRules, ...recorded.open] : [...ofRules, ...ofRecords];
  const isShort = words !== null && quotes.reduce((sum, { sentences }) => sum + lengthOf(sentences), 0) < SHORT * words;
  const planned = form !== 'faq' && isShort ? filled(quotes, found.sections ?? [], words) : quotes;
  const people = names
    ? [...new Set(planned.flatMap(({ sentences }) => sentences.flatMap(({ text }) => peopleIn(text).map(withoutTitle))))]
    : [];
  const { facts: anonymised, removed } = withoutPersons(
    planned.map(({ sentences }): Fact => {
      const [{ documentId, document } = { documentId: '', document: '' }] = sentences;
      const text = sentences.map((each) => withFullStop(each.text)).join(' ');
      return {
        topic: 'document',
        subject: sentences[0] ? nameOfSection(sentences[0]) : '',
        text: oneLine(text, MAX_LENGTH),
        source: { id: documentId, kind: 'document', label: oneLine(document) },
      };
    }),
    people,
    names,
  );
  const facts = listFacts(anonymised);
  const answered = topics.filter((topic) => !missing.includes(topic));
  return {
    topics,
    title:
      form === 'faq'
        ? messages.titles.faq(capitalised(listed(answered, messages.and)))
        : messages.titles.rules(
            [
              ...new Set(
                facts
                  .filter((_, index) => ofRules.some((each) => each === quotes[index] && each.heading !== messages.scopeHeading))
                  .map(({ subject }) => subject),
              ),
            ].join(', '),
          ),
    facts,
    outline: planned.map(({ heading }, index) => ({
      kind: 'asked' as const,
      heading: oneLine(heading, 200),
      facts: [facts[index]?.label ?? ''],
    })),
    personalDataRemoved: removed,
    documents: [...new Set(planned.flatMap(({ sentences }) => sentences.map(({ document }) => document)))],
    missing,
  };
};

interface TopicRequest {
  readonly form: Form;
  /** Number of questions that the request asks for; null if it states none. */
  readonly count: number | null;
  /** Requested number of words; null if the request states none, or only a maximum. */
  readonly words: number | null;
  /** Whether the request asks for what applies: limits, deadlines, approvals. */
  readonly asksRules: boolean;
  /** Whether the request names KPIs or records of the programme. */
  readonly isOnRecords: boolean;
  /** Whether people may be named. */
  readonly names: boolean;
  readonly language: Language;
}

/** Returns a name without titles and forms of address. */
const withoutTitle = (name: string): string => name.replace(/^(?:(?:Herrn?|Frau|Mr|Mrs|Ms|Dr|Prof)\.?\s+)+/u, '');

/** Share of an asked length below which a text says that the documents contain no more. */
const SHORT = 0.8;

/** States what a text on topics is, and what the documents do not contain. */
export const topicAnswers = (
  { documents, missing }: TopicText,
  { form, readers, text, words, language }: { form: string; readers: string; text: string; words: number | null; language: Language },
): string[] => {
  const messages = messagesIn(language);
  const quoted = (names: readonly string[]): string => listed(names.map(messages.answer.quoted), messages.and);
  const length = wordsIn(text).length;
  return [
    messages.fromRules(form, readers, quoted(documents)),
    ...(missing.length > 0 ? [messages.noRule(quoted(missing), quoted(documents))] : []),
    ...(words !== null && length < SHORT * words ? [messages.shorter(length, words)] : []),
  ];
};
