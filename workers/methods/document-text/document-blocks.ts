import type { Anchor } from './anchor.js';

/** A paragraph, heading, list item or table row of a document, in reading order. */
export interface Block {
  readonly text: string;
  readonly anchor: Anchor;
  /** True if the block is a passage of its own, neither merged with its neighbours nor cut. */
  readonly whole?: boolean;
}

export interface DocumentText {
  readonly format: 'pdf' | 'docx' | 'pptx' | 'xlsx' | 'markdown' | 'html' | 'text';
  readonly blocks: readonly Block[];
  /** Number of pages or slides; null for formats without them. */
  readonly pages: number | null;
  /** Numbers of the pages without text, for example scans. */
  readonly pagesWithoutText: readonly number[];
  /** True if the document exceeds the amount that is read. */
  readonly truncated: boolean;
}

/** Maximum number of characters read from a document. */
export const MAX_CHARACTERS = 3_000_000;

/** Longer texts without paragraphs are cut, so that no step has to process them at once. */
const MAX_BLOCK_LENGTH = 50_000;

/** Collects blocks up to `MAX_CHARACTERS`. */
export class BlockList {
  readonly blocks: Block[] = [];
  truncated = false;
  private characters = 0;

  /** Appends text after removing control characters and repeated blanks. */
  add(text: string, anchor: Anchor, whole = false): void {
    for (let at = 0; at < text.length; at += MAX_BLOCK_LENGTH)
      this.addPiece(tidyText(text.slice(at, at + MAX_BLOCK_LENGTH)), anchor, whole);
  }

  private addPiece(tidy: string, anchor: Anchor, whole: boolean): void {
    if (tidy === '' || this.truncated) return;
    this.truncated = this.characters + tidy.length > MAX_CHARACTERS;
    if (this.truncated) return;
    this.characters += tidy.length;
    this.blocks.push({ text: tidy, anchor, ...(whole && { whole }) });
  }
}

const tidyText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\u00AD', '')
    // oxlint-disable-next-line no-control-regex -- removes control characters
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F\uFFFE\uFFFF]/g, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim();
