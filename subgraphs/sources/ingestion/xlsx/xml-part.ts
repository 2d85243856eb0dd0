import { SaxesParser } from 'saxes';
import { IngestError } from '../ingest-error.js';
import type { ZipArchive } from './zip-archive.js';

export interface PartHandlers {
  /** @param name without namespace prefix */
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Feeds an XML part of an archive through handlers, chunk by chunk; yields after each, so that a caller can take what
 * has come together.
 * @throws IngestError `not_xlsx` for XML that is malformed or declares a document type
 */
export async function* parsePart(archive: ZipArchive, name: string, handlers: PartHandlers, maxBytes?: number): AsyncGenerator<void> {
  const parser = new SaxesParser();
  const refuse = (): never => {
    throw new IngestError('not_xlsx', { found: 'XML' });
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('opentag', (tag) => handlers.open?.(local(tag.name), tag.attributes as Record<string, string>));
  parser.on('closetag', (tag) => handlers.close?.(local(tag.name)));
  if (handlers.text) parser.on('text', handlers.text);
  const decoder = new TextDecoder();
  for await (const chunk of archive.read(name, maxBytes)) {
    parser.write(decoder.decode(chunk, { stream: true }));
    yield;
  }
  parser.write(decoder.decode()).close();
  yield;
}

/** The same to the end at once. */
export const readPart = async (archive: ZipArchive, name: string, handlers: PartHandlers, maxBytes?: number): Promise<void> => {
  for await (const _ of parsePart(archive, name, handlers, maxBytes));
};
