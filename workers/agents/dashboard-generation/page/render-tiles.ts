import type { DashboardSection, DashboardTile, Driver, KpiTile } from '../dashboard-result.js';
import type { Messages } from '../messages.js';
import { element, escape } from './html.js';

/** Renders the tiles of KPIs as a list. The script shows those that match the filters. */
export const kpiTilesHtml = ({ id, kpis }: DashboardSection, messages: Messages): string =>
  kpis.length === 0
    ? ''
    : `<p class="shown" id="${id}-tiles-shown" role="status">${escape(messages.kpis.shown(String(kpis.length), String(kpis.length)))}</p>
<ul class="kpis" data-tiles="${id}">${kpis.map((kpi) => kpiTileHtml(kpi, messages)).join('\n')}</ul>`;

/** Shapes of the lights, so that they do not depend on colour. */
const SHAPES: Readonly<Record<KpiTile['light'], string>> = {
  red: '<path d="M6 0 12 6 6 12 0 6Z"/>',
  amber: '<path d="M6 0.5 12 11.5H0Z"/>',
  green: '<circle cx="6" cy="6" r="6"/>',
  none: '<circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" stroke-width="2"/>',
};

const kpiTileHtml = (kpi: KpiTile, messages: Messages): string => {
  const { label, area, light, status, text, period, targetText, previous, yearBefore, reason, owner } = kpi;
  const { kpis: texts } = messages;
  return `<li class="kpi ${light}${kpi.isAsked ? ' asked' : ''}" data-area="${escape(area)}" data-status="${escape(status)}">
<h3><bdi>${escape(label)}</bdi></h3>
<p class="light"><svg viewBox="0 0 12 12" aria-hidden="true" focusable="false">${SHAPES[light]}</svg> ${escape(status)}</p>
<p class="value">${escape(text)}</p>
<p class="period">${escape([period, ...(targetText === null ? [] : [texts.targetIs(targetText)])].join(' · '))}</p>
${sparkline(kpi)}
<ul class="changes">${changeHtml(previous, texts.againstPrevious, texts)}${changeHtml(yearBefore, texts.againstYear, texts)}</ul>
${element('p', 'reason', reason)}
${element('p', 'owner', owner === null ? null : texts.ownedBy(owner))}
<a class="more" href="#kpi-course" data-kpi="${escape(label)}" aria-label="${escape(texts.showCourse(label))}">${texts.details}</a>
</li>`;
};

const changeHtml = (change: KpiTile['previous'], against: string, texts: Messages['kpis']): string => {
  if (change === null) return '';
  const tone = change.tone === null ? '' : ` <span class="${change.tone}">(${texts[change.tone]})</span>`;
  return `<li><strong>${escape(change.text)}</strong> ${escape(against)}${tone}</li>`;
};

const WIDTH = 240;
const HEIGHT = 44;
const MARGIN = 4;

/** Draws the values as a line, the targets as a dashed line and the last value as a dot; nothing for a single value. */
const sparkline = ({ points, course }: KpiTile): string => {
  const levels = points.flatMap(({ value, target }) => [value, ...(target === null ? [] : [target])]);
  const [low, high] = [Math.min(...levels), Math.max(...levels)];
  const last = points.at(-1);
  if (points.length < 2 || !last) return '';
  const x = (index: number): string => (MARGIN + (index * (WIDTH - 2 * MARGIN)) / (points.length - 1)).toFixed(1);
  const y = (level: number): string =>
    (high === low ? HEIGHT / 2 : HEIGHT - MARGIN - ((level - low) * (HEIGHT - 2 * MARGIN)) / (high - low)).toFixed(1);
  const line = points.map(({ value }, index) => `${x(index)},${y(value)}`).join(' ');
  const goal = points.flatMap(({ target }, index) => (target === null ? [] : [`${x(index)},${y(target)}`]));
  return `<svg class="spark" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escape(course)}">${goal.length < 2 ? '' : `<polyline class="goal" points="${goal.join(' ')}"/>`}<polyline class="line" points="${line}"/><circle cx="${x(points.length - 1)}" cy="${y(last.value)}" r="3.5"/></svg>`;
};

/** Renders single figures. */
export const tilesHtml = (tiles: readonly DashboardTile[]): string =>
  tiles.length === 0
    ? ''
    : `<dl class="tiles">${tiles.map(({ label, text, isAlert }) => `<div${isAlert ? ' class="alert"' : ''}><dt>${escape(label)}</dt><dd>${escape(text)}</dd></div>`).join('')}</dl>`;

/** Renders the findings that explain figures. */
export const driversHtml = (drivers: readonly Driver[], messages: Messages): string =>
  drivers.length === 0
    ? ''
    : `<ul class="drivers">${drivers
        .map(({ title, text, section }) => {
          const link =
            section === null
              ? ''
              : ` <a href="#${section}" aria-label="${escape(`${messages.drivers.details}: ${title}`)}">${messages.drivers.details}</a>`;
          return `<li><h3><bdi>${escape(title)}</bdi></h3><p>${escape(text)}${link}</p></li>`;
        })
        .join('')}</ul>`;
