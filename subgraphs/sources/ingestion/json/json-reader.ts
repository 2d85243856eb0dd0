import { knownFormat } from '../file-format.js';
import { columnsWarning, IngestError, ingestWarning, type IngestWarning } from '../ingest-error.js';
import type { IngestOptions } from '../ingest-options.js';
import { recordsAt, surveyJson, type JsonBytes, type JsonSurvey } from './json-document.js';
import { isRecord, parseExactly, textsOf } from './json-records.js';
import { namedNext, type ListEnvelope } from './list-envelope.js';
import { statedCounts } from './stated-counts.js';
import type { RawTable } from '../raw-table.js';
import { writeRecords, type TextRecord } from '../record-table.js';
import { detectEncoding, openUtf8, readHead } from '../text-encoding.js';

interface JsonFile {
  file: string;
  workFile: string;
  options: Pick<IngestOptions, 'recordsPointer'>;
  signal?: AbortSignal | undefined;
}

/**
 * Reads the JSON records of a file of any size in the memory of one record. The records are, in this order of precedence:
 * - with a pointer (RFC 6901), the elements of the array at the pointer; the empty pointer means the root;
 * - the elements of an array at the root, also of a single element;
 * - several objects at the root, such as one per line;
 * - of one object at the root, the elements of its only list of objects, or of the only one inside the fewest objects;
 * - one object at the root without such a list and without an empty list among its members, as the only record.
 * @throws IngestError if the file contains no records
 */
export const readJson = async ({ file, workFile, options, signal }: JsonFile): Promise<RawTable> => {
  const found = knownFormat(await readHead(file, 1024));
  if (found !== undefined && found !== 'JSON') throw new IngestError('not_json', { found });
  const encoding = await detectEncoding(file, signal);
  const open = (): JsonBytes => openUtf8(file, encoding, signal) as AsyncIterable<Buffer>;
  const warnings: IngestWarning[] = [];
  const survey = await surveyJson(open());
  const pointer = options.recordsPointer ?? pointerToRecords(survey, warnings);
  const tables = new Set<string>();
  const written = await writeRecords(parsed(recordsAt(open(), pointer), tables), workFile, { signal });
  const incomplete = pointer === '' ? [] : checkComplete(survey, pointer, written.rows);
  return { ...written, encoding: encoding.name, warnings: [...warnings, ...incomplete, ...columnsWarning('lists_as_text', [...tables])] };
};

/** Returns a warning if the document refers to further records, like a page of an API. */
const checkComplete = ({ scalars }: JsonSurvey, pointer: string, records: number): IngestWarning[] => {
  const envelope: ListEnvelope = { records, headers: {}, members: scalars, parent: pointer.slice(0, pointer.lastIndexOf('/')) };
  const counts = statedCounts(envelope, undefined);
  const field = counts.find(({ isCertain, value }) => isCertain && value > records)?.name ?? namedNext(envelope, 1);
  return field === undefined ? [] : [ingestWarning('records_incomplete', { field, records })];
};

const pointerToRecords = ({ root, recordLists, emptyLists }: JsonSurvey, warnings: IngestWarning[]): string => {
  if (root === 'nothing') throw new IngestError('empty_file');
  if (root === 'scalar') throw new IngestError('json_not_records', { row: 1 });
  if (root !== 'object') return '';
  const [only, ...others] = recordLists;
  // An object with an empty list may be an envelope without records or a record.
  if (others.length > 0 || (only === undefined && emptyLists.length > 0))
    throw new IngestError('json_no_list', { candidates: recordLists.length > 0 ? recordLists : emptyLists });
  if (only === undefined) return '';
  warnings.push(ingestWarning('records_found_at', { pointer: only }));
  return only;
};

async function* parsed(chunks: AsyncIterable<Buffer[]>, tables: Set<string>): AsyncGenerator<TextRecord[]> {
  let row = 0;
  for await (const texts of chunks)
    yield texts.map((text) => {
      const value = parseExactly(text.toString());
      row += 1;
      if (!isRecord(value)) throw new IngestError('json_not_records', { row });
      return textsOf(value, tables);
    });
}
