import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import MarkdownIt from 'markdown-it';
import { fromProjectRoot } from '../../../platform/project-root.js';
import { formatDate, formatLongDate, formatNumber, LOCALES } from '../../documents/text/formatting.js';
import type { Dashboard, DashboardFilter, DashboardPanel, DashboardSection } from './dashboard-result.js';
import { cellText, describeView, viewOf, type Selection } from './panel-view.js';
import { messagesIn, type Messages } from './messages.js';

interface Page {
  dashboard: Dashboard;
  words: Messages;
  locale: string;
}

/**
 * A dashboard as one file that works from a disk without any network: its policy allows the scripts and the style sheet
 * that it holds, by their hashes, and nothing else. Tables are in the page before a script runs.
 */
export const renderPage = (dashboard: Dashboard): string => {
  const words = messagesIn(dashboard.language);
  const page: Page = { dashboard, words, locale: LOCALES[dashboard.language] };
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
<a class="skip" href="#content">${words.page.skip}</a>
<header>
<p class="tenant"><bdi>${escape(tenantName)}</bdi></p>
<h1><bdi>${escape(title)}</bdi></h1>
<p class="date">${words.page.asOf} <time datetime="${createdAt}">${formatLongDate(createdAt, language)}</time></p>
</header>
<nav aria-label="${words.page.contents}"><ul>${sections.map(({ id, title: name }) => `<li><a href="#${id}"><bdi>${escape(name)}</bdi></a></li>`).join('')}<li><a href="#sources">${words.page.sources}</a></li></ul></nav>
<main id="content">
<noscript><p class="hint">${words.page.noScript}</p></noscript>
${sections.map((section) => sectionHtml(section, page)).join('\n')}
</main>
<footer id="sources" aria-labelledby="sources-title">
<h2 id="sources-title">${words.page.sources}</h2>
${sourceTable(page)}
<p class="hint">${words.page.offline}</p>
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

/** Filters need the program, which shows them. */
const filterForm = (sectionId: string, filters: readonly DashboardFilter[], { words }: Page): string => {
  const option = (value: string, label: string, initial: string): string =>
    `<option value="${escape(value)}"${value === initial ? ' selected' : ''}>${escape(label)}</option>`;
  const fields = filters.map(({ key, title, kind, options, initial }) => {
    const id = `${sectionId}-filter-${key}`;
    const all = kind === 'one' ? '' : option('', words.page.all, initial);
    return `<div><label for="${id}"><bdi>${escape(title)}</bdi></label><select id="${id}" data-filter="${key}">${all}${options.map(({ value, label }) => option(value, label, initial)).join('')}</select></div>`;
  });
  return `<form class="filters" data-section="${sectionId}" aria-label="${words.page.filters}" hidden>${fields.join('')}</form>`;
};

/** Tables take the whole width, and so does the chart that has no other beside it. */
const isWide = (panels: readonly DashboardPanel[], index: number): boolean => {
  if (panels[index]?.chart === null) return true;
  const start = panels.findLastIndex(({ chart }, at) => at < index && chart === null) + 1;
  const end = panels.findIndex(({ chart }, at) => at > index && chart === null);
  const last = (end < 0 ? panels.length : end) - 1;
  return index === last && (last - start) % 2 === 0;
};

const panelHtml = (panel: DashboardPanel, wide: boolean, { filters }: DashboardSection, page: Page): string => {
  const { words, locale, dashboard } = page;
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
      ? `<div class="measure" hidden><label for="${id}-measure">${words.page.measure}</label><select id="${id}-measure" data-measure>${chart.measures
          .map((key) => `<option value="${key}">${escape(panel.measures.find((each) => each.key === key)?.title ?? key)}</option>`)
          .join('')}</select></div>`
      : '';
  const drawn =
    chart === null
      ? ''
      : `${measure}<div class="chart" role="img" aria-label="${escape(describeView({ ...panel, chart: firstShown(chart) }, view, words.page, locale))}" hidden></div>`;
  const shown = chart === null ? table : `${drawn}<details><summary>${words.page.table}</summary>${table}</details>`;
  return `<article id="${id}" class="panel${wide ? ' wide' : ''}" aria-labelledby="${id}-title">
<h3 id="${id}-title"><bdi>${escape(title)}</bdi></h3>
<p class="shown" aria-live="polite">${escape(shownText(view.rows.length, page))}</p>
<p class="none" ${view.rows.length > 0 ? 'hidden' : ''}>${words.page.none}</p>
${shown}
<p class="small">${note === null ? '' : `${escape(note)} `}${refs.length === 0 ? '' : `${words.page.source}: ${refs.join(', ')}`}</p>
</article>`;
};

/** What the program works with; earlier results need none. */
const programData = ({ dashboard, words: { page }, locale }: Page): unknown => {
  const { none, highest, lowest, oneRow } = page;
  const sections = dashboard.sections.map(({ id, filters, panels }) => ({ id, filters, panels }));
  return { locale, words: { none, highest, lowest, oneRow, rows: page.rows('#') }, sections };
};

const shownText = (rows: number, { words, dashboard }: Page): string =>
  rows === 1 ? words.page.oneRow : words.page.rows(formatNumber(rows, dashboard.language));

/** Where measures are shown one at a time, the first of them. */
const firstShown = (chart: NonNullable<DashboardPanel['chart']>): DashboardPanel['chart'] =>
  chart.choice ? { ...chart, measures: chart.measures.slice(0, 1) } : chart;

const classOf = (kind: string): string => (kind === 'number' || kind === 'percent' ? ' class="number"' : '');

const runHtml = ({ runId, title, finishedAt, markdown }: DashboardSection['runs'][number], { dashboard }: Page): string =>
  `<article class="run" id="${escape(runId)}"><details><summary><h3>${escape(title)}</h3> <span>${formatDate(finishedAt, dashboard.language)} · ${escape(runId)}</span></summary><div class="text">${markdownHtml(markdown)}</div></details></article>`;

const sourceTable = ({ dashboard, words }: Page): string => {
  const { ref, label, version, updated, id } = words.page.sourceColumns;
  const rows = dashboard.sources.map(
    (source) =>
      `<tr id="source-${source.ref}"><td>${source.ref}</td><td><bdi>${escape(source.label)}</bdi></td><td>${source.updatedAt === null ? '–' : formatDate(source.updatedAt, dashboard.language)}</td><td><code>${escape(source.version?.slice(0, 16) ?? '–')}</code></td><td><code>${escape(source.id)}</code></td></tr>`,
  );
  const head = [ref, label, updated, version, id].map((name) => `<th scope="col">${name}</th>`).join('');
  return `<div class="table" role="region" tabindex="0" aria-label="${words.page.sources}"><table><caption>${words.page.sources}</caption><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
};

/** Markdown without HTML, pictures and addresses other than those of the web; headings below those of the page. */
const markdownHtml = (source: string): string => {
  const tokens = MARKDOWN.parse(source, {});
  for (const token of tokens.filter(({ type }) => type.startsWith('heading_')))
    token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 3)}`;
  return MARKDOWN.renderer.render(tokens, MARKDOWN.options, {});
};

const MARKDOWN = new MarkdownIt({ html: false, linkify: false }).disable(['image']);
MARKDOWN.validateLink = (address) => /^(https?:\/\/|#)/i.test(address.trim());

/** JSON that ends no script element and no line of a program. */
const inertJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** What HTML cannot carry goes; a page that is not well formed would be repaired by each browser in its own way. */
// oxlint-disable-next-line no-control-regex -- these are what is taken out
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g;

const escape = (text: string): string => text.replace(CONTROLS, '').replace(/[&<>"']/g, (each) => ENTITIES[each] ?? each);

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;

const asset = (name: string): string => readFileSync(fromProjectRoot('workers', 'agents', 'dashboard-generation', 'page', name), 'utf8');

const require = createRequire(import.meta.url);

/** ECharts as it is published, with its licence: lines, bars, axes, legends and tooltips, on canvas. */
const charts = (): string => readFileSync(require.resolve('echarts/dist/echarts.common.min.js'), 'utf8');

/** The page's program: what it shares with the server, then what only a browser can do. */
const program = (): string =>
  [
    `const viewOf = ${viewOf.toString()};`,
    `const cellText = ${cellText.toString()};`,
    `const describeView = ${describeView.toString()};`,
    asset('dashboard.js'),
  ].join('\n');
