import { identifier } from '../../../platform/analytics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { chooseDataset, fetchDataset } from '../../datasets.js';
import { formatNumber } from '../../documents/text/formatting.js';
import { RefusedError, type AgentContext, type Language } from '../../kit.js';
import type { Field } from './fields/fill-fields.js';
import { findValues } from './values/find-values.js';
import type { SourceText } from './structure-texts.js';
import type { StructuringResult } from './structuring-result.js';
import { findTables } from './text-tables.js';
import { DocumentError, faultText, locatorOf, readDocument } from '../../methods/document-text/index.js';
import { chooseDocuments, fetchDocument, type ReadableDocument } from '../../readable-documents.js';
import { messagesIn } from './messages.js';

export interface TextRequest {
  input: string;
  document_ids: readonly string[];
  dataset_ids: readonly string[];
  language: Language;
  parameters: { fields: readonly Field[] };
  column: string | undefined;
  /** Whether documents are read paragraph by paragraph, or each as one text. */
  byParagraph: boolean;
}

/** Texts to be structured. Sources and warnings are complete when all texts have been read. */
export interface ChosenTexts {
  texts(): AsyncIterable<SourceText>;
  sources(): StructuringResult['sources'];
  warnings(): string[];
}

const MAX_ROWS = 100_000;
const MAX_PER_DOCUMENT = 100_000;
const MAX_CELL_LENGTH = 20_000;
/** Of texts in a column that is chosen, the mean length has to be at least so much. */
const FEWEST_CHARACTERS = 12;

/**
 * The texts that the caller names: documents, a dataset's column, else the input itself. An input that holds nothing is a
 * task: then the tenant's documents are read or, without any, the column of the newest dataset that has most text.
 * @throws RefusedError when there is no text at all
 */
export const chooseTexts = async (context: AgentContext, request: TextRequest): Promise<ChosenTexts> => {
  const { input, language, document_ids: documents, dataset_ids: datasets } = request;
  if (documents.length > 0) return new DocumentTexts(context, await chooseDocuments(context, documents, language), request, false);
  if (datasets.length > 0 || request.column !== undefined) return columnTexts(context, request);
  if (holdsSomething(input, request)) return inputText(input, language);
  const found = await chooseDocuments(context, [], language).catch(unlessRefused);
  if (found) return new DocumentTexts(context, found, request, true);
  const chosen = await columnTexts(context, request).catch(unlessRefused);
  if (chosen) return chosen;
  if (input.trim() !== '' && request.parameters.fields.length > 0) return inputText(input, language);
  throw new RefusedError(messagesIn(language).noText, ['text']);
};

const unlessRefused = (error: unknown): undefined => {
  if (!(error instanceof RefusedError)) throw error;
};

const holdsSomething = (input: string, { language }: TextRequest): boolean =>
  findValues(input, { language, contacts: true }).length > 0 ||
  findTables(input).length > 0 ||
  /^[ \t]*\p{L}[^:\n]{1,40}:[ \t]+\S/mu.test(input);

