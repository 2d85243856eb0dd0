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
const targetIn = (sentence: string, name: string): number | null => {
  // A sentence on several KPIs states one target after each name.
  for (const part of sentence.split(/[,;]\s+/u)) {
    if (!isOn(part, name)) continue;
    const numbers = Array.from(part.matchAll(new RegExp(WRITTEN_NUMBER, 'gu')), ([text]) => numberOf(text)).filter(
      (value) => !isYear(value),
    );
    TARGET.lastIndex = 0;
    if (TARGET.test(part) && numbers.length === 1) return numbers[0] ?? null;
  }
  return null;
};

/** Returns what the sentences of documents state on a KPI by its name. */
export const documentRules = (name: string, sentences: readonly DocumentSentence[]): DocumentRules => {
  const about = sentences.filter(({ text }) => isOn(text, name));
  return {
    definitions: about.filter(({ text }) => DEFINES.test(text)).slice(0, MAX_EACH),
    targets: about
      .flatMap((sentence) => {
        const value = targetIn(sentence.text, name);
        return value === null ? [] : [{ ...sentence, value }];
      })
      .slice(0, MAX_EACH),
    owners: about.filter(({ text }) => RESPONSIBLE.test(text)).slice(0, MAX_EACH),
  };
};
