/** Removes what text of PostgreSQL cannot hold: NUL characters and halves of surrogate pairs, which a cut text may end with. */
export const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** A JSON value whose texts and keys PostgreSQL can hold. */
export const storableValue = (value: unknown): unknown => {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storableValue);
  if (value instanceof Date || value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storableText(key), storableValue(inner)]));
};
