import { wordsIn } from '../../../platform/text/index.js';

/** The person to whom something is to be explained: "to a new clerk", „einer neuen Kollegin“. */
const RECIPIENT =
  /(?<=(?<!\p{L})(?:explain|erklär\p{L}*|erläuter\p{L}*|zeig\p{L}*|show)\s+)(?:to\s+)?(?:an?|the|our|my|new|einem|einer|einen|dem|der|den|unser\p{L}*|mein\p{L}*)\s+(?:[\p{L}-]+\s+){0,4}?[\p{L}-]+,?\s+(?=(?:was|wie|warum|wieso|what|how|why)(?!\p{L}))/iu;
/** Words that say whose meaning is asked for. */
const AT_US = /(?<!\p{L})(?:bei uns|in unserem haus|in unserer firma|hier|here|with us|in our company|for us)(?!\p{L})/giu;
const LISTS: readonly RegExp[] = [
  /(?<!\p{L})wie\s+(?<terms>\p{Lu}[\p{L}-]+(?:,\s+\p{Lu}[\p{L}-]+)*\s+und\s+\p{Lu}[\p{L}-]+)(?=\s[^.;?!]{0,60}zusammen)/u,
  /(?<!\p{L})how\s+(?<terms>(?:the\s+)?[\p{L}\s-]{3,40}(?:,\s+[\p{L}\s-]{3,40})*,?\s+and\s+(?:the\s+)?[\p{L}\s-]{3,40}?)(?=\s+(?:all\s+)?(?:fit|belong|hang|go|work|relate|connect|are\s+(?:related|connected|linked))(?!\p{L}))/iu,
  /(?<!\p{L})(?:um\s+)?(?<terms>\p{Lu}[\p{L}-]+(?:,\s+\p{Lu}[\p{L}-]+)*\s+und\s+\p{Lu}[\p{L}-]+)\s+(?:richtig\s+|wirklich\s+)?(?:zu\s+)?verst(?:ehen|eht)(?!\p{L})/u,
  /(?<!\p{L})(?:to\s+)?understand(?:ing)?\s+(?:what\s+)?(?<terms>(?:the\s+)?[\p{L}\s-]{3,40}(?:,\s+[\p{L}\s-]{3,40})*\s+and\s+(?:the\s+)?[\p{L}\s-]{3,40}?)(?=\s+(?:means?|is|are|in|at|for|with)(?!\p{L})|[.,;?!:]|$)/iu,
  /(?<!\p{L})was\s+(?<terms>[\p{L}\s,-]{3,80}?)\s+(?:heißt|heißen|bedeute[nt]|ist|sind|meint|meinen)(?!\p{L})/iu,
  /(?<!\p{L})what\s+(?<terms>[\p{L}\s,-]{3,80}?)\s+(?:means?|is|are)(?!\p{L})/iu,
  /(?<!\p{L})(?:explain|define|erklär\p{L}*|definier\p{L}*)\s+(?:(?:me|us|mir|uns|sie|ihr|ihm|ihnen|bitte|please|kurz|briefly|the terms?|die begriffe)\s+)*(?<terms>[\p{L}\p{N}\s,-]{3,160}?)(?=,?\s+(?:and|und)\s+(?:then|dann|danach)(?!\p{L})|,?\s+(?:in|nach)\s+(?:our|your|my|plain|simple|the|a|which|this|unser\p{L}*|einfach\p{L}*|der|einer|sinnvoll\p{L}*)\s|,\s+(?:then|dann|danach)(?!\p{L})|,?\s+(?:der reihe nach|nacheinander|am (?:ende|schluss)|zum schluss|at the end|one by one|step by step|one after (?:another|the other))(?!\p{L})|[.;:?!]|$|\s+(?:with|using|mit|anhand|for|für|to\s+(?:an?|the|our|all|new)|the way)(?!\p{L}))/iu,
];
/** A second term with which the first is compared: "how it hangs together with the return rate". */
const RELATED =
  /(?<!\p{L})(?:hangs? together with|(?:is |are )?(?:related|connected|linked) (?:to|with)|relates? to|differs? from|depends? on|affects?|zusammenhäng\p{L}* mit|zusammenhang mit|hängt mit|unterscheide[nt] sich von|abhängt von)\s+(?:(?:the|our|der|dem|den|die|das)\s+)?(?<term>[\p{L}-]+(?:\s+(?!and|or|then|und|oder|dann|zusammen)[\p{L}-]+){0,2}?)(?=[.,;?!]|$|\s+(?:and|then|und|dann|zusammen)(?!\p{L}))/iu;
