/**
 * Text that PostgreSQL cannot store: NUL, and halves of surrogate pairs. It could only become an error further in.
 */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000');

export const UNSTORABLE = ['string_unicode', 'Text must be valid Unicode without NUL characters'] as const;
