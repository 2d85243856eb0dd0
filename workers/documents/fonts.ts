import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

const FOLDER = join(dirname(require.resolve('dejavu-fonts-ttf/package.json')), 'ttf');

const file = (name: string): string => join(FOLDER, `${name}.ttf`);

/** Font families of documents: condensed for text and tables, normal width for charts, monospaced for code. */
export const FONTS = {
  'DejaVu Sans Condensed': {
    normal: file('DejaVuSansCondensed'),
    bold: file('DejaVuSansCondensed-Bold'),
    italics: file('DejaVuSansCondensed-Oblique'),
    bolditalics: file('DejaVuSansCondensed-BoldOblique'),
  },
  'DejaVu Sans': {
    normal: file('DejaVuSans'),
    bold: file('DejaVuSans-Bold'),
    italics: file('DejaVuSans-Oblique'),
    bolditalics: file('DejaVuSans-BoldOblique'),
  },
  'DejaVu Sans Mono': {
    normal: file('DejaVuSansMono'),
    bold: file('DejaVuSansMono-Bold'),
    italics: file('DejaVuSansMono-Oblique'),
    bolditalics: file('DejaVuSansMono-BoldOblique'),
  },
} as const;

export type FontFamily = keyof typeof FONTS;

export const FONT_FILES: string[] = Object.values(FONTS['DejaVu Sans']);

/** Returns the width of a text in points at a font size in points, from the advance widths of the font, without kerning. */
export const textWidth = (text: string, size: number, family: FontFamily, bold = false): number => {
  const { advance } = metrics(FONTS[family][bold ? 'bold' : 'normal']);
  let width = 0;
  for (const character of text) width += advance(character.codePointAt(0) ?? 0);
  return width * size;
};

/** Returns whether every font face has a glyph for every character of a text. */
export const canShow = (text: string): boolean => {
  const faces = Object.values(FONTS).flatMap((family) => Object.values(family).map(metrics));
  return [...new Set(text)].every((character) => faces.every(({ has }) => has(character.codePointAt(0) ?? 0)));
};

/** Returns the distinct characters of a text without a glyph in the faces of running text, upright and bold, in order of appearance. */
export const missingCharacters = (text: string): string[] => {
  const { normal, bold } = FONTS['DejaVu Sans Condensed'];
  const faces = [normal, bold].map(metrics);
  return [...new Set(text)].filter((character) => !faces.every(({ has }) => has(character.codePointAt(0) ?? 0)));
};

interface FontMetrics {
  /** Advance width of a character's glyph as a fraction of the font size; that of glyph 0 for missing characters. */
  advance: (codePoint: number) => number;
  /** Returns whether the font has a glyph for a character. */
  has: (codePoint: number) => boolean;
}

const cache = new Map<string, FontMetrics>();

const metrics = (path: string): FontMetrics => {
  const cached = cache.get(path);
  if (cached) return cached;
  const loaded = readMetrics(readFileSync(path));
  cache.set(path, loaded);
  return loaded;
};

/**
 * Reads the advance widths of a TrueType font as fractions of the font size from the tables `head`, `hhea`, `hmtx` and the format
 * 12 subtable of `cmap` (OpenType specification 1.9, chapters of the same names).
 */
const readMetrics = (font: Buffer): FontMetrics => {
  const tables = new Map<string, number>();
  for (let entry = 12; entry < 12 + font.readUInt16BE(4) * 16; entry += 16)
    tables.set(font.toString('latin1', entry, entry + 4), font.readUInt32BE(entry + 8));
  const at = (name: string): number => {
    const offset = tables.get(name);
    if (offset === undefined) throw new Error(`font has no ${name} table`);
    return offset;
  };
  const unitsPerEm = font.readUInt16BE(at('head') + 18);
  const last = font.readUInt16BE(at('hhea') + 34) - 1;
  const groups = readGroups(font, at('cmap'));
  const glyphs = new Map<number, number>();
  const glyphOf = (codePoint: number): number => {
    const known = glyphs.get(codePoint);
    if (known !== undefined) return known;
    const group = groups.find(({ start, end }) => codePoint >= start && codePoint <= end);
    const glyph = group ? group.glyph + codePoint - group.start : 0;
    // Texts may contain any character, but only those of the font are kept.
    if (glyph > 0) glyphs.set(codePoint, glyph);
    return glyph;
  };
  return {
    advance: (codePoint) => font.readUInt16BE(at('hmtx') + Math.min(glyphOf(codePoint), last) * 4) / unitsPerEm,
    has: (codePoint) => glyphOf(codePoint) > 0,
  };
};

const readGroups = (font: Buffer, cmap: number): { start: number; end: number; glyph: number }[] => {
  const subtables = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, index) => cmap + font.readUInt32BE(cmap + 8 + index * 8));
  const format12 = subtables.find((offset) => font.readUInt16BE(offset) === 12);
  if (format12 === undefined) throw new Error('font has no cmap subtable of format 12');
  return Array.from({ length: font.readUInt32BE(format12 + 12) }, (_, index) => {
    const group = format12 + 16 + index * 12;
    return { start: font.readUInt32BE(group), end: font.readUInt32BE(group + 4), glyph: font.readUInt32BE(group + 8) };
  });
};
