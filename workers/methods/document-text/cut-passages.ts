import { setImmediate } from 'node:timers/promises';
import { MONTH_PATTERN } from '../../../platform/text/index.js';
import type { Anchor } from './anchor.js';
import type { Block } from './document-blocks.js';

/** A section of a document that is retrieved and cited as a unit. */
export interface Passage {
  readonly text: string;
  /** Position of its beginning. */
  readonly anchor: Anchor;
}

/** Maximum length of a passage in characters; passages end at a sentence end if possible. */
const MAX_CHARACTERS = 1_000;
/** Maximum overlap of consecutive passages, in whole sentences, so that statements across a cut can be retrieved. */
const OVERLAP_CHARACTERS = 200;
/** Number of blocks processed before the event loop is yielded to. */
const BLOCKS_PER_TURN = 200;

interface Unit {
  text: string;
  anchor: Anchor;
  /** Separator from the previous unit. */
  separator: string;
}

/** Line break before an item of a list. */
const BEFORE_ITEM = /\n(?=\s*(?:[-*+•]|\d{1,3}[.)])\s)/u;

/** Line break between an item of a list that ends its sentence and the paragraph below the list. */
const AFTER_ITEM = /(?<=[.!?]["”“)]?)\n(?=["„“]?\p{Lu})/u;

const WHOLE_LINE = /^\s*(?:[-*+•]|\d{1,3}[.)])\s|^[^:;]{1,60}: .+; [^:;]{1,60}: /u;

/** Splits a passage into the parts that are quoted as a whole: items of lists, rows of tables, and sentences. */
export const quotableParts = (text: string): string[] =>
  text.split('\n').flatMap((line) => (isWholeLine(line) ? [line.trim()] : sentencesOf(line)));

/** Returns whether a line is an item of a list, or a row of a table with the titles of its columns. */
export const isWholeLine = (line: string): boolean => WHOLE_LINE.test(line);

/** Cuts a document into passages that do not cross pages, slides, sheets or headings. */
export const cutPassages = async (blocks: readonly Block[], signal: AbortSignal): Promise<Passage[]> => {
  const cutter = new Cutter();
  for (const [index, block] of blocks.entries()) {
    if (index % BLOCKS_PER_TURN === 0) {
      signal.throwIfAborted();
      await setImmediate();
    }
    cutter.add(block);
  }
  return cutter.end();
};

class Cutter {
  private readonly passages: Passage[] = [];
  private units: Unit[] = [];
  private length = 0;
  private section = '';
  /** Number of leading units that are repeated from the previous passage. */
  private repeated = 0;

  add({ text, anchor, whole }: Block): void {
    const section = JSON.stringify([anchor.page, anchor.slide, anchor.sheet, anchor.heading]);
    if (whole || section !== this.section) this.flush(false);
    this.section = section;
    if (whole) {
      this.passages.push({ text, anchor });
      return;
    }
    for (const item of text.split(BEFORE_ITEM).flatMap((part) => (isWholeLine(part) ? part.split(AFTER_ITEM) : [part])))
      for (const [index, sentence] of sentencesOf(item).entries())
        this.addUnit({ text: sentence, anchor, separator: index === 0 ? '\n' : ' ' });
  }

  end(): Passage[] {
    this.flush(false);
    return this.passages;
  }

  private addUnit(unit: Unit): void {
    if (this.length > 0 && this.length + unit.text.length > MAX_CHARACTERS) this.flush(true);
    this.units.push(unit);
    this.length += unit.text.length + 1;
  }

  private flush(overlap: boolean): void {
    const [first] = this.units;
    if (first && this.units.length > this.repeated)
      this.passages.push({
        text: this.units.map(({ text, separator }, index) => (index === 0 ? text : separator + text)).join(''),
        anchor: first.anchor,
      });
    const kept: Unit[] = [];
    let length = 0;
    for (const unit of overlap ? this.units.toReversed() : []) {
      length += unit.text.length + 1;
      if (length > OVERLAP_CHARACTERS) break;
      kept.unshift(unit);
    }
    this.units = kept;
    this.repeated = kept.length;
    this.length = kept.reduce((sum, { text }) => sum + text.length + 1, 0);
  }
}

const segmenter = new Intl.Segmenter('de', { granularity: 'sentence' });

/** Abbreviations whose full stop does not end a sentence. */
const ABBREVIATION =
  /(?:^|[\s(])(?:\p{L}|Abb|Abs|Art|Aufl|bzgl|bzw|ca|Co|Dr|etc|evtl|Fig|gem|ggf|Inc|inkl|Kap|lt|Ltd|max|min|Mio|Mrd|Mr|Mrs|Nr|No|Prof|sog|St|Std|Str|Tab|Tel|usw|vgl|vs|zzgl)\.\s*$/u;

/** Splits German or English text into sentences; sentences longer than a passage are cut between words. */
export const sentencesOf = (text: string): string[] => {
  const sentences: string[] = [];
  let current = '';
  const segments = Array.from(segmenter.segment(text), ({ segment }) => segment);
  for (const [index, segment] of segments.entries()) {
    current += segment;
    if (!current.endsWith('\n') && continues(current.slice(-12), segments[index + 1] ?? '')) continue;
    if (current.trim() !== '') sentences.push(current.trim());
    current = '';
  }
  if (current.trim() !== '') sentences.push(current.trim());
  return sentences.flatMap((sentence) => (sentence.length <= MAX_CHARACTERS ? [sentence] : cutLong(sentence)));
};

/** Returns whether a sentence continues after an abbreviation, or after an ordinal followed by a month or lower-case letter. */
const continues = (end: string, next: string): boolean =>
  ABBREVIATION.test(end) || (/(?:^|\D)\d{1,3}\.\s*$/.test(end) && (MONTH.test(next) || /^\p{Ll}/u.test(next)));

const MONTH = new RegExp(`^(?:${MONTH_PATTERN})(?!\\p{L})`, 'iu');

const cutLong = (sentence: string): string[] => {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > MAX_CHARACTERS) {
    const blank = rest.lastIndexOf(' ', MAX_CHARACTERS);
    const cut = blank > MAX_CHARACTERS / 2 ? blank : MAX_CHARACTERS;
    pieces.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trim();
  }
  return rest === '' ? pieces : [...pieces, rest];
};
