import { SaxesParser } from 'saxes';
import { IngestError } from '../ingest-error.js';
import type { ZipArchive } from '../zip-archive.js';

export interface PartHandlers {
  /** @param name without namespace prefix */
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Parses an XML part of an archive and passes it to the handlers. Yields after each chunk, so that a caller can process the results so far.
 * @throws IngestError `not_xlsx` if the XML is malformed or declares a document type
 */
export async function* parsePart(archive: ZipArchive, name: string, handlers: PartHandlers, maxBytes?: number): AsyncGenerator<void> {
  const parser = new SaxesParser();
  const reject = (): never => {
    throw new IngestError('not_xlsx', { found: 'XML' });
  };
  parser.on('error', reject);
  parser.on('doctype', reject);
  parser.on('opentag', (tag) => handlers.open?.(localName(tag.name), tag.attributes as Record<string, string>));
  parser.on('closetag', (tag) => handlers.close?.(localName(tag.name)));
  if (handlers.text) parser.on('text', handlers.text);
  const decoder = new TextDecoder();
  for await (const chunk of archive.read(name, maxBytes)) {
    parser.write(decoder.decode(chunk, { stream: true }));
    yield;
  }
  parser.write(decoder.decode()).close();
  yield;
}

/** Parses the whole part. */
export const readPart = async (archive: ZipArchive, name: string, handlers: PartHandlers, maxBytes?: number): Promise<void> => {
  for await (const _ of parsePart(archive, name, handlers, maxBytes));
};
