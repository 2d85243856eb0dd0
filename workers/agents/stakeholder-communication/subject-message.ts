import { contentWords, sameWord, stemOf, withFullStop, wordsIn } from '../../../platform/text/index.js';
import { formatDate } from '../../documents/text/formatting.js';
import type { AgentContext, Language } from '../../kit.js';
import { withoutPersons, type Fact } from '../../methods/programme-facts/index.js';
import { peopleIn } from '../../methods/document-facts/index.js';
import { initiativesOf, oneLine, type PlacedInitiative, type TenantState } from '../../methods/tenant-state/index.js';
import { documentsByKind, itemsOn, sentencesFromDocuments, sentencesOnTopic, type TopicSentence } from '../document-reading/index.js';
import { addressed, isInstruction, toReaders } from './addressed.js';
import { codeOf, namesCompany, withCompanyName } from './company-readers.js';
import type { MessageRequest } from './message-request.js';
import { messagesIn } from './messages.js';

/** A message on the subject of a request: what documents and records say on it, what is asked of the readers, and what is open. */
export interface SubjectMessage {
  /** Facts in the order of the text. */
  readonly facts: Fact[];
  /** Paragraphs of the message. */
  readonly paragraphs: readonly string[];
  /** What people must fill in before sending. */
  readonly toFill: readonly string[];
  /** Asked things on which no document says anything. */
  readonly missing: readonly string[];
}

export interface MessageWriting {
  readonly language: Language;
  /** Readers in the words of the request. */
  readonly readers: string;
  readonly isInternal: boolean;
  /** Whether people may be named. */
  readonly names: boolean;
  readonly people: readonly string[];
  /** Maximum number of words; null for none. */
  readonly limit: number | null;
  /** Name of the company that the message goes to; null for groups of readers. */
  readonly company?: string | null;
  /** Whether the message is about something unpleasant for its readers. */
  readonly isUnpleasant?: boolean;
}

const MAX_SENTENCES = 5;
const MIN_NAME = 6;
/** Minimum length of the stem of a word in a question. */
const MIN_ASKED = 5;
/** Label of a decision before its text: "D3.", „B2:“. */
const LABEL = /^\p{Lu}{1,2}-?\d{1,3}[:.)]\s+/u;
/** The money of a decision, which is not for all readers. */
const MONEY =
  /,?\s*(?:(?:with|at) a (?:budget|cost) of|budget(?:\s+of)?:?|kostenrahmen:?|mit einem budget von|in höhe von)\s*[^,.;()]*\d[\d.,]*\s*(?:EUR|GBP|USD|CHF|€|£)?/iu;
const CURRENCY = /(?:EUR|GBP|USD|CHF|€|£)\s?\d|\d\s?(?:EUR|GBP|USD|CHF|€|£|TEUR)/u;

/** Words for the readers and the writer in a question. */
const OF_READERS = /(?<!\p{L})(?:they|them|their|we|it|sie|ihnen|ihre?|wir|es)(?!\p{L})/iu;
/** Words of a sentence that states a reason. */
const REASON =
  /(?<!\p{L})(?:weil|denn|damit|deshalb|grund(?: ist| dafür)|wegen|aufgrund|because|therefore|so that|in order to|due to|the reason)(?!\p{L})/iu;

/** Returns the initiative whose name has most words of a subject in common, at least one long one; undefined without one. */
export const initiativeOn = (subject: string, initiatives: readonly PlacedInitiative[]): PlacedInitiative | undefined => {
  const stems = contentWords(subject).map(stemOf);
  const shared = (name: string): number => {
    const own = contentWords(name).map(stemOf);
    const found = own.filter((word) => stems.some((stem) => sameWord(stem, word)));
    return found.some((word) => word.length >= MIN_NAME) ? found.length / own.length : 0;
  };
  const [best] = initiatives
    .map((initiative) => ({ initiative, share: shared(initiative.name) }))
    .filter(({ share }) => share >= 0.5)
    .toSorted((a, b) => b.share - a.share);
  return best?.initiative;
};

export const REASON_CLAUSE = /(?<!\p{L})(?:warum|weshalb|wieso|why)\s.+$/iu;

/** Returns the sentences that answer questions by their meaning, and the questions that none answers. */
const answersTo = async (
  context: AgentContext,
  asks: readonly string[],
  all: readonly TopicSentence[],
  language: Language,
): Promise<{ sentences: TopicSentence[]; open: string[] }> => {
  const sentences: TopicSentence[] = [];
  const open: string[] = [];
  for (const ask of asks) {
    const { sentences: found } = await sentencesFromDocuments(context, [ask], language);
    const own = all.filter(({ text }) => found.some((each) => each.text.includes(text) || text.includes(each.text)));
    if (own.length === 0) open.push(ask);
    sentences.push(...own.filter((each) => !sentences.includes(each)));
  }
  return { sentences, open };
};

