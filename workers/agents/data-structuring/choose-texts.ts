import { identifier } from '../../../platform/analytics/index.js';
import { Dataset } from '../../../subgraphs/sources/index.js';
import { chooseDataset, fetchDataset } from '../../datasets.js';
import { formatNumber } from '../../documents/text/formatting.js';
import { RefusedError, unlessRefused, type AgentContext, type Language } from '../../kit.js';
import type { Field } from './fields/fill-fields.js';
import { findValues } from '../../methods/values-in-text/find-values.js';
import { INPUT, type SourceText } from './structure-texts.js';
import { keyedEntries, ONCE } from './keyed-entries.js';
import { findEntries } from './entries.js';
import type { StructuringResult } from './structuring-result.js';
import { withoutHeadingNumbers } from './heading-numbers.js';
import { datasetOfColumn, namedIds, nameOfColumn, SURE, type Understood } from '../../methods/request-reading/index.js';
import { findInitiativeColumns } from '../../methods/table-roles/index.js';
import { findTables } from './text-tables.js';
import { rowConditions, selectionText, withConditions } from '../../methods/answer-plan/index.js';
import { DocumentError, errorText, locatorOf, readDocument, type Block } from '../../methods/document-text/index.js';
import { chooseDocuments, fetchDocument, type ReadableDocument } from '../../readable-documents.js';
import { messagesIn } from './messages.js';

export interface TextRequest {
  input: string;
  document_ids: readonly string[];
  dataset_ids: readonly string[];
  language: Language;
  parameters: { fields: readonly Field[] };
  column: string | undefined;
  /** True to read documents paragraph by paragraph, false to read each document as one text. */
  byParagraph: boolean;
  /** True if the request wants items of a document listed; documents are then read as a whole. */
  isListing: boolean;
  /** True if the input itself contains the text. */
  isInput?: boolean;
}

/** Texts to be structured. Sources and warnings are complete after all texts have been read. */
export interface ChosenTexts {
  texts(): AsyncIterable<SourceText>;
  sources(): StructuringResult['sources'];
  warnings(): string[];
}

const MAX_ROWS = 100_000;
/** Maximum number of characters read per document if it is read as one text. */
const MAX_DOCUMENT_LENGTH = 100_000;
const MAX_CELL_LENGTH = 20_000;
/** Minimum mean length, in characters, of a column that is selected by default. */
const MIN_MEAN_LENGTH = 12;

/**
 * Returns the texts that the request names: documents, a column of a dataset, or the input itself. An input without any values is
 * treated as an instruction: then the documents that it names, otherwise the column or dataset that it names, otherwise all documents
 * of the tenant are read or, without documents, the column of the latest dataset with the longest texts.
 * @throws RefusedError if there is no text
 */
export const chooseTexts = async (context: AgentContext, request: TextRequest): Promise<ChosenTexts> => {
  const { input, language, document_ids: documents, dataset_ids: datasets } = request;
  if (request.isInput === true) return inputText(input, language);
  if (documents.length > 0) return new DocumentTexts(context, await chooseDocuments(context, documents, language), request, false);
  if (datasets.length > 0 || request.column !== undefined) return columnTexts(context, request);
  const understood = await context.understood();
  const stored = storedTable(understood, input, language);
  if (stored !== null) throw new RefusedError(messagesIn(language).storedTable(stored), ['text']);
  const ofText = await namedText(context, understood);
  if (ofText) return columnTexts(context, { ...request, ...ofText });
  const named = namedIds(understood, 'document');
  if (containsData(input, request) && !(named.length > 0 && isInstruction(input, language))) return inputText(input, language);
  if (named.length === 0) {
    const ofTable = await namedColumn(context, understood, input);
    if (ofTable) return columnTexts(context, { ...request, ...ofTable });
  }
  const defaultDocuments = await chooseDocuments(context, named, language).catch(unlessRefused);
  if (defaultDocuments) return new DocumentTexts(context, defaultDocuments, request, named.length === 0);
  const defaultColumn = await columnTexts(context, request).catch(unlessRefused);
  if (defaultColumn) return defaultColumn;
  if (input.trim() !== '' && request.parameters.fields.length > 0) return inputText(input, language);
  throw new RefusedError(messagesIn(language).noText, ['text']);
};