/** Words that ask how several terms relate. */
const TOGETHER =
  /(?<!\p{L})(?:zusammen(?:häng\p{L}*|gehör\p{L}*|pass\p{L}*|spiel\p{L}*)|häng(?:t|en)\s[^.;?!]{0,30}zusammen|gehör(?:t|en)\s[^.;?!]{0,30}zusammen|(?:belong|fit|hang|go|work) together|(?:are|is) (?:related|connected|linked))(?!\p{L})/iu;
const ARTICLE = /^(?:(?:the|an?|our|der|die|das|den|dem|ein|eine|unser\p{L}*|both|beide|terms?|begriffe?)\s+)+/iu;
/** Words that refer to a term of the sentence before, and verbs. */
const NO_TERM =
  /(?<!\p{L})(?:it|they|this|that|these|man|we|you|i|wir|sie|es|er|you|do|does|did|one|genau|muss|must|should|can|kann|soll)(?!\p{L})/iu;
/** What a term is used for: "level 1 for complaints". */
const CONTEXT = /(?<=\S)\s+(?:bei|im|in|für|von|for|of|with|at)\s.*$/iu;
const MAX_WORDS = 4;
const MAX_TERMS = 8;

/** Removes the person who is to receive the explanation from a request. */
export const withoutRecipient = (request: string): string => request.replace(RECIPIENT, '');

/** Returns whether a request asks how terms relate to each other. */
export const asksRelation = (request: string): boolean => RELATED.test(request) || TOGETHER.test(request);

/** Returns whether a request asks for an explanation for somebody else. */
export const isForOthers = (request: string): boolean =>
  RECIPIENT.test(request) ||
  TAUGHT.test(request) ||
  /(?<!\p{L})(?:for|für)\s+(?:[\p{L}-]+\s+){0,2}?(?:new|neue\p{L}*|team\p{L}*|trainees?|apprentices?|receptionists?|technik\p{L}*|technicians?|azubis?|auszubildende\p{L}*|mitarbeit\p{L}*|staff|colleagues?|kolleg\p{L}*)(?!\p{L})/iu.test(
    request,
  );

/** People to whom something is to be taught: "teach our trainees", "explain … to new clerks", "a new starter asks". */
const TAUGHT =
  /(?<!\p{L})(?:teach\p{L}*\s+(?:the|our|my|new)|to\s+(?:our\s+)?new|(?:an?|ein\p{L}*)\s+(?:new|neue\p{L}*)\s+\p{L}+(?:\s+\p{L}+)?\s+(?:asks?|wants?|fragt|will|möchte))(?!\p{L})/iu;

/** Two ideas whose difference is asked: "the difference between stock and flow", „Unterschied zwischen Umsatz und Marge“. */
const BETWEEN =
  /(?<!\p{L})(?:difference between|unterschied zwischen|unterscheiden sich)\s+(?<one>[\p{L}-]+(?:\s+[\p{L}-]+){0,3}?)\s+(?:and|und|from|von)\s+(?<other>[\p{L}-]+(?:\s+(?!and|und|using|with|mit|anhand|using|for|für|in|im|an|at|on|aus|bei|by)[\p{L}-]+){0,2})(?=[.,;?!:]|\s|$)/iu;

/** Returns the two ideas whose difference a request asks for; none if it asks for none. */
export const comparedTerms = (request: string): string[] => {
  const { one, other } = BETWEEN.exec(withoutRecipient(request))?.groups ?? {};
  return [one, other]
    .flatMap((term) => (term === undefined ? [] : [term.replace(ARTICLE, '').trim()]))
    .filter((term) => !NO_TERM.test(term));
};

/** Returns the terms that a request wants to have explained together, at least two; none if it asks about one thing or something else. */
export const listedTerms = (request: string): string[] => {
  const text = withoutRecipient(request).replace(AT_US, ' ').replace(/\s+/gu, ' ');
  const match = LISTS.map((pattern) => pattern.exec(text)).find((each) => each !== null);
  const listed = (match?.groups?.['terms'] ?? '').split(/,\s*(?:and\s+|und\s+)?|\s+(?:and|und|sowie|&)\s+/iu);
  const related = RELATED.exec(text)?.groups?.['term'];
  const terms = [...listed, related ?? '']
    .map((term) => term.trim().replace(ARTICLE, '').replace(CONTEXT, '').trim())
    .filter((term) => term !== '' && !NO_TERM.test(term) && wordsIn(term).length <= MAX_WORDS);
  const all = [...new Set(terms)].slice(0, MAX_TERMS);
  return all.length < 2 ? [] : all;
};
