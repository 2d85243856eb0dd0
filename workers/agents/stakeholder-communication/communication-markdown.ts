import { capitalised } from '../../../platform/text/index.js';
import { answerBlocks } from '../../answer-blocks.js';
import { reportDocumentSchema, type ReportDocumentInput } from '../../documents/document-model.js';
import { formatNumber } from '../../documents/text/formatting.js';
import { plainText } from '../../documents/text/inline-text.js';
import { renderMarkdown } from '../../documents/markdown/markdown-renderer.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import type { CommunicationResult, Draft } from './communication-result.js';
import { messagesIn } from './messages.js';

type Block = ReportDocumentInput['sections'][number]['blocks'][number];

/** Renders the drafts as Markdown, from the result alone. */
export const communicationMarkdown = (result: CommunicationResult): string => {
  const { language, tenantName, asOf, drafts, facts, answers, warnings, personalDataRemoved } = result;
  const messages = messagesIn(language);
  const removed = Object.values(personalDataRemoved).reduce((sum, count) => sum + count, 0);
  const blocks: Block[] = [
    ...answerBlocks(answers, language),
    { type: 'callout', tone: 'info', text: messages.neverSent },
    ...warnings.map((text): Block => ({ type: 'callout', tone: 'warning', text: plainText(text) })),
    ...(removed > 0 ? [{ type: 'paragraph', text: messages.removed(formatNumber(removed, language, 0)) } satisfies Block] : []),
    ...drafts.flatMap((draft) => draftBlocks(draft, result)),
    { type: 'heading', level: 1, text: messages.headings.facts },
    {
      type: 'list',
      items: facts.map(({ label, text, source }) => `**${label}** ${plainText(`${text} (${oneLine(source.label)})`)}`),
    },
  ];
  return renderMarkdown(
    reportDocumentSchema.parse({
      title: messages.title,
      tenantName: oneLine(tenantName),
      createdAt: asOf,
      language,
      sections: [{ blocks }],
    }),
  );
};

const draftBlocks = (draft: Draft, { language }: CommunicationResult): Block[] => {
  const messages = messagesIn(language);
  const { readers, channel, subject, greeting, text, points, closing, characters, mostCharacters, beforeSending } = draft;
  const paragraph = (line: string | null): Block[] => (line === null ? [] : [{ type: 'paragraph', text: plainText(line) }]);
  const number = (value: number): string => formatNumber(value, language, 0);
  return [
    {
      type: 'heading',
      level: 1,
      text: oneLine(`${capitalised(readers)} · ${messages.channels[channel]}`, 200),
    },
    ...(subject === null
      ? []
      : [{ type: 'paragraph', text: `**${messages.headings.subject}:** ${plainText(oneLine(subject, 200))}` } satisfies Block]),
    ...paragraph(greeting),
    ...(text ?? '').split('\n\n').flatMap((part) => paragraph(part === '' ? null : part)),
    ...(points.length === 0 ? [] : [{ type: 'list', items: points.map((point) => plainText(point.text)) } satisfies Block]),
    ...paragraph(closing),
    { type: 'paragraph', text: `*${plainText(messages.length(number(characters), number(mostCharacters)))}*` },
    ...(beforeSending.length === 0
      ? []
      : [
          { type: 'heading', level: 2, text: messages.headings.before } satisfies Block,
          { type: 'list', items: beforeSending.map(plainText) } satisfies Block,
        ]),
  ];
};
