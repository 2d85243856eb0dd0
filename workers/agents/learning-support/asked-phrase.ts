import { partsOfCompound } from '../../../platform/questions/index.js';
import { LANGUAGES } from '../../../platform/content/index.js';
import { sameWord, stemOf, wordsIn } from '../../../platform/text/index.js';
import { SURE, type Understood } from '../../methods/request-reading/index.js';
import { isLearningWord } from './asked-terms.js';
import type { ConceptGraph } from './concept-graph.js';
import type { Subject } from './trait.js';

/** The phrase that a request wants to have explained: "customer lifetime value" of "Explain customer lifetime value with our data". */
export interface AskedPhrase {
  readonly words: string;
  /** Its words that name something. */
  readonly terms: readonly string[];
  /** The request without the phrase and without the data that it is to be explained with. */
  readonly rest: string;
}

/** Words in front of a phrase. */
const CUES: readonly RegExp[] = [
  /^\s*(?=[^:?!.]{3,60}:\s*(?:was|wie|wof[uü]r|what|how)(?!\p{L}))/iu,
  /(?<!\p{L})(?:explain|define|describe|clarify)\s+(?:(?:to\s+(?:me|us)|me|us|please|briefly|what|the (?:term|concept|idea) of)\s+)*/iu,
  /(?<!\p{L})what\s+(?:is|are|does|do)\s+(?:(?:meant by|actually|really)\s+)?/iu,
  /(?<!\p{L})what\s+(?=(?:\p{L}+\s+){1,5}(?:is|are|means?)(?:\s+about)?\s*(?:[.,;?!]|$))/iu,
  /(?<!\p{L})how\s+(?:does|do)\s+(?=(?:\p{L}+\s+){1,5}works?(?!\p{L}))/iu,
  /(?<!\p{L})erklär\p{L}*\s+(?:(?:sie|mir|uns|bitte|mal|einmal|kurz|einfach|den begriff|was)\s+)*/iu,
  /(?<!\p{L})was\s+(?:ist|sind|bedeute[nt]|heißt|meint|versteht\s+man\s+unter|verbirgt\s+sich\s+hinter)\s+(?:(?:denn|eigentlich|genau|mit)\s+)*/iu,
  /(?<!\p{L})was\s+(?=(?:\p{L}+\s+){1,5}(?:ist|sind|bedeute[nt]|heißt)\s*(?:[.,;?!]|$))/iu,
  /(?<!\p{L})wie\s+funktionier(?:t|en)\s+/iu,
];
const ARTICLE = /^(?:the|an?|our|my|your|this|that|der|die|das|den|dem|ein|eine|einen|unser\p{L}*|mein\p{L}*|ihr\p{L}*)$/iu;
/** Words that end a phrase; those that link it to what it belongs to make it a question about that: "the reason for". */
const LINKS = /^(?:of|for|in|on|at|behind|about|von|vom|für|bei|beim|hinter|zu|zum|zur|im|in|des|der|dem|den)$/iu;
const ENDS =
  /^(?:and|or|with|using|from|by|to|as|is|are|was|were|means?|do|does|did|works?|we|you|i|they|have|has|can|how|when|why|where|who|which|that|than|between|if|so|based|per|please|versus|vs|not|it|its|this|these|there|our|your|the|und|oder|mit|anhand|aus|über|auf|an|am|nach|als|ist|sind|war|bedeutet|heißt|wird|werden|wir|man|uns|sich|unter|zwischen|wenn|wie|warum|wozu|wer|wann|bitte|nicht|je|pro|durch|laut|die|das|unser\p{L}*|genau|eigentlich)$/iu;
/** Words that describe a thing or ask about it without naming it. */
const OTHER_WORDS =
  /^(?:current\p{L}*|monthly|weekly|daily|annual|yearly|new|old|own|main|average|overall|total|typical|good|bad|best|better|worst|right|wrong|exact\p{L}*|actual|latest|last|next|different|general|simple|happening|going|called|important|rise|fall|drop|increase|decrease|change|jump|gap|trend|reason|cause|role|rule|way|point|problem|value|status|risk|effect|benefit|kind|sort|number|figure|result|answer|data|everything|nothing|programme|project|initiative|milestone|decision|area|department|step|process|dataset|file|report|kpis?|measures?|rate|ratio)s?$/iu;
