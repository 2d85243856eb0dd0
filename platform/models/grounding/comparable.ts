/** Normalises text for comparison: lower case, letters and digits only, single spaces. */
export const comparable = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}@%€$/]+/gu, ' ')
    .trim();
