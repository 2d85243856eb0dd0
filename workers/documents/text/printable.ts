/** Characters that XML 1.0 does not allow; they occur in pasted and extracted texts. */
// oxlint-disable-next-line no-control-regex -- matches control characters to remove them
export const UNPRINTABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]/g;

/** Removes characters that documents cannot represent. */
export const printable = (text: string): string => text.replace(UNPRINTABLE, '').toWellFormed();
