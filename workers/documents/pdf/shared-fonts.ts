import type { EmbeddedFont, FontProgram, MeasuredWords } from 'pdfmake/js/PDFDocument.js';

/** Maximum numbers of measured words and of glyphs per font that are kept between documents. */
const MAX_WORDS = 5_000;
const MAX_GLYPHS = 20_000;

interface SharedFont {
  program: FontProgram;
  words: MeasuredWords;
}

const sharedFonts = new Map<string, SharedFont>();

/**
 * Makes a font of a document use the parsed tables and measured words of earlier documents with the same font. A document is laid
 * out up to 13 times; parsing and measuring take most of that time. The subset of glyphs stays that of the document.
 */
export const shareFont = (path: string, font: EmbeddedFont): void => {
  const shared = sharedFonts.get(path) ?? { program: independentGlyphs(font.font), words: font.layoutCache };
  sharedFonts.set(path, shared);
  if (Object.keys(shared.words).length > MAX_WORDS) shared.words = Object.create(null) as MeasuredWords;
  font.font = shared.program;
  font.layoutCache = shared.words;
  font.subset = shared.program.createSubset();
};

/**
 * Makes a font return glyphs with the characters of the call. fontkit keeps the characters of the first call for a glyph, which would
 * make the text layer of a document depend on the documents before it.
 */
const independentGlyphs = (program: FontProgram): FontProgram => {
  const glyphs = new Map<string, object>();
  const getGlyph = program.getGlyph.bind(program);
  program.getGlyph = (id, characters = []) => {
    const key = `${id} ${characters.join(' ')}`;
    const known = glyphs.get(key);
    if (known) return known;
    if (glyphs.size >= MAX_GLYPHS) glyphs.clear();
    delete program._glyphs[id];
    const glyph = getGlyph(id, characters);
    glyphs.set(key, glyph);
    return glyph;
  };
  return program;
};
