import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import MarkdownIt from 'markdown-it';
import { LOCALES } from '../../../platform/content/index.js';
import { fromProjectRoot } from '../../../platform/project-root.js';
import { formatDate, formatLongDate, formatNumber } from '../../documents/text/formatting.js';
import type { Dashboard, DashboardFilter, DashboardPanel, DashboardSection } from './dashboard-result.js';
import { cellText, describeView, viewOf, type Selection } from './panel-view.js';
import { messagesIn, type Messages } from './messages.js';

interface Page {
  dashboard: Dashboard;
  messages: Messages;
  locale: string;
}

/**
 * Renders a dashboard as one HTML file that works offline. Its content security policy allows only the embedded scripts and style
 * sheet, by their hashes. The tables are part of the page, so they are shown without JavaScript.
 */
export const renderPage = (dashboard: Dashboard): string => {
  const messages = messagesIn(dashboard.language);
  const page: Page = { dashboard, messages, locale: LOCALES[dashboard.language] };
  const style = asset('dashboard.css');
  const scripts = [charts(), program()];
  const policy = [
    `default-src 'none'`,
    `script-src ${scripts.map(hashOf).join(' ')}`,
    `style-src ${hashOf(style)}`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
  const { title, tenantName, createdAt, language, sections } = dashboard;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escape(title)} – ${escape(tenantName)}</title>
<style>${style}</style>
</head>
<body>
<a class="skip" href="#content">${messages.page.skip}</a>
<header>
<p class="tenant"><bdi>${escape(tenantName)}</bdi></p>
<h1><bdi>${escape(title)}</bdi></h1>
<p class="date">${messages.page.asOf} <time datetime="${createdAt}">${formatLongDate(createdAt, language)}</time></p>
</header>
<nav aria-label="${messages.page.contents}"><ul>${sections.map(({ id, title: name }) => `<li><a href="#${id}"><bdi>${escape(name)}</bdi></a></li>`).join('')}<li><a href="#sources">${messages.page.sources}</a></li></ul></nav>
<main id="content">
<noscript><p class="hint">${messages.page.noScript}</p></noscript>
${sections.map((section) => sectionHtml(section, page)).join('\n')}
</main>
<footer id="sources" aria-labelledby="sources-title">
<h2 id="sources-title">${messages.page.sources}</h2>
${sourceTable(page)}
<p class="hint">${messages.page.offline}</p>
</footer>
<script type="application/json" id="dashboard">${inertJson(programData(page))}</script>
${scripts.map((script) => `<script>${script}</script>`).join('\n')}
</body>
</html>
`;
};

const sectionHtml = (section: DashboardSection, page: Page): string => {
  const { id, title, missing, tiles, filters, panels, runs } = section;
  return `<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title"><bdi>${escape(title)}</bdi></h2>
${missing === null ? '' : `<p class="hint">${escape(missing)}</p>`}
${tiles.length === 0 ? '' : `<dl class="tiles">${tiles.map(({ label, text }) => `<div><dt>${escape(label)}</dt><dd>${escape(text)}</dd></div>`).join('')}</dl>`}
${filters.length === 0 ? '' : filterForm(id, filters, page)}
<div class="panels">${panels.map((panel, index) => panelHtml(panel, isWide(panels, index), section, page)).join('\n')}</div>
${runs.map((run) => runHtml(run, page)).join('\n')}
</section>`;
};

/** Renders the filters, hidden until the page's script runs. */
const filterForm = (sectionId: string, filters: readonly DashboardFilter[], { messages }: Page): string => {
  const option = (value: string, label: string, initial: string): string =>
    `<option value="${escape(value)}"${value === initial ? ' selected' : ''}>${escape(label)}</option>`;
  const fields = filters.map(({ key, title, kind, options, initial }) => {
    const id = `${sectionId}-filter-${key}`;
    const all = kind === 'one' ? '' : option('', messages.page.all, initial);
    return `<div><label for="${id}"><bdi>${escape(title)}</bdi></label><select id="${id}" data-filter="${key}">${all}${options.map(({ value, label }) => option(value, label, initial)).join('')}</select></div>`;
  });
  return `<form class="filters" data-section="${sectionId}" aria-label="${messages.page.filters}" hidden>${fields.join('')}</form>`;
};

/** Returns whether a panel takes the full width: tables do, and so does a chart without a second one beside it. */
const isWide = (panels: readonly DashboardPanel[], index: number): boolean => {
  if (panels[index]?.chart === null) return true;
  const start = panels.findLastIndex(({ chart }, at) => at < index && chart === null) + 1;
  const end = panels.findIndex(({ chart }, at) => at > index && chart === null);
  const last = (end < 0 ? panels.length : end) - 1;
  return index === last && (last - start) % 2 === 0;
};

const panelHtml = (panel: DashboardPanel, wide: boolean, { filters }: DashboardSection, page: Page): string => {
  const { messages, locale, dashboard } = page;
  const { id, title, chart, note, sourceIds } = panel;
  const selection: Selection = Object.fromEntries(filters.map(({ key, initial }) => [key, initial]));
  const view = viewOf(panel, filters, selection);
  const head = view.columns.map(({ title: name, kind }) => `<th scope="col"${classOf(kind)}><bdi>${escape(name)}</bdi></th>`).join('');
  const cells = (row: (typeof view.rows)[number]): string =>
    view.columns
      .map((column, index) => `<td${classOf(column.kind)}><bdi>${escape(cellText(row[index] ?? null, column, locale))}</bdi></td>`)
      .join('');
  const body = view.rows.map((row) => `<tr>${cells(row)}</tr>`).join('');
  const refs = dashboard.sources.filter((source) => sourceIds.includes(source.id)).map(({ ref }) => `<a href="#source-${ref}">${ref}</a>`);
  const table = `<div class="table" role="region" tabindex="0" aria-label="${escape(title)}"><table><caption><bdi>${escape(title)}</bdi></caption><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
  const measure =
    chart?.choice === true && chart.measures.length > 1
      ? `<div class="measure" hidden><label for="${id}-measure">${messages.page.measure}</label><select id="${id}-measure" data-measure>${chart.measures
          .map((key) => `<option value="${key}">${escape(panel.measures.find((each) => each.key === key)?.title ?? key)}</option>`)
          .join('')}</select></div>`
      : '';
  const chartHtml =
    chart === null
      ? ''
      : `${measure}<div class="chart" role="img" aria-label="${escape(describeView({ ...panel, chart: firstShown(chart) }, view, messages.page, locale))}" hidden></div>`;
  const content = chart === null ? table : `${chartHtml}<details><summary>${messages.page.table}</summary>${table}</details>`;
  return `<article id="${id}" class="panel${wide ? ' wide' : ''}" aria-labelledby="${id}-title">
<h3 id="${id}-title"><bdi>${escape(title)}</bdi></h3>
<p class="shown" aria-live="polite">${escape(rowCountText(view.rows.length, page))}</p>
<p class="none" ${view.rows.length > 0 ? 'hidden' : ''}>${messages.page.none}</p>
${content}
<p class="small">${note === null ? '' : `${escape(note)} `}${refs.length === 0 ? '' : `${messages.page.source}: ${refs.join(', ')}`}</p>
</article>`;
};

