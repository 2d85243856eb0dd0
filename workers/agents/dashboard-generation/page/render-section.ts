import { formatDate, formatNumber } from '../../../documents/text/formatting.js';
import type { Dashboard, DashboardFilter, DashboardPanel, DashboardSection } from '../dashboard-result.js';
import { cellText, describeView, unitOfRow, viewOf, type Selection } from '../panel-view.js';
import type { Messages } from '../messages.js';
import { element, escape } from './html.js';
import { markdownHtml } from './markdown-html.js';
import { driversHtml, kpiTilesHtml, tilesHtml } from './render-tiles.js';

/** Page that is rendered. */
export interface Page {
  readonly dashboard: Dashboard;
  readonly messages: Messages;
  readonly locale: string;
}

export const sectionHtml = (section: DashboardSection, page: Page): string => {
  const { id, title, summary, panels, runs } = section;
  return `<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title"><bdi>${escape(title)}</bdi></h2>
${element('p', 'summary', summary)}
${sectionFilters(section, page)}
${kpiTilesHtml(section, page.messages)}
${driversHtml(section.drivers, page.messages)}
${tilesHtml(section.tiles)}
<div class="panels">${panels.map((panel, index) => panelHtml(panel, isWide(panels, index), section, page)).join('\n')}</div>
${runs.map((run) => runHtml(run, page)).join('\n')}
</section>`;
};

/** Parts of a section that a filter applies to: panels, and the tiles of KPIs. */
const partsOf = ({ key }: DashboardFilter, { panels, kpis }: DashboardSection): readonly (DashboardPanel | 'tiles')[] => [
  ...(kpis.length > 0 && (key === 'area' || key === 'status') ? (['tiles'] as const) : []),
  ...panels.filter(({ dimensions }) => dimensions.some((dimension) => dimension.key === key)),
];

/** Renders the filters that apply to several parts, with their scope. A filter that applies to one panel stands in that panel. */
const sectionFilters = (section: DashboardSection, { messages }: Page): string => {
  const shared = section.filters.filter((filter) => partsOf(filter, section).length > 1);
  if (shared.length === 0) return '';
  const all = section.panels.length + (section.kpis.length > 0 ? 1 : 0);
  const scopeOf = (filter: DashboardFilter): string => {
    const parts = partsOf(filter, section);
    return parts.length === all ? '' : parts.map((part) => (part === 'tiles' ? messages.kpis.tiles : part.title)).join('; ');
  };
  const scopes = [...new Set(shared.map(scopeOf))].map((parts) => {
    const titles = shared.filter((filter) => scopeOf(filter) === parts).map(({ title }) => title);
    return parts === '' ? messages.page.scopeAll(titles.join(', ')) : messages.page.scope(titles.join(', '), parts);
  });
  const hint = `${section.id}-scope`;
  return `<form class="filters" data-section="${section.id}" aria-label="${escape(`${messages.page.filters}: ${section.title}`)}" hidden>${shared
    .map((filter) => filterHtml(section.id, filter, messages, hint))
    .join(
      '',
    )}<button type="button" data-reset>${messages.page.reset}</button><p class="scope" id="${hint}">${escape(scopes.join(' · '))}</p></form>`;
};

const filterHtml = (
  sectionId: string,
  { key, title, kind, options, initial }: DashboardFilter,
  { page }: Messages,
  hint?: string,
): string => {
  const option = (value: string, label: string): string =>
    `<option value="${escape(value)}"${value === initial ? ' selected' : ''}>${escape(label)}</option>`;
  const id = `${sectionId}-filter-${key}`;
  const all = kind === 'one' ? '' : option('', page.all);
  return `<div><label for="${id}"><bdi>${escape(title)}</bdi></label><select id="${id}" data-filter="${key}"${hint ? ` aria-describedby="${hint}"` : ''}>${all}${options.map(({ value, label }) => option(value, label)).join('')}</select></div>`;
};

/** Returns whether a panel takes the full width: tables do, and so does a chart without a second one beside it. */
const isWide = (panels: readonly DashboardPanel[], index: number): boolean => {
  if (panels[index]?.chart === null) return true;
  const start = panels.findLastIndex(({ chart }, at) => at < index && chart === null) + 1;
  const end = panels.findIndex(({ chart }, at) => at > index && chart === null);
  const last = (end < 0 ? panels.length : end) - 1;
  return index === last && (last - start) % 2 === 0;
};

