import { AlignmentType, BorderStyle, LevelFormat, LineRuleType, ShadingType, type INumberingOptions, type IStylesOptions } from 'docx';
import { LOCALES } from '../../../platform/content/index.js';
import { type Language } from '../text/formatting.js';

const INK = '1F2933';
const GREY = '52606D';
const ACCENT = '17456B';

/** Twips (twentieths of a point) in a point. */
export const TWIPS = 20;

/** A4 with the margins of the PDF, in twips. */
export const PAGE = {
  width: 11_906,
  height: 16_838,
  margin: { top: 1_440, right: 1_200, bottom: 1_320, left: 1_200, header: 680, footer: 600 },
} as const;

const contentArea = (width: number, height: number): { width: number; height: number } => ({
  width: (width - PAGE.margin.left - PAGE.margin.right) / TWIPS,
  height: (height - PAGE.margin.top - PAGE.margin.bottom) / TWIPS,
});

/** Size of the content area of a page, in points. */
export const CONTENT_AREA = { portrait: contentArea(PAGE.width, PAGE.height), landscape: contentArea(PAGE.height, PAGE.width) };

export const DOCX_COLOURS = {
  link: '0B5394',
  line: 'CBD2D9',
  accent: ACCENT,
  header: 'E8EEF4',
  code: 'EEF1F4',
  info: { fill: 'EDF4FA', edge: ACCENT },
  warning: { fill: 'FDF3E3', edge: 'B45309' },
} as const;

/** Line spacing in 240ths of a line. Without the rule, some readers treat it as an exact height and clip pictures. */
const lines = (line: number) => ({ line, lineRule: LineRuleType.AUTO });

/** Font of every Word, which other systems replace by one with the same widths. */
const FONT = 'Arial';

export const BULLETS = 'bullets';
export const NUMBERS = 'numbers';

/** Returns the paragraph styles for headings, captions, table text, small print and callouts, which users can adapt in Word. */
export const stylesOf = (language: Language): IStylesOptions => ({
  default: {
    document: {
      run: { font: FONT, size: 21, color: INK, language: { value: LOCALES[language] } },
      paragraph: { spacing: { after: 120, ...lines(271) } },
    },
    title: { run: { size: 52, bold: true, color: ACCENT, font: FONT }, paragraph: { spacing: { before: 60, after: 60, ...lines(240) } } },
    heading1: heading(32, ACCENT, 360),
    heading2: heading(26, ACCENT, 280),
    heading3: heading(22, INK, 200),
    caption: {
      run: { size: 18, bold: true, italics: false, color: INK },
      paragraph: { keepNext: true, spacing: { before: 200, after: 80 } },
    },
    hyperlink: { run: { color: DOCX_COLOURS.link, underline: {} } },
    listParagraph: { paragraph: { spacing: { after: 60 } } },
  },
  paragraphStyles: [
    { id: 'Subtitle', name: 'Subtitle', basedOn: 'Normal', run: { size: 28, color: GREY }, paragraph: { spacing: { after: 120 } } },
    { id: 'DocumentData', name: 'Document Data', basedOn: 'Normal', run: { size: 20, color: GREY } },
    {
      id: 'ContentsHeading',
      name: 'Contents Heading',
      basedOn: 'Normal',
      run: { size: 26, bold: true, color: ACCENT },
      paragraph: { keepNext: true },
    },
    { id: 'TOC1', name: 'toc 1', basedOn: 'Normal', run: { bold: true }, paragraph: { spacing: { before: 100, after: 20 } } },
    { id: 'TOC2', name: 'toc 2', basedOn: 'Normal', paragraph: { spacing: { after: 20 }, indent: { left: 280 } } },
    { id: 'TableText', name: 'Table Text', basedOn: 'Normal', paragraph: { spacing: { before: 30, after: 30, ...lines(240) } } },
    {
      id: 'SmallPrint',
      name: 'Small Print',
      basedOn: 'Normal',
      run: { size: 16, color: GREY },
      paragraph: { spacing: { before: 60, after: 240 } },
    },
    { id: 'Running', name: 'Running Line', basedOn: 'Normal', run: { size: 16, color: GREY }, paragraph: { spacing: { after: 0 } } },
    {
      id: 'SourceEntry',
      name: 'Source Entry',
      basedOn: 'Normal',
      run: { size: 19 },
      paragraph: { spacing: { after: 80 }, indent: { left: 720, hanging: 720 } },
    },
    callout('Info', DOCX_COLOURS.info),
    callout('Warning', DOCX_COLOURS.warning),
  ],
});

const heading = (size: number, color: string, before: number) => ({
  run: { size, bold: true, color, font: FONT },
  paragraph: { keepNext: true, keepLines: true, spacing: { before, after: 100, ...lines(252) } },
});

const callout = (name: string, { fill, edge }: { fill: string; edge: string }) => ({
  id: `Callout${name}`,
  name: `Callout ${name}`,
  basedOn: 'Normal',
  paragraph: {
    keepLines: true,
    spacing: { before: 160, after: 200 },
    indent: { left: 200, right: 120 },
    shading: { type: ShadingType.CLEAR, color: 'auto', fill },
    border: {
      left: { style: BorderStyle.SINGLE, size: 24, color: edge, space: 8 },
      top: { style: BorderStyle.SINGLE, size: 4, color: fill, space: 5 },
      bottom: { style: BorderStyle.SINGLE, size: 4, color: fill, space: 5 },
    },
  },
});

const LEVEL = { level: 0, alignment: AlignmentType.LEFT, style: { paragraph: { indent: { left: 360, hanging: 260 } } } } as const;

export const NUMBERING: INumberingOptions = {
  config: [
    { reference: BULLETS, levels: [{ ...LEVEL, format: LevelFormat.BULLET, text: '•' }] },
    { reference: NUMBERS, levels: [{ ...LEVEL, format: LevelFormat.DECIMAL, text: '%1.' }] },
  ],
};
