/** A number in digits or in words that counts people or things. */
export const COUNT = String.raw`(?<![\p{L}\p{N}.,/%-])(?:\d{1,6}(?![.,:/-]?\d|\s?[%€£$])|\p{L}{3,}(?:-\p{L}{3,})?)(?![\p{L}\p{N}-])`;
/** Units of a rating scale; a number with such a unit does not count people. */
export const SCALE = /^\s*(?:sternen?|stars?|punkten?|points?|noten?)(?!\p{L})/iu;
/** Words of votes against. */
export const AGAINST =
  /(?<!\p{L})(?:not|n['’]t|no use|useless|unhelpful|unhappy|dissatisfied|disliked?|complained|criticised|criticized|against|worse|nicht|kein\p{L}*|nutzlos|unbrauchbar|unzufrieden|dagegen stimm\p{L}*|schlechter?|kritisier\p{L}*|beschwer\p{L}*|rejected|refused|abgelehnt)(?!\p{L})|n['’]t(?!\p{L})/iu;
