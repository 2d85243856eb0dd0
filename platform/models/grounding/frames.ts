import { stemOf, wordsIn } from '../../text/index.js';
import { isGeneric, isNegation } from './lexicon.js';
import { isAmong, meaningfulWords, type Word } from './support.js';

/**
 * Sentence that states nothing about the subject. `open`: that the evidence leaves something open; `frame`: a heading, a
 * transition or a repetition of the question, which is of use only before a statement.
 */
export type Frame = 'open' | 'frame';

const stems = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/).map(stemOf));

/** Names of what was searched. */
const EVIDENCE =
  stems(`beleg belege angabe angaben information informationen hinweis hinweise aussage aussagen auskunft unterlagen unterlage
  textstelle textstellen quelle quellen dokument dokumente nachweis zitat zitate evidence information passage passages source sources
  document documents record records detail details statement statements quote quotes answer antwort`);
/** Words of statements about what the evidence lacks. */
const LACKING =
  stems(`gefunden finden enthalten enthält vorhanden vorliegen liegt geben gibt hervorgehen geht entnehmen nennen nennt genannt
  sagen sagt beantworten beantwortet beantwortbar ableiten belegt belegen erwähnt aussagen bekannt verfügbar verfügung machen treffen lassen lässt
  reichen ausreichend found find contain contains available given mention mentioned mentions state stated states say says answered answer provide
  provided provides determine tell support supported known enough sufficient weitere weiteren further konkrete konkreten eindeutig eindeutige specific vorliegende vorliegenden
  möglich possible leider unfortunately`);
const OPEN =
  /\b(?:offen|unklar|unbekannt|ungeklärt|unbeantwortet|zu klären|zu prüfen|geklärt werden|open|unclear|unknown|unanswered|unresolved|(?:to be|be) (?:clarified|settled|checked|answered)|to clarify|to settle)\b|\b(?:fehlt|fehlen|missing|lacks?)\b/i;
const ABSENT = /\b(?:fehlt|fehlen|missing|lacks?)\b/i;
/** A person as the subject makes a sentence a statement: `Nobody knows why.` */
const NOBODY = /\b(?:niemand|keiner|nobody|no one)\b/i;
/** A negated name of the evidence: `keine Angabe`, `no information`. */
const NO_EVIDENCE =
  /\b(?:keine?[rn]?|no|without|ohne)\s(?:\p{L}+\s){0,2}(?:beleg|angabe|information|hinweis|aussage|auskunft|evidence|detail|record|statement)/iu;
/** That something cannot be answered; the negation is checked separately. */
const UNANSWERABLE =
  /\b(?:beantworten|sagen|erkennen|ableiten|bestimmen|beurteilen)\b.*\b(?:lässt|lassen|kann|können|möglich)\b|\b(?:lässt|lassen|kann|können)\b.*\b(?:beantworten|sagen|erkennen|ableiten|bestimmen|beurteilen)\b|\b(?:cannot|can|could|possible|unable)\b.*\b(?:answer|answered|say|tell|determine|determined|find|derived)\b/i;
const OPEN_WORDS =
  stems(`offen unklar unbekannt ungeklärt unbeantwortet klären geklärt prüfen bleibt bleiben lassen lässt nächstes nächster schritt fehlt fehlen open
  unclear unknown unanswered unresolved clarified clarify settled settle checked remains remain leave leaves left next step has missing lack lacks`);
const QUESTION = stems('frage fragen gefragt fragten question ask asked asks wissen know wanted');
/** Answers to a question whose content is the question. */
const VERDICT = /\b(?:ja|nein|yes|no|doch|stimmt|richtig|korrekt|correct|right|true|genau|wahr|zutreffend|indeed|zutrifft)\b/i;
/** Borders of clauses that need a frame of their own. */
const CLAUSE = /[;–—]|\b(?:aber|jedoch|doch|sondern|weil|denn|obwohl|but|however|because|although|whereas)\b/i;

/** Number of words in a statement about missing evidence that neither the question nor the evidence contains. */
const MAX_NEW_WORDS = 2;

const has = (words: readonly string[], set: ReadonlySet<string>): boolean => words.some((word) => set.has(stemOf(word)));

/** Recognises sentences without a statement about the subject. */
export class Frames {
  private readonly asked: readonly Word[];
  private readonly known: readonly Word[];

  /**
   * @param question texts of the question and of the task
   * @param evidence texts of all evidence
   */
  constructor(question: readonly string[], evidence: readonly string[]) {
    this.asked = question.flatMap(meaningfulWords);
    this.known = [...this.asked, ...evidence.flatMap(meaningfulWords)];
  }

  /** Returns the kind of the sentence; undefined if it states something about the subject. */
  kindOf(sentence: string): Frame | undefined {
    const clauses = sentence.split(CLAUSE).filter((clause) => wordsIn(clause).length > 0);
    const kinds = clauses.map((clause) => this.kindOfClause(clause, sentence.trim()));
    if (kinds.length === 0 || kinds.includes(undefined)) return undefined;
    return kinds.includes('open') ? 'open' : 'frame';
  }

  private kindOfClause(clause: string, sentence: string): Frame | undefined {
    const all = wordsIn(clause);
    const words = meaningfulWords(clause);
    const isNegative = all.some(isNegation);
    if (isNegative && this.lacksEvidence(clause, all, words)) return 'open';
    if (OPEN.test(clause) && this.isOpenPoint(clause, all, words)) return 'open';
    if (isNegative || VERDICT.test(clause)) return undefined;
    if (has(all, QUESTION) && others(words, QUESTION).every((word) => isAmong(word, this.asked))) return 'frame';
    if (sentence.endsWith('?') && words.every((word) => isAmong(word, this.known))) return 'frame';
    if (words.length === 0 && all.some(isGeneric)) return 'frame';
    return sentence.endsWith(':') && words.every((word) => isAmong(word, this.asked)) ? 'frame' : undefined;
  }

  /** Returns whether a negated clause states that the evidence does not contain something, or that nothing was found. */
  private lacksEvidence(clause: string, all: readonly string[], words: readonly Word[]): boolean {
    const rest = others(words, EVIDENCE, LACKING, OPEN_WORDS);
    const isAssessed = UNANSWERABLE.test(clause);
    if (!has(all, EVIDENCE) && !isAssessed) return rest.length === 0 && has(all, LACKING) && !NOBODY.test(clause);
    const isStated = isAssessed || has(all, LACKING) || NO_EVIDENCE.test(clause);
    return isStated && !/\d/.test(clause) && rest.filter((word) => !isAmong(word, this.known)).length <= MAX_NEW_WORDS;
  }

  /** A missing thing is a statement about the subject unless it is the evidence that lacks it. */
  private isOpenPoint(clause: string, all: readonly string[], words: readonly Word[]): boolean {
    if (ABSENT.test(clause) && !has(all, EVIDENCE)) return false;
    return !all.some(isNegation) && others(words, EVIDENCE, LACKING, OPEN_WORDS).every((word) => isAmong(word, this.known));
  }
}

/** Returns the words that are in none of the sets. */
const others = (words: readonly Word[], ...sets: ReadonlySet<string>[]): Word[] =>
  words.filter(({ text }) => !sets.some((set) => set.has(stemOf(text))));
