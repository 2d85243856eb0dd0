import type { Language } from '../../content/index.js';
import type { Evidence } from './evidence.js';
import { formCheck, type FormProblem } from './form-check.js';
import { Frames } from './frames.js';
import { isInLanguage } from './language-check.js';
import { sentencesOf } from './sentences.js';
import { Support, type SupportProblem } from './support.js';

/** Reason why a sentence of a model was dropped. */
export type DropReason = FormProblem | SupportProblem | 'wrong_language' | 'uncited';

export interface DroppedSentence {
  text: string;
  reason: DropReason;
}

export interface GroundedText {
  /** Kept sentences, in order. */
  kept: string[];
  dropped: DroppedSentence[];
  /** Labels that the kept sentences cite, in the order of first occurrence. */
  citations: string[];
}

export interface Grounds {
  readonly evidence: readonly Evidence[];
  /** Language of the text. */
  readonly language: Language;
  /**
   * `required`: a statement must cite its evidence and is checked against it. `omitted`: a statement is checked against all
   * evidence, and citations are removed, because the reader sees no list of the evidence.
   */
  readonly citations: 'required' | 'omitted';
  /** Texts of the question, which the text may repeat but not answer by itself. */
  readonly question?: readonly string[];
  /** Instructions of the model, which the text must not repeat. */
  readonly instructions?: string;
}

export interface TextLimits {
  readonly maxSentences: number;
  readonly maxCharacters: number;
}

const UNLIMITED: TextLimits = { maxSentences: Infinity, maxCharacters: Infinity };

/** Number of characters that are checked; the rest of a text is discarded. Texts are much shorter. */
const MAX_CHECKED = 20_000;

const LABEL = /\bE\d{1,3}\b/g;
const CITATION = /\s*\[(?:E\d{1,3})(?:, ?E\d{1,3})*\]/g;
const EMPTY_BRACKETS = /\s*(?:\[\s*\]|\(\s*\))/g;
/** A citation with superfluous separators: `[E1, ]`, `[E1; E2]`, `[E1 E2]`. */
const LOOSE_CITATION = /\[\s*E\d{1,3}(?:[\s,;]+E\d{1,3})*[\s,;]*\]/g;

type Checked = { readonly text: string; readonly isStatement: boolean } | { readonly reason: DropReason };

/**
 * Checks the sentences of a model one after the other, as they arrive. A sentence is dropped if
 * - it contains a number, an address, a quotation or a citation that the evidence does not, a placeholder, markup or instructions,
 * - it is not, or not entirely, in the language of the text,
 * - it states something about the subject without a required citation,
 * - the cited evidence does not support it; see `Support`.
 *
 * A heading or transition is kept only before a kept statement.
 */
export class TextCheck {
  readonly kept: string[] = [];
  readonly dropped: DroppedSentence[] = [];
  private readonly checkForm: ReturnType<typeof formCheck>;
  private readonly frames: Frames;
  private readonly support = new Support();
  private readonly names: readonly string[];
  private waiting: string[] = [];
  private length = 0;
  private position = 0;
  private isFull = false;

  constructor(
    private readonly grounds: Grounds,
    private readonly limits: TextLimits = UNLIMITED,
  ) {
    const { evidence, instructions = '', question = [] } = grounds;
    this.checkForm = formCheck(evidence, instructions);
    this.frames = new Frames(
      question,
      evidence.flatMap(({ title, text }) => [title, text]),
    );
    this.names = evidence.map(({ title }) => title);
  }

  /** Checks the sentences that are complete in the text received so far, and returns those that are newly kept. */
  receive(text: string): string[] {
    return this.take(sentencesOf(text.slice(0, MAX_CHECKED)).slice(0, -1));
  }

  /** Checks the remaining sentences of the whole text, and returns those that are newly kept. */
  finish(text: string): string[] {
    const added = text.length > MAX_CHECKED ? this.receive(text) : this.take(sentencesOf(text));
    this.waiting = [];
    return added;
  }

  get result(): GroundedText {
    const { kept, dropped } = this;
    return { kept, dropped, citations: [...new Set(kept.flatMap((sentence) => sentence.match(LABEL) ?? []))] };
  }

  private take(sentences: readonly string[]): string[] {
    const before = this.kept.length;
    for (const sentence of sentences.slice(this.position)) this.add(sentence);
    this.position = Math.max(this.position, sentences.length);
    return this.kept.slice(before);
  }

  private add(sentence: string): void {
    const checked = this.check(sentence);
    if ('reason' in checked) this.dropped.push({ text: sentence, reason: checked.reason });
    else if (!checked.isStatement) this.waiting.push(checked.text);
    else this.keep([...this.waiting.splice(0), checked.text]);
  }

  private keep(sentences: readonly string[]): void {
    const length = sentences.reduce((sum, { length }) => sum + length + 1, this.length);
    this.isFull ||= this.kept.length + sentences.length > this.limits.maxSentences || length > this.limits.maxCharacters + 1;
    if (this.isFull) return;
    this.length = length;
    this.kept.push(...sentences);
  }

  private check(sentence: string): Checked {
    const { evidence, language, citations } = this.grounds;
    const text = tidied(sentence);
    const problem = this.checkForm(text);
    if (problem) return { reason: problem };
    const prose = text.replaceAll(CITATION, '');
    if (!isInLanguage(prose, language, this.names)) return { reason: 'wrong_language' };
    const labels = new Set(text.match(LABEL));
    const frame = labels.size === 0 ? this.frames.kindOf(prose) : undefined;
    if (frame) return { text, isStatement: frame === 'open' };
    if (citations === 'required' && labels.size === 0) return { reason: 'uncited' };
    const cited = citations === 'omitted' ? evidence : evidence.filter(({ label }) => labels.has(label));
    const reason = this.support.problemOf(prose.replaceAll(LABEL, ' '), cited);
    return reason ? { reason } : { text: citations === 'omitted' ? prose : text, isStatement: true };
  }
}

/** Removes empty brackets, and superfluous separators in citations. */
const tidied = (sentence: string): string =>
  sentence
    .replaceAll(EMPTY_BRACKETS, '')
    .replaceAll(LOOSE_CITATION, (citation) => `[${[...new Set(citation.match(LABEL))].join(', ')}]`)
    .trim();

/** Checks the whole text of a model. */
export const groundText = (text: string, grounds: Grounds, limits?: TextLimits): GroundedText => {
  const check = new TextCheck(grounds, limits);
  check.finish(text);
  return check.result;
};
