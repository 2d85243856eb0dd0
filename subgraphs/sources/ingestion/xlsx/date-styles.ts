import { readPart } from './xml-part.js';
import type { ZipArchive } from '../zip-archive.js';

/** Returns whether a built-in number format displays dates or times (ECMA-376 part 1, 18.8.30, including the East Asian ones). */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Returns whether a number format displays a date or time: one of its letters occurs outside quotes, escapes and brackets. */
export const isDateFormat = (code: string): boolean => {
  const [positive = ''] = code.split(';');
  const bare = positive.replaceAll(/"[^"]*"|\\.|_.|\*./g, '').replaceAll(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '');
  return /[dmyhs]/i.test(bare) && !/general/i.test(bare);
};

/** Returns the indexes of the cell formats that display their number as a date or time. */
export const dateStyles = async (archive: ZipArchive, part: string | undefined): Promise<Set<number>> => {
  const dates = new Set<number>();
  if (part === undefined) return dates;
  const custom = new Map<number, boolean>();
  const formats: number[] = [];
  let inCellFormats = false;
  await readPart(archive, part, {
    open(name, attributes) {
      if (name === 'numFmt') custom.set(Number(attributes['numFmtId']), isDateFormat(attributes['formatCode'] ?? ''));
      if (name === 'cellXfs') inCellFormats = true;
      if (name === 'xf' && inCellFormats) formats.push(Number(attributes['numFmtId'] ?? 0));
    },
    close(name) {
      if (name === 'cellXfs') inCellFormats = false;
    },
  });
  formats.forEach((format, index) => {
    if (custom.get(format) ?? isBuiltInDate(format)) dates.add(index);
  });
  return dates;
};
