import { readPart, type ZipArchive } from '../../../subgraphs/sources/index.js';
import { BlockList, type DocumentText } from './document-blocks.js';

const MAIN = 'word/document.xml';
const STYLES = 'word/styles.xml';
const NOTES = ['word/footnotes.xml', 'word/endnotes.xml'];

/** Elements skipped: fallbacks for old programs, and text deleted or moved away under change tracking. */
const SKIPPED = new Set(['Fallback', 'del', 'moveFrom']);

/** Reads the paragraphs and table rows of WordprocessingML (ECMA-376 part 1, 17), each with its heading. */
export const docxText = async (archive: ZipArchive): Promise<DocumentText> => {
  const headings = await headingStyles(archive);
  const list = new BlockList();
  const reader = new ParagraphReader(list, headings);
  for (const part of [MAIN, ...NOTES.filter((name) => archive.has(name))])
    await readPart(archive, part, {
      open: (name, attributes) => reader.open(name, attributes),
      text: (piece) => reader.text(piece),
      close: (name) => reader.close(name),
    });
  return { format: 'docx', blocks: list.blocks, pages: null, pagesWithoutText: [], truncated: list.truncated };
};

export const isDocx = (archive: ZipArchive): boolean => archive.has(MAIN);

/** Returns the ids of heading and title styles. Built-in style names are not translated. */
const headingStyles = async (archive: ZipArchive): Promise<ReadonlySet<string>> => {
  const styles = new Set<string>();
  if (!archive.has(STYLES)) return styles;
  let style = '';
  await readPart(archive, STYLES, {
    open(name, attributes) {
      if (name === 'style') style = attributes['w:styleId'] ?? '';
      if (name === 'name' && /^(?:heading [1-9]|title)$/i.test(attributes['w:val'] ?? '')) styles.add(style);
    },
  });
  return styles;
};

interface Paragraph {
  text: string;
  isHeading: boolean;
}

class ParagraphReader {
  private readonly paragraphs: Paragraph[] = [];
  private cells: string[] | undefined;
  private tables = 0;
  private skipped = 0;
  private inText = false;
  private inRun = false;
  private heading: string | undefined;
  private number = 0;

  constructor(
    private readonly list: BlockList,
    private readonly headings: ReadonlySet<string>,
  ) {}

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (SKIPPED.has(name)) this.skipped += 1;
    if (this.skipped > 0) return;
    const paragraph = this.paragraphs.at(-1);
    if (name === 'p') this.paragraphs.push({ text: '', isHeading: false });
    else if (name === 'r') this.inRun = true;
    else if (name === 't') this.inText = true;
    else if (name === 'tbl') this.tables += 1;
    else if (name === 'tr' && this.tables === 1) this.cells = [];
    else if (name === 'tc' && this.tables === 1) this.cells?.push('');
    else if (!paragraph) return;
    else if (name === 'pStyle') paragraph.isHeading ||= this.headings.has(attributes['w:val'] ?? '');
    else if (name === 'outlineLvl') paragraph.isHeading ||= Number(attributes['w:val'] ?? 9) < 9;
    else if (this.inRun && name === 'tab') paragraph.text += '\t';
    else if (this.inRun && /^(?:br|cr)$/.test(name)) paragraph.text += '\n';
    else if (name === 'noBreakHyphen') paragraph.text += '-';
  }

  text(piece: string): void {
    const paragraph = this.paragraphs.at(-1);
    if (this.inText && this.skipped === 0 && paragraph) paragraph.text += piece;
  }

  close(name: string): void {
    if (SKIPPED.has(name)) {
      this.skipped -= 1;
      return;
    }
    if (this.skipped > 0) return;
    if (name === 't') this.inText = false;
    else if (name === 'r') this.inRun = false;
    else if (name === 'tbl') this.tables -= 1;
    else if (name === 'tr' && this.tables === 1) this.endRow();
    else if (name === 'p') this.endParagraph();
  }

  private endRow(): void {
    const row = this.cells?.map((cell) => cell.replace(/\s+/g, ' ').trim()) ?? [];
    this.cells = undefined;
    if (row.some(Boolean)) this.add(row.join(' | '));
  }

  private endParagraph(): void {
    const paragraph = this.paragraphs.pop();
    if (!paragraph || paragraph.text.trim() === '') return;
    if (this.cells && this.cells.length > 0) {
      this.cells[this.cells.length - 1] += `${this.cells.at(-1) ? ' ' : ''}${paragraph.text}`;
      return;
    }
    if (paragraph.isHeading) this.heading = paragraph.text.replace(/\s+/g, ' ').trim().slice(0, 200);
    this.add(paragraph.text);
  }

  private add(text: string): void {
    this.number += 1;
    this.list.add(text, { ...(this.heading !== undefined && { heading: this.heading }), paragraph: this.number });
  }
}
