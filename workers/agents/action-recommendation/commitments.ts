import { contentWords, isFormOf, phraseFinder, sameWord, stemOf, wordsIn } from '../../../platform/text/index.js';
import { formatDate } from '../../documents/text/formatting.js';
import type { AgentContext, Language } from '../../kit.js';
import type { Fact } from '../../methods/programme-facts/index.js';
import { isTopical, SURE, type Understood } from '../../methods/request-reading/index.js';
import { findPercentages } from '../../methods/values-in-text/amounts.js';
import { findTimeLimits } from '../../methods/values-in-text/time-limits.js';
import {
  documentsByKind,
  itemsOn,
  lastDayIn,
  readRuleFacts,
  sectionsOn,
  type DocumentOfKind,
  type TopicSentence,
} from '../document-reading/index.js';
import { figure, type Finding } from './finding.js';
import { messagesIn } from './messages.js';
import { ASKED_ROWS } from './worst-groups.js';

/** What minutes and policies say that somebody does or must do. */
const COMMITS =
  /(?<!\p{L})(?:beschluss|beschlossen|prüft|klärt|legt|startet|erstellt|bereinigt|übernimmt|liefert|setzt um|darf ohne|kein\p{L}* \p{L}+ darf|muss|müssen|bis (?:zum )?\d|will (?:speak|report|present|follow|check|set|roll)|approved|agreed to|is to|must|may not|set a target|follow by)(?!\p{L})/iu;
/** A person at the beginning of a sentence, or before a colon in minutes. */
const PERSON = /^(?:(?:Dr|Prof)\.?\s)?(?<name>(?:\p{Lu}\.|\p{Lu}\p{Ll}+)\s(?:\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?))(?=:|\s\p{Ll})/u;
/** Words with a capital letter at the beginning of a sentence that are no first names. */
const NO_NAME =
  /^(?:keine?|jede[rsmn]?|alle|die|der|das|den|dem|ein\p{L}*|bei|am|im|zu[rm]?|vom|nach|no|every|each|all|the|an?|at|in|on|by|for|from|orders?|beschluss)$/iu;
const IN_CHARGE = /(?<!\p{L})(?:verantwortung|verantwortlich(?: ist)?|owner|responsible)[:\s]+(?<name>\p{Lu}\S*\s\p{Lu}\p{Ll}+)/u;
const MAX_COMMITMENTS = 2;
const MAX_MINUTED = 4;
const MAX_RULES = 2;
/** Length from which a word that minutes and a rule share relates them. */
const MIN_LONG = 10;
/** Minimum number of words of the request that a sentence contains. */
const MIN_SHARED = 1;

type Commitment = Omit<Finding, 'pointer'> & { documentId: string };

/**
 * Returns what documents say is to be done about the subject of a request, with the person and the day that they name.
 * @param onlyOn name that the sentences must contain; null to consider all words of the request
 */
export const commitments = async (
  context: AgentContext,
  { input, today, language, onlyOn = null }: { input: string; today: string; language: Language; onlyOn?: string | null },
): Promise<Commitment[]> => {
  const documents = await documentsByKind(context, language);
  const on = (text: string): Commitment[] => [
    ...minutedCommitments(text, documents, { today, language }),
    ...rulesOn(text, documents, { today, language }),
  ];
  if (onlyOn !== null) return on(onlyOn).filter(({ subject }) => phraseFinder(subject)(onlyOn));
  // If documents mention what the request names, ignore its other words: "Heron keeps letting us down".
  const named = namedThings(await context.understood());
  const onNamed = named === '' ? [] : on(named);
  const found = onNamed.length > 0 ? onNamed : on(input);
  return found.length > 0 ? found : statedCommitments(context, { input, today, language });
};

/** Returns the words and names of individual things, such as companies or initiatives, that a request names with certainty. */
const namedThings = (understood: Understood | null): string =>
  (understood?.subjects ?? [])
    .filter(({ kind, confidence }) => SINGLE.has(kind) && confidence >= SURE)
    .flatMap(({ words, label }) => [...words, label])
    .join(' ');

const SINGLE: ReadonlySet<string> = new Set(['value', 'initiative', 'milestone', 'decision', 'risk', 'area']);

const commitmentOf = (
  { text, document, documentId }: { text: string; document: string; documentId: string },
  { owner, due }: { owner: string | undefined; due: string | null },
  { today, language }: Reading,
): Commitment => ({
  kind: 'document-commitment',
  documentId,
  subject: text,
  figures: [figure('named', 1, 'count')],
  texts: {
    text,
    source: document,
    doing:
      due !== null && due < today
        ? messagesIn(language).commitment.overdue(formatDate(due, language))
        : messagesIn(language).commitment.ensure,
  },
  leads: 1,
  recordIds: [ASKED_ROWS],
  ...(owner !== undefined && { owner: { name: owner, id: documentId } }),
  ...(due !== null && { due }),
});

