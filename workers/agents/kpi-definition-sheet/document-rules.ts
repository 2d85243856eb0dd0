import { isGenericWord } from '../../../platform/questions/index.js';
import { contentWords, numberOf, stemOf, withoutUmlauts, wordsIn, WRITTEN_NUMBER } from '../../../platform/text/index.js';

/** A sentence of a document. */
export interface DocumentSentence {
  readonly documentId: string;
  readonly document: string;
  readonly text: string;
}

/** What documents state on a KPI. */
export interface DocumentRules {
  /** Sentences that say how it is measured. */
  readonly definitions: readonly DocumentSentence[];
  /** Sentences that state its target, with the value in percent or without a unit. */
  readonly targets: readonly (DocumentSentence & { readonly value: number })[];
  /** Sentences that say who is responsible for it. */
  readonly owners: readonly DocumentSentence[];
  /** Person or unit that these sentences name; null if they name none. */
  readonly owner: string | null;
  /** Sentences that say how often it is reported. */
  readonly rhythms: readonly DocumentSentence[];
  /** Other sentences about the KPI. */
  readonly mentions: readonly DocumentSentence[];
}

const MAX_EACH = 2;

/** Minimum length of a common beginning by which words are forms of one word: „pünktlich“ and „Pünktlichkeit“. */
const MIN_BEGINNING = 5;
const LONGEST_ENDING = 5;

const isForm = (one: string, other: string): boolean => {
  if (one === other) return true;
  const [short = '', long = ''] = [one, other].toSorted((a, b) => a.length - b.length);
  const root = short.replace(/(?:e|en|s)$/u, '');
  return root.length >= MIN_BEGINNING && long.startsWith(root) && long.length - root.length <= LONGEST_ENDING;
};

/** Returns whether a sentence contains all words of the name of a KPI other than "rate" and "number", in any form. */
const isOn = (sentence: string, name: string): boolean => {
  const words = contentWords(name).filter((word) => !isGenericWord(word) && !/^\d/u.test(word));
  const own = new Set(wordsIn(sentence).flatMap((word) => [withoutUmlauts(word), stemOf(word)]));
  const isSaid = (word: string): boolean => [...own].some((each) => isForm(each, stemOf(word)) || isForm(each, withoutUmlauts(word)));
  return words.length > 0 && words.every(isSaid);
};

const DEFINES =
  /(?<!\p{L})(?:gilt als|gelten als|gilt,? wenn|zähl(?:t|en) (?:als|mit|nicht)|geh(?:t|en) nicht in|(?:ist|sind|wird|werden) (?:definiert|berechnet|gemessen|ermittelt)|berechnet sich|ergibt sich aus|bedeutet|bezeichnet|geteilt durch|im verhältnis zu|counts? as|(?:is|are) (?:defined|calculated|computed|measured|counted)|means|divided by|as a (?:share|percentage|proportion) of|excluded from|does not count)(?!\p{L})/iu;
const RESPONSIBLE = /(?<!\p{L})(?:verantwort\p{L}*|zuständig\p{L}*|eigentümer\p{L}*|owner|owned by|responsible|accountable)(?!\p{L})/iu;
const TARGET = new RegExp(
  String.raw`(?<!\p{L})(?:\p{L}*ziel(?:wert)?|target|goal|soll)(?!\p{L})[^.;]{0,60}?(?<number>${WRITTEN_NUMBER})\s*(?<unit>%|prozent|per ?cent)?`,
  'giu',
);
/** Text up to the next value of a sentence that states several. */
const isYear = (value: number): boolean => Number.isInteger(value) && value >= 1990 && value <= 2100;

/** Returns the target that a sentence states for a KPI; null if it states none. Years are no targets. */
const targetIn = (sentence: string, name: string, isOfSection: boolean): number | null => {
  // A sentence on several KPIs states one target after each name.
  for (const part of sentence.split(/[,;]\s+/u)) {
    if (!isOfSection && !isOn(part, name)) continue;
    const numbers = Array.from(part.matchAll(new RegExp(WRITTEN_NUMBER, 'gu')), ([text]) => numberOf(text)).filter(
      (value) => !isYear(value),
    );
    TARGET.lastIndex = 0;
    if (TARGET.test(part) && numbers.length === 1) return numbers[0] ?? null;
  }
  return null;
};

