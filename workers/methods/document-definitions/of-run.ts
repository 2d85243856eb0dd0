import type { AgentContext } from '../../kit.js';
import { fetchDocument, newestDocuments, type FetchedDocument } from '../../readable-documents.js';
import { DocumentError, readDocument } from '../document-text/index.js';
import { definitionsIn, type Definition } from './read-definitions.js';

/** The definitions that a document states. */
export interface DocumentDefinitions {
  readonly document: { readonly id: string; readonly label: string };
  readonly definitions: readonly Definition[];
}

/** Maximum number of documents that are read, the newest. */
const MAX_DOCUMENTS = 20;
/** Maximum number of documents whose definitions the process keeps. */
const MAX_KEPT = 500;

const ofRuns = new WeakMap<AgentContext['cleaned'], Promise<DocumentDefinitions[]>>();
const fetchedOfRuns = new WeakMap<AgentContext['cleaned'], Promise<FetchedDocument[]>>();
/** By the content of the document. */
const ofContents = new Map<string, readonly Definition[]>();

/** Returns the definitions that the newest documents of the tenant state; documents without any are left out. */
export const documentDefinitions = (context: AgentContext): Promise<DocumentDefinitions[]> => {
  const found = ofRuns.get(context.cleaned) ?? read(context);
  ofRuns.set(context.cleaned, found);
  return found;
};

/** Returns the names and texts of the newest documents of the tenant; the text of one that cannot be read is empty. */
export const documentTexts = async (context: AgentContext): Promise<{ readonly label: string; readonly text: string }[]> => {
  const found: { label: string; text: string }[] = [];
  for (const document of await newestFetched(context)) found.push({ label: document.name, text: await textOf(document, context.signal) });
  return found;
};

/** Returns the newest documents of the tenant that can be fetched; a run fetches them once. */
const newestFetched = (context: AgentContext): Promise<FetchedDocument[]> => {
  const found = fetchedOfRuns.get(context.cleaned) ?? fetchNewest(context);
  fetchedOfRuns.set(context.cleaned, found);
  return found;
};

const fetchNewest = async (context: AgentContext): Promise<FetchedDocument[]> => {
  const { tenantId } = context.run;
  const documents = await newestDocuments({ em: context.em.fork(), tenantId }, null, MAX_DOCUMENTS);
  const found: FetchedDocument[] = [];
  for (const document of documents) {
    const fetched = await fetchDocument(context, document);
    if (typeof fetched !== 'string') found.push(fetched);
  }
  return found;
};

const read = async (context: AgentContext): Promise<DocumentDefinitions[]> => {
  const found: DocumentDefinitions[] = [];
  for (const document of await newestFetched(context)) {
    const definitions = await definitionsOf(document, context.signal);
    if (definitions.length > 0) found.push({ document: { id: document.id, label: document.name }, definitions });
  }
  return found;
};

const definitionsOf = async (document: FetchedDocument, signal: AbortSignal): Promise<readonly Definition[]> => {
  const known = ofContents.get(document.version);
  if (known) return known;
  const definitions = definitionsIn(await textOf(document, signal));
  for (const oldest of ofContents.keys()) {
    if (ofContents.size < MAX_KEPT) break;
    ofContents.delete(oldest);
  }
  ofContents.set(document.version, definitions);
  return definitions;
};

/** Returns the text of a document; empty if it cannot be read. */
const textOf = async (document: FetchedDocument, signal: AbortSignal): Promise<string> => {
  try {
    const { blocks } = await readDocument(document, signal);
    return blocks.map(({ text }) => text).join('\n');
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    return '';
  }
};