const panelHtml = (panel: DashboardPanel, wide: boolean, section: DashboardSection, page: Page): string => {
  const { messages, locale, dashboard } = page;
  const { id, title, chart, note, sourceIds } = panel;
  const selection: Selection = Object.fromEntries(section.filters.map(({ key, initial }) => [key, initial]));
  const view = viewOf(panel, section.filters, selection);
  const head = view.columns.map(({ title: name, kind }) => `<th scope="col"${classOf(kind)}><bdi>${escape(name)}</bdi></th>`).join('');
  const cells = (row: (typeof view.rows)[number]): string =>
    view.columns
      .map((column, index) => {
        const text = cellText(row[index] ?? null, column, locale, unitOfRow(view, row));
        return `<td${classOf(column.kind)} data-label="${escape(column.title)}"><bdi>${escape(text)}</bdi></td>`;
      })
      .join('');
  const body = view.rows.map((row) => `<tr>${cells(row)}</tr>`).join('');
  const refs = dashboard.sources.filter((source) => sourceIds.includes(source.id)).map(({ ref }) => `<a href="#source-${ref}">${ref}</a>`);
  const table = `<div class="table" role="region" tabindex="0" aria-label="${escape(title)}"><table><caption><bdi>${escape(title)}</bdi></caption><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
  const chartHtml =
    chart === null
      ? ''
      : `<div class="chart" role="img" aria-label="${escape(describeView({ ...panel, chart: firstShown(chart) }, view, messages.page, locale))}" hidden></div>`;
  const content = chart === null ? table : `${chartHtml}<details><summary>${messages.page.table}</summary>${table}</details>`;
  return `<article id="${id}" class="panel${wide ? ' wide' : ''}" aria-labelledby="${id}-title">
<h3 id="${id}-title"><bdi>${escape(title)}</bdi></h3>
${panelControls(panel, section, messages)}
<p class="shown" role="status">${escape(rowCountText(view.rows.length, page))}</p>
<p class="none" ${view.rows.length > 0 ? 'hidden' : ''}>${messages.page.none}</p>
${content}
<p class="small">${note === null ? '' : `${escape(note)} `}${refs.length === 0 ? '' : `${messages.page.source}: ${refs.join(', ')}`}</p>
</article>`;
};

/** Renders the filters that apply to this panel alone, and the choice of the measure; hidden until the page's script runs. */
const panelControls = (panel: DashboardPanel, section: DashboardSection, messages: Messages): string => {
  const own = section.filters.filter((filter) => {
    const [part, ...others] = partsOf(filter, section);
    return part === panel && others.length === 0;
  });
  const { id, chart, measures } = panel;
  const option = (key: string): string =>
    `<option value="${key}">${escape(measures.find((each) => each.key === key)?.title ?? key)}</option>`;
  const choice =
    chart?.choice === true && chart.measures.length > 1
      ? `<div><label for="${id}-measure">${messages.page.measure}</label><select id="${id}-measure" data-measure>${chart.measures.map(option).join('')}</select></div>`
      : '';
  const fields = own.map((filter) => filterHtml(section.id, filter, messages)).join('') + choice;
  return fields === '' ? '' : `<div class="controls" hidden>${fields}</div>`;
};

const rowCountText = (rows: number, { messages, dashboard }: Page): string =>
  rows === 1 ? messages.page.oneRow : messages.page.rows(formatNumber(rows, dashboard.language));

/** Returns the chart as first drawn: with the first measure if the reader selects one at a time. */
const firstShown = (chart: NonNullable<DashboardPanel['chart']>): DashboardPanel['chart'] =>
  chart.choice ? { ...chart, measures: chart.measures.slice(0, 1) } : chart;

const classOf = (kind: string): string => (kind === 'number' || kind === 'percent' ? ' class="number"' : '');

const runHtml = ({ runId, title, finishedAt, markdown }: DashboardSection['runs'][number], { dashboard }: Page): string =>
  `<article class="run" id="${escape(runId)}"><details><summary><h3>${escape(title)}</h3> <span>${formatDate(finishedAt, dashboard.language)}</span></summary><div class="text" role="region" tabindex="0" aria-label="${escape(title)}">${markdownHtml(markdown)}</div></details></article>`;
