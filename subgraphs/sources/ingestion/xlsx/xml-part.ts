import { SaxesParser } from 'saxes';
import { DAMAGED } from '../file-format.js';
import { IngestError } from '../ingest-error.js';
import type { ZipArchive } from '../zip-archive.js';

export interface PartHandlers {
  /**
   * @param name without namespace prefix
   * @param namespaceOf returns the namespace of a prefixed name in this element; empty if its prefix is not declared
   */
  open?(name: string, attributes: Readonly<Record<string, string>>, namespaceOf: (name: string) => string): void;
  close?(name: string): void;
  text?(text: string): void;
}

export interface PartOptions {
  /** Limit on the size of the part, in bytes. */
  maxBytes?: number;
  /** Skips elements of another namespace than that of the root, such as extensions of later versions. */
  rootNamespaceOnly?: boolean;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
const prefixOf = (name: string): string => name.slice(0, Math.max(0, name.indexOf(':')));

/**
 * Parses an XML part of an archive and passes it to the handlers. Yields after each chunk, so that a caller can process the results so far.
 * @throws IngestError `not_xlsx` if the XML is malformed or declares a document type
 */
export async function* parsePart(
  archive: ZipArchive,
  name: string,
  handlers: PartHandlers,
  { maxBytes, rootNamespaceOnly = false }: PartOptions = {},
): AsyncGenerator<void> {
  const parser = new SaxesParser();
  const namespaces = new Namespaces();
  parser.on('error', reject);
  parser.on('doctype', reject);
  parser.on('opentag', (tag) => {
    const attributes = tag.attributes as Record<string, string>;
    const { local, isRoots } = namespaces.open(tag.name, attributes);
    if (isRoots || !rootNamespaceOnly) handlers.open?.(local, attributes, namespaces.of);
  });
  parser.on('closetag', (tag) => {
    const { local, isRoots } = namespaces.close(tag.name);
    if (isRoots || !rootNamespaceOnly) handlers.close?.(local);
  });
  if (handlers.text) {
    parser.on('text', handlers.text);
    parser.on('cdata', handlers.text);
  }
  let decoder: TextDecoder | undefined;
  for await (const chunk of archive.read(name, maxBytes)) {
    decoder ??= decoderOf(chunk);
    parser.write(decoded(decoder, chunk));
    yield;
  }
  parser.write(decoder ? decoded(decoder) : '').close();
  yield;
}

/** Parses the whole part. */
export const readPart = async (archive: ZipArchive, name: string, handlers: PartHandlers, options?: PartOptions): Promise<void> => {
  for await (const _ of parsePart(archive, name, handlers, options));
};

const reject = (): never => {
  throw new IngestError('not_xlsx', { found: DAMAGED });
};

const MAX_KNOWN_NAMES = 1_000;
const LETTER_X = 'x'.charCodeAt(0);

interface ElementName {
  local: string;
  /** True if the element has the namespace of the root. */
  isRoots: boolean;
}

/** Namespaces of the prefixes in scope (Namespaces in XML 1.0). */
class Namespaces {
  private readonly scopes: { depth: number; uris: ReadonlyMap<string, string> }[] = [];
  /** Names in the current scope, because the same few names occur in every row. */
  private readonly known = new Map<string, ElementName>();
  private depth = 0;
  private root = '';

  readonly of = (name: string): string => this.scopes.at(-1)?.uris.get(prefixOf(name)) ?? '';

  open(name: string, attributes: Readonly<Record<string, string>>): ElementName {
    this.depth += 1;
    let uris: Map<string, string> | undefined;
    for (const attribute in attributes) {
      if (attribute.charCodeAt(0) !== LETTER_X || !attribute.startsWith('xmlns')) continue;
      uris ??= new Map(this.scopes.at(-1)?.uris);
      uris.set(attribute.slice('xmlns:'.length), attributes[attribute] ?? '');
    }
    if (uris) {
      this.scopes.push({ depth: this.depth, uris });
      this.known.clear();
    }
    if (this.depth === 1) this.root = this.of(name);
    return this.element(name);
  }

  close(name: string): ElementName {
    const element = this.element(name);
    if (this.scopes.at(-1)?.depth === this.depth) {
      this.scopes.pop();
      this.known.clear();
    }
    this.depth -= 1;
    return element;
  }

  private element(name: string): ElementName {
    const known = this.known.get(name);
    if (known) return known;
    const element = { local: localName(name), isRoots: this.of(name) === this.root };
    if (this.known.size < MAX_KNOWN_NAMES) this.known.set(name, element);
    return element;
  }
}

const BYTE_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/^(?:\xFF\xFE|<\0)/, 'utf-16le'],
  [/^(?:\xFE\xFF|\0<)/, 'utf-16be'],
];
const DECLARED_ENCODING = /^(?:\xEF\xBB\xBF)?<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/;

/** Returns the decoder for the encoding of an XML document (XML 1.0, appendix F). */
const decoderOf = (start: Buffer): TextDecoder => {
  const bytes = start.toString('latin1', 0, 200);
  const byPattern = BYTE_PATTERNS.find(([pattern]) => pattern.test(bytes))?.[1];
  const declared = DECLARED_ENCODING.exec(bytes)?.[1]?.toLowerCase() ?? 'utf-8';
  try {
    return new TextDecoder(byPattern ?? (declared.startsWith('utf-16') ? 'utf-8' : declared), { fatal: true });
  } catch {
    return reject();
  }
};

const decoded = (decoder: TextDecoder, chunk?: Buffer): string => {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch {
    return reject();
  }
};
