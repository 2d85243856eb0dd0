/** Returns whether the letters of an abbreviation stand in a longer word in their order, from its first one: "LDS" for "Leeds". */
export const abbreviates = (short: string, word: string): boolean => {
  const [letters, whole] = [short.toLowerCase(), word.toLowerCase()];
  if (letters === '' || letters.length >= whole.length || letters[0] !== whole[0]) return false;
  let from = 0;
  for (const letter of letters) {
    const at = whole.indexOf(letter, from);
    if (at < 0) return false;
    from = at + 1;
  }
  return true;
};
