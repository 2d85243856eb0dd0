import { posix } from 'node:path';
import { IngestError } from '../ingest-error.js';
import { dateStyles } from './date-styles.js';
import { readPart } from './xml-part.js';
import { ZipArchive } from '../zip-archive.js';

/** Limit on the shared strings, in bytes; they are held in memory while a sheet is read. */
const MAX_TEXTS_BYTES = 268_435_456;

export interface SheetRef {
  name: string;
  part: string;
  isHidden: boolean;
}

/** A workbook (ECMA-376, SpreadsheetML) with the parts that its cells refer to. */
export interface Workbook {
  archive: ZipArchive;
  sheets: SheetRef[];
  /** True if days are counted from 1904 instead of 1900. */
  from1904: boolean;
  sharedStrings: string[];
  /** Indexes of the cell formats that display a number as a date or time. */
  dateStyles: ReadonlySet<number>;
}

interface Relation {
  type: string;
  part: string;
}

/** @throws IngestError if the archive is not a workbook */
export const openWorkbook = async (file: string): Promise<Workbook> => {
  const archive = await ZipArchive.open(file);
  const main = [...(await relationsOf(archive, '')).values()].find(({ type }) => type === 'officeDocument')?.part;
  if (main === undefined) throw new IngestError('not_xlsx', { found: 'ZIP' });
  const relations = await relationsOf(archive, main);
  const sheets: SheetRef[] = [];
  let from1904 = false;
  await readPart(archive, main, {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
      const part = name === 'sheet' ? relations.get(attributes['r:id'] ?? '') : undefined;
      if (part?.type === 'worksheet')
        sheets.push({ name: attributes['name'] ?? '', part: part.part, isHidden: (attributes['state'] ?? 'visible') !== 'visible' });
    },
  });
  const partOf = (relationType: string): string | undefined =>
    [...relations.values()].find(({ type, part }) => type === relationType && archive.has(part))?.part;
  return {
    archive,
    sheets,
    from1904,
    sharedStrings: await readSharedStrings(archive, partOf('sharedStrings')),
    dateStyles: await dateStyles(archive, partOf('styles')),
  };
};

/** Returns the relations of a part by id, with the last segment of their type. */
const relationsOf = async (archive: ZipArchive, part: string): Promise<Map<string, Relation>> => {
  const folder = posix.dirname(part);
  const file = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  const relations = new Map<string, Relation>();
  if (!archive.has(file)) throw new IngestError('not_xlsx', { found: 'ZIP' });
  await readPart(archive, file, {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name === 'Relationship')
        relations.set(Id, {
          type: posix.basename(Type),
          part: posix.join('/', folder, posix.isAbsolute(Target) ? posix.relative(posix.join('/', folder), Target) : Target).slice(1),
        });
    },
  });
  return relations;
};

const readSharedStrings = async (archive: ZipArchive, part: string | undefined): Promise<string[]> => {
  const sharedStrings: string[] = [];
  if (part === undefined) return sharedStrings;
  const text = new RichText();
  await readPart(
    archive,
    part,
    {
      open(name) {
        text.open(name);
      },
      close(name) {
        text.close(name);
        if (name === 'si') sharedStrings.push(text.take());
      },
      text: (piece) => text.add(piece),
    },
    MAX_TEXTS_BYTES,
  );
  return sharedStrings;
};

/** Concatenates the runs of a text; the phonetic hints of East Asian texts are dropped. */
export class RichText {
  private text = '';
  private inText = false;
  private inHint = false;

  open(name: string): void {
    if (name === 't') this.inText = true;
    if (name === 'rPh') this.inHint = true;
  }

  close(name: string): void {
    if (name === 't') this.inText = false;
    if (name === 'rPh') this.inHint = false;
  }

  add(piece: string): void {
    if (this.inText && !this.inHint) this.text += piece;
  }

  take(): string {
    const { text } = this;
    this.text = '';
    // `_x000D_` and similar sequences encode characters that XML cannot contain.
    return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  }
}
