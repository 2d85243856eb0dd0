import { formatNumber, type Language } from '../../documents/text/formatting.js';
import { inlineMarkdown, plainText } from '../../documents/text/inline-text.js';
import type { DocumentReadingResult, FoundPassage } from './document-reading-result.js';
import { messagesIn, type Messages } from './messages.js';
import { withoutMarkup } from './quoted-answers.js';

const data = (text: string): string => inlineMarkdown(plainText(text));

/** Returns the answer with its passages, derived from the result alone. */
export const documentReadingMarkdown = (result: DocumentReadingResult, language: Language): string => {
  const messages = messagesIn(language);
  const count = (value: number): string => formatNumber(value, language);
  const { outcome, passages, documents, unread, warnings } = result;
  return `${[
    `# ${messages.title}`,
    `**${messages.question}:** ${data(result.question)}`,
    `## ${messages.answer}`,
    answerOf(result, messages),
    ...(passages.length > 0 ? [`## ${outcome === 'not_found' ? messages.nearest : messages.passages}`] : []),
    ...quotedOf(result)
      .filter(
        ({ quote, locator, documentId }, at, quoted) =>
          quoted.findIndex((each) => each.quote === quote && each.locator === locator && each.documentId === documentId) === at,
      )
      .flatMap((passage) => passageMarkdown(passage, language)),
    ...absenceOf(result, messages, language),
    `## ${messages.documents}`,
    documents
      .map(({ name, pages, passages: parts }) =>
        [`- ${data(name)}`, ...(pages === null ? [] : [messages.pages(count(pages))]), messages.count(count(parts))].join(' · '),
      )
      .join('\n'),
    ...(unread.length > 0
      ? [`## ${messages.unread}`, unread.map(({ name, explanation }) => `- ${data(name)} ${data(explanation)}`).join('\n')]
      : []),
    ...(warnings.length > 0 ? [`## ${messages.notes}`, warnings.map((warning) => `- ${data(warning)}`).join('\n')] : []),
  ].join('\n\n')}\n`;
};

/** Returns the passages that the answers quote, or all passages if the answers quote none. */
const quotedOf = ({ outcome, answers = [], passages }: DocumentReadingResult): DocumentReadingResult['passages'] => {
  const quoted = outcome === 'passages' ? passages.filter(({ label }) => answers.some((answer) => answer.includes(`; ${label})`))) : [];
  return quoted.length > 0 ? quoted : passages;
};

const answerOf = ({ outcome, answer, answers = [], documents }: DocumentReadingResult, messages: Messages): string => {
  if (outcome === 'not_found')
    return `${messages.notFound} ${messages.searched(documents.map(({ name }) => messages.quoted(data(name))).join(', '))}`;
  if (answer !== null) return data(answer);
  return `${answers.map((sentence) => `- ${data(sentence)}`).join('\n')}\n\n${messages.noAnswer}`;
};

/** States words that were not found; in passages of the other language, a word without a known translation may be there all the same. */
const absenceOf = (
  { wordsNotFound, passages, isComplete = false }: DocumentReadingResult,
  messages: Messages,
  language: Language,
): string[] => {
  // An answer to all parts says what a missing word would leave open.
  if (wordsNotFound.length === 0 || isComplete) return [];
  const words = wordsNotFound.map(data).join(', ');
  const isForeign = passages.length > 0 && passages.every(({ language: of }) => of !== null && of !== language);
  return [isForeign ? messages.untranslated(words) : messages.missing(words)];
};

const passageMarkdown = ({ label, document, locator, quote, language: of }: FoundPassage, language: Language): string[] => [
  `**${label}** ${data(document)}, ${data(locator)}${of === null || of === language ? '' : ` (${messagesIn(language).languages[of]})`}`,
  `> ${data(withoutMarkup(quote))}`,
];