interface Reading {
  readonly today: string;
  readonly language: Language;
}

/** Returns the tasks and decisions of minutes in the items of the agenda that name the subject: tasks first. */
export const minutedCommitments = (input: string, documents: readonly DocumentOfKind[], { today, language }: Reading): Commitment[] =>
  documents
    .filter(({ kind }) => kind === 'minutes')
    .flatMap(({ sentences }) => itemsOn(input, sentences, language, isTopical))
    .filter(({ kind }) => kind !== 'open')
    .toSorted((a, b) => Number(a.kind === 'decision') - Number(b.kind === 'decision'))
    .slice(0, MAX_MINUTED)
    .map(({ sentence, people, date }) =>
      commitmentOf(
        sentence,
        { owner: people.length === 1 ? people[0] : undefined, due: date === '' ? null : lastDayIn(date, today) },
        {
          today,
          language,
        },
      ),
    );

/**
 * Returns the rules that apply to the subject: those that name it, and those that share a rare long word with what minutes say on it, or the
 * heading of their section with that of the item of the agenda.
 */
export const rulesOn = (input: string, documents: readonly DocumentOfKind[], reading: Reading): Commitment[] => {
  const said = documents
    .filter(({ kind }) => kind === 'minutes')
    .flatMap(({ sentences }) => sectionsOn(input, sentences, isTopical).sentences);
  const stems = new Set(said.flatMap(({ text }) => contentWords(text).map(stemOf)).filter(({ length }) => length >= MIN_LONG));
  const titles = said.map(({ title }) => titleStems(title)).filter((own) => own.length > 0);
  return documents
    .filter(({ kind }) => kind === 'rules')
    .flatMap(({ sentences }) => {
      const { named } = sectionsOn(input, sentences, isTopical);
      const isShared = ({ text }: TopicSentence): boolean => {
        const own = contentWords(text).map(stemOf);
        return own.some((stem) => stem.length >= MIN_LONG && [...stems].some((other) => isFormOf(other, stem)));
      };
      const isBelow = ({ title }: TopicSentence): boolean => {
        const own = titleStems(title);
        return titles.some((other) => other.length === own.length && other.every((stem) => own.includes(stem)));
      };
      return sentences.filter((sentence) => named.has(sentence) || isShared(sentence) || isBelow(sentence));
    })
    .filter(({ text }) => statesRule(text, reading.language))
    .slice(0, MAX_RULES)
    .map((sentence) => commitmentOf(sentence, { owner: undefined, due: null }, reading));
};

const titleStems = (title: string): string[] => contentWords(title.replace(/^[\d.\s]+/u, '')).map(stemOf);

/** Returns whether a sentence states a limit or what must be done. */
const statesRule = (text: string, language: Language): boolean =>
  findTimeLimits(text).length + findPercentages(text, language).length > 0 ||
  COMMITS.test(text) ||
  /(?<!\p{L})(?:ist|sind) [^.]{0,60} zu \p{L}+/iu.test(text);

/** Returns the sentences on the words of a request that say what somebody does or must do. */
const statedCommitments = async (
  context: AgentContext,
  { input, today, language }: { input: string; today: string; language: Language },
): Promise<Commitment[]> => {
  const { facts, section } = await readRuleFacts(context, input, language);
  const asked = contentWords(input)
    .map(stemOf)
    .filter(({ length }) => length >= MIN_LETTERS);
  const shared = ({ text }: Fact): number => {
    const words = wordsIn(text).map(stemOf);
    return asked.filter((word) => words.some((each) => sameWord(each, word))).length;
  };
  const all = [...facts, ...section.filter(({ text }) => !facts.some((fact) => fact.text === text))];
  return all
    .filter((fact) => COMMITS.test(fact.text) && shared(fact) >= MIN_SHARED)
    .toSorted((a, b) => shared(b) - shared(a))
    .slice(0, MAX_COMMITMENTS)
    .map(({ text, source }) => {
      const found = (IN_CHARGE.exec(text) ?? PERSON.exec(text))?.groups?.['name'];
      const name = found !== undefined && NO_NAME.test(wordsIn(found)[0] ?? '') ? undefined : found;
      return commitmentOf(
        { text, document: source.label, documentId: source.id },
        { owner: name, due: lastDayIn(text, today) },
        { today, language },
      );
    });
};

const MIN_LETTERS = 4;