/** Returns whether an input only says what to do with a document: it is one line without values, such as a list of wanted columns. */
export const isInstruction = (input: string, language: Language): boolean => {
  if (input.length > MAX_REQUEST || input.trim().includes('\n') || findTables(input).length > 0) return false;
  // The day of a document that a request names is no value to be found in the request.
  const text = input.replaceAll(DAY_OF_DOCUMENT, ' ');
  return withoutHeadingNumbers(text, findValues(text, { language, contacts: true })).length === 0;
};

/** A day after a word for a document: „Niederschrift vom 21.10.“, "minutes of 21 October 2026". */
const DAY_OF_DOCUMENT =
  /(?<=(?<!\p{L})\p{L}*(?:protokolls?|niederschrift|mitschrift|notiz(?:en)?|bericht(?:s|es)?|dokuments?|minutes|notes?|memo|reports?|document|letter|meeting)\s+(?:vom|of|from|on|dated)\s+(?:the\s+)?)(?:\d{1,2}\.\s?\d{1,2}\.(?:\s?\d{2,4})?|\d{4}-\d{2}-\d{2}|\d{1,2}\.?\s\p{L}+(?:\s\d{4})?|\p{L}+\s\d{1,2}(?:,?\s\d{4})?)/giu;

/** Words by which a request asks for a file or table. */
const ASKS_FOR_TABLE = /(?<!\p{L})(?:tabelle|csv|excel|xlsx|liste|zeilen|table|spreadsheet|list|rows)(?!\p{L})/iu;
const MAX_REQUEST = 400;

/** Returns the stored dataset of which a request without values of its own wants a table; null if it asks for something else. */
const storedTable = (understood: Understood | null, input: string, language: Language): string | null => {
  if (input.length > MAX_REQUEST || input.includes('\n') || !ASKS_FOR_TABLE.test(input)) return null;
  const values = withoutHeadingNumbers(input, findValues(input, { language, contacts: true }));
  const subjects = understood?.subjects ?? [];
  const dataset = subjects.find(({ kind, confidence }) => kind === 'dataset' && confidence >= SURE);
  const parts = subjects.filter(({ kind, id }) => (kind === 'value' || kind === 'column') && datasetOfColumn(id) === dataset?.id);
  const namesText = subjects.some(({ kind }) => kind === 'document');
  // A text column of a dataset can be structured; its other columns and values only select rows and columns.
  return dataset && values.length === 0 && parts.length > 1 && !namesText && !TABLE.test(input) ? dataset.label : null;
};

/** Words for a part of a dataset; without them "amounts" names what is to be found in documents, not a column. */
const TABLE = /(?<!\p{L})(?:spalten?|\p{L}*spalte|datens(?:atz|ätze)\p{L}*|columns?|datasets?|spreadsheets?|rows?|zeilen)(?!\p{L})/iu;

/**
 * Returns the text column or the dataset with texts that an instruction names; null if it names none. A column counts if the instruction
 * says that it is one or names its dataset, or the initiatives that it describes.
 */
const namedColumn = async (
  { em, run: { tenantId } }: AgentContext,
  understood: Understood | null,
  instruction: string,
): Promise<{ dataset_ids: string[]; column: string | undefined } | null> => {
  for (const { kind, id } of understood?.subjects ?? []) {
    if (kind !== 'column' && kind !== 'dataset') continue;
    const datasetId = kind === 'column' ? datasetOfColumn(id) : id;
    const column = kind === 'column' ? nameOfColumn(id) : undefined;
    const dataset = await em.findOne(Dataset, { tenantId, datasetId }, { fields: ['columns'] });
    const isMeant =
      TABLE.test(instruction) ||
      (kind === 'column' &&
        (namedIds(understood, 'dataset').includes(datasetId) ||
          (understood?.topics.some(({ topic }) => topic === 'initiatives') && dataset && findInitiativeColumns(dataset.columns) !== null)));
    if (!isMeant) continue;
    const isRead = (each: { name: string; type: string }): boolean =>
      each.type === 'text' && (column === undefined || each.name === column);
    if (dataset?.columns.some(isRead)) return { dataset_ids: [datasetId], column };
  }
  return null;
};

/** Minimum confidence at which a request names a column itself. */
const NAMED = 0.9;
/** Minimum mean length of the values of a column of texts, in characters. */
const MIN_TEXT_LENGTH = 25;

/**
 * Returns the column of texts that a request names beside its dataset: „aus den Freitexten der Beschwerden“. It says more than a document
 * that shares a word with the request.
 */
