import { isInstruction } from '../../methods/request-reading/index.js';
import { contentWords, MONTH_PATTERN, stemOf, wordsIn } from '../../../platform/text/index.js';

/** Nouns for documents of rules and for minutes, in both languages. */
const RULES = String.raw`\p{L}*(?:richtlinien?|leitfaden|handbuch|regelwerk|regelungen?|ordnung|vorschrift(?:en)?|bedingungen)|polic(?:y|ies)|rule ?books?|rules|guidelines?|handbooks?|manuals?|terms`;
const MINUTES = String.raw`\p{L}*(?:protokolls?n?|niederschrift(?:en)?|mitschrift)|minutes`;
const KINDS = { rules: RULES, minutes: MINUTES } as const;
export type DocumentKind = keyof typeof KINDS;

const whole = (body: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${body})(?!\p{L})`, 'iu');
const KIND_WORDS: readonly (readonly [DocumentKind, RegExp])[] = [
  ['rules', whole(RULES)],
  ['minutes', whole(MINUTES)],
];
/** "Only what our policy says", „ausschließlich aus der Richtlinie“, "stick to the minutes". */
const ONLY_FROM = new RegExp(
  String.raw`(?<!\p{L})(?:nur|ausschließlich|lediglich|nichts als|nichts außer|only|just|solely|strictly|exclusively|nothing (?:but|except|beyond|else than)|stick(?:ing)? to|keep(?:ing)? to|halte? dich an|halten sie sich an)\s(?:[^.!?;:]{0,40}\s)?(?:${RULES}|${MINUTES})(?!\p{L})|(?<!\p{L})(?:${RULES}|${MINUTES})\s+(?:only|alone)(?!\p{L})`,
  'giu',
);

/** Returns the kind of document that a text or the name of a document is about; null for none. */
export const documentKind = (text: string): DocumentKind | null =>
  KIND_WORDS.find(([, pattern]) => pattern.test(text.replaceAll(/[-_.]/gu, ' ')))?.[0] ?? null;

/** Returns the kind of document from which alone a request wants its text; null if it allows others. */
export const onlySource = (request: string): DocumentKind | null => {
  const [found] = request.match(ONLY_FROM) ?? [];
  return found === undefined ? null : documentKind(found);
};

/** Words before the list of topics of a text; the last one in a sentence counts. */
const LEAD =
  /(?<!\p{L})(?:was (?:bei|für|zu[rm]?)?\s?(?:\p{L}+ ){0,3}gilt (?:bei|für|zu[rm]?)|was gilt (?:bei|für|zu[rm]?)|(?:mit|alles|etwas|infos?|informationen|hinweise(?:n)?|fragen) (?:zu[rm]?|über)|zu[rm]?|über|on|about|regarding|covering|explaining|explains?|erklärt|erläutert)\s+(?!\d|\p{L}+\s+(?:words|wörter))/giu;
/** Parts of a sentence that say how long, for whom or from what a text is. */
const FORM =
  /\d+\s*(?:wörter\p{L}*|worte\p{L}*|sätze\p{L}*|zeichen|seiten?|fragen|words?|sentences?|characters?|pages?|questions?)|(?<!\p{L})(?:fragen?|questions?|answers?|antworten|floskeln|wörter|words|sprache|language|ton|tone|überschrift\p{L}*|headings?)(?!\p{L})/iu;
const SEPARATOR = /\s*(?:[,;]|\s[-–—]\s|(?<!\p{L})(?:und|and|sowie|as well as|or|oder)(?!\p{L}))\s*/iu;
const FILLER =
  /^(?:(?:und|and|auch|also|wie|wann|ob|dass|how|when|whether|that|was|what|die|der|das|den|dem|the|our|unser\p{L}*|bei|beim|for|für)\s+)+/iu;
const MAX_TOPIC_WORDS = 9;
/** A day in a request, which is no topic: "on 1 May", „ab 1. Mai 2027“. */
const DAY = new RegExp(
  String.raw`(?<!\p{L})(?:(?:ab|seit|zum|am|vom|from|since|on|as of|by|bis)\s+)?(?:dem\s+|the\s+)?(?:\d{1,2}\.?\s?(?:${MONTH_PATTERN})(?:\s\d{4})?|\d{1,2}\.\s?\d{1,2}\.(?:\s?\d{4})?|\d{4}-\d\d-\d\d)(?!\p{L})`,
  'giu',
);
/** Words around a topic that ask what applies to it. */
const ASKING_BEFORE =
  /^(?:(?:who|whom|what|when|how|whether|which|wer|wem|was|wann|wie|ob|welche\p{L}*|applies|apply|changes?|is changing|gilt|gelten|ändert sich|ändern sich|may|can|must|should|darf|muss|soll|approves?|signs?|decides?|pays?)\s+)+(?:(?:to|for|about|on|with|bei|beim|für|zu[rm]?|an|mit)\s+)?/iu;
const ASKING_AFTER =
  /\s+(?:(?:is|are|was|were|wird|werden|ist|sind)\s+)?(?:needed|required|necessary|allowed|applies|apply|means?|works?|nötig|erforderlich|gebraucht|freigibt|freigeben darf|genehmigt|entscheidet|gilt|gelten|läuft|funktioniert)$/iu;
/** Words that name no topic by themselves. */
const NO_TOPIC = new Set(
  contentWords(
    'approve approves approval approvals decide decides decided change changes changed apply applies rule rules regel regeln gilt gelten ändert entscheidet freigeben genehmigen new neu neue applicable important wichtig wichtigste what who',
  ).map(stemOf),
);

/** Returns a part of a list of topics without the words that ask about it. */
/** How a text is to be written, and for whom, behind a topic: "emergencies in plain words for new receptionists". */
const MANNER =
  /\s+(?:in|auf)\s+(?:plain|simple|easy|clear|einfache[nrm]?|klare[nrm]?|leichte[nrm]?|verständliche[nrm]?)\s+(?:words|terms|language|english|worten|sprache|deutsch)(?!\p{L}).*$/iu;

const namedBy = (part: string): string =>
  part.trim().replace(MANNER, '').replace(FILLER, '').replace(ASKING_BEFORE, '').replace(FILLER, '').replace(ASKING_AFTER, '').trim();

const isNamed = (topic: string): boolean => contentWords(topic).some((word) => !NO_TOPIC.has(stemOf(word)));

/** The readers of a text, named after its topics: "on late returns, for our volunteers". */
const READERS = /^(?:for|für)\s/iu;

const topicsOf = (listed: string): string[] =>
  listed
    .replaceAll(ONLY_FROM, ' ')
    .split(SEPARATOR)
    .filter((part, at) => at === 0 || !READERS.test(part.trim()))
    .map(namedBy)
    .filter((part) => !FORM.test(part) && !isInstruction(part) && isNamed(part) && wordsIn(part).length <= MAX_TOPIC_WORDS);

/**
 * Returns the topics that a request lists for a text: "an FAQ on hire length, late returns and testing", „ein Merkblatt: Haftung und
 * Fristen“. Empty if it lists none.
 */
export const topicsIn = (request: string): string[] => {
  const sentences = request
    .replaceAll(ONLY_FROM, ' ')
    .replaceAll(DAY, ' ')
    .replaceAll(/\s+/gu, ' ')
    .split(/(?<=[.!?])\s+/u)
    .map((sentence) => sentence.replace(/[.!?\s]+$/u, ''));
  for (const sentence of sentences) {
    const at = sentence.indexOf(': ');
    const listed = at < 0 ? sentence : sentence.slice(at + 2);
    const leads = [...listed.matchAll(LEAD)];
    // After a colon, the list begins at once, or with words such as "what applies to".
    const starts = at >= 0 && leads[0]?.index !== 0 ? [0] : leads.map(({ index, 0: lead }) => index + lead.length);
    const topics = starts.map((start) => topicsOf(listed.slice(start))).find((found) => found.length > 0);
    if (topics) return [...new Set(topics)];
  }
  return [];
};

/** What a word of a topic asks a sentence to state, by the last part of the word. */
export type ValueKind = 'time' | 'amount' | 'approval';
const VALUE_WORDS: readonly (readonly [ValueKind, RegExp])[] = [
  ['time', /(?:frist(?:en)?|dauer|länge|zeiten|zeitraum|lengths?|durations?|deadlines?|periods?|times?|limits?)$/iu],
  ['amount', /(?:betrag|beträge|höhe|kosten|preise?|gebühr(?:en)?|grenzen?|summe|amounts?|costs?|prices?|fees?|charges?)$/iu],
  ['approval', /(?:freigaben?|genehmigung(?:en)?|zustimmung|erlaubnis|approvals?|sign|permission|consent)$/iu],
];

/** A word of a topic: what it names, and what a sentence on it states. */
export interface TopicWord {
  readonly stem: string | null;
  readonly kind: ValueKind | null;
}

const MIN_FIRST_PART = 4;

/** Returns the stem of a word. An English adverb has the stem of its adjective: "safely" as "safe", "easily" as "easy". */
export const stemOfForm = (word: string): string =>
  stemOf(word)
    .replace(/(?<=\p{L}{3})ily$/u, 'y')
    .replace(/(?<=\p{L}{4})ly$/u, '');

/** Returns whether a request asks what changes, rather than only what applies. */
export const asksChange = (request: string): boolean =>
  /(?<!\p{L})(?:änder\p{L}*|neuerung\p{L}*|künftig|chang(?:es?|ing)|new rules?|from now on)(?!\p{L})/iu.test(request);

/** Returns the words of a topic. A compound such as „Reklamationsfristen“ names a thing and asks for what is stated on it. */
export const wordsOfTopic = (topic: string): TopicWord[] =>
  contentWords(topic).flatMap((word): TopicWord[] => {
    const [kind, pattern] = VALUE_WORDS.find(([, of]) => of.test(word)) ?? [null, null];
    if (kind === null || pattern === null) return [{ stem: stemOfForm(word), kind: null }];
    const first = word.replace(pattern, '').replace(/(?<=\p{L}{4})s$/u, '');
    if (first.length < MIN_FIRST_PART) return [{ stem: stemOfForm(word), kind }];
    return [
      { stem: stemOfForm(first), kind: null },
      { stem: null, kind },
    ];
  });
