/** Characters that XML 1.0 cannot carry; they reach texts through pasted or extracted documents. */
// oxlint-disable-next-line no-control-regex -- these are what is taken out
export const UNPRINTABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]/g;

/** A text without characters that documents cannot carry. */
export const printable = (text: string): string => text.replace(UNPRINTABLE, '').toWellFormed();
