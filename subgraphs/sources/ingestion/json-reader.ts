import jsonPointer from 'jsonpointer';
import { createWriteStream } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { literal, type DuckDbSession } from '../../../platform/analytics/index.js';
import { knownFormat } from './file-format.js';
import { IngestError, ingestWarning, type IngestWarning } from './ingest-error.js';
import { MAX_ROW_BYTES } from './ingest-limits.js';
import type { IngestOptions } from './ingest-options.js';
import { isRecord, parseExactly, textsOf } from './json-records.js';
import type { RawTable } from './raw-table.js';
import { writeRecords, type TextRecord } from './record-table.js';
import { detectEncoding, openUtf8, readHead } from './text-encoding.js';

/** A document that has to be read as a whole, because its records lie somewhere inside it. */
const MAX_DOCUMENT_BYTES = 67_108_864;
const HEAD_BYTES = 262_144;

interface JsonFile {
  file: string;
  workFile: string;
  options: Pick<IngestOptions, 'recordsPointer'>;
  signal?: AbortSignal | undefined;
}

/**
 * Reads JSON records: a list of objects, one object a line, or a document with a list of objects inside, found by its
 * JSON Pointer (RFC 6901) or, where there is only one such list at the top, by itself.
 * @throws IngestError for everything that holds no records
 */
export const readJson = async (duck: DuckDbSession, { file, workFile, options, signal }: JsonFile): Promise<RawTable> => {
  const found = knownFormat(await readHead(file, 1024));
  if (found !== undefined && found !== 'JSON') throw new IngestError('not_json', { found });
  const encoding = await detectEncoding(file, signal);
  const text = duck.path('ingest.json');
  try {
    await pipeline(openUtf8(file, encoding, signal), createWriteStream(text), { signal });
    const warnings: IngestWarning[] = [];
    const records = await recordsOf(duck, text, options.recordsPointer, warnings);
    return { ...(await writeRecords(records, workFile, { signal })), encoding: encoding.name, warnings };
  } finally {
    await rm(text, { force: true });
  }
};

const recordsOf = async (
  duck: DuckDbSession,
  file: string,
  pointer: string | undefined,
  warnings: IngestWarning[],
): Promise<AsyncGenerator<TextRecord>> => {
  const head = (await readHead(file, HEAD_BYTES)).toString('utf8').trimStart();
  if (head === '') throw new IngestError('empty_file');
  if (pointer === undefined && head.startsWith('[')) return streamed(duck, file, 'array');
  if (pointer === undefined && isOneObjectPerLine(head)) return streamed(duck, file, 'newline_delimited');
  const document = await readDocument(file);
  const list = pointer === undefined ? onlyList(document, warnings) : listAt(document, pointer);
  return inMemory(list);
};

const isOneObjectPerLine = (head: string): boolean => {
  const [first = '', ...rest] = head.split('\n');
  return rest.some((line) => line.trim() !== '') && isRecord(tryParse(first));
};

const tryParse = (text: string): unknown => {
  try {
    return parseExactly(text);
  } catch {
    return undefined;
  }
};

/** DuckDB cuts the file into records; each is parsed by itself, so that files of any size fit. */
async function* streamed(duck: DuckDbSession, file: string, format: string): AsyncGenerator<TextRecord> {
  const relation = `read_json_objects(${literal(file)}, format=${literal(format)}, maximum_object_size=${8 * MAX_ROW_BYTES})`;
  let row = 0;
  for await (const chunk of duck.stream<{ json: string }>(`SELECT json::VARCHAR AS json FROM ${relation}`))
    for (const { json } of chunk) yield textsOf(asRecord(tryParse(json), ++row));
}

async function* inMemory(list: readonly unknown[]): AsyncGenerator<TextRecord> {
  for (const [index, value] of list.entries()) yield textsOf(asRecord(value, index + 1));
}

const asRecord = (value: unknown, row: number): Record<string, unknown> => {
  if (!isRecord(value)) throw new IngestError('json_not_records', { row });
  return value;
};

const readDocument = async (file: string): Promise<unknown> => {
  if ((await stat(file)).size > MAX_DOCUMENT_BYTES) throw new IngestError('json_too_large', { limit: MAX_DOCUMENT_BYTES });
  const document = tryParse(await readFile(file, 'utf8'));
  if (document === undefined) throw new IngestError('json_malformed');
  return document;
};

/** @throws IngestError `json_pointer_nothing` when there is no list of records at that place */
export const listAt = (document: unknown, pointer: string): unknown[] => {
  const found: unknown = pointer === '' ? document : isContainer(document) ? jsonPointer.get(document, pointer) : undefined;
  if (!Array.isArray(found)) throw new IngestError('json_pointer_nothing', { pointer });
  return found;
};

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The one list of records at the top of a document; `warnings` gets where it was. */
export const onlyList = (document: unknown, warnings: IngestWarning[]): unknown[] => {
  if (!isRecord(document)) throw new IngestError('json_not_records', { row: 1 });
  const lists = Object.entries(document).filter(
    (entry): entry is [string, unknown[]] => Array.isArray(entry[1]) && entry[1].length > 0 && entry[1].every(isRecord),
  );
  const [only, ...others] = lists;
  if (!only || others.length > 0) throw new IngestError('json_no_list', { candidates: lists.map(([key]) => pointerTo(key)) });
  warnings.push(ingestWarning('records_found_at', { pointer: pointerTo(only[0]) }));
  return only[1];
};

const pointerTo = (key: string): string => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
