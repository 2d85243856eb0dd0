import { atWordStart, fromWordStart, type QueryPatterns } from './query-patterns.js';

/** A passage of a text: its first UTF-16 code unit and its number of code units. */
export interface Mark {
  readonly start: number;
  readonly length: number;
}

export interface MarkedText {
  readonly text: string;
  readonly marks: readonly Mark[];
}

const MAX_TITLE = 200;
const EXCERPT = 160;
/** Characters of an excerpt before the first match. */
const BEFORE = 50;

/** Marks what a search has found in titles and texts. */
export class Marker {
  private readonly words: readonly (readonly [atStart: RegExp, anywhere: RegExp])[];

  constructor({ words, misspelt }: QueryPatterns, isMisspelt: boolean) {
    const patterns = isMisspelt ? (misspelt ?? []).map(({ word }) => word) : words;
    this.words = patterns.map((pattern) => {
      const anywhere = atWordStart(pattern);
      return [new RegExp(fromWordStart(anywhere), 'g'), new RegExp(anywhere, 'g')];
    });
  }

  /** Returns where the words are: where they begin a word if they do so anywhere, in order and without overlaps. */
  marksIn(text: string): Mark[] {
    const found = this.words.flatMap(([atStart, anywhere]) => {
      const starts = positions(text, atStart);
      return starts.length > 0 ? starts : positions(text, anywhere);
    });
    const marks: Mark[] = [];
    for (const mark of found.toSorted((a, b) => a.start - b.start || b.length - a.length)) {
      const last = marks.at(-1);
      if (last === undefined || mark.start >= last.start + last.length) marks.push(mark);
      else if (mark.start + mark.length > last.start + last.length)
        marks[marks.length - 1] = { start: last.start, length: mark.start + mark.length - last.start };
    }
    return marks;
  }

  /** Returns a title in one line of at most 200 characters. */
  title(title: string): MarkedText {
    const line = oneLine(title);
    const text = line.length <= MAX_TITLE ? line : `${line.slice(0, MAX_TITLE - 2).toWellFormed()} …`;
    return { text, marks: this.marksIn(text) };
  }

  /** Returns about 160 characters of a text with the first match; null if it has none. */
  excerpt(body: string): MarkedText | null {
    const line = oneLine(body);
    const [first] = this.marksIn(line);
    if (!first) return null;
    const from = line.length <= EXCERPT || first.start <= BEFORE ? 0 : startNear(line, first.start);
    const cut = line.length - from <= EXCERPT ? line.length : line.lastIndexOf(' ', from + EXCERPT);
    const to = cut >= first.start + first.length ? cut : Math.min(line.length, from + EXCERPT);
    const text = `${from > 0 ? '… ' : ''}${line.slice(from, to).toWellFormed()}${to < line.length ? ' …' : ''}`;
    return { text, marks: this.marksIn(text) };
  }
}

/** Returns the start of the first word within the 50 characters before a position, or their start if they have no space. */
const startNear = (line: string, position: number): number => {
  const space = line.indexOf(' ', position - BEFORE);
  return space >= 0 && space < position ? space + 1 : position - BEFORE;
};

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const positions = (text: string, pattern: RegExp): Mark[] =>
  [...text.matchAll(pattern)].filter(([match]) => match !== '').map(({ index, 0: match }) => ({ start: index, length: match.length }));
