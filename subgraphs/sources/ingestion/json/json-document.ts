import { IngestError } from '../ingest-error.js';
import { JsonScanner, type JsonLocation, type JsonVisitor } from './json-scanner.js';

/** The bytes of a JSON text in UTF-8, from its start. */
export type JsonBytes = AsyncIterable<Buffer | string>;

/** Maximum number of record lists that an error names. */
const MAX_CANDIDATES = 20;
/** Maximum number of lists that a survey compares. */
const MAX_LISTS = 1_000;
/** Maximum number of scalars in nested objects that a survey returns; including those of the root object, three times as many. */
const MAX_SCALARS = 500;
const MAX_SCALAR_BYTES = 500;

/** Number of objects around the lists of records that are searched for. */
const MAX_LIST_DEPTH = 5;

/** Where a JSON text contains lists of records. */
export interface JsonSurvey {
  root: 'nothing' | 'array' | 'object' | 'objects' | 'scalar';
  /**
   * JSON Pointers to lists of objects in the only root object, at most 20. Those inside the fewest objects; lists inside other lists are values
   * of records.
   */
  recordLists: string[];
  /** JSON Pointers to empty lists that are not deeper, at most 20. */
  emptyLists: string[];
  /**
   * Scalars of the root object and of objects nested in it, except those in lists, by JSON Pointer. At most 1,500 values of at most 500
   * bytes; empty if the document has several root objects.
   */
  scalars: ReadonlyMap<string, JsonScalar>;
}

/** A JSON value that is neither a list nor an object. */
export type JsonScalar = string | number | boolean | null;

/** Searches a JSON text for lists of records; stops early at an array or several objects. */
export const surveyJson = async (bytes: JsonBytes): Promise<JsonSurvey> => {
  const survey = new SurveyVisitor();
  await walk(bytes, survey, () => survey.root === 'array' || survey.root === 'objects');
  const { root } = survey;
  const depth = Math.min(...survey.recordLists.map((list) => list.depth));
  const pointers = (lists: readonly FoundList[], isMeant: (list: FoundList) => boolean): string[] =>
    lists
      .filter(isMeant)
      .slice(0, MAX_CANDIDATES)
      .map(({ pointer }) => pointer);
  return {
    root,
    recordLists: pointers(survey.recordLists, (list) => list.depth === depth),
    emptyLists: pointers(survey.emptyLists, (list) => list.depth <= depth),
    scalars: root === 'object' ? survey.scalars : new Map(),
  };
};

interface FoundList {
  pointer: string;
  /** Number of containers around the list. */
  depth: number;
}

class SurveyVisitor implements JsonVisitor {
  watchDepth = 0;
  root: JsonSurvey['root'] = 'nothing';
  readonly recordLists: FoundList[] = [];
  readonly emptyLists: FoundList[] = [];
  readonly scalars = new Map<string, JsonScalar>();
  /** Keys of the objects around the current value. */
  private readonly path: string[] = [];
  private nested = 0;
  private list: { depth: number; elements: number; isRecords: boolean } | undefined;

  begin({ depth, key, index, isArray, isObject }: JsonLocation): boolean {
    if (depth === 0) {
      this.root = isArray ? 'array' : !isObject ? 'scalar' : index === 0 ? 'object' : 'objects';
      this.watchDepth = this.root === 'object' ? 1 : 0;
    } else if (this.list) {
      this.list.elements += 1;
      this.list.isRecords &&= isObject;
      // One element that is not an object decides; the rest is skipped.
      if (!isObject) this.watchDepth = depth - 1;
    } else {
      this.path.length = depth - 1;
      this.path.push(key ?? '');
      if (!isArray && !isObject) return true;
      if (isArray) this.list = { depth, elements: 0, isRecords: true };
      this.watchDepth = isArray || depth < MAX_LIST_DEPTH ? depth + 1 : depth;
    }
    return false;
  }

  captured(text: Buffer): void {
    const isNested = this.path.length > 1;
    if (isNested) this.nested += 1;
    if (text.length > MAX_SCALAR_BYTES || (isNested ? this.nested > MAX_SCALARS : this.scalars.size > 3 * MAX_SCALARS)) return;
    this.scalars.set(this.path.map(pointerTo).join(''), JSON.parse(text.toString()) as JsonScalar);
  }

