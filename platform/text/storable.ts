/** Makes text storable in PostgreSQL: removes NUL characters and replaces halves of surrogate pairs, as left by truncation, by U+FFFD. */
export const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** Returns a JSON value whose strings and keys can be stored in PostgreSQL. */
export const storableValue = (value: unknown): unknown => {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storableValue);
  if (value instanceof Date || value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storableText(key), storableValue(inner)]));
};
