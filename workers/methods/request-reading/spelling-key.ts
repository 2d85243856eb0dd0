/** Returns the form that all spellings of a value share: case, blanks, hyphens and the Unicode form do not distinguish values. */
export const spellingKey = (value: string): string =>
  value
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[-_.\s]+/gu, ' ')
    .trim();