/** Returns the sentences with two words in a row of a subject, such as "under review", if any has them; else all. */
export const withPhrase = (subject: string, sentences: readonly TopicSentence[]): TopicSentence[] => {
  const words = wordsIn(subject).map((word) => word.toLowerCase());
  const pairs = words
    .slice(1)
    .map((word, index) => `${words[index]} ${word}`)
    .filter((pair) => contentWords(pair).length > 0);
  const own = sentences.filter(({ text }) => pairs.some((pair) => wordsIn(text).join(' ').toLowerCase().includes(pair)));
  return own.length > 0 ? own : [...sentences];
};

/** Returns the clause of a sentence that is about the readers, if the others are about somebody else: another supplier's terms. */
const ownClause = (sentence: string, readers: string): string => {
  const clauses = sentence.split(/,\s+(?=\p{Lu})/u);
  if (clauses.length < 2) return sentence;
  const names = wordsIn(readers).filter((word) => /^\p{Lu}/u.test(word));
  const own = clauses.filter((clause) => names.some((name) => clause.includes(name)));
  return own.length === 1 ? withFullStop(own[0] ?? '') : sentence;
};

/** Returns the sentences on the subject and on each asked thing, each once, and the asked things without any. */
export const sentencesFor = (
  { about, asks, statement }: Pick<MessageRequest, 'about' | 'asks' | 'statement'>,
  all: readonly TopicSentence[],
  { readers, isInternal }: Pick<MessageWriting, 'readers' | 'isInternal'>,
): { sentences: TopicSentence[]; missing: string[] } => {
  const known = all.map(({ text }) => ({ text, stems: wordsIn(text).map(stemOf) }));
  const isStated = (word: string): boolean => known.some(({ stems }) => stems.some((stem) => sameWord(stemOf(word), stem)));
  // Words that no document has, such as "expect", say nothing on where to look.
  const topicOf = (words: string): string => contentWords(words).filter(isStated).join(' ');
  // Terms for one group of customers name it: "gold", but not "customers".
  const rare = contentWords(readers).filter((word) => {
    const count = known.filter(({ stems }) => stems.includes(stemOf(word))).length;
    return count > 0 && count <= MAX_SENTENCES - 1;
  });
  const ofReaders = isInternal ? [] : all.filter(({ text }) => rare.some((word) => wordsIn(text).map(stemOf).includes(stemOf(word))));
  const subject = topicOf(isInternal && statement === null ? `${about} ${readers}` : about);
  const on = (topic: string): TopicSentence[] => (topic === '' ? [] : sentencesOnTopic(topic, all, { isSingle: true }));
  // "How it works" names nothing to look for.
  const askedOf = (ask: string): string =>
    contentWords(topicOf(ask))
      .filter((word) => stemOf(word).length >= MIN_ASKED)
      .join(' ');
  const ofAsks = asks.map((ask) => ({ ask, found: on(askedOf(ask)) }));
  const found = [...on(subject), ...ofReaders, ...ofAsks.flatMap(({ found: own }) => own)];
  const sentences = [...new Map(found.map((sentence) => [sentence.text, sentence])).values()].slice(0, MAX_SENTENCES);
  // "What they can expect" is answered by what the rules say on the readers.
  const isOnReaders = (ask: string): boolean => ofReaders.length > 0 && OF_READERS.test(ask);
  const missing = ofAsks
    .filter(({ ask, found: own }) => own.length === 0 && contentWords(ask).length > 1 && !isOnReaders(ask))
    .map(({ ask }) => ask);
  return { sentences: all.filter((each) => sentences.includes(each)), missing };
};

/**
 * Returns the message that a request describes, from its statement, the sentences of documents on its subject and the initiative that it
 * is about; null if neither documents nor records say anything on it. Readers outside of the company get nothing from minutes. What no
 * document states, such as a contact, is a placeholder.
 */
