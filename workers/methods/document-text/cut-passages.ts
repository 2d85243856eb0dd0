import { setImmediate } from 'node:timers/promises';
import type { Anchor } from './anchor.js';
import type { Block } from './document-blocks.js';

/** A stretch of a document that is found and quoted as one. */
export interface Passage {
  readonly text: string;
  /** Where it begins. */
  readonly anchor: Anchor;
}

/** A passage ends before it gets longer than this, at the end of a sentence where there is one. */
const MAX_CHARACTERS = 1_000;
/** So much of the end of a passage begins the next, whole sentences only: what is said across the cut is found. */
const OVERLAP_CHARACTERS = 200;
const BLOCKS_AT_A_TIME = 200;

interface Unit {
  text: string;
  anchor: Anchor;
  /** What stands between it and the unit before. */
  glue: string;
}

/** Cuts a document into passages that cross neither pages, slides, sheets nor headings. */
export const cutPassages = async (blocks: readonly Block[], signal: AbortSignal): Promise<Passage[]> => {
  const cutter = new Cutter();
  for (const [index, block] of blocks.entries()) {
    if (index % BLOCKS_AT_A_TIME === 0) {
      signal.throwIfAborted();
      await setImmediate();
    }
    cutter.take(block);
  }
  return cutter.end();
};

class Cutter {
  private readonly passages: Passage[] = [];
  private units: Unit[] = [];
  private length = 0;
  private place = '';
  /** Units at the beginning that the passage before has too. */
  private repeated = 0;

  take({ text, anchor, whole }: Block): void {
    const place = JSON.stringify([anchor.page, anchor.slide, anchor.sheet, anchor.heading]);
    if (whole || place !== this.place) this.flush(false);
    this.place = place;
    if (whole) {
      this.passages.push({ text, anchor });
      return;
    }
    for (const [index, sentence] of sentencesOf(text).entries()) this.add({ text: sentence, anchor, glue: index === 0 ? '\n' : ' ' });
  }

  end(): Passage[] {
    this.flush(false);
    return this.passages;
  }

  private add(unit: Unit): void {
    if (this.length > 0 && this.length + unit.text.length > MAX_CHARACTERS) this.flush(true);
    this.units.push(unit);
    this.length += unit.text.length + 1;
  }

  private flush(overlap: boolean): void {
    const [first] = this.units;
    if (first && this.units.length > this.repeated)
      this.passages.push({
        text: this.units.map(({ text, glue }, index) => (index === 0 ? text : glue + text)).join(''),
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

/** Behind these a point ends no sentence. */
const ABBREVIATION =
  /(?:^|[\s(])(?:\p{L}|Abb|Abs|Art|Aufl|bzgl|bzw|ca|Co|Dr|etc|evtl|Fig|gem|ggf|Inc|inkl|Kap|lt|Ltd|max|min|Mio|Mrd|Mr|Mrs|Nr|No|Prof|sog|St|Std|Str|Tab|Tel|usw|vgl|vs|zzgl)\.\s*$/u;

/** Sentences of German or English text, whatever the sentence is longer than a passage cut between words. */
export const sentencesOf = (text: string): string[] => {
  const sentences: string[] = [];
  let open = '';
  const segments = Array.from(segmenter.segment(text), ({ segment }) => segment);
  for (const [index, segment] of segments.entries()) {
    open += segment;
    if (!open.endsWith('\n') && goesOn(open.slice(-12), segments[index + 1] ?? '')) continue;
    if (open.trim() !== '') sentences.push(open.trim());
    open = '';
  }
  if (open.trim() !== '') sentences.push(open.trim());
  return sentences.flatMap((sentence) => (sentence.length <= MAX_CHARACTERS ? [sentence] : cutLong(sentence)));
};

/** Behind an ordinal a month or a small letter goes on. */
const goesOn = (end: string, next: string): boolean =>
  ABBREVIATION.test(end) || (/(?:^|\D)\d{1,3}\.\s*$/.test(end) && (MONTH.test(next) || /^\p{Ll}/u.test(next)));

const MONTH = /^(?:Jan|Feb|Mär|Mar|Apr|Ma[iy]|Jun|Jul|Aug|Sep|O[ck]t|Nov|De[cz])/;

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
