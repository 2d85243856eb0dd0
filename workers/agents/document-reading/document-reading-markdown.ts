import { formatNumber, type Language } from '../../documents/text/formatting.js';
import { inlineMarkdown, plainText } from '../../documents/text/inline-text.js';
import type { DocumentReadingResult, FoundPassage } from './document-reading-result.js';
import { messagesIn, type Messages } from './messages.js';

const data = (text: string): string => inlineMarkdown(plainText(text));

/** The answer with its passages, from the result only. */
export const documentReadingMarkdown = (result: DocumentReadingResult, language: Language): string => {
  const words = messagesIn(language);
  const count = (value: number): string => formatNumber(value, language);
  const { outcome, passages, documents, unread, wordsNotFound, warnings } = result;
  return `${[
    `# ${words.title}`,
    `**${words.question}:** ${data(result.question)}`,
    `## ${words.answer}`,
    answerOf(result, words),
    ...(passages.length > 0 ? [`## ${outcome === 'not_found' ? words.nearest : words.passages}`] : []),
    ...passages.flatMap(passageMarkdown),
    ...(wordsNotFound.length > 0 ? [words.missing(wordsNotFound.map(data).join(', '))] : []),
    `## ${words.documents}`,
    documents
      .map(({ name, pages, passages: parts }) =>
        [`- ${data(name)}`, ...(pages === null ? [] : [words.pages(count(pages))]), words.count(count(parts))].join(' · '),
      )
      .join('\n'),
    ...(unread.length > 0
      ? [`## ${words.unread}`, unread.map(({ name, explanation }) => `- ${data(name)} ${data(explanation)}`).join('\n')]
      : []),
    ...(warnings.length > 0 ? [`## ${words.notes}`, warnings.map((warning) => `- ${data(warning)}`).join('\n')] : []),
  ].join('\n\n')}\n`;
};

const answerOf = ({ outcome, answer }: DocumentReadingResult, words: Messages): string => {
  if (outcome === 'not_found') return words.notFound;
  return answer === null ? words.noAnswer : data(answer);
};

const passageMarkdown = ({ label, document, locator, quote }: FoundPassage): string[] => [
  `**${label}** ${data(document)}, ${data(locator)}`,
  `> ${data(quote)}`,
];
