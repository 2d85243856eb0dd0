import type { ZipArchive } from '../zip-archive.js';
import { readPart } from './xml-part.js';

/** What the number of a cell means: a number, a date with or without time, a time of day, or an elapsed time. */
export type NumberKind = 'number' | 'date' | 'clock' | 'elapsed';

/** Built-in formats (ECMA-376 part 1, 18.8.30, with the East Asian and Thai ones); the others are numbers. */
const BUILT_IN: readonly (readonly [from: number, to: number, NumberKind])[] = [
  [14, 17, 'date'],
  [18, 21, 'clock'],
  [22, 22, 'date'],
  [27, 31, 'date'],
  [32, 33, 'clock'],
  [34, 36, 'date'],
  [45, 45, 'clock'],
  [46, 46, 'elapsed'],
  [47, 47, 'clock'],
  [50, 58, 'date'],
  [71, 74, 'date'],
  [75, 76, 'clock'],
  [77, 77, 'date'],
  [78, 78, 'clock'],
  [79, 79, 'elapsed'],
  [80, 80, 'clock'],
  [81, 81, 'date'],
];

const builtIn = (id: number): NumberKind => BUILT_IN.find(([from, to]) => id >= from && id <= to)?.[2] ?? 'number';

/** Matches quoted and escaped characters, spaces as wide as a character, and repeated characters. */
const LITERAL = /"[^"]*"?|\\.|_.|\*./g;
const ELAPSED = /\[(?:h+|m+|s+)\]/i;
/** Excel's formats "long date" and "long time" of the computer, which may lack letters. */
const SYSTEM_FORMAT: readonly (readonly [RegExp, NumberKind])[] = [
  [/\[\$-[\dA-F]*F800\]/i, 'date'],
  [/\[\$-[\dA-F]*F400\]/i, 'clock'],
];

/**
 * Returns what a number format displays. The first section of the format decides, or the first with a date or time if sections have
 * conditions. Digits rule out dates, because letters beside them are an unquoted unit.
 */
export const kindOfFormat = (code: string): NumberKind => {
  const sections = code.replaceAll(LITERAL, '').split(';');
  const hasConditions = /\[[<>=]/.test(sections[0] ?? '');
  return (hasConditions ? sections : sections.slice(0, 1)).map(kindOfSection).find((kind) => kind !== 'number') ?? 'number';
};

const kindOfSection = (section: string): NumberKind => {
  const system = SYSTEM_FORMAT.find(([pattern]) => pattern.test(section));
  if (system) return system[1];
  const withoutFractions = section.replaceAll(/(s\]?)[.,]0+/gi, '$1');
  const bare = withoutFractions.replaceAll(/\[[^\]]*\]/g, '');
  if (/[0#?]/.test(bare) || /general|standard/i.test(bare)) return 'number';
  if (ELAPSED.test(withoutFractions)) return 'elapsed';
  const letters = bare.replaceAll(/am\/pm|a\/p/gi, 'h');
  if (/[dyg]|e|b{2,}|a{3,}|m{3,}/i.test(letters)) return 'date';
  if (/[hs]/i.test(letters)) return 'clock';
  return /m/i.test(letters) ? 'date' : 'number';
};

/** Returns what the number of a cell means, by the index of its cell format. */
export const numberKinds = async (archive: ZipArchive, part: string | undefined): Promise<NumberKind[]> => {
  if (part === undefined) return [];
  const custom = new Map<number, NumberKind>();
  const formats: number[] = [];
  // Differential formats and cell styles have elements of the same names.
  let list = '';
  await readPart(
    archive,
    part,
    {
      open(name, attributes) {
        if (name === 'numFmts' || name === 'cellXfs') list = name;
        if (name === 'numFmt' && list === 'numFmts')
          custom.set(Number(attributes['numFmtId']), kindOfFormat(attributes['formatCode'] ?? ''));
        if (name === 'xf' && list === 'cellXfs') formats.push(Number(attributes['numFmtId'] ?? 0));
      },
      close(name) {
        if (name === list) list = '';
      },
    },
    { rootNamespaceOnly: true },
  );
  return formats.map((format) => custom.get(format) ?? builtIn(format));
};
