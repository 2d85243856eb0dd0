import { formatDate, formatNumber } from '../../documents/text/formatting.js';
import { inlineMarkdown, plainText } from '../../documents/text/inline-text.js';
import type { ResearchResult } from './research-result.js';
import { messagesIn } from './messages.js';

const data = (text: string): string => inlineMarkdown(plainText(text));

/** Renders findings with their quotes as Markdown, from the result alone. Texts of pages are escaped. */
export const researchMarkdown = (result: ResearchResult): string => {
  const { language, question, sentQuery, provider, personalDataRemoved, findings, skipped, warnings } = result;
  const messages = messagesIn(language);
  return `${[
    `# ${messages.title}`,
    `**${messages.question}:** ${data(question)}`,
    data(messages.sent(sentQuery, provider)),
    ...(personalDataRemoved > 0 ? [messages.removed(formatNumber(personalDataRemoved, language))] : []),
    `## ${messages.synthesis}`,
    synthesisOf(result),
    ...(findings.length > 0 ? [`## ${messages.findings}`] : []),
    ...findings.flatMap((finding) => findingMarkdown(finding, result)),
    ...(skipped.length > 0
      ? [`## ${messages.skipped}`, skipped.map(({ url, explanation }) => `- ${data(url)}: ${data(explanation)}`).join('\n')]
      : []),
    ...(warnings.length > 0 ? [`## ${messages.notes}`, warnings.map((warning) => `- ${data(warning)}`).join('\n')] : []),
  ].join('\n\n')}\n`;
};

/** Renders what own documents and stored links say where the web was not searched. */
export const ownMarkdown = ({ language, question, answers = [], links, warnings }: ResearchResult): string => {
  const messages = messagesIn(language);
  return `${[
    `# ${messages.title}`,
    `**${messages.question}:** ${data(question)}`,
    ...warnings.map(data),
    `## ${messages.own}`,
    answers.map((answer) => `- ${data(answer)}`).join('\n'),
    ...(links.length > 0 ? [data(messages.stored('')), links.map(({ title, url }) => `- ${linkTo(title, url)}`).join('\n')] : []),
  ].join('\n\n')}\n`;
};

const linkTo = (title: string, url: string): string => `[${data(title)}](<${url.replaceAll(/[<>\s|]/g, encodeURIComponent)}>)`;

const synthesisOf = ({ outcome, synthesis, language }: ResearchResult): string => {
  const messages = messagesIn(language);
  if (outcome === 'nothing_found') return messages.nothing;
  return synthesis === null ? messages.noSynthesis : data(synthesis);
};

const findingMarkdown = (
  { label, url, title, quotes, published }: ResearchResult['findings'][number],
  { language, accessedAt }: ResearchResult,
): string[] => {
  const messages = messagesIn(language);
  const dates = [
    messages.accessed(formatDate(accessedAt, language)),
    ...(published ? [messages.published(published.date === null ? data(published.stated) : formatDate(published.date, language))] : []),
  ];
  return [`**${label}** ${linkTo(title, url)} (${dates.join('; ')})`, ...quotes.map((quote) => `> ${data(quote)}`)];
};
