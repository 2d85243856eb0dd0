import { sentencesOf } from '../../../platform/models/index.js';
import type { ReadBlock } from './markdown-reader.js';
import { CAPTION } from './read-charts.js';

/** Headings of parts that state no results. */
const METHOD = /^(?:verfahren|methode|annahmen|grenzen|method|assumptions|limits|limitations)(?!\p{L})/iu;

/** Words before a value that are not a sentence: „Gesamtwert: 99,8 %“. */
const LABEL = /^(?:formel|formula|quelle|source)(?!\p{L})/iu;

/** A line of particulars: the cover, or several values separated by dots. */
const PARTICULARS = / · (?:Stand|As of) | · .* · /;

/** Sentences of an agent's text in order: those on its results, without notes, captions and lines of particulars. */
export const statementsOf = (blocks: readonly ReadBlock[]): string[] => {
  let isMethod = false;
  return blocks.flatMap((block) => {
    if (block.type === 'heading') isMethod = METHOD.test(block.text);
    if (isMethod || block.type !== 'paragraph' || block.quoted || CAPTION.test(block.text)) return [];
    const sentences = PARTICULARS.test(block.text.replace(/\(.*?\)/g, '')) ? [] : splitSentences(block.text);
    return sentences.filter((sentence) => /[.!?)]$/.test(sentence) && !LABEL.test(sentence) && !sentence.includes('…'));
  });
};

/** Splits a text into sentences and keeps its no-break spaces. */
const splitSentences = (text: string): string[] =>
  sentencesOf(text.replaceAll('\u00A0', '\uE000').replaceAll('\u202F', '\uE001')).map((sentence) =>
    sentence.replaceAll('\uE000', '\u00A0').replaceAll('\uE001', '\u202F'),
  );

/** Returns the sentence that states the result: the first with a figure, else the first; null if there is none. */
export const mainFinding = (blocks: readonly ReadBlock[]): string | null => {
  const statements = statementsOf(blocks);
  return statements.find((sentence) => FIGURE.test(sentence)) ?? statements[0] ?? null;
};

/** A number that is not part of a name such as `v1`. */
const FIGURE = /(?<![\p{L}\p{N}])\d/u;
