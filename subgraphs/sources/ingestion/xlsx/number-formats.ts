import { unitOfText } from '../../../../platform/value-notations/index.js';
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

/** Built-in formats of percentages. */
const BUILT_IN_PERCENT = [9, 10];
/** Matches a separator of thousands after the last digit, by which the displayed number is smaller than the value. */
const SCALED = /[0#?],+(?:[^0#?,.]|\.|$)/;

/** Returns the unit that a number format displays beside a number: that of its first section; undefined if it displays none or a multiple. */
export const unitOfFormat = (code: string): string | undefined => {
  const [section = ''] = code.replaceAll(/_.|\*./g, '').split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const bare = section.replaceAll(/"[^"]*"?|\\.|\[[^\]]*\]/g, '');
  if (bare.includes('%')) return '%';
  if (SCALED.test(bare)) return undefined;
  const currency = /\[\$([^\]-]+)/.exec(section)?.[1];
  const text = section
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/["\\]/g, '')
    .replaceAll(/[0#?.,+()-]|general|standard/gi, '');
  return unitOfText((currency ?? text).trim());
};

/** What the number of a cell means, and the unit that only its format shows. */
export interface NumberFormat {
  kind: NumberKind;
  unit?: string | undefined;
  /** Digits that are displayed with leading zeros, as for a postcode or an account. */
  digits?: number;
}

/** A format of digits alone; shorter ones are also used for months and hours. */
const LABEL = /^(?:\[\$-[^\]]*\])?(0{4,})(?:;.*)?$/;

const formatOf = (code: string): NumberFormat => {
  const kind = kindOfFormat(code);
  const digits = LABEL.exec(code)?.[1]?.length;
  if (digits !== undefined) return { kind, digits };
  return kind === 'number' ? { kind, unit: unitOfFormat(code) } : { kind };
};

/** Returns what the number of a cell means, by the index of its cell format. */
export const numberFormats = async (archive: ZipArchive, part: string | undefined): Promise<NumberFormat[]> => {
  if (part === undefined) return [];
  const custom = new Map<number, NumberFormat>();
  const formats: number[] = [];
  // Differential formats and cell styles have elements of the same names.
  let list = '';
  await readPart(
    archive,
    part,
    {
      open(name, attributes) {
        if (name === 'numFmts' || name === 'cellXfs') list = name;
        if (name === 'numFmt' && list === 'numFmts') custom.set(Number(attributes['numFmtId']), formatOf(attributes['formatCode'] ?? ''));
        if (name === 'xf' && list === 'cellXfs') formats.push(Number(attributes['numFmtId'] ?? 0));
      },
      close(name) {
        if (name === list) list = '';
      },
    },
    { rootNamespaceOnly: true },
  );
  return formats.map((format) => custom.get(format) ?? { kind: builtIn(format), ...(BUILT_IN_PERCENT.includes(format) && { unit: '%' }) });
};
