/** Feedback that a text gives, instead of asking about feedback. */
export interface StatedFeedback {
  /** Rating from 1 to 5; null if the text states none. */
  readonly rating: number | null;
}

const RATING = /(?<![\d,.])(?<rating>[1-5])\s*(?:von|of|out of|\/)\s*5(?![\d,.])(?:\s*(?:sternen?|stars?|punkten?|points?))?/iu;
/** Words that ask to remember or correct something. */
const WISH =
  /(?<!\p{L})(?:(?:bitte|please)\s+(?:merken|merke|beachten|korrigieren|remember|note|keep in mind|correct)|merke? dir|künftig|in zukunft|von nun an|ab jetzt|remember (?:this|that|to)|from now on|for the future|in future|next time|nächstes mal)(?!\p{L})/iu;
const QUESTION =
  /\?|(?<!\p{L})(?:welche\p{L}*|wie (?:viele?|oft|gut)|which|how (?:many|often|good)|auswert\p{L}*|evaluate|summari[sz]e)(?!\p{L})/iu;

/** Returns the feedback that a text gives; null if it asks about feedback. */
export const statedFeedback = (text: string): StatedFeedback | null => {
  if (QUESTION.test(text)) return null;
  const rating = RATING.exec(text)?.groups?.['rating'];
  if (rating === undefined && !WISH.test(text)) return null;
  return { rating: rating === undefined ? null : Number(rating) };
};