const inputText = (text: string, language: Language): ChosenTexts => {
  const name = messagesIn(language).input;
  return {
    async *texts() {
      yield { sourceId: 'input', source: name, place: null, text };
    },
    sources: () => [{ id: 'input', name, kind: 'input', column: null, version: null, texts: 1 }],
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
    chosenHere: boolean,
  ) {
    const { language } = request;
    if (chosenHere) this.notes.push(messagesIn(language).choseDocuments(formatNumber(documents.length, language)));
  }

  async *texts(): AsyncGenerator<SourceText> {
    const { language } = this.request;
    const words = messagesIn(language);
    const faults: string[] = [];
    for (const [index, wanted] of this.documents.entries()) {
      const fault = (why: string) => faults.push(words.unread(wanted.name, why));
      const document = await fetchDocument(this.context, wanted);
      if (document === 'not_arrived') fault(words.notArrived);
      else if (document === 'too_large') fault(faultText(document, language));
      else
        try {
          const { blocks } = await readDocument(document, this.context.signal);
          const of = { sourceId: wanted.id, source: wanted.name };
          let texts = 1;
          if (this.request.byParagraph) {
            texts = blocks.length;
            for (const { text, anchor } of blocks) yield { ...of, place: locatorOf(anchor, language) || null, text };
          } else {
            const text = blocks.map((block) => block.text).join('\n');
            if (text.length > MAX_PER_DOCUMENT) this.notes.push(words.longDocument(wanted.name));
            yield { ...of, place: null, text: text.slice(0, MAX_PER_DOCUMENT) };
          }
          this.read.push({ id: wanted.id, name: wanted.name, kind: 'document', column: null, version: document.version, texts });
        } catch (error) {
          if (!(error instanceof DocumentError)) throw error;
          fault(faultText(error.code, language));
        }
      await this.context.progress((0.8 * (index + 1)) / this.documents.length, wanted.name);
    }
    this.notes.push(...faults);
    if (this.read.length === 0) throw new RefusedError(faults.join(' '), ['readable_document']);
  }

  sources = (): StructuringResult['sources'] => this.read;
  warnings = (): string[] => this.notes;
}

const columnTexts = async (context: AgentContext, { dataset_ids: ids, column: wanted, language }: TextRequest): Promise<ChosenTexts> => {
  const words = messagesIn(language);
  const dataset = await chooseDataset(context, { ids, language });
  const { datasetId, name, contentHash, columns, rows } = dataset;
  if (wanted !== undefined && !columns.some((column) => column.name === wanted))
    throw new RefusedError(words.noColumn(name, wanted), ['column']);
  const relation = await fetchDataset(context, dataset);
  const column = wanted ?? (await wordiestColumn(context, dataset, relation));
  if (column === undefined) throw new RefusedError(words.noTextColumn(name), ['text_column']);
  const duck = await context.duckDb();
  let read = 0;
  return {
    async *texts() {
      const text = `left(CAST(${identifier(column)} AS VARCHAR), ${MAX_CELL_LENGTH})`;
      const query = `SELECT row_number() OVER () AS number, ${text} AS text FROM ${relation} LIMIT ${MAX_ROWS}`;
      for await (const chunk of duck.stream<{ number: number; text: string | null }>(query)) {
        for (const row of chunk)
          if (row.text?.trim()) {
            read += 1;
            yield { sourceId: datasetId, source: name, place: words.row(formatNumber(row.number, language)), text: row.text };
          }
        await context.progress(Math.min(0.8, (0.8 * read) / Math.max(rows, 1)), name);
      }
    },
    sources: () => [{ id: datasetId, name, kind: 'dataset', column, version: contentHash, texts: read }],
    warnings: () => [
      ...(wanted === undefined ? [words.choseColumn(name, column)] : []),
      ...(rows > MAX_ROWS ? [words.tooManyRows(formatNumber(MAX_ROWS, language))] : []),
    ],
  };
};

/** The text column with the longest texts, by the first rows; undefined where none has more than names and codes. */
const wordiestColumn = async (context: AgentContext, { columns }: Dataset, relation: string): Promise<string | undefined> => {
  const texts = columns.filter(({ type }) => type === 'text').slice(0, 200);
  if (texts.length === 0) return undefined;
  const duck = await context.duckDb();
  const lengths = texts.map(({ name }, index) => `avg(length(CAST(${identifier(name)} AS VARCHAR))) AS c${index}`).join(', ');
  const row = await duck.one<Record<string, number | null>>(`SELECT ${lengths} FROM (SELECT * FROM ${relation} LIMIT 2000)`);
  const ranked = texts.map(({ name }, index) => ({ name, mean: row[`c${index}`] ?? 0 })).toSorted((a, b) => b.mean - a.mean);
  return ranked[0] && ranked[0].mean >= FEWEST_CHARACTERS ? ranked[0].name : undefined;
};
