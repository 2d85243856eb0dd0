import MarkdownIt from 'markdown-it';

/** A run of text in one style. */
export interface Span {
  text: string;
  bold: boolean;
  italic: boolean;
  code: boolean;
  /** An http(s) or mailto address, or `#id` for a source of the same document. */
  href?: string;
}

const markdown = new MarkdownIt('zero', { html: false }).enable(['emphasis', 'backticks', 'link', 'escape']);

/** Spaces and line breaks, but not the spaces that hold words together. */
export const BREAKS = /[ \t\r\n\f\v\u2028\u2029]+/g;

const LINK = /^(https?:\/\/|mailto:|#[A-Za-z]\w*$)/i;

const allowedAddress = (address: string | number | null): string | undefined =>
  typeof address === 'string' && LINK.test(address) ? address : undefined;

/**
 * Reads the inline Markdown subset: `**bold**`, `*italic*`, `` `code` ``, `[text](address)` and backslash escapes.
 * Everything else is text; links elsewhere than to the web, mail or a source of the document lose their address.
 * References to sources appear in square brackets.
 */
export const parseInline = (source: string): Span[] => {
  const spans: Span[] = [];
  const style = { bold: 0, italic: 0 };
  let href: string | undefined;
  for (const token of markdown.parseInline(source.replace(BREAKS, ' ').trim(), {})[0]?.children ?? []) {
    if (token.type === 'strong_open' || token.type === 'strong_close') style.bold += token.nesting;
    else if (token.type === 'em_open' || token.type === 'em_close') style.italic += token.nesting;
    else if (token.type === 'link_open') href = allowedAddress(token.attrGet('href'));
    else if (token.type === 'link_close') href = undefined;
    else if (token.content !== '')
      spans.push({
        text: href?.startsWith('#') ? `[${token.content}]` : holdTogether(token.content),
        bold: style.bold > 0,
        italic: style.italic > 0,
        code: token.type === 'code_inline',
        ...(href === undefined ? {} : { href }),
      });
  }
  return spans;
};

/** A number and its sign stay on one line. */
const holdTogether = (text: string): string => text.replace(/(\d) (?=[%‰€$])/g, '$1\u00A0');

/** Ids of the document's sources that a text links to. */
export const internalTargets = (source: string): string[] =>
  parseInline(source).flatMap(({ href }) => (href?.startsWith('#') ? [href.slice(1)] : []));

/** Escapes data (names, cell values, quotes) so that the inline subset shows it verbatim. */
export const plainText = (data: string): string => data.replace(MARKUP, '\\$&');

/** What Markdown reads as markup: within words `_` is text, and `&` only begins a character's name or number. */
const MARKUP = /[\\`*[\]<>|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)|!$/gu;

/** Writes a text of the inline subset as Markdown that no reader takes for HTML, a table cell's end or a block. */
export const inlineMarkdown = (source: string): string => blockSafe(parseInline(source).map(spanMarkdown).join(''));

const spanMarkdown = ({ text, bold, italic, code, href }: Span): string => {
  const [, before = '', core = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  if (core === '') return text;
  const mark = `${bold ? '**' : ''}${italic ? '*' : ''}`;
  const body = `${mark}${code ? codeSpan(core) : plainText(core)}${mark}`;
  // Markdown has no anchors to point to: there a reference to a source is the source's id alone.
  const linked = href !== undefined && !href.startsWith('#');
  return `${before}${linked ? `[${body}](<${href.replaceAll('|', '%7C')}>)` : body}${after}`;
};

const codeSpan = (text: string): string => {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  const padding = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${fence}${padding}${text}${padding}${fence}`;
};

/** A line that begins like a heading, list, rule or quote would become one. */
const blockSafe = (line: string): string => line.replace(/^([#+=-])/, '\\$1').replace(/^(\d+)([.)])/, '$1\\$2');
