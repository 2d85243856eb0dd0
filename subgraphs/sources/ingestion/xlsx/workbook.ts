import { posix } from 'node:path';
import { ZipArchive } from '../zip-archive.js';
import { noWorkbookIn } from './other-formats.js';
import { numberFormats, type NumberFormat } from './number-formats.js';
import { RichText } from './rich-text.js';
import { readPart } from './xml-part.js';

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
  /** What a number means, by the index of the cell format. */
  numberFormats: readonly NumberFormat[];
  /** True if the program that wrote the workbook left the calculation of formulas to the program that opens it. */
  recalculates: boolean;
}

interface Relation {
  type: string;
  part: string;
}

/** @throws IngestError if the archive is not a workbook */
export const openWorkbook = async (file: string): Promise<Workbook> => {
  const archive = await ZipArchive.open(file);
  const main = [...(await relationsOf(archive, '')).values()].find(({ type }) => type === 'officeDocument')?.part;
  if (main === undefined) throw noWorkbookIn(archive);
  if (!/\.xml$/i.test(main)) throw noWorkbookIn(archive);
  const relations = await relationsOf(archive, main);
  const partOf = (relationType: string): string | undefined =>
    [
      ...relations.values().flatMap(({ type, part }) => (type === relationType ? [part] : [])),
      // Some programs omit the relation of a part that has its usual name.
      posix.join(posix.dirname(main), `${relationType}.xml`),
    ].find((part) => archive.has(part));
  return {
    archive,
    ...(await readMainPart(archive, main, relations)),
    sharedStrings: await readSharedStrings(archive, partOf('sharedStrings')),
    numberFormats: await numberFormats(archive, partOf('styles')),
  };
};

const isTrue = (value: string | undefined): boolean => /^(?:1|true)$/.test(value ?? '');

const readMainPart = async (
  archive: ZipArchive,
  main: string,
  relations: ReadonlyMap<string, Relation>,
): Promise<Pick<Workbook, 'sheets' | 'from1904' | 'recalculates'>> => {
  const sheets: SheetRef[] = [];
  let from1904 = false;
  let recalculates = false;
  let isWorkbook = false;
  await readPart(
    archive,
    main,
    {
      open(name, attributes, namespaceOf) {
        if (name === 'workbook') isWorkbook = true;
        if (name === 'workbookPr') from1904 = isTrue(attributes['date1904']);
        if (name === 'calcPr') recalculates = isTrue(attributes['fullCalcOnLoad']);
        if (name !== 'sheet') return;
        const id = Object.keys(attributes).find((key) => key.endsWith(':id') && /(?:^|\/relationships)$/.test(namespaceOf(key)));
        const part = relations.get(attributes[id ?? ''] ?? '');
        if (part?.type === 'worksheet')
          sheets.push({ name: attributes['name'] ?? '', part: part.part, isHidden: (attributes['state'] ?? 'visible') !== 'visible' });
      },
    },
    { rootNamespaceOnly: true },
  );
  if (!isWorkbook) throw noWorkbookIn(archive);
  return { sheets, from1904, recalculates };
};

/** Returns the relations of a part by id, with the last segment of their type. */
const relationsOf = async (archive: ZipArchive, part: string): Promise<Map<string, Relation>> => {
  const folder = posix.dirname(part);
  const file = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  const relations = new Map<string, Relation>();
  if (!archive.has(file)) throw noWorkbookIn(archive);
  await readPart(archive, file, {
    open(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name === 'Relationship' && TargetMode !== 'External')
        relations.set(Id, { type: posix.basename(Type), part: partOfTarget(archive, folder, Target) });
    },
  });
  return relations;
};

/** Returns the part that a target names, which is a URI reference relative to the folder; some programs write backslashes. */
const partOfTarget = (archive: ZipArchive, folder: string, target: string): string => {
  const part = posix.resolve('/', folder, target.replaceAll('\\', '/')).slice(1);
  return archive.has(part) || !part.includes('%') ? part : decodedUri(part);
};

const decodedUri = (uri: string): string => {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
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
    { maxBytes: MAX_TEXTS_BYTES, rootNamespaceOnly: true },
  );
  return sharedStrings;
};
