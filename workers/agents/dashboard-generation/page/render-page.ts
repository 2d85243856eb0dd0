import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { LOCALES } from '../../../../platform/content/index.js';
import { fromProjectRoot } from '../../../../platform/project-root.js';
import { blocksMarkdown } from '../../../answer-blocks.js';
import type { BlockInput } from '../../../documents/document-model.js';
import { formatDate, formatLongDate } from '../../../documents/text/formatting.js';
import { messagesIn as sharedMessagesIn } from '../../../messages.js';
import type { Dashboard } from '../dashboard-result.js';
import { messagesIn } from '../messages.js';
import { cellText, describeView, unitOfRow, viewOf } from '../panel-view.js';
import { element, escape } from './html.js';
import { markdownHtml } from './markdown-html.js';
import { sectionHtml, type Page } from './render-section.js';

/**
 * Renders a dashboard as one HTML file that works offline. Its content security policy allows only the embedded scripts and style
 * sheet, by their hashes. Tiles and tables are part of the page, so they are shown without JavaScript.
 *
 * @param opening answer to the request and the notes on it, which stand before the sections
 */
export const renderPage = (dashboard: Dashboard, opening: readonly BlockInput[] = []): string => {
  const messages = messagesIn(dashboard.language);
  const page: Page = { dashboard, messages, locale: LOCALES[dashboard.language] };
  const style = [asset('dashboard.css'), asset('layouts.css')].join('\n');
  const scripts = [charts(), program()];
  const policy = [
    `default-src 'none'`,
    `script-src ${scripts.map(hashOf).join(' ')}`,
    `style-src ${hashOf(style)}`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
  const { title, tenantName, createdAt, language, sections, focus, limit } = dashboard;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
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
${element('p', 'focus', focus.length === 0 ? null : messages.page.focus(focus.join(' · ')))}
</header>
<nav aria-label="${messages.page.contents}"><ul>${opening.length === 0 ? '' : `<li><a href="#answer">${sharedMessagesIn(language).answer}</a></li>`}${sections.map(({ id, title: name }) => `<li><a href="#${id}"><bdi>${escape(name)}</bdi></a></li>`).join('')}<li><a href="#sources">${messages.page.sources}</a></li></ul></nav>
<main id="content" tabindex="-1">
<noscript><p class="hint">${messages.page.noScript}</p></noscript>
${openingHtml(opening, dashboard)}
${sections.map((section) => sectionHtml(section, page)).join('\n')}
</main>
<footer id="sources" aria-labelledby="sources-title">
<h2 id="sources-title">${messages.page.sources}</h2>
${sourceTable(page)}
${element('p', 'hint', limit)}
<p class="hint">${messages.page.offline}</p>
</footer>
<script type="application/json" id="dashboard">${inertJson(programData(page))}</script>
${scripts.map((script) => `<script>${script}</script>`).join('\n')}
</body>
</html>
`;
};

const openingHtml = (blocks: readonly BlockInput[], { language }: Dashboard): string => {
  if (blocks.length === 0) return '';
  const title = sharedMessagesIn(language).answer;
  return `<section id="answer" aria-labelledby="answer-title"><h2 id="answer-title">${title}</h2><div class="run"><div class="text" role="region" tabindex="0" aria-label="${title}">${markdownHtml(blocksMarkdown(blocks, language))}</div></div></section>`;
};

/** Returns the data that the page's script needs; earlier runs need none. */
const programData = ({ dashboard, messages: { page, kpis }, locale }: Page): unknown => {
  const { none, highest, lowest, oneRow } = page;
  const sections = dashboard.sections.map(({ id, filters, panels }) => ({ id, filters, panels }));
  const texts = { none, highest, lowest, oneRow, rows: page.rows('#'), sort: page.sort('#'), tiles: kpis.shown('#', '##') };
  return { locale, messages: texts, sections };
};

const sourceTable = ({ dashboard, messages }: Page): string => {
  const { ref, label, version, updated } = messages.page.sourceColumns;
  const rows = dashboard.sources.map(
    (source) =>
      `<tr id="source-${source.ref}"><td data-label="${ref}">${source.ref}</td><td data-label="${label}"><bdi>${escape(source.label)}</bdi></td><td data-label="${updated}">${source.updatedAt === null ? '–' : formatDate(source.updatedAt, dashboard.language)}</td><td data-label="${version}"><code>${escape(source.version?.slice(0, 16) ?? '–')}</code></td></tr>`,
  );
  const head = [ref, label, updated, version].map((name) => `<th scope="col">${name}</th>`).join('');
  return `<div class="table" role="region" tabindex="0" aria-label="${messages.page.sources}"><table><caption>${messages.page.sources}</caption><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
};

/** Returns JSON that cannot end a script element or a line of JavaScript. */
const inertJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;

const asset = (name: string): string => readFileSync(fromProjectRoot('workers', 'agents', 'dashboard-generation', 'page', name), 'utf8');

const require = createRequire(import.meta.url);

/** Returns the published build of ECharts with its licence: lines, bars, axes, legends and tooltips, drawn on a canvas. */
const charts = (): string => readFileSync(require.resolve('echarts/dist/echarts.common.min.js'), 'utf8');

/** Returns the page's script: the functions shared with the server, then the browser code. */
const program = (): string =>
  [
    `const viewOf = ${viewOf.toString()};`,
    `const unitOfRow = ${unitOfRow.toString()};`,
    `const cellText = ${cellText.toString()};`,
    `const describeView = ${describeView.toString()};`,
    asset('charts.js'),
    asset('dashboard.js'),
  ].join('\n');
