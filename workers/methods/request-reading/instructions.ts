const MAKES = String.raw`write|draft|create|make|build|prepare|compose|produce|design|schreib\p{L}*|verfass\p{L}*|erstell\p{L}*|mach\p{L}*|bau\p{L}*|entwirf|entwerf\p{L}*`;
const FOR_WHOM = String.raw`(?:(?:me|us|mir|uns|bitte|please)\s+)*`;
const THIS = String.raw`(?:it|this|that|them|everything|es|das|dies|alles|den text|the text)`;
const TELLS = String.raw`explain|write|put|keep|phrase|word|make|present|erklär\p{L}*|schreib\p{L}*|formulier\p{L}*|halt\p{L}*|mach\p{L}*|begründ\p{L}*`;
const QUESTION = String.raw`whether|if|why|how|what|ob|warum|wie|was`;

/** Patterns for parts of a request that state how, for whom or from which source to write the answer. */
const INSTRUCTIONS: readonly RegExp[] = [
  // The kind of text, without any content: "Write an FAQ".
  new RegExp(
    String.raw`^(?:${MAKES})\s+${FOR_WHOM}(?:an?|eine[mnr]?|ein)\s+(?:(?!for|about|on|für|über|zu)[\p{L}-]+\s+){0,2}[\p{L}-]+$`,
    'iu',
  ),
  // How to write the content that other parts name: "Keep it short for the board", „erklär es so, dass es jeder versteht“.
  new RegExp(String.raw`^(?:${TELLS})\s+${FOR_WHOM}${THIS}(?!\p{L})(?!\s+(?:${QUESTION})(?!\p{L}))[^\d]*$`, 'iu'),
  /^(?:in (?:(?:plain|simple|clear|your own|einfachen|klaren|verständlichen|eigenen) )?(?:words?|terms|language|worten|sprache)|so(?: that|,? dass|,? damit)|damit)(?!\p{L}).*$/iu,
  /^(?:du darfst|du kannst|sie dürfen|sie können|ihr dürft|ihr könnt|you may|you can|feel free to)\s(?:[\p{L}-]+\s){0,3}[\p{L}-]+$/iu,
  // The audience of an explanation.
  /^(?:erklär\p{L}*|explain(?: it)?(?: to)?)\s+(?:(?:den|dem|der|unseren?|unserem|meinen?|our|the|my|an?|all)\s+)*(?:neue[nmr]?|new)\s+[\p{L}-]+(?:\s[\p{L}-]+)?$/iu,
  // A tone: "firm but fair", "warm, yet clear".
  /^[\p{Ll}-]+,? (?:but|yet|aber|doch|jedoch) (?:not )?[\p{Ll}-]+$/u,
  /(?<!\p{L})(?:tone|ton|tonfall)$/iu,
  // The recipient of the result.
  /^(?:(?:das|es|die \p{L}+|der \p{L}+)\s+)?geht (?:an|zu[mr]?|in)(?!\p{L})/iu,
  /^(?:it|this|that) (?:goes|is going|will go) to(?!\p{L})/iu,
  /^(?:it|this|that)(?:['’]s| is) for(?!\p{L})/iu,
  /^(?:das|es) ist für(?!\p{L})/iu,
  // The only source that the answer may use.
  /^(?:nur|ausschließlich|only|solely|just) (?:das,? )?(?:was|what)\s.*(?:steh(?:t|en)|sag(?:t|en)|regel(?:t|n)|enth(?:ält|alten)|say(?:s)?|state[sd]?|contains?)(?!\p{L})/iu,
  // How the file must work, such as offline.
  /^(?:(?:es|das|die \p{L}+|it|that|this) )?(?:muss|soll(?:te)?|must|should|has to|needs to) (?:also |auch )?(?:ohne (?:internet|netz|verbindung)|offline|without (?:internet|a connection)|work offline|run offline|work without|run without)(?!\p{L})/iu,
];

/** Returns whether a part of a request only states how, for whom or from which source to write the answer, without asking for content. */
export const isInstruction = (words: string): boolean => INSTRUCTIONS.some((pattern) => pattern.test(words));
