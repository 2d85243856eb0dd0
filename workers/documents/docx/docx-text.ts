import { ExternalHyperlink, InternalHyperlink, ShadingType, TextRun, type ParagraphChild } from 'docx';
import { DOCX_COLOURS } from './docx-style.js';
import { parseInline, type Span } from '../text/inline-text.js';
import { keepTogether } from '../text/keep-together.js';

/** Converts text of the inline subset to runs, with links to the web, mail and the document's sources. */
export const inlineRuns = (source: string): ParagraphChild[] => parseInline(source).map(spanRun);

/** Returns the bookmark name of a listed source. */
export const sourceBookmark = (id: string): string => `source_${id}`;

const spanRun = ({ text, bold, italic, code, href }: Span): ParagraphChild => {
  const shading = { type: ShadingType.CLEAR, color: 'auto', fill: DOCX_COLOURS.code };
  const run = new TextRun({
    text: code ? text : keepTogether(text),
    bold,
    italics: italic,
    ...(code ? { font: 'Consolas', size: 19, shading } : {}),
    ...(href === undefined ? {} : { style: 'Hyperlink' }),
  });
  if (href === undefined) return run;
  return href.startsWith('#')
    ? new InternalHyperlink({ anchor: sourceBookmark(href.slice(1)), children: [run] })
    : new ExternalHyperlink({ link: href, children: [run] });
};
