/** Words with which a question of its own begins. */
const OPENING =
  `wer|wem|wessen|was|wann|bis wann|warum|wieso|weshalb|wie|wo|woran|wofür|welche[rsnm]?|ist|sind|hat|haben|gibt|liegt|wird|werden|
  who|whom|whose|what|when|why|how|where|which|is|are|has|have|does|do|did`.replaceAll(/\s*\n\s*/g, '');
/** Words before a question word: „in welcher“, "by when". */
const PREPOSITION = 'in|an|auf|aus|bei|bis|für|mit|seit|von|zu|at|by|for|from|of|on|since|to|until|with';
const BOUNDARY = new RegExp(
  String.raw`[?;]\s+(?=\p{L})|,?\s+(?:und|sowie|and|as\s+well\s+as)\s+(?=(?:(?:${PREPOSITION})\s+)?(?:${OPENING})(?!\p{L}))|[?]\s*$`,
  'giu',
);
const MAX_PARTS = 3;

/** Splits a text into its questions, at most 3. The third contains the rest of the text. */
export const questionsIn = (text: string): string[] => {
  const parts: string[] = [];
  let start = 0;
  for (const match of text.matchAll(BOUNDARY)) {
    if (parts.length === MAX_PARTS - 1) break;
    const part = text.slice(start, match.index).trim();
    if (part === '') continue;
    parts.push(part);
    start = match.index + match[0].length;
  }
  const rest = text.slice(start).trim();
  return [...parts, ...(rest === '' ? [] : [rest])].map((part) => (text.trimEnd().endsWith('?') ? `${part.replace(/[?]$/, '')}?` : part));
};
