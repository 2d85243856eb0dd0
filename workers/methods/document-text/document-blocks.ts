import type { Anchor } from './anchor.js';

/** A paragraph, heading, list item or table row of a document, in reading order. */
export interface Block {
  readonly text: string;
  readonly anchor: Anchor;
  /** A passage as it is: neither joined with its neighbours nor cut. */
  readonly whole?: boolean;
}

export interface DocumentText {
  readonly format: 'pdf' | 'docx' | 'pptx' | 'xlsx' | 'markdown' | 'html' | 'text';
  readonly blocks: readonly Block[];
  /** Of formats that have pages or slides. */
  readonly pages: number | null;
  /** Pages on which there is nothing but pictures. */
  readonly pagesWithoutText: readonly number[];
  /** Whether there was more than is read of one document. */
  readonly truncated: boolean;
}

/** Of one document so many characters are read. */
export const MAX_CHARACTERS = 3_000_000;

/** A text without any paragraphs is cut, so that nobody has to work on all of it at once. */
const MAX_BLOCK_LENGTH = 50_000;

/** Takes blocks in, up to what is read of one document. */
export class BlockList {
  readonly blocks: Block[] = [];
  truncated = false;
  private characters = 0;

  /** Text is put in order first: no control characters, no runs of blanks. */
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
    // oxlint-disable-next-line no-control-regex -- these are what is taken out
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F\uFFFE\uFFFF]/g, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim();