/** A section heading, that is, a line without sentence punctuation: "4.2 Scrap rate", „8 Kennzahl Termintreue“. */
const HEADING = /^(?:#+\s*|§\s*)?(?:\d+(?:\.\d+)*[.)]?\s+)?\p{Lu}[^.!?:;]{2,70}$/u;
const NUMBERED = /^(?:#|§|\d)/u;
/** A reporting frequency, such as "monthly". */
const RHYTHM =
  /(?<!\p{L})(?:täglich|wöchentlich|monatlich|vierteljährlich|quartalsweise|jährlich|daily|weekly|monthly|quarterly|annually|yearly|(?:jede[nrsm]?|every|each|per|je|pro)\s+(?:tag|woche|monat|quartal|jahr|day|week|month|quarter|year))(?!\p{L})/iu;
const REPORTED =
  /(?<!\p{L})(?:bericht\p{L}*|gemeldet|erhoben|gemessen|erfasst|ermittelt|vorgelegt|report\p{L}*|measured|recorded|collected|reviewed)(?!\p{L})/iu;
/** The person or unit after a word such as "owner" or "responsible". */
const OWNER =
  /(?<!\p{L})(?:[Vv]erantwortlich\p{L}*|[Zz]uständig\p{L}*|[Ee]igentümer\p{L}*|[Oo]wner|[Oo]wned by|[Rr]esponsible|[Aa]ccountable)\s*(?:(?:ist|sind|is|are|for\s+\S+\s+is)(?!\p{L})|:)?\s*(?:(?:die|der|das|the)\s+)?(?<name>\p{Lu}[\p{L}.&/-]*(?:\s+(?:(?:für|der|des|von|und|of|for|and|the|&)\s+)*\p{Lu}[\p{L}.&/-]*)*(?:\s*\([^)]{2,60}\))?)/u;

/** Returns the sentences on a KPI: those that name it, and those of a section whose heading does. */
const sentencesOn = (
  names: readonly string[],
  sentences: readonly DocumentSentence[],
): (DocumentSentence & { readonly isOfSection: boolean })[] => {
  const isNamed = (text: string): boolean => names.some((name) => isOn(text, name));
  let section: { documentId: string; isAbout: boolean } | null = null;
  return sentences.flatMap((sentence) => {
    const isHeading =
      HEADING.test(sentence.text.trim()) && (NUMBERED.test(sentence.text.trim()) || wordsIn(sentence.text).length <= MAX_HEADING);
    if (isHeading) section = { documentId: sentence.documentId, isAbout: isNamed(sentence.text) };
    const isOfSection = !isHeading && section?.documentId === sentence.documentId && section.isAbout;
    return !isHeading && (isOfSection || isNamed(sentence.text)) ? [{ ...sentence, isOfSection }] : [];
  });
};

const MAX_HEADING = 5;
/** Markdown headings at the beginning of the text of a sentence. */
const LEADING_HEADINGS = /^.*(?:^|\s)#{1,6}\s+(?:\d+(?:\.\d+)*\s+)?[\p{L}-]+\s+(?=\p{Lu})/su;

/**
 * Returns what the sentences of documents state about a KPI.
 *
 * @param names name of the KPI, and the names that a request uses for it
 */
export const documentRules = (names: string | readonly string[], sentences: readonly DocumentSentence[]): DocumentRules => {
  const all = typeof names === 'string' ? [names] : names;
  const found = sentencesOn(all, sentences);
  const plain = ({ documentId, document, text }: DocumentSentence): DocumentSentence => ({
    ...{ documentId, document },
    text: text.replace(LEADING_HEADINGS, ''),
  });
  const isRhythm = ({ text }: DocumentSentence): boolean => RHYTHM.test(text) && REPORTED.test(text);
  const targets = found.flatMap((sentence) => {
    const value = all.map((name) => targetIn(sentence.text, name, sentence.isOfSection)).find((each) => each !== null) ?? null;
    return value === null ? [] : [{ ...plain(sentence), value }];
  });
  const owners = found.filter(({ text }) => RESPONSIBLE.test(text));
  const owner = owners
    .map(({ text }) =>
      OWNER.exec(text)
        ?.groups?.['name']?.trim()
        .replace(/[\s.]+$/u, ''),
    )
    .find((name) => name !== undefined);
  const isUsed = (sentence: DocumentSentence): boolean =>
    DEFINES.test(sentence.text) ||
    RESPONSIBLE.test(sentence.text) ||
    isRhythm(sentence) ||
    targets.some(({ text }) => text === sentence.text);
  return {
    definitions: found
      .filter(({ text }) => DEFINES.test(text))
      .slice(0, MAX_EACH)
      .map(plain),
    targets: targets.slice(0, MAX_EACH),
    owners: owners.slice(0, MAX_EACH).map(plain),
    owner: owner ?? null,
    rhythms: found.filter(isRhythm).slice(0, MAX_EACH).map(plain),
    mentions: found
      .filter((sentence) => !isUsed(sentence))
      .slice(0, MAX_EACH)
      .map(plain),
  };
};
