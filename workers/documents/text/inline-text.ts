import MarkdownIt from 'markdown-it';

/** A run of text in one style. */
export interface Span {
  text: string;
  bold: boolean;
  italic: boolean;
  code: boolean;
  /** An http(s) or mailto address, or `#id` of a source in the same document. */
  href?: string;
}

const markdown = new MarkdownIt('zero', { html: false }).enable(['emphasis', 'backticks', 'link', 'escape']);

/** Spaces and line breaks, without no-break spaces. */
export const BREAKS = /[ \t\r\n\f\v\u2028\u2029]+/g;

const LINK = /^(https?:\/\/|mailto:|#[A-Za-z]\w*$)/i;

const allowedAddress = (address: string | number | null): string | undefined =>
  typeof address === 'string' && LINK.test(address) ? address : undefined;

/**
 * Parses the inline Markdown subset: `**bold**`, `*italic*`, `` `code` ``, `[text](address)` and backslash escapes. Everything
 * else is text. Only links to the web, mail or a source of the document keep their address. References to sources are written in
 * square brackets.
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
        text: href?.startsWith('#') ? `[${token.content}]` : joinUnitSigns(token.content),
        bold: style.bold > 0,
        italic: style.italic > 0,
        code: token.type === 'code_inline',
        ...(href === undefined ? {} : { href }),
      });
  }
  return spans;
};

/** Joins a number and its unit sign by a no-break space. */
const joinUnitSigns = (text: string): string => text.replace(/(\d) (?=[%‰€$])/g, '$1\u00A0');

/** Returns the ids of the sources that a text links to. */
export const internalTargets = (source: string): string[] =>
  parseInline(source).flatMap(({ href }) => (href?.startsWith('#') ? [href.slice(1)] : []));

/** Escapes data (names, cell values, quotations), so that it is rendered verbatim. */
export const plainText = (data: string): string => data.replace(MARKUP, '\\$&');

/** Characters that Markdown interprets as markup; `_` within words and `&` without a character reference are text. */
const MARKUP = /[\\`*[\]<>|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)|!$/gu;

/** Converts the inline subset to Markdown that parsers cannot interpret as HTML, the end of a table cell or a block. */
export const inlineMarkdown = (source: string): string => blockSafe(parseInline(source).map(spanMarkdown).join(''));

const spanMarkdown = ({ text, bold, italic, code, href }: Span): string => {
  const [, before = '', core = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  if (core === '') return text;
  const mark = `${bold ? '**' : ''}${italic ? '*' : ''}`;
  const body = `${mark}${code ? codeSpan(core) : plainText(core)}${mark}`;
  // Markdown has no anchors, so a reference to a source is only its id.
  const linked = href !== undefined && !href.startsWith('#');
  return `${before}${linked ? `[${body}](<${href.replaceAll('|', '%7C')}>)` : body}${after}`;
};

const codeSpan = (text: string): string => {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  const padding = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${fence}${padding}${text}${padding}${fence}`;
};

/** Escapes characters at the start of a line that would begin a heading, list, rule or quotation. */
const blockSafe = (line: string): string => line.replace(/^([#+=-])/, '\\$1').replace(/^(\d+)([.)])(?=\s|$)/, '$1\\$2');
