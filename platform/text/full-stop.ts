/** Returns a text with exactly one full stop at its end if it ended with none or one. */
export const withFullStop = (text: string): string => text.replace(/[.]?$/, '.');
