import { BlockList, type DocumentText } from './document-blocks.js';
import { DocumentError } from './document-error.js';

/**
 * Decodes text as UTF-16 if it has that byte order mark, otherwise as UTF-8, or as Windows-1252 if it is not valid UTF-8.
 * @throws DocumentError `unsupported` if the bytes are not text
 */
export const decodeText = (bytes: Buffer): string => {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return new TextDecoder('utf-16le').decode(bytes);
  if (mark === 'feff') return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) throw new DocumentError('unsupported');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** Maximum length of a line that is a heading of the plain text below it. */
const MAX_HEADING_LENGTH = 80;

/** Returns whether a line of plain text is a heading: it begins a paragraph, is no sentence, and a longer line follows. */
const isTitleLine = (lines: readonly string[], index: number): boolean => {
  const [line = '', next = ''] = [lines[index]?.trim(), lines[index + 1]?.trim()];
  return (
    (lines[index - 1] ?? '').trim() === '' &&
    line.length <= MAX_HEADING_LENGTH &&
    /^(?:[\d.]+\s|§\s*\d+\p{L}?\s|[IVX]+\.\s)?\s*\p{Lu}/u.test(line) &&
    /[\p{L}\d)]$/u.test(line) &&
    /^["„“]?\p{Lu}/u.test(next) &&
    /[.!?]$/u.test(next) &&
    next.length > line.length
  );
};

/** Splits plain text into paragraphs, located by their first line and by the heading above. */
export const plainText = (text: string): DocumentText => linesAsBlocks(text, 'text');

/** Splits Markdown into paragraphs, located by first line and by the heading above (`#` or underlined). */
export const markdownText = (text: string): DocumentText => linesAsBlocks(text, 'markdown');

/** A numbered rule or item of an agenda; shorter ones are entries of a list. */
const NUMBERED = /^ {0,3}\d{1,3}[.)]\s+\S.{39}/u;
/** Maximum length of an item that is a passage of its own. */
const MAX_ITEM_LENGTH = 1_500;
/** The beginning of any other item of a list. */
const ITEM = /^ {0,3}(?:[-*+•]|\d{1,3}[.)])\s/u;

/** Emphasis of Markdown, without which a text is quoted: `**decided**`, `*decided*`. */
const EMPHASIS = /(?<![\p{L}\p{N}*_\\])(\*{1,3}|_{1,3})(?=[^\s*_])([^*_\n]*[^\s*_\\])\1(?![\p{L}\p{N}*_])/gu;

/** Maximum number of lines per paragraph, so that lists and logs without blank lines get several anchors. */
const MAX_PARAGRAPH_LENGTH = 20;

const linesAsBlocks = (text: string, format: 'text' | 'markdown'): DocumentText => {
  const list = new BlockList();
  const lines = text.split(/\r\n|\r|\n/);
  let heading: string | undefined;
  let paragraph: string[] = [];
  let start = 0;
  let inFence = false;
  /** True within a numbered item, which is a passage of its own. */
  let isNumbered = false;
  const flush = (): void => {
    const place = (line: number) => ({ ...(heading !== undefined && { heading }), line });
    const rows = format === 'markdown' ? tableRows(paragraph) : null;
    if (rows === null) {
      const lines = paragraph.join(isNumbered ? ' ' : '\n');
      const block = format === 'markdown' ? lines.replaceAll(EMPHASIS, '$2') : lines;
      list.add(block, place(start + 1), isNumbered && block.length <= MAX_ITEM_LENGTH);
    } else for (const { text: row, at } of rows) list.add(row, place(start + at + 1));
    paragraph = [];
    isNumbered = false;
  };
  for (const [index, line] of lines.entries()) {
    if (format === 'markdown' && /^\s{0,3}(?:```|~~~)/.test(line)) inFence = !inFence;
    if (format === 'text' && isTitleLine(lines, index)) {
      flush();
      heading = headingText(line);
      continue;
    }
    const isHeading = format === 'markdown' && !inFence && (/^ {0,3}#{1,6}\s/.test(line) || isUnderlined(lines, index));
    if (isHeading || line.trim() === '') flush();
    if (isHeading) heading = headingText(line);
    if (line.trim() === '' || (format === 'markdown' && !inFence && /^\s{0,3}(?:=+|-{3,})\s*$/.test(line))) continue;
    const isItem = !inFence && NUMBERED.test(line);
    if (isItem || (isNumbered && ITEM.test(line))) flush();
    if (paragraph.length === 0) start = index;
    isNumbered ||= isItem;
    paragraph.push(line);
    if (isHeading || (paragraph.length >= MAX_PARAGRAPH_LENGTH && !isTableLine(paragraph[0]))) flush();
  }
  flush();
  return { format, blocks: list.blocks, pages: null, pagesWithoutText: [], truncated: list.truncated };
};

const isTableLine = (line = ''): boolean => /^\s*\|/.test(line);

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replaceAll(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

/** Returns the rows of a Markdown table, each value with the title of its column; null if the lines are no table. */
const tableRows = (lines: readonly string[]): { text: string; at: number }[] | null => {
  const [header, rule, ...rows] = lines;
  if (header === undefined || !isTableLine(header) || !/^\s*\|[\s:|-]+$/.test(rule ?? '')) return null;
  const titles = cellsOf(header);
  return rows.map((row, index) => {
    const values = cellsOf(row).flatMap((cell, column) => (cell === '' ? [] : [`${titles[column] || column + 1}: ${cell}`]));
    return { text: values.join('; '), at: index + 2 };
  });
};

const isUnderlined = (lines: readonly string[], index: number): boolean =>
  /\S/.test(lines[index] ?? '') &&
  !/^\s{0,3}(?:[-*+>|]|\d+[.)])/.test(lines[index] ?? '') &&
  (lines[index - 1] ?? '').trim() === '' &&
  /^ {0,3}(?:={2,}|-{3,})\s*$/.test(lines[index + 1] ?? '');

const headingText = (line: string): string =>
  line
    .trim()
    .replace(/^#{1,6}\s+/, '')
    .replace(/\s#+$/, '')
    .slice(0, 200);
