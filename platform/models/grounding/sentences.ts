/** Abbreviations whose full stop does not end a sentence. */
const ABBREVIATIONS =
  'Jan|Feb|Apr|Aug|Sept?|Okt|Oct|Nov|Dez|Dec|Abb|Abs|approx|Art|bzgl|bzw|ca|Co|Corp|Dr|etc|evtl|Fig|gem|ggf|Inc|inkl|exkl|Kap|lt|Ltd|max|min|Mio|Mrd|Mr|Mrs|Ms|Nr|No|Prof|sog|St|Std|Str|Tab|Tel|Tsd|usw|vgl|vs|zzgl';

/**
 * End of a sentence: a stop that follows neither a short number (an ordinal) nor an abbreviation, before a capital letter or a digit. It
 * depends on no later text, so that a complete sentence of a stream remains one.
 */
const BOUNDARY = new RegExp(
  String.raw`(?<=(?:[^\d\s]|\d{3}|\d%)[.!?]["“”»«)]?)(?<!(?:^|[\s(])(?:\p{L}|${ABBREVIATIONS})\.)\s+(?=["„“»«]?[\p{Lu}\d])`,
  'u',
);

/** Line breaks that end a sentence: after a stop or a colon, before a blank line, a list item or a heading. */
const LINE_END = /(?<=[.!?:\]])[^\S\n]*\n\s*(?=\S)|\n[^\S\n]*\n\s*(?=\S)|\n\s*(?=[-*•#]\s|\d{1,2}[.)]\s)/;
const LIST_MARK = /^(?:[-*•]|#{1,6}|\d{1,2}[.)])\s+/;
const EMPHASIS = /(?<![\p{L}\p{N}*])\*\*?(?=\S)|(?<=\S)\*\*?(?![\p{L}\p{N}*])/gu;
/** A citation after the stop of its sentence. */
const LATE_CITATION = /([.!?])[^\S\n]?((?:\[E\d[^\]\n]{0,40}\][^\S\n]?)+)(?!\.)/g;

/** Splits German or English text into sentences without marks of lists and emphasis. A citation after the stop is moved before it. */
export const sentencesOf = (text: string): string[] =>
  text
    .replaceAll(/\((E\d{1,3}(?:, ?E\d{1,3}){0,9})\)/g, '[$1]')
    .replaceAll(EMPHASIS, '')
    .replaceAll(LATE_CITATION, (_, end: string, citations: string) => ` ${citations.trim()}${end} `)
    .split(LINE_END)
    .flatMap((line) => line.replaceAll(/\s+/g, ' ').trim().replace(LIST_MARK, '').split(BOUNDARY))
    .map((sentence) => sentence.trim())
    .filter(Boolean);