const namedText = async (
  { em, run: { tenantId } }: AgentContext,
  understood: Understood | null,
): Promise<{ dataset_ids: string[]; column: string } | null> => {
  const datasets = namedIds(understood, 'dataset');
  const columns = (understood?.subjects ?? []).filter(
    ({ kind, id, confidence }) => kind === 'column' && confidence >= NAMED && datasets.includes(datasetOfColumn(id)),
  );
  for (const { id } of columns) {
    const [datasetId, column] = [datasetOfColumn(id), nameOfColumn(id)];
    const dataset = await em.findOne(Dataset, { tenantId, datasetId }, { fields: ['profile'] });
    const length = dataset?.profile.columns.find(({ name }) => name === column)?.textLength?.mean ?? 0;
    if (length >= MIN_TEXT_LENGTH) return { dataset_ids: [datasetId], column };
  }
  return null;
};

/** Returns the text of a document with an empty line between its blocks, but none between the rows of a table. */
export const textOfBlocks = (blocks: readonly { text: string }[]): string =>
  blocks.reduce(
    (all, { text }, at) => `${all}${at === 0 ? '' : text.includes(' | ') && blocks[at - 1]?.text.includes(' | ') ? '\n' : '\n\n'}${text}`,
    '',
  );

/** Returns the blocks with consecutive rows of a table as one block. */
const withTables = (blocks: readonly Block[]): Block[] =>
  blocks.reduce<Block[]>((all, block) => {
    const last = all.at(-1);
    const isRow = last?.text.includes(' | ') === true && block.text.includes(' | ');
    return last && isRow ? [...all.slice(0, -1), { ...last, text: `${last.text}\n${block.text}` }] : [...all, block];
  }, []);

/** Returns whether a text contains values, a table or a line of the form `Label: value`. */
export const containsData = (input: string, { language }: Pick<TextRequest, 'language'>): boolean =>
  withoutHeadingNumbers(input, findValues(input, { language, contacts: true })).length > 0 ||
  findTables(input).length > 0 ||
  // Two sentences in one line are an instruction rather than two entries.
  (/[\n:]/.test(input) && findEntries(input, language) !== null) ||
  /^[ \t]*\p{L}[^:\n]{1,40}:[ \t]+\S/mu.test(input);

const inputText = (text: string, language: Language): ChosenTexts => {
  const name = messagesIn(language).input;
  return {
    async *texts() {
      yield { sourceId: INPUT, source: name, place: null, text };
    },
    sources: () => [{ id: INPUT, name, kind: 'input', column: null, version: null, texts: 1 }],
    warnings: () => [],
  };
};

class DocumentTexts implements ChosenTexts {
  private readonly read: StructuringResult['sources'] = [];
  private readonly notes: string[] = [];

  constructor(
    private readonly context: AgentContext,
    private readonly documents: readonly ReadableDocument[],
    private readonly request: TextRequest,
    isDefault: boolean,
  ) {
    const { language } = request;
    if (isDefault) this.notes.push(messagesIn(language).choseDocuments(formatNumber(documents.length, language)));
  }

  async *texts(): AsyncGenerator<SourceText> {
    const { language } = this.request;
    const messages = messagesIn(language);
    const errors: string[] = [];
    for (const [index, entry] of this.documents.entries()) {
      const addError = (reason: string) => errors.push(messages.unread(entry.name, reason));
      const document = await fetchDocument(this.context, entry);
      if (document === 'not_arrived') addError(messages.notArrived);
      else if (document === 'too_large') addError(errorText(document, language));
      else
        try {
          const { blocks } = await readDocument(document, this.context.signal);
          const source = { sourceId: entry.id, source: entry.name };
          let texts = 1;
          if (this.request.isListing) yield { ...source, place: null, text: textOfBlocks(blocks).slice(0, MAX_DOCUMENT_LENGTH) };
          else if (this.request.byParagraph) {
            texts = blocks.length;
            for (const { text, anchor } of withTables(blocks)) yield { ...source, place: locatorOf(anchor, language) || null, text };
          } else {
            const text = blocks.map((block) => block.text).join('\n');
            const entries = keyedEntries(text);
            if (entries) {
              const once = ONCE.test(this.request.input)
                ? entries.filter(({ key }, at) => entries.findIndex((each) => each.key === key) === at)
                : entries;
              texts = once.length;
              if (once.length < entries.length)
                this.notes.push(messages.repeated(entry.name, formatNumber(entries.length - once.length, language)));
              for (const { key, text: own } of once) yield { ...source, place: key, key, text: own };
              this.read.push({ id: entry.id, name: entry.name, kind: 'document', column: null, version: document.version, texts });
              continue;
            }
            if (text.length > MAX_DOCUMENT_LENGTH) this.notes.push(messages.longDocument(entry.name));
            yield { ...source, place: null, text: text.slice(0, MAX_DOCUMENT_LENGTH) };
          }
          this.read.push({ id: entry.id, name: entry.name, kind: 'document', column: null, version: document.version, texts });
        } catch (error) {
          if (!(error instanceof DocumentError)) throw error;
          addError(errorText(error.code, language));
        }
      await this.context.progress((0.8 * (index + 1)) / this.documents.length, entry.name);
    }
    this.notes.push(...errors);
    if (this.read.length === 0) throw new RefusedError(errors.join(' '), ['readable_document']);
  }