export const subjectMessage = async (
  context: AgentContext,
  request: MessageRequest,
  state: TenantState,
  writing: MessageWriting,
): Promise<SubjectMessage | null> => {
  const { language, isInternal, people, names, readers, limit, company = null, isUnpleasant = false } = writing;
  const messages = messagesIn(language).message;
  const documents = await documentsByKind(context, language);
  const all = documents.filter(({ kind }) => isInternal || kind === 'rules').flatMap((document) => document.sentences);
  const ofRules = new Set(
    documents.flatMap(({ kind, sentences: own }) => (kind === 'rules' ? own.map(({ documentId }) => documentId) : [])),
  );
  const read = sentencesFor(request, all, writing);
  const isAsking = request.isAsking === true;
  const answered = isAsking || !isInternal ? await answersTo(context, request.asks, all, language) : { sentences: [], open: [] };
  // A question that rules answer by its meaning needs no sentences that only share words with it.
  const found =
    isAsking && answered.sentences.length > 0
      ? answered.sentences
      : [...new Set([...withPhrase(request.about, read.sentences), ...answered.sentences])];
  const missing = isAsking ? answered.open : read.missing.filter((ask) => isInternal || answered.open.includes(ask));
  // Decisions on the company are part of the message; tasks of colleagues are listed for review before sending.
  const ofCompany =
    company === null
      ? []
      : documents.filter(({ kind }) => kind === 'minutes').flatMap((document) => itemsOn(company, document.sentences, language));
  const code = codeOf(company ?? '', ofCompany.map(({ sentence: { title } }) => title)); // prettier-ignore
  const withName = (text: string): string => withCompanyName(text, company ?? '', code);
  const isOnCompany = (text: string): boolean => namesCompany(text, company ?? '', code);
  const decided = ofCompany
    .filter(({ kind, people: named }) => kind === 'decision' && named.length === 0)
    .map(({ sentence }) => sentence)
    .filter(({ text }) => isOnCompany(text) && !CURRENCY.test(text))
    .map((sentence) => ({ ...sentence, text: withName(sentence.text) }));
  const tasks = ofCompany.filter(({ kind }) => kind === 'task').map(({ sentence }) => messages.checkTask(oneLine(sentence.text, 200)));
  const isTold = (text: string): boolean =>
    decided.some((each) => withName(text).includes(each.text) || each.text.includes(withName(text)));
  // A text to a company omits sentences that name people, unless it is internal and may name them.
  const isNeutral = (text: string): boolean => company === null || (isInternal && names) || peopleIn(text).length === 0;
  const sentences = [...decided, ...found.filter(({ text }) => !isTold(text) && isNeutral(text))];
  const initiative = isInternal ? initiativeOn(request.about, initiativesOf(state)) : undefined;
  // A statement to a company is sufficient content without further sentences.
  const isStated = company !== null && request.statement !== null;
  if (
    sentences.length === 0 &&
    initiative === undefined &&
    !isStated &&
    (isInternal || !(request.isAsking === true || request.wantsReason))
  )
    return null;
  const day = (value: string | null): string | null => (value === null ? null : formatDate(value, language));
  const { facts: anonymised } = withoutPersons(
    [
      ...(initiative
        ? [
            {
              topic: 'initiative' as const,
              subject: oneLine(initiative.name),
              text: messages.initiative(
                oneLine(initiative.name),
                initiative.status ?? 'planned',
                day(initiative.start),
                day(initiative.due),
                names && initiative.owner !== null ? oneLine(initiative.owner) : null,
              ),
              source: { id: initiative.sourceId, kind: 'programme', label: oneLine(initiative.name) },
            },
          ]
        : []),
      ...sentences.flatMap(({ text, document, documentId }): Fact[] => {
        const plain = text.replace(LABEL, '').replace(isInternal ? MONEY : /(?!)/u, '');
        if (
          plain.includes(' | ') ||
          (isInternal && CURRENCY.test(plain) && !ofRules.has(documentId)) ||
          (!isInternal && isInstruction(plain))
        )
          return [];
        const own = isInternal ? plain : addressed(ownClause(plain, readers), readers, language);
        return [
          {
            topic: 'document',
            subject: oneLine(document),
            text: withFullStop(own),
            source: { id: documentId, kind: 'document', label: oneLine(document) },
          },
        ];
      }),
    ],
    people,
    names,
  );
  if (anonymised.length === 0 && !isStated && (isInternal || (request.isAsking === true && !request.wantsReason))) return null;
  // What documents say on a task is why the readers are asked to do it.
  const reason = request.pleas.some(({ isTask }) => isTask) || anonymised.some(({ text }) => REASON.test(text));
  const { statement, about } = request;
  const isTopic = /^(?:zu[rm]?|über|wegen|about|on|regarding|concerning)\s/iu.test(about);
  // A statement after "that" is a clause without a full stop.
  const wondered = request.isAsking === true && request.wantsReason ? REASON_CLAUSE.exec(about)?.[0] : undefined;
  const told = statement === null ? null : toReaders(statement, language);
  const opening =
    told === null
      ? isTopic
        ? messages.about(about)
        : wondered !== undefined
          ? messages.wondered(wondered)
          : request.isAsking === true
            ? messages.answers
            : null
      : /[.!?]$/u.test(told)
        ? told
        : messages.stated(told);
  const sorry = !isInternal && (isUnpleasant || (request.isAsking === true && request.wantsReason)) ? [messages.sorry] : [];
  const pleas = request.pleas.map(({ words, isTask }) => (isTask ? messages.task(words) : messages.plea(words)));
  const ending = [
    ...(request.wantsReason && !reason ? [messages.reason] : []),
    ...sorry,
    ...pleas,
    ...(request.wantsContact ? [messages.contact] : []),
  ];
  const count = (texts: readonly (string | null)[]): number => texts.reduce((sum, text) => sum + wordsIn(text ?? '').length, 0);
  let used = count([opening, ...ending]);
  const facts = anonymised.filter(({ text }) => {
    const size = wordsIn(text).length;
    if (limit !== null && used + size > limit) return false;
    used += size;
    return true;
  });
  return {
    facts,
    paragraphs: [opening, facts.map(({ text }) => text).join(' '), ...ending].filter((text) => text !== null && text !== '') as string[],
    toFill: [
      ...tasks,
      ...(request.wantsReason && !reason ? [messages.fillReason] : []),
      ...(request.wantsContact ? [messages.fillContact] : []),
    ],
    missing,
  };
};
