import type { ReportDocumentInput } from '../../documents/document-model.js';
import { formatNumber, type Language } from '../../documents/text/formatting.js';
import { plainText } from '../../documents/text/inline-text.js';
import { pairs } from './dedup/dedup-report.js';
import { heading, paragraph, type BlockInput, type ReportHeader } from './harmonisation-report.js';
import type { HarmonisationResult } from './harmonisation-result.js';
import { messagesIn } from './messages.js';

/** Returns how many entries of one source in a table have a partner in the other, how many distinct ones there are, and which are doubtful. */
export const sideAnswers = (
  { datasets, counts }: Pick<HarmonisationResult, 'datasets' | 'counts'>,
  { column, dataset }: { readonly column: string; readonly dataset: string },
  language: Language,
): string[] => {
  const messages = messagesIn(language).sides;
  const [base, side] = datasets;
  if (!base || !side) return [];
  const count = (value: number): string => formatNumber(value, language, 0);
  const { matches, review } = counts;
  return [
    messages.matched(count(matches), count(side.rows), side.name, base.name, column, dataset),
    messages.distinct(count(matches), count(base.rows), count(side.rows), count(base.rows + side.rows - matches)),
    messages.lone(side.rows - matches, side.name, base.name),
    messages.doubtful(review),
  ];
};

/** Returns the report on two sources in one table: the answers, the doubtful pairs and the least certain partners. */
export const sidesReport = (result: HarmonisationResult, { language, tenantName, createdAt }: ReportHeader): ReportDocumentInput => {
  const messages = messagesIn(language);
  const { answers = [], examples, warnings } = result;
  const blocks: BlockInput[] = [
    ...answers.map((sentence) => paragraph(plainText(sentence))),
    ...pairs(messages.reviews, examples.review, language),
    ...pairs(messages.examples, examples.matches, language),
    ...(warnings.length > 0 ? [heading(messages.warnings), { type: 'list' as const, items: warnings.map(plainText) }] : []),
    paragraph(messages.duplicates.omitted),
  ];
  return { title: messages.title, tenantName, createdAt, language, sections: [{ blocks }] };
};
