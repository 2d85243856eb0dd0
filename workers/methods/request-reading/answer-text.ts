import { sameMeanings } from '../../../platform/questions/index.js';
import { wordsIn } from '../../../platform/text/index.js';
import { YES_OR_NO } from './answer-concepts.js';
import { withWholeAmounts } from './whole-amounts.js';

/** A sentence, list item, table row or heading of an answer, with the headings that it belongs to. */
export interface Unit {
  readonly text: string;
  readonly words: ReadonlySet<string>;
  /** True for a heading, caption or header of a table, which name what a table is grouped by. */
  readonly isHeader: boolean;
}

/** The text of an answer by which its parts are found. */
export interface AnswerText {
  readonly units: readonly Unit[];
  readonly whole: string;
  /** The first 2,000 characters of `whole`, in which an answer states its verdict. */
  readonly opening: Unit;
  readonly vocabulary: readonly string[];
  /** Finds the words of the text that mean the same as a word. */
  readonly meaning: (word: string) => ReadonlySet<string>;
  /** Number of sentences that begin with yes or no. */
  readonly verdicts: number;
}

const OPENING_LENGTH = 2_000;

/** Sections that list sources rather than answer. */
const SOURCES = /^#+\s.*(?:quellen|sources|gelesene dokumente|documents read|documents used|glossar|glossary|citations)\s*$/iu;
/** Lines that repeat the request. */
const ECHO = /^[*_>\s]*(?:frage|question|anfrage|request|auftrag):?\*{0,2}\s/iu;
/** Sentences that state what is left out. */
export const LEFT_OUT =
  /^[*_>\s\-–]*(?:(?:hinweis|warnung|note|warning|zu beachten|please note):\*{0,2}\s*)?(?:nicht beantwortet|not answered|nicht berücksichtigt|not considered|in den folgenden abschnitten nicht)/iu;

/** Ends of sentences. The full stop of an initial does not end a sentence. */
const SENTENCE = /(?<=(?<!(?<!\p{L})\p{L})[.!?])\s+(?=[\p{Lu}“„"*])/u;

const plain = (text: string): string => text.replaceAll(/\\([\\|<>_*[\]])/g, '$1').replaceAll(/<[^>]+>/g, ' ');
/** Returns a number without its thousands and decimal separators, so that `50.000` and `50,000` are equal; other words unchanged. */
export const normalNumber = (word: string): string => (/^\d/.test(word) ? word.replaceAll(/[.,]/g, '') : word);

/** Returns the words of a text, with the years of its dates. */
const numbered = (text: string): string[] =>
  wordsIn(text).flatMap((word) => [normalNumber(word), ...(/^\d{1,2}\.\d{1,2}\.(\d{4})$/.exec(word)?.slice(1) ?? [])]);

/** Returns a text with blanks between the words of its identifiers: `VATNo`, `lead_time`. */
const spaced = (text: string): string => text.replaceAll(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ').replaceAll('_', ' ');

export const unitOf = (text: string, isHeader = false): Unit => ({
  text,
  words: new Set([withWholeAmounts(text), spaced(text)].flatMap(numbered)),
  isHeader,
});

/** Reads the Markdown of an answer. @param request sentences of it that the answer repeats are omitted */
export const answerText = (markdown: string, request: string): AnswerText => {
  const repeated = request.split(/(?<=[.?!])\s+/u).filter(({ length }) => length > 25);
  const text = repeated.reduce((rest, sentence) => rest.replaceAll(sentence, ' '), plain(markdown));
  const units: Unit[] = [];
  let [title, heading, header, isSource] = ['', '', '', false];
  for (const line of text.split('\n')) {
    if (/^#+\s/.test(line)) {
      isSource = SOURCES.test(line);
      if (line.startsWith('# ')) title = line;
      heading = line.startsWith('# ') ? '' : line;
      header = '';
      units.push(unitOf(line, true));
    } else if (isSource || ECHO.test(line) || LEFT_OUT.test(line)) header = '';
    else if (line.startsWith('|')) {
      if (/^[|\s:-]+$/.test(line)) continue;
      if (header === '') {
        header = line;
        units.push(unitOf(`${title}\n${heading}\n${line}`, true));
      } else units.push(unitOf(`${title}\n${heading}\n${header}\n${line}`));
    } else {
      header = '';
      for (const sentence of line.split(SENTENCE)) if (sentence.trim() !== '') units.push(unitOf(`${title}\n${heading}\n${sentence}`));
    }
  }
  const whole = units.map((unit) => unit.text).join('\n');
  const vocabulary = [...new Set(units.flatMap(({ words }) => [...words]))];
  return {
    units,
    whole,
    opening: unitOf(whole.slice(0, OPENING_LENGTH)),
    vocabulary,
    meaning: sameMeanings(vocabulary.filter((word) => !/^\d/.test(word))),
    verdicts: units.filter(({ text }) => YES_OR_NO.test(text.split('\n').at(-1) ?? '')).length,
  };
};

/** Returns a test of whether an answer contains a word of its request, or one of the same meaning. */
export const mentionsOf = (markdown: string, request: string): ((word: string) => boolean) => {
  const { meaning } = answerText(markdown, request);
  return (word) => meaning(word).size > 0;
};
