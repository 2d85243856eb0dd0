import { wordsIn } from '../../../platform/text/index.js';

const CHANGE = String.raw`(?:(?:the|a|an|any|our|this|that|die|der|das|den|dem|des|ein\p{L}*|unsere?\p{L}*)\s+)*(?:(?:drop|fall|rise|increase|decrease|decline|change|improvement|reduction|growth|anstieg|rückgang|verschlechterung|verbesserung|veränderung|einbruch|sinken|steigen)\s+(?:in|of|der|des|bei|von|an)\s+)?`;
const PHRASE = String.raw`(?<outcome>[^,.;:!?]{2,60})`;
/** Where a question of cause and effect names the effect. */
const EFFECTS = [
  String.raw`(?<!\p{L})(?:caused?|affect(?:s|ed)?|reduced?|improved?|increased?|decreased?|raised?|lowered?|cut|hurt|harm(?:ed)?|led to|lead to|impact(?:s|ed)?(?: on)?|effect on|influence on|responsible for|to blame for|behind)\s+${CHANGE}${PHRASE}`,
  String.raw`(?<!\p{L})(?:schuld an|verantwortlich für|ursache für|ursache der|auswirkung\p{L}* auf|wirkung auf|einfluss auf|geführt zu|führt zu)\s+${CHANGE}${PHRASE}`,
].map((source) => new RegExp(source, 'iu'));

/** Returns the words for the effect that a question names; null if it names none in a known form. */
export const askedOutcome = (text: string): string | null => {
  for (const pattern of EFFECTS) {
    const phrase = pattern.exec(text)?.groups?.['outcome'];
    if (phrase !== undefined) return phrase.replace(/\s+(?:there|here|dort|hier|in|at|on|by|since|seit|bei|im|am)(?:\s.*)?$/iu, '').trim();
  }
  return null;
};

/** Returns the effect that a question names if one of its words names nothing of the tenant; null otherwise. */
export const unknownOutcome = (text: string, unanswered: readonly string[]): string | null => {
  const phrase = askedOutcome(text);
  const open = new Set(unanswered.flatMap(wordsIn).map((word) => word.toLowerCase()));
  // The last word says what it is: "patient satisfaction" is not about patients.
  const head = wordsIn(phrase ?? '')
    .at(-1)
    ?.toLowerCase();
  return phrase !== null && head !== undefined && open.has(head) ? phrase : null;
};
