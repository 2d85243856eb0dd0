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

/** Names of minutes, and the sentences in them that state what was decided, put off or is due. */
const MINUTES = /protokoll|minutes|niederschrift|sitzung|beschl(?:uss|üsse)/iu;
const RESOLVES =
  /(?<!\p{L})(?:beschluss|beschlossen|vereinbart|entschieden|genehmigt|vertagt|verzögert|verschoben|nächste sitzung|startet am|legt .* vor|klärt|prüft bis|agreed|approved|decided|resolved|deferred|postponed|delayed|no decision|will (?:speak|report|present|follow)|next meeting|set a target|follow by)(?!\p{L})/iu;
const MAX_RESOLVED = 8;

/** Returns the facts on each document that a request names: of minutes what was decided, of others the sentences that fit the request best, else its first ones. */
export const readDocumentFacts = async (context: AgentContext, understood: Understood | null, language: Language): Promise<Fact[]> => {
  const ids = namedIds(understood, 'document').slice(0, MAX_DOCUMENTS);
  const entries = ids.length === 0 ? [] : ((await chooseDocuments(context, ids, language).catch(unlessRefused)) ?? []);
  const question = new QuestionWords((understood?.open ?? []).join(' '));
  const facts: Fact[] = [];
  for (const entry of entries) {
    const sentences = await readSentences(context, entry);
    const resolved = MINUTES.test(entry.name) ? sentences.filter((sentence) => RESOLVES.test(sentence)).slice(0, MAX_RESOLVED) : [];
    if (resolved.length > 0) {
      const label = oneLine(entry.name);
      for (const sentence of resolved)
        facts.push({
          topic: 'document',
          subject: label,
          text: oneLine(sentence, MAX_LENGTH),
          source: { id: entry.id, kind: 'document', label },
        });
      continue;
    }
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

/** A heading of minutes or a policy, which no sentence continues. */
const HEADING = /^(?:TOP|§|Punkt|Item|Agenda)?\s*\d+(?:\.\d+)*[.)]?\s+\p{Lu}[^.!?]{0,60}$/u;

/** Joins the lines of a document into texts: a line that ends within a sentence continues on the next one. */
const joinedLines = (lines: readonly string[]): string[] =>
  lines
    .flatMap((line) => line.split('\n'))
    .reduce<string[]>((texts, line) => {
      const last = texts.at(-1);
      const isOpen = last !== undefined && !/[.!?:;]["“”»)]?\s*$/u.test(last) && !HEADING.test(last.trim());
      return isOpen && !HEADING.test(line.trim()) ? [...texts.slice(0, -1), `${last} ${line.trim()}`] : [...texts, line];
    }, []);

/** Returns the sentences of a document; none if it cannot be read. */
const readSentences = async (context: AgentContext, entry: Parameters<typeof fetchDocument>[1]): Promise<string[]> => {
  const document = await fetchDocument(context, entry);
  if (typeof document === 'string') return [];
  try {
    const { blocks } = await readDocument(document, context.signal);
    return joinedLines(blocks.map(({ text }) => text))
      .flatMap(sentencesOf)
      .filter((sentence) => sentence.trim().length >= MIN_LENGTH);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    return [];
  }
};
