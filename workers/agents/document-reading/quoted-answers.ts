import { bestPassage, questionsIn, QuestionWords } from '../../../platform/questions/index.js';
import { stemOf, wordsIn } from '../../../platform/text/index.js';
import type { Language } from '../../kit.js';
import type { FoundPassage } from './document-reading-result.js';
import { sentencesOf } from '../../methods/document-text/index.js';
import { messagesIn } from './messages.js';

const HEADING = /^#{1,6}\s/u;

/** Removes what formats a text as Markdown: headings, emphasis and numbers of lists. */
export const withoutMarkup = (text: string): string =>
  text
    .replaceAll(/\*{1,2}(?=\S)([^*]+)\*{1,2}/gu, '$1')
    .replaceAll(/(?<=^|\s)\d+\.\s+(?=\p{Lu})/gu, '')
    .replace(/^#{1,6}\s+/u, '')
    .trim();

/** Returns whether a line is a heading. */
export const isHeading = (line: string): boolean => HEADING.test(line);

/**
 * Returns for each question of a text the sentence of the passages that fits it best, with its source, or a statement that none fits.
 * Without a fitting sentence for the only question, the quote of the best passage is returned.
 */
export const quotedAnswers = (question: string, passages: readonly FoundPassage[], language: Language): string[] => {
  const [first] = passages;
  if (!first) return [];
  const messages = messagesIn(language);
  const evidence = passages.map(({ label, anchor, text }) => ({
    label,
    title: anchor.heading ?? '',
    text: text
      .split('\n')
      .filter((line) => !isHeading(line))
      .join('\n'),
  }));
  const quoted = (text: string, { label, document, locator }: FoundPassage): string =>
    messages.quote(withoutMarkup(text), document, locator, label);
  const all = questionsIn(question);
  // „Bitte mit Fundstelle“ is an instruction, not a question of its own.
  const asking = all.filter((part) => asks(part, question));
  const parts = asking.length > 0 ? asking : all;
  const answers = parts.map((part) => {
    const asked = withoutDocumentNames(part, passages);
    const found =
      sectionOn(asked, evidence, WHOLE_HEADING) ??
      bestPassage(asked, evidence) ??
      sectionOn(asked, evidence, PART_OF_HEADING) ??
      passageOn(asked, passages);
    const passage = passages.find(({ label }) => label === found?.label);
    if (found && passage) return quoted(found.text, passage);
    return parts.length === 1 ? quoted(first.quote, first) : messages.noSentence(part);
  });
  return [...new Set(answers)];
};

/** Words with which a question or a request for a fact begins. */
const ASKS =
  /^(?:und |and |in |an |bei |für |by |for )?(?:wer|wem|was|wann|warum|wieso|weshalb|wie|wo\p{L}*|welche\p{L}*|ist|sind|hat|haben|gibt|gelten|gilt|steht|stehen|muss|darf|kann|who\p{L}*|what|when|why|how|where|which|is|are|has|have|does|do|did|can|must|may)(?!\p{L})/iu;

/** Returns whether a part of a text asks something rather than says how to answer. */
const asks = (part: string, text: string): boolean => ASKS.test(part) || text.includes(`${part.replace(/[?]$/u, '')}?`);

/** Minimum share of the words of a question, at least two, that a passage contains with its heading. */
const IN_PASSAGE = 0.5;
const MIN_FOUND = 2;
/** Words of a question about documents as such. */
const OF_DOCUMENTS = /^(?:mention\p{L}*|documents?|erwähn\p{L}*|dokumente?n?|unterlagen?|state[sd]?|title|passage)$/iu;

/** Returns the quote of the passage that contains most words of a question; null if none contains enough. */
const passageOn = (question: string, passages: readonly FoundPassage[]): Pick<Evidence, 'label' | 'text'> | null => {
  const asked = new QuestionWords(question);
  const words = asked.words.filter((word) => !OF_DOCUMENTS.test(word));
  const found = passages
    .map(({ label, quote, anchor, text }) => ({
      label,
      text: quote,
      count: asked.wordsFoundIn(`${anchor.heading ?? ''}\n${text}`).filter((word) => words.includes(word)).length,
    }))
    .toSorted((a, b) => b.count - a.count)[0];
  return found && found.count >= Math.max(MIN_FOUND, IN_PASSAGE * words.length) ? found : null;
};

/** Share of the words of a question in the heading of a section, and how many words, for the section to be what the question is about. */
const WHOLE_HEADING = { share: 1, words: 2 };
const PART_OF_HEADING = { share: 0.6, words: 1 };
/** Number of sentences that are quoted from a section that a question is about as a whole. */
const FROM_SECTION = 2;

type Evidence = { readonly label: string; readonly title: string; readonly text: string };

/** Returns a question without adjacent words that name one of the documents: "the returns policy" of "returns-and-claims-policy.md". */
const withoutDocumentNames = (question: string, passages: readonly FoundPassage[]): string => {
  const stems = [...new Set(passages.map(({ document }) => document))].map(
    (name) => new Set(wordsIn(name.replaceAll(/[-_.]/g, ' ')).map(stemOf)),
  );
  const words = question.split(/(?<=\s)/u);
  const isOfName = (word: string, of: ReadonlySet<string>): boolean => wordsIn(word).some((part) => of.has(stemOf(part)));
  const kept = words.filter(
    (word, index) =>
      !stems.some(
        (of) => isOfName(word, of) && [words[index - 1], words[index + 1]].some((next) => next !== undefined && isOfName(next, of)),
      ),
  );
  return new QuestionWords(kept.join('')).words.length === 0 ? question : kept.join('');
};

/** Returns the beginning of the section whose heading contains most words of a question; null if none contains enough. */
const sectionOn = (
  question: string,
  evidence: readonly Evidence[],
  minimum: { readonly share: number; readonly words: number },
): Pick<Evidence, 'label' | 'text'> | null => {
  const asked = new QuestionWords(question);
  const needed = Math.max(minimum.words, minimum.share * asked.words.length);
  const section = evidence.find(({ title }) => asked.wordsFoundIn(title).length >= needed);
  if (!section) return null;
  const sentences = section.text
    .split('\n')
    .flatMap(sentencesOf)
    .filter((sentence) => /\p{L}/u.test(sentence));
  return { label: section.label, text: sentences.slice(0, FROM_SECTION).join(' ') };
};
