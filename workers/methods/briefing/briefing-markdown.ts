import { reportDocumentSchema, type ReportDocumentInput } from '../../documents/document-model.js';
import { formatDate } from '../../documents/text/formatting.js';
import { plainText } from '../../documents/text/inline-text.js';
import { renderMarkdown } from '../../documents/markdown/markdown-renderer.js';
import { kpiTable, oneLine, references, type Statement } from '../tenant-state/index.js';
import type { BriefingResult } from './briefing-result.js';
import { messagesIn } from './messages.js';
import { messagesIn as tenantStateMessagesIn } from '../tenant-state/messages.js';

type Block = ReportDocumentInput['sections'][number]['blocks'][number];

/** Renders a briefing as Markdown from its result. */
export const briefingMarkdown = (result: BriefingResult): string => {
  const { title, tenantName, asOf, language, summary, since } = result;
  const { headings, nothing, since: sinceText } = messagesIn(language);
  const list = (kind: 'standing' | 'changes' | 'blockers' | 'decisions' | 'nextSteps'): Block =>
    result[kind].length === 0
      ? { type: 'paragraph', text: nothing[kind] }
      : { type: 'list', ordered: kind === 'nextSteps', items: result[kind].map((each) => itemText(each, result)) };
  const heading = (text: string): Block => ({ type: 'heading', level: 1, text });
  const blocks: Block[] = [
    { type: 'paragraph', text: plainText(summary) },
    heading(headings.standing),
    list('standing'),
    ...kpiBlocks(result),
    ...initiativeBlocks(result),
    heading(headings.changes),
    ...(since === null || result.changes.length === 0
      ? []
      : [{ type: 'paragraph', text: sinceText(formatDate(since, language)) } satisfies Block]),
    list('changes'),
    heading(headings.blockers),
    list('blockers'),
    heading(headings.decisions),
    list('decisions'),
    heading(headings.nextSteps),
    list('nextSteps'),
    heading(headings.sources),
    sourceBlock(result),
  ];
  return renderMarkdown(reportDocumentSchema.parse({ title, tenantName, createdAt: asOf, language, sections: [{ blocks }] }));
};

const itemText = ({ text, sourceIds }: Statement, { sources }: BriefingResult): string =>
  `${plainText(text)}${references(sourceIds, sources)}`;

const kpiBlocks = ({ kpis, language, sources }: BriefingResult): Block[] => {
  if (kpis.length === 0) return [];
  const table = kpiTable(kpis, language);
  const sourceReferences = references([...new Set(kpis.map(({ sourceId }) => sourceId))], sources);
  return [{ ...table, note: `${table.note}${sourceReferences}` }];
};

const initiativeBlocks = ({ initiatives, language }: BriefingResult): Block[] => {
  if (initiatives.length === 0) return [];
  const { initiativeTable: messages } = messagesIn(language);
  return [
    {
      type: 'table',
      caption: messages.caption,
      columns: [{ title: messages.status }, { title: messages.count, kind: 'number' }, { title: messages.overdue, kind: 'number' }],
      rows: initiatives.map(({ status, count, overdue }) => [
        tenantStateMessagesIn(language).statuses[status ?? 'unknown'],
        count,
        overdue,
      ]),
    },
  ];
};

const sourceBlock = ({ sources, language }: BriefingResult): Block =>
  sources.length === 0
    ? { type: 'paragraph', text: messagesIn(language).nothing.sources }
    : {
        type: 'sources',
        items: sources.map(({ ref, id, label, version }) => ({
          id: ref,
          label: oneLine(label),
          detail: version === null ? id : `${id}; SHA-256 ${version}`,
        })),
      };
