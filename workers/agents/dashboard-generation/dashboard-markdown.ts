import { LOCALES } from '../../../platform/content/index.js';
import { reportDocumentSchema, type ReportDocumentInput } from '../../documents/document-model.js';
import { formatDate, formatNumber } from '../../documents/text/formatting.js';
import { plainText } from '../../documents/text/inline-text.js';
import { renderMarkdown } from '../../documents/markdown/markdown-renderer.js';
import { answerBlocks } from '../../answer-blocks.js';
import { references } from '../../methods/tenant-state/index.js';
import type { Dashboard, DashboardPanel, DashboardSection, KpiTile } from './dashboard-result.js';
import { cellText, unitOfRow, viewOf, type PanelView, type Selection } from './panel-view.js';
import { messagesIn } from './messages.js';

type Block = ReportDocumentInput['sections'][number]['blocks'][number];

const MAX_ROWS = 15;

/** Returns a Markdown summary of the dashboard with the initial filters; tables have at most `MAX_ROWS` rows. */
export const dashboardMarkdown = (dashboard: Dashboard, warnings: readonly string[], answers: readonly string[] = []): string => {
  const { title, tenantName, createdAt, language, sections, sources, focus, limit } = dashboard;
  const messages = messagesIn(language);
  const blocks: Block[] = [
    ...answerBlocks(answers, language),
    ...(focus.length === 0 ? [] : [{ type: 'paragraph', text: plainText(messages.page.focus(focus.join(' · '))) } satisfies Block]),
    ...warnings.map((text): Block => ({ type: 'callout', tone: 'warning', text: plainText(text) })),
    ...sections.flatMap((section) => sectionBlocks(section, dashboard)),
    ...(limit === null ? [] : [{ type: 'paragraph', text: plainText(limit) } satisfies Block]),
    ...(sources.length === 0
      ? []
      : [
          { type: 'heading', level: 1, text: messages.page.sources } satisfies Block,
          {
            type: 'sources',
            items: sources.map(({ ref, label, version }) => ({ id: ref, label, ...(version !== null && { detail: version }) })),
          } satisfies Block,
        ]),
  ];
  return renderMarkdown(reportDocumentSchema.parse({ title, tenantName, createdAt, language, sections: [{ blocks }] }));
};

/** Returns the table of each panel with the initial filters. */
export const initialViews = ({ sections }: Dashboard): ({ panel: string } & PanelView)[] =>
  sections.flatMap(({ panels, filters }) => panels.map((panel) => ({ panel: panel.id, ...viewOf(panel, filters, initialOf(filters)) })));

const initialOf = (filters: DashboardSection['filters']): Selection =>
  Object.fromEntries(filters.map(({ key, initial }) => [key, initial]));

const sectionBlocks = (
  { title, summary, kpis, drivers, tiles, panels, filters, runs }: DashboardSection,
  dashboard: Dashboard,
): Block[] => {
  const selection = initialOf(filters);
  return [
    { type: 'heading', level: 1, text: title },
    ...(summary === null ? [] : [{ type: 'paragraph', text: plainText(summary) } satisfies Block]),
    ...listOf(kpis.map((kpi) => kpiLine(kpi, dashboard))),
    ...listOf(drivers.map((driver) => `**${plainText(driver.title)}:** ${plainText(driver.text)}`)),
    ...listOf(tiles.map(({ label, text }) => `${plainText(label)}: **${plainText(text)}**`)),
    ...panels.flatMap((panel) => panelBlocks(panel, filters, selection, dashboard)),
    ...listOf(runs.map((run) => plainText(`${run.title} (${formatDate(run.finishedAt, dashboard.language)})`))),
  ];
};

const listOf = (items: string[]): Block[] => (items.length === 0 ? [] : [{ type: 'list', items }]);

const kpiLine = ({ label, status, text, period, targetText, previous, yearBefore, reason }: KpiTile, { language }: Dashboard): string => {
  const { kpis: messages } = messagesIn(language);
  const facts = [
    ...(targetText === null ? [] : [messages.targetIs(targetText)]),
    ...(previous === null ? [] : [`${previous.text} ${messages.againstPrevious}`]),
    ...(yearBefore === null ? [] : [`${yearBefore.text} ${messages.againstYear}`]),
  ];
  return `**${plainText(label)}:** ${plainText([`${text} (${period}), ${status}`, ...facts].join('; '))}.${reason === null ? '' : ` ${plainText(reason)}`}`;
};

const panelBlocks = (
  panel: DashboardPanel,
  filters: DashboardSection['filters'],
  selection: Selection,
  { language, sources }: Dashboard,
): Block[] => {
  const { page } = messagesIn(language);
  const { columns, rows } = viewOf(panel, filters, selection);
  if (rows.length === 0 || columns.length === 0) return [];
  const chosen = filters
    .filter(({ key }) => selection[key] !== '' && panel.dimensions.some((dimension) => dimension.key === key))
    .map(({ key, options }) => options.find(({ value }) => value === selection[key])?.label ?? '');
  const refs = references(panel.sourceIds, sources).trim();
  const count = (value: number): string => formatNumber(value, language);
  const more = rows.length > MAX_ROWS ? [page.more(count(MAX_ROWS), count(rows.length))] : [];
  return [
    { type: 'heading', level: 2, text: [panel.title, ...chosen].join(': ').slice(0, 300) },
    {
      type: 'table',
      columns: columns.map(({ title, kind }) => ({
        title: title.slice(0, 120),
        ...((kind === 'number' || kind === 'percent') && { align: 'right' as const }),
      })),
      rows: rows
        .slice(0, MAX_ROWS)
        .map((row) =>
          columns.map((column, index) => cellText(row[index] ?? null, column, LOCALES[language], unitOfRow({ columns, rows }, row))),
        ),
      note: [...more, ...(refs.length === 0 ? [] : [`${page.source}: ${refs}`])].join(' '),
    },
  ];
};
