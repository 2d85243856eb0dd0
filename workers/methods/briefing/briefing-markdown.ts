import { reportDocumentSchema, type ReportDocumentInput } from '../../documents/document-model.js';
import { formatDate, formatNumber } from '../../documents/formatting.js';
import { plainText } from '../../documents/inline-text.js';
import { renderMarkdown } from '../../documents/markdown-renderer.js';
import { references, type Statement } from '../tenant-state/index.js';
import type { BriefingResult } from './briefing-result.js';
import { briefingWords } from './compose-briefing.js';

type Block = ReportDocumentInput['sections'][number]['blocks'][number];

/** The briefing as Markdown, from its result alone. */
export const briefingMarkdown = (result: BriefingResult): string => {
  const { title, tenantName, asOf, language, summary, since } = result;
  const { headings, nothing, since: sinceWords } = briefingWords(language);
  const list = (kind: 'standing' | 'changes' | 'blockers' | 'decisions' | 'nextSteps'): Block =>
    result[kind].length === 0
      ? { type: 'paragraph', text: nothing[kind] }
      : { type: 'list', ordered: kind === 'nextSteps', items: result[kind].map((each) => itemText(each, result)) };
  const heading = (text: string): Block => ({ type: 'heading', level: 1, text });
  const blocks: Block[] = [
    { type: 'paragraph', text: plainText(summary) },
    heading(headings.standing),
    list('standing'),
    ...kpiTable(result),
    ...initiativeTable(result),
    heading(headings.changes),
    ...(since === null || result.changes.length === 0 ? [] : [{ type: 'paragraph', text: sinceWords(formatDate(since, language)) } satisfies Block]),
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

const itemText = ({ text, sourceIds }: Statement, { sources }: BriefingResult): string => `${plainText(text)}${references(sourceIds, sources)}`;
