import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { IngestError, ingestWarning } from '../ingest-error.js';
import type { RawTable } from '../raw-table.js';
import { tableOfLines } from '../record-table.js';
import { detectEncoding, openUtf8 } from '../text-encoding.js';
import { XesParser } from './xes-parser.js';

/** Maximum growth factor of the table over the file, because every event repeats the attributes of its case. */
const MAX_GROWTH = 30;
const FREE_GROWTH_BYTES = 16_000_000;

/**
 * Converts an XES log into a table with one row per event, in file order, as newline-delimited JSON in `workFile`.
 * @throws IngestError the codes of `XesParser`, `no_rows`, `no_columns`, and `xml_expands` if the table grows excessively
 */
export const readXes = async ({
  file,
  workFile,
  signal,
}: {
  file: string;
  workFile: string;
  signal?: AbortSignal | undefined;
}): Promise<RawTable> => {
  const encoding = await detectEncoding(file, signal);
  const limit = (await stat(file)).size * MAX_GROWTH + FREE_GROWTH_BYTES;
  let rows = 0;
  let written = 0;
  let lines: string[] = [];
  const parser = new XesParser((values) => {
    const line = `${JSON.stringify(values)}\n`;
    rows += 1;
    written += line.length;
    if (written > limit) throw new IngestError('xml_expands');
    lines.push(line);
  });
  const take = (): string => {
    const text = lines.join('');
    lines = [];
    return text;
  };
  const toLines = async function* (source: AsyncIterable<string | Buffer>): AsyncGenerator<string> {
    const decoder = new TextDecoder();
    for await (const chunk of source) {
      parser.write(decoder.decode(chunk as Buffer, { stream: true }));
      yield take();
    }
    parser.write(decoder.decode());
    parser.close();
    yield take();
  };
  const target = await open(workFile, 'w');
  await pipeline(openUtf8(file, encoding, signal), toLines, target.createWriteStream(), { signal });
  if (rows === 0) throw new IngestError('no_rows');
  if (parser.columns.length === 0) throw new IngestError('no_columns', { rows });
  return {
    ...tableOfLines(workFile, parser.columns, parser.kinds),
    rows,
    encoding: encoding.name,
    warnings: parser.namesakes.traces > 0 ? [ingestWarning('cases_share_name', parser.namesakes)] : [],
  };
};
