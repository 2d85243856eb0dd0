/** Returns the number of Unicode code points of a text, which JSON Schema, PostgreSQL and class-validator count as its length. */
export const characterCount = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};