const LOWER_CASE = /^[a-zäöüß]/u;
/** Which of several a term means: "90th percentile". */
const ORDINAL = /^\d+(?:st|nd|rd|th)?$/iu;
const MAX_WORDS = 6;
/** The data of the tenant that something is to be explained with. */
const BASIS =
  /(?<!\p{L})(?:with|using|from|based on|on the basis of|mit|anhand|aus|auf (?:der )?(?:basis|grundlage)|am beispiel)\s+(?:(?:the|some|an?|de[nmrs]|einem?|einer|einigen|von)\s+)?(?:own|our|my|examples?|data|figures|numbers|unser\p{L}*|eigen\p{L}*|beispiel\p{L}*|daten|zahlen|werten)(?!\p{L})[^.,;:?!]*/giu;

/** Returns the phrase that a request wants to have explained; null if it asks for something about a thing, or for nothing by name. */
export const askedPhrase = (request: string): AskedPhrase | null => {
  const text = request.normalize('NFC').replace(BASIS, ' ');
  const found = CUES.map((each) => each.exec(text)).filter((each) => each !== null);
  const cue = found.toSorted((a, b) => a.index - b.index || b[0].length - a[0].length)[0];
  if (cue === undefined) return null;
  const start = cue.index + cue[0].length;
  const words: string[] = [];
  let end = start;
  let isLinked = false;
  for (const { 0: word, 1: gap = '', index } of text.slice(start).matchAll(/([^\p{L}\p{N}]*)[\p{L}\p{N}][\p{L}\p{N}&'’-]*/gu)) {
    if (words.length > 0 && /[.,;:?!()\n“”"«»„]/u.test(gap)) break;
    const bare = word.slice(gap.length);
    if (words.length === 0 && ARTICLE.test(bare)) continue;
    isLinked = LINKS.test(bare);
    if (isLinked || ENDS.test(bare) || words.length === MAX_WORDS) break;
    words.push(bare);
    end = start + index + word.length;
  }
  const isGerman = /^(?:erklär|was\s|wie\s+funk)/iu.test(cue[0]) || /:\s*(?:was|wie|wof[uü]r)/iu.test(text.slice(end, end + 12));
  const terms = words.flatMap(wordsIn).filter((word) => !ORDINAL.test(word) && !isLearningWord(word) && !isDescribing(word, isGerman));
  if (isLinked || terms.length === 0) return null;
  return { words: words.join(' '), terms, rest: `${text.slice(0, cue.index)} ${text.slice(end)}` };
};

/** Words that name something in a German text are nouns. */
const isDescribing = (word: string, isGerman: boolean): boolean => OTHER_WORDS.test(word) || (isGerman && LOWER_CASE.test(word));

/**
 * Returns whether a subject is what a phrase names: each word of the phrase stands for the subject or for another thing that the request
 * certainly names. "Customer lifetime value" is no table of customers.
 */
export const isNamedBy = ({ words, terms }: AskedPhrase, subject: Subject, understood: Understood | null, graph: ConceptGraph): boolean => {
  const concepts = [...graph.allIn(words), graph.get(subject.conceptId) ?? []].flat();
  const names = [
    subject.name,
    ...concepts.flatMap(({ term, also }) => [...LANGUAGES.map((language) => term[language]), ...also]),
    ...(understood?.subjects ?? []).filter(({ confidence }) => confidence >= SURE).flatMap((thing) => thing.words),
  ];
  const stems = names.flatMap(wordsIn).map(stemOf);
  const isKnown = (stem: string): boolean => stems.some((known) => sameWord(stem, known) || known.endsWith(stem));
  return terms.map(stemOf).every((stem) => {
    const parts = partsOfCompound(stem, isKnown);
    return isKnown(stem) || (parts.length > 0 && parts.every((part) => isKnown(part)));
  });
};
