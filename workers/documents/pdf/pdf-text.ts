import type { ContentText } from 'pdfmake/interfaces.js';
import { parseInline, type Span } from '../text/inline-text.js';
import { keepTogether } from '../text/keep-together.js';
import { CODE_FONT, COLOURS, DEFAULT_STYLE } from './pdf-style.js';

/** Converts text of the inline subset to pdfmake text, with links to the web, mail and the document's sources. */
export const inlineContent = (source: string): ContentText[] => parseInline(source).map(spanContent);

/** Returns the destination id of a listed source. */
export const sourceAnchor = (id: string): string => `source-${id}`;

const spanContent = ({ text, bold, italic, code, href }: Span): ContentText => ({
  text: code ? text : keepTogether(text),
  ...(bold ? { bold: true } : {}),
  ...(italic ? { italics: true } : {}),
  ...(code ? { font: CODE_FONT, fontSize: DEFAULT_STYLE.fontSize * 0.88, background: COLOURS.code } : {}),
  ...(href === undefined ? {} : linkContent(href)),
});

const linkContent = (href: string): Partial<ContentText> =>
  href.startsWith('#')
    ? { linkToDestination: sourceAnchor(href.slice(1)), color: COLOURS.link }
    : { link: href, color: COLOURS.link, decoration: 'underline' };
