/** A text that is sent to somebody. */
const TEXT = String.raw`(?:e-?mail|rundmail|mail|message|nachricht|mitteilung|letter|brief|schreiben|anschreiben|note|notiz|memo|notice|aushang|info|update|reminder|erinnerung|post|text|announcement|ankündigung|zeilen|lines)`;
/** Words with which a request begins to say what the text is to contain. */
const END = String.raw`(?=\s+(?:about|on|regarding|thanking|that|telling|saying|asking|explaining|reminding|announcing|inviting|with|by|before|after|why|how|who|whose|welche|die|über|zum|zur|zu|mit|dass|wegen|bis|vor|nach|in|im|warum|wie|zur)(?!\p{L})|\s*[,:;.!?–(]|\s*$)`;
const READERS = new RegExp(
  String.raw`(?<!\p{L})(?:${TEXT}\s+(?:to|for|an|für)|(?:write|schreib(?:e|en|t)?)\s+(?:to|an))\s+(?:all\s+|alle[nr]?\s+)?(?:(?:the|our|your|die|den|das|dem|der|unsere?[nrms]?)\s+)?(?<readers>[\p{L}\d-]+(?:\s+[\p{L}\d-]+){0,4}?)${END}`,
  'iu',
);

/** Readers in the dative between a verb and the text that they get: „Schreiben Sie den Hausmeistern eine kurze Nachricht“. */
const GIVEN_DE = new RegExp(
  String.raw`(?<!\p{L})(?:schreib|schick|send|verfass|formulier|entw[ei]rf)(?:e|en|t|et)?\s+(?:(?:sie|mir|uns|bitte|doch|mal)\s+)*(?:den|der|dem|unseren|unserer|unserem|allen)\s+(?<readers>(?:\p{L}+en\s+)?[\p{L}-]+(?:\s+(?:der|des|von|vom|im|in|auf|am|an|bei)\s+[\p{L}\d-]+(?:\s+[\p{L}\d-]+){0,3}?)?)(?=,?\s+(?:(?:eine?[nm]?|zwei|drei|ein\s+paar|kurz|dass)(?!\p{L})|:))`,
  'iu',
);
/** The same in English: "Send the night shift a short note". */
const GIVEN_EN = new RegExp(
  String.raw`(?<!\p{L})(?:write|send|give|drop)\s+(?:all\s+)?(?:(?:the|our|all)\s+)?(?<readers>[\p{L}\d-]+(?:\s+(?!an?\s)[\p{L}\d-]+){0,5}?)\s+(?=(?:an?|some|two|three)\s+(?:[\p{L}-]+\s+){0,4}${TEXT}(?!\p{L}))`,
  'iu',
);
/** Pronouns are no readers: "write me a note". */
const PRONOUN = /^(?:me|us|them|him|her|you|it|mir|uns|ihnen|ihm|ihr)$/iu;

/** Words that lead to a further text: ", and a two-line chat note to …". */
const FURTHER = /[\s,;]+(?:und|and|plus|sowie|dazu|außerdem|also)\s+(?:\p{L}+[\s-]+){0,6}$/iu;

/** Returns a request for several texts as one request for each: "a letter to the landlord and a note to the desk". */
export const textsIn = (input: string): string[] => {
  const starts = [...input.matchAll(new RegExp(READERS, 'giu'))].map(({ index }) => index);
  const cuts = starts.slice(1).flatMap((start) => {
    const lead = FURTHER.exec(input.slice(0, start));
    return lead === null ? [] : [lead.index];
  });
  return [0, ...cuts].map((from, at) => input.slice(from, cuts[at]).trim());
};

/** Returns the readers of a text in the words of the request, such as "practice managers"; null if it names none. */
export const readersInWords = (input: string): string | null => {
  const readers = matchReaders(input)?.groups?.['readers']?.replace(CHANNEL_OF, '');
  return readers === undefined || PRONOUN.test(readers) ? null : readers;
};

const matchReaders = (input: string): RegExpExecArray | null => READERS.exec(input) ?? GIVEN_DE.exec(input) ?? GIVEN_EN.exec(input);

/** A channel before the name of its readers: „Chat der Werkstatt“, "channel of the crew". */
const CHANNEL_OF = /^(?:chat|teams-?chat|chat-?(?:kanal|gruppe)|kanal|channel)\s+(?:der|des|von|vom|of)\s+(?:the\s+)?/iu;

/** Returns the part of a request after the readers of its text; null if it names none. */
export const afterReaders = (input: string): string | null => {
  const match = matchReaders(input);
  return match ? input.slice(match.index + match[0].length) : null;
};
