import { formatDate, formatNumber } from '../../documents/formatting.js';
import { inlineMarkdown, plainText } from '../../documents/inline-text.js';
import type { ResearchResult } from './research-result.js';
import { RESEARCH_WORDS } from './research-words.js';

const data = (text: string): string => inlineMarkdown(plainText(text));

/** Findings with their quotes, from the result only. Addresses are links of the web, texts of pages are text. */
export const researchMarkdown = (result: ResearchResult): string => {
  const { language, question, sentQuery, provider, personalDataRemoved, findings, skipped, warnings } = result;
  const words = RESEARCH_WORDS[language];
  return `${[
    `# ${words.title}`,
    `**${words.question}:** ${data(question)}`,
    data(words.sent(sentQuery, provider)),
    ...(personalDataRemoved > 0 ? [words.removed(formatNumber(personalDataRemoved, language))] : []),
    `## ${words.synthesis}`,
    synthesisOf(result),
    ...(findings.length > 0 ? [`## ${words.findings}`] : []),
    ...findings.flatMap((finding) => findingMarkdown(finding, result)),
    ...(skipped.length > 0
      ? [`## ${words.skipped}`, skipped.map(({ url, explanation }) => `- ${data(url)}: ${data(explanation)}`).join('\n')]
      : []),
    ...(warnings.length > 0 ? [`## ${words.notes}`, warnings.map((warning) => `- ${data(warning)}`).join('\n')] : []),
  ].join('\n\n')}\n`;
};

const synthesisOf = ({ outcome, synthesis, language }: ResearchResult): string => {
  const words = RESEARCH_WORDS[language];
  if (outcome === 'nothing_found') return words.nothing;
  return synthesis === null ? words.noSynthesis : data(synthesis);
};

const findingMarkdown = (
  { label, url, title, quotes, published }: ResearchResult['findings'][number],
  { language, accessedAt }: ResearchResult,
): string[] => {
  const words = RESEARCH_WORDS[language];
  const dates = [
    words.accessed(formatDate(accessedAt, language)),
    ...(published ? [words.published(published.date === null ? data(published.stated) : formatDate(published.date, language))] : []),
  ];
  const address = url.replaceAll(/[<>\s|]/g, encodeURIComponent);
  return [`**${label}** [${data(title)}](<${address}>) (${dates.join('; ')})`, ...quotes.map((quote) => `> ${data(quote)}`)];
};
