import { phraseFinder } from '../../../platform/text/index.js';
import { unlessRefused, type AgentContext, type Language } from '../../kit.js';
import { chooseDocuments, fetchDocument } from '../../readable-documents.js';
import { DocumentError, readDocument, sentencesOf } from '../document-text/index.js';
import { QuestionWords } from '../../../platform/questions/index.js';
import { namedIds, type Understood } from '../request-reading/index.js';
import { oneLine } from '../tenant-state/index.js';
import type { Fact } from './fact.js';
import { messagesIn } from './messages.js';

const MAX_DOCUMENTS = 2;
const MAX_SENTENCES = 3;
/** Minimum length of a sentence; shorter ones are headings or fragments of tables. */
const MIN_LENGTH = 25;
const MAX_LENGTH = 600;

/** Returns a fact on each document that a request names: the sentences that fit the request best, else its first ones. */
export const readDocumentFacts = async (context: AgentContext, understood: Understood | null, language: Language): Promise<Fact[]> => {
  const ids = namedIds(understood, 'document').slice(0, MAX_DOCUMENTS);
  const entries = ids.length === 0 ? [] : ((await chooseDocuments(context, ids, language).catch(unlessRefused)) ?? []);
  const question = new QuestionWords((understood?.open ?? []).join(' '));
  const facts: Fact[] = [];
  for (const entry of entries) {
    const sentences = await readSentences(context, entry);
    const best = question.bestFew(sentences, MAX_SENTENCES);
    const quoted = sentences.filter((sentence) => (best.length > 0 ? best.includes(sentence) : true)).slice(0, MAX_SENTENCES);
    if (quoted.length === 0) continue;
    const name = oneLine(entry.name);
    facts.push({
      topic: 'document',
      subject: name,
      text: messagesIn(language).document(name, oneLine(quoted.join(' '), MAX_LENGTH)),
      source: { id: entry.id, kind: 'document', label: name },
    });
  }
  return facts;
};

/** Maximum number of documents that are searched for a term; the newest. */
const MAX_SEARCHED = 20;
const MAX_MENTIONS = 3;

/** Returns a fact on each document that contains a term: its sentences with the term, those that define it first. */
export const readTermFacts = async (context: AgentContext, term: string, language: Language): Promise<Fact[]> => {
  const entries = (await chooseDocuments(context, [], language).catch(unlessRefused)) ?? [];
  const facts: Fact[] = [];
  for (const entry of entries.slice(0, MAX_SEARCHED)) {
    const sentences = (await readSentences(context, entry)).filter((sentence) => phraseFinder(sentence)(term));
    if (sentences.length === 0) continue;
    const quoted = sentences.toSorted((a, b) => Number(isDefinition(b, term)) - Number(isDefinition(a, term))).slice(0, MAX_SENTENCES);
    const name = oneLine(entry.name);
    facts.push({
      topic: 'document',
      subject: name,
      text: messagesIn(language).document(name, oneLine(quoted.join(' '), MAX_LENGTH)),
      source: { id: entry.id, kind: 'document', label: name },
    });
    if (facts.length === MAX_MENTIONS) break;
  }
  return facts;
};

/** Sentences of a document of the tenant. */
export interface DocumentSentences {
  readonly source: Fact['source'];
  readonly sentences: readonly string[];
}

/** Returns the sentences of the newest documents of the tenant. */
export const readDocumentSentences = async (context: AgentContext, language: Language): Promise<DocumentSentences[]> => {
  const entries = (await chooseDocuments(context, [], language).catch(unlessRefused)) ?? [];
  const read: DocumentSentences[] = [];
  for (const entry of entries.slice(0, MAX_SEARCHED))
    read.push({ source: { id: entry.id, kind: 'document', label: oneLine(entry.name) }, sentences: await readSentences(context, entry) });
  return read;
};

/** Text after or around a term that a sentence defines. */
const DEFINES = String.raw`\W{0,3}\s*(?:[:=(–]|(?:ist|sind|bedeutet|bezeichnet|heißt|steht für|meint|is|are|means|stands for|denotes|refers to)(?!\p{L}))`;

const isDefinition = (sentence: string, term: string): boolean =>
  new RegExp(String.raw`${RegExp.escape(term)}${DEFINES}|\(${RegExp.escape(term)}\)`, 'iu').test(sentence);

/** Returns the sentences of a document; none if it cannot be read. */
const readSentences = async (context: AgentContext, entry: Parameters<typeof fetchDocument>[1]): Promise<string[]> => {
  const document = await fetchDocument(context, entry);
  if (typeof document === 'string') return [];
  try {
    const { blocks } = await readDocument(document, context.signal);
    return blocks.flatMap(({ text }) => sentencesOf(text)).filter((sentence) => sentence.trim().length >= MIN_LENGTH);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    return [];
  }
};