  closed(depth: number): void {
    this.watchDepth = Math.min(this.watchDepth, Math.max(depth, 1));
    if (this.list?.depth !== depth) return;
    const { elements, isRecords } = this.list;
    this.list = undefined;
    const lists = elements === 0 ? this.emptyLists : isRecords ? this.recordLists : undefined;
    if (lists && lists.length < MAX_LISTS) lists.push({ pointer: this.path.map(pointerTo).join(''), depth });
  }
}

/**
 * Yields the texts of the records of a JSON document in chunks: the elements of the array at a JSON Pointer (RFC 6901). With the empty
 * pointer, these are the elements of the array at the root, or otherwise the values at the root themselves.
 * @throws IngestError `json_pointer_nothing` if there is no array at the pointer
 */
export async function* recordsAt(bytes: JsonBytes, pointer: string): AsyncGenerator<Buffer[]> {
  const visitor = new RecordVisitor(pointer);
  const scanner = new JsonScanner(visitor);
  for await (const chunk of bytes) {
    scanner.push(chunk as Buffer);
    if (visitor.records.length > 0) yield visitor.take();
  }
  scanner.end();
  if (visitor.records.length > 0) yield visitor.take();
  if (!visitor.isFound) throw new IngestError('json_pointer_nothing', { pointer });
}

/**
 * Returns the scalar at a JSON Pointer; undefined if there is no value, or if it is a list or an object. A whole number that a double
 * cannot represent exactly is returned as text.
 */
export const scalarAt = async (bytes: JsonBytes, pointer: string): Promise<JsonScalar | undefined> => {
  const visitor = new ScalarVisitor(pointer);
  await walk(bytes, visitor, () => visitor.value !== undefined);
  return visitor.value;
};

const walk = async (bytes: JsonBytes, visitor: JsonVisitor, isDone: () => boolean): Promise<void> => {
  const scanner = new JsonScanner(visitor);
  for await (const chunk of bytes) {
    scanner.push(chunk as Buffer);
    if (isDone()) return;
  }
  scanner.end();
};

/** Follows a pointer from container to container. */
abstract class PointerVisitor implements JsonVisitor {
  watchDepth = 0;
  isFound = false;
  protected readonly tokens: readonly string[];

  constructor(protected readonly pointer: string) {
    this.tokens = pointer
      .split('/')
      .slice(1)
      .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
  }

  begin(location: JsonLocation): boolean {
    const { depth, key, index, isArray, isObject } = location;
    const { length } = this.tokens;
    if (depth > length) return true;
    if (depth > 0 && (key ?? String(index)) !== this.tokens[depth - 1]) return false;
    if (depth === length) return this.atTarget(location);
    if (depth === 0 && index > 0) throw new IngestError('json_pointer_nothing', { pointer: this.pointer });
    if (isArray || isObject) this.watchDepth = depth + 1;
    return false;
  }

  closed(depth: number): void {
    this.watchDepth = Math.min(this.watchDepth, depth);
  }

  /** Handles the value at the pointer; returns true to capture it. */
  protected abstract atTarget(location: JsonLocation): boolean;
}

class RecordVisitor extends PointerVisitor {
  records: Buffer[] = [];
  private rootIsArray = false;

  captured(text: Buffer): void {
    this.records.push(text);
  }

  take(): Buffer[] {
    const { records } = this;
    this.records = [];
    return records;
  }

  protected atTarget({ depth, isArray, index }: JsonLocation): boolean {
    const isRoot = this.tokens.length === 0;
    if (this.isFound && (!isRoot || isArray || this.rootIsArray)) throw new IngestError('json_list_repeats', { pointer: this.pointer });
    if (!isArray && !isRoot) return false;
    this.isFound = true;
    if (!isArray) return true;
    this.rootIsArray = index === 0;
    this.watchDepth = depth + 1;
    return false;
  }
}

class ScalarVisitor extends PointerVisitor {
  value: JsonScalar | undefined;

  captured(text: Buffer): void {
    const value = JSON.parse(text.toString()) as JsonScalar;
    this.value = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) ? text.toString() : value;
  }

  protected atTarget({ isArray, isObject }: JsonLocation): boolean {
    return !isArray && !isObject;
  }
}

const pointerTo = (key: string): string => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