  sources = (): StructuringResult['sources'] => this.read;
  warnings = (): string[] => this.notes;
}

const columnTexts = async (context: AgentContext, { dataset_ids: ids, column: requested, language }: TextRequest): Promise<ChosenTexts> => {
  const messages = messagesIn(language);
  const dataset = await chooseDataset(context, { ids, language });
  const { datasetId, name, contentHash, columns, rows } = dataset;
  if (requested !== undefined && !columns.some((column) => column.name === requested))
    throw new RefusedError(messages.noColumn(name, requested), ['column']);
  const relation = await fetchDataset(context, dataset);
  const column = requested ?? (await longestTextColumn(context, dataset, relation));
  if (column === undefined) throw new RefusedError(messages.noTextColumn(name), ['text_column']);
  const duck = await context.duckDb();
  const planned = (await context.plan())?.rows ?? null;
  const plan = planned?.datasetId === datasetId ? planned : null;
  const conditions = plan === null ? [] : rowConditions(plan, relation);
  if (conditions.length > 0) for (const part of ['filter', 'condition'] as const) context.considered.add(part);
  let read = 0;
  return {
    async *texts() {
      const text = `left(CAST(${identifier(column)} AS VARCHAR), ${MAX_CELL_LENGTH})`;
      const numbered = withConditions(`(SELECT *, row_number() OVER () AS text_row FROM ${relation})`, conditions);
      const query = `SELECT text_row AS number, ${text} AS text FROM ${numbered} ORDER BY text_row LIMIT ${MAX_ROWS}`;
      for await (const chunk of duck.stream<{ number: number; text: string | null }>(query)) {
        for (const row of chunk)
          if (row.text?.trim()) {
            read += 1;
            yield { sourceId: datasetId, source: name, place: messages.row(formatNumber(row.number, language)), text: row.text };
          }
        await context.progress(Math.min(0.8, (0.8 * read) / Math.max(rows, 1)), name);
      }
    },
    sources: () => [{ id: datasetId, name, kind: 'dataset', column, version: contentHash, texts: read }],
    warnings: () => [
      ...(requested === undefined ? [messages.choseColumn(name, column)] : []),
      ...(conditions.length > 0 && plan ? [messages.rowsRead(selectionText(plan, language).join('; '))] : []),
      ...(rows > MAX_ROWS ? [messages.tooManyRows(formatNumber(MAX_ROWS, language))] : []),
    ],
  };
};

/** Returns the text column with the highest mean length in the first 2,000 rows; undefined if it is below `MIN_MEAN_LENGTH`. */
const longestTextColumn = async (context: AgentContext, { columns }: Dataset, relation: string): Promise<string | undefined> => {
  const texts = columns.filter(({ type }) => type === 'text').slice(0, 200);
  if (texts.length === 0) return undefined;
  const duck = await context.duckDb();
  const lengths = texts.map(({ name }, index) => `avg(length(CAST(${identifier(name)} AS VARCHAR))) AS c${index}`).join(', ');
  const row = await duck.one<Record<string, number | null>>(`SELECT ${lengths} FROM (SELECT * FROM ${relation} LIMIT 2000)`);
  const ranked = texts.map(({ name }, index) => ({ name, mean: row[`c${index}`] ?? 0 })).toSorted((a, b) => b.mean - a.mean);
  return ranked[0] && ranked[0].mean >= MIN_MEAN_LENGTH ? ranked[0].name : undefined;
};
