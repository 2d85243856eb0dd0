import { captionsOf } from '../text/captions.js';
import { describeChart } from '../charts/charts.js';
import { findingsSchema, type Block, type FindingsInput, type ReportDocument, type TableBlock } from '../document-model.js';
import { formatDate, type Language } from '../text/formatting.js';
import { BREAKS, inlineMarkdown, plainText } from '../text/inline-text.js';
import { chartTable, tableText, type Alignment } from '../tables/table-text.js';
import { messagesIn } from '../messages.js';

/**
 * Renders a document as GitHub Flavored Markdown without HTML. Charts are rendered as tables of their data, drawings as their
 * alternative text.
 */
export const renderMarkdown = (document: ReportDocument): string => {
  const { language } = document;
  const head = [
    `# ${plainText(document.title)}`,
    ...(document.subtitle === undefined ? [] : [`*${plainText(document.subtitle)}*`]),
    `**${plainText(document.tenantName)}** · ${messagesIn(language).asOf} ${formatDate(document.createdAt, language)}`,
  ];
  return `${[...head, ...bodyOf(document)].join('\n\n')}\n`;
};

/** Renders content without a cover as GitHub Flavored Markdown. */
export const renderFindings = (findings: FindingsInput): string => {
  const parsed = findingsSchema.parse(findings);
  return `${[`# ${plainText(parsed.title)}`, ...bodyOf(parsed)].join('\n\n')}\n`;
};

const bodyOf = (document: Pick<ReportDocument, 'language' | 'sections'>): string[] => {
  const captions = captionsOf(document);
  const blocks = document.sections.flatMap((section) => section.blocks);
  return blocks.map((block) => blockMarkdown(block, captions.get(block), document.language));
};

const blockMarkdown = (block: Block, caption: string | undefined, language: Language): string => {
  const messages = messagesIn(language);
  const title = caption === undefined ? [] : [`**${plainText(caption)}**`];
  switch (block.type) {
    case 'heading':
      return `${'#'.repeat(block.level + 1)} ${plainText(block.text)}`;
    case 'paragraph':
      return inlineMarkdown(block.text);
    case 'list':
      return block.items.map((item, index) => `${block.ordered ? `${index + 1}.` : '-'} ${inlineMarkdown(item)}`).join('\n');
    case 'table':
      return [...title, tableMarkdown(block, language), ...small(block.note)].join('\n\n');
    case 'chart':
    case 'multiples':
      return [
        ...title,
        plainText(describeChart(block, language)),
        tableMarkdown(chartTable(block, language), language),
        ...small(`${messages.source}: ${block.source}`),
      ].join('\n\n');
    case 'figure':
      return [...title, `*${plainText(block.alt)}*`, ...small(block.note)].join('\n\n');
    case 'callout':
      return `> **${plainText(block.title ?? messages[block.tone])}:** ${inlineMarkdown(block.text)}`;
    case 'sources':
      return block.items.map((item) => `- **${item.id}** ${sourceText(item)}`).join('\n');
  }
};

const sourceText = ({ label, detail, url }: { label: string; detail?: string | undefined; url?: string | undefined }): string =>
  [url === undefined ? plainText(label) : `[${plainText(label)}](<${url}>)`, ...(detail === undefined ? [] : [plainText(detail)])]
    .join(': ')
    .replace(BREAKS, ' ');

const small = (note: string | undefined): string[] => (note === undefined || note === '' ? [] : [inlineMarkdown(note)]);

const RULES: Record<Alignment, string> = { left: ':---', center: ':---:', right: '---:' };

const tableMarkdown = (table: Pick<TableBlock, 'columns' | 'rows' | 'measures'>, language: Language): string => {
  const { header, body, align } = tableText(table, language);
  const row = (cells: string[]): string => `| ${cells.map((cell) => plainText(cell.replace(BREAKS, ' ').trim())).join(' | ')} |`;
  return [row(header), `| ${align.map((each) => RULES[each]).join(' | ')} |`, ...body.map(row)].join('\n');
};
