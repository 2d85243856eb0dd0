import { answerBlocks } from '../../answer-blocks.js';
import { reportDocumentSchema, type ReportDocumentInput } from '../../documents/document-model.js';
import { formatNumber } from '../../documents/text/formatting.js';
import { plainText } from '../../documents/text/inline-text.js';
import { renderMarkdown } from '../../documents/markdown/markdown-renderer.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import type { ContentResult } from './content-result.js';
import { messagesIn } from './messages.js';

type Block = ReportDocumentInput['sections'][number]['blocks'][number];

/** Renders the text as Markdown from the result alone. */
export const contentMarkdown = (result: ContentResult): string => {
  const { language, title, tenantName, asOf, sections, facts, answers, warnings, personalDataRemoved } = result;
  const messages = messagesIn(language);
  const removed = Object.values(personalDataRemoved).reduce((sum, count) => sum + count, 0);
  const blocks: Block[] = [
    ...answerBlocks(answers, language),
    ...warnings.map((text): Block => ({ type: 'callout', tone: 'warning', text: plainText(text) })),
    ...(removed > 0 ? [{ type: 'paragraph', text: messages.removed(formatNumber(removed, language, 0)) } satisfies Block] : []),
    ...sections.flatMap(({ heading, text }): Block[] => [
      { type: 'heading', level: 1, text: heading },
      ...text.split('\n\n').map((paragraph): Block => ({ type: 'paragraph', text: plainText(paragraph) })),
    ]),
    { type: 'heading', level: 1, text: messages.evidence },
    {
      type: 'list',
      items: facts.map(({ label, text, source }) => `**${label}** ${plainText(`${text} (${oneLine(source.label)})`)}`),
    },
  ];
  return renderMarkdown(
    reportDocumentSchema.parse({
      title: oneLine(title, 200),
      tenantName: oneLine(tenantName),
      createdAt: asOf,
      language,
      sections: [{ blocks }],
    }),
  );
};
