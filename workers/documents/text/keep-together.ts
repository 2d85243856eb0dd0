/** The space between a number of its own and the word or sign after it. */
const AFTER_NUMBER = /(?<=(?<![\p{L}\d.,_-])[-−+]?\d[\d.,]*[.]?) (?=[\p{L}%‰€$£])/gu;

/** Replaces the space between a number and its unit by a no-break space, so that lines do not break between them. */
export const keepTogether = (text: string): string => text.replace(AFTER_NUMBER, '\u00A0');
