import MarkdownIt from 'markdown-it';

const MARKDOWN = new MarkdownIt({ html: false, linkify: false }).disable(['image']);
MARKDOWN.validateLink = (address) => /^(https?:\/\/|#)/i.test(address.trim());

/** Renders Markdown without HTML, images and links other than http(s) and fragments; headings start at level 4, below the page's own. */
export const markdownHtml = (source: string): string => {
  const tokens = MARKDOWN.parse(source, {});
  for (const token of tokens.filter(({ type }) => type.startsWith('heading_')))
    token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 3)}`;
  // The content security policy of the page allows no inline styles.
  for (const token of tokens.filter(({ type }) => type === 'th_open' || type === 'td_open')) {
    const isRight = String(token.attrGet('style')).includes('right');
    token.attrs = isRight ? [['class', 'number']] : null;
  }
  return MARKDOWN.renderer.render(tokens, MARKDOWN.options, {});
};
