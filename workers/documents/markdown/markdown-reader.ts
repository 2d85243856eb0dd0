import MarkdownIt from 'markdown-it';
import { BREAKS } from '../text/inline-text.js';

/** A block of a Markdown text as plain text, without inline markup and link addresses. */
export type ReadBlock =
  | { type: 'heading'; level: number; text: string }
  | { type: 'paragraph'; text: string; /** True in a quotation, such as a note or a warning. */ quoted?: true }
  | { type: 'list'; ordered: boolean; items: string[] }
  | { type: 'table'; header: string[]; right: boolean[]; rows: string[][] };

const MARKDOWN = new MarkdownIt({ html: false, linkify: false });

type Token = ReturnType<typeof MARKDOWN.parse>[number];

/** Parses the Markdown of an agent into blocks in order; nested lists are flattened. */
export const readMarkdown = (source: string): ReadBlock[] => {
  const blocks: ReadBlock[] = [];
  const tokens = MARKDOWN.parse(source, {});
  let list: Extract<ReadBlock, { type: 'list' }> | undefined;
  let [depth, quotes] = [0, 0];
  let table: Extract<ReadBlock, { type: 'table' }> | undefined;
  let row: string[] | undefined;
  for (const [index, token] of tokens.entries()) {
    const opener = tokens[index - 1];
    if (token.type === 'bullet_list_open' || token.type === 'ordered_list_open') {
      if (depth === 0) list = { type: 'list', ordered: token.type === 'ordered_list_open', items: [] };
      depth += 1;
    } else if (token.type === 'bullet_list_close' || token.type === 'ordered_list_close') {
      depth -= 1;
      if (depth === 0 && list && list.items.length > 0) blocks.push(list);
      if (depth === 0) list = undefined;
    } else if (token.type === 'blockquote_open' || token.type === 'blockquote_close') quotes += token.nesting;
    else if (token.type === 'table_open') table = { type: 'table', header: [], right: [], rows: [] };
    else if (token.type === 'table_close') {
      if (table && table.header.length > 0) blocks.push(table);
      table = undefined;
    } else if (token.type === 'tr_open') row = [];
    else if (token.type === 'tr_close') {
      if (table && table.header.length > 0) table.rows.push(row ?? []);
      else if (table) table.header = row ?? [];
    } else if (token.type === 'inline') {
      const text = plainOf(token);
      if (row && table && (opener?.type === 'th_open' || opener?.type === 'td_open')) {
        if (opener.type === 'th_open') table.right.push(/right/.test(String(opener.attrGet('style'))));
        row.push(text);
      } else if (text === '') continue;
      else if (opener?.type === 'heading_open') blocks.push({ type: 'heading', level: Number(opener.tag.slice(1)), text });
      else if (list) list.items.push(text);
      else blocks.push({ type: 'paragraph', text, ...(quotes > 0 && { quoted: true }) });
    }
  }
  return blocks;
};

const plainOf = ({ children }: Token): string =>
  (children ?? [])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('')
    .replace(BREAKS, ' ')
    .trim();