/** Returns the data that the page's script needs; earlier runs need none. */
const programData = ({ dashboard, messages: { page }, locale }: Page): unknown => {
  const { none, highest, lowest, oneRow } = page;
  const sections = dashboard.sections.map(({ id, filters, panels }) => ({ id, filters, panels }));
  return { locale, messages: { none, highest, lowest, oneRow, rows: page.rows('#') }, sections };
};

const rowCountText = (rows: number, { messages, dashboard }: Page): string =>
  rows === 1 ? messages.page.oneRow : messages.page.rows(formatNumber(rows, dashboard.language));

/** Returns the chart as first drawn: with the first measure if the reader selects one at a time. */
const firstShown = (chart: NonNullable<DashboardPanel['chart']>): DashboardPanel['chart'] =>
  chart.choice ? { ...chart, measures: chart.measures.slice(0, 1) } : chart;

const classOf = (kind: string): string => (kind === 'number' || kind === 'percent' ? ' class="number"' : '');

const runHtml = ({ runId, title, finishedAt, markdown }: DashboardSection['runs'][number], { dashboard }: Page): string =>
  `<article class="run" id="${escape(runId)}"><details><summary><h3>${escape(title)}</h3> <span>${formatDate(finishedAt, dashboard.language)} · ${escape(runId)}</span></summary><div class="text">${markdownHtml(markdown)}</div></details></article>`;

const sourceTable = ({ dashboard, messages }: Page): string => {
  const { ref, label, version, updated, id } = messages.page.sourceColumns;
  const rows = dashboard.sources.map(
    (source) =>
      `<tr id="source-${source.ref}"><td>${source.ref}</td><td><bdi>${escape(source.label)}</bdi></td><td>${source.updatedAt === null ? '–' : formatDate(source.updatedAt, dashboard.language)}</td><td><code>${escape(source.version?.slice(0, 16) ?? '–')}</code></td><td><code>${escape(source.id)}</code></td></tr>`,
  );
  const head = [ref, label, updated, version, id].map((name) => `<th scope="col">${name}</th>`).join('');
  return `<div class="table" role="region" tabindex="0" aria-label="${messages.page.sources}"><table><caption>${messages.page.sources}</caption><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
};

/** Renders Markdown without HTML, images and links other than http(s) and fragments; headings start at level 4, below the page's own. */
const markdownHtml = (source: string): string => {
  const tokens = MARKDOWN.parse(source, {});
  for (const token of tokens.filter(({ type }) => type.startsWith('heading_')))
    token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 3)}`;
  return MARKDOWN.renderer.render(tokens, MARKDOWN.options, {});
};

const MARKDOWN = new MarkdownIt({ html: false, linkify: false }).disable(['image']);
MARKDOWN.validateLink = (address) => /^(https?:\/\/|#)/i.test(address.trim());

/** Returns JSON that cannot end a script element or a line of JavaScript. */
const inertJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Control characters that HTML does not allow. They are removed, because browsers repair malformed pages in different ways. */
// oxlint-disable-next-line no-control-regex -- the expression removes control characters
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g;

const escape = (text: string): string => text.replace(CONTROLS, '').replace(/[&<>"']/g, (each) => ENTITIES[each] ?? each);

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;

const asset = (name: string): string => readFileSync(fromProjectRoot('workers', 'agents', 'dashboard-generation', 'page', name), 'utf8');

const require = createRequire(import.meta.url);

/** Returns the published build of ECharts with its licence: lines, bars, axes, legends and tooltips, drawn on a canvas. */
const charts = (): string => readFileSync(require.resolve('echarts/dist/echarts.common.min.js'), 'utf8');

/** Returns the page's script: the functions shared with the server, then the browser code. */
const program = (): string =>
  [
    `const viewOf = ${viewOf.toString()};`,
    `const cellText = ${cellText.toString()};`,
    `const describeView = ${describeView.toString()};`,
    asset('dashboard.js'),
  ].join('\n');
