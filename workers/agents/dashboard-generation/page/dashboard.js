// Script of the dashboard page: filters, charts and tables. Values from data are set as text or drawn on a canvas, never as HTML.
// `viewOf`, `cellText` and `describeView` are defined before it in the page.
'use strict';

const data = JSON.parse(document.getElementById('dashboard').textContent);
const COLOURS = ['#17456b', '#d9730d', '#2e8b57', '#8e44ad', '#0f8b9d', '#b5403a', '#7a6a00', '#6b7280'];
const drawn = new Map();

const number = new Intl.NumberFormat(data.locale, { maximumFractionDigits: 2 });
const longestLabel = () => (innerWidth < 500 ? 18 : 28);
const shorten = (text) => (text.length > longestLabel() ? `${text.slice(0, longestLabel() - 1)}…` : text);
/** Splits the label of a transition into two lines, one per activity. */
const twoLines = (text) => (text.split(' → ').length === 2 ? text.split(' → ').map(shorten).join(' →\n') : shorten(text));
const share = new Intl.NumberFormat(data.locale, { style: 'percent', maximumFractionDigits: 1 });

const selectionOf = (section) => {
  const form = document.querySelector(`form[data-section="${section.id}"]`);
  return Object.fromEntries(section.filters.map(({ key }) => [key, form.querySelector(`[data-filter="${key}"]`).value]));
};

/** Hides the options of `one` filters that have no rows under the other filters; a hidden selection moves to the first visible option. */
const narrowOptions = (section) => {
  for (const filter of section.filters.filter(({ kind }) => kind === 'one')) {
    const others = section.filters.filter(({ key }) => key !== filter.key);
    const selection = selectionOf(section);
    const left = new Set(
      section.panels.flatMap((panel) => {
        const at = panel.dimensions.findIndex(({ key }) => key === filter.key);
        if (at < 0) return [];
        return viewOf({ ...panel, groupBy: [filter.key] }, others, selection).rows.map((row) => row[0]);
      }),
    );
    const select = document.querySelector(`form[data-section="${section.id}"] [data-filter="${filter.key}"]`);
    for (const option of select.options) option.hidden = option.disabled = !left.has(option.value);
    const first = [...select.options].find((option) => !option.disabled);
    if (select.selectedOptions[0]?.disabled && first) select.value = first.value;
  }
};

const fillTable = (article, view) => {
  const rows = view.rows.map((row) => {
    const line = document.createElement('tr');
    for (const [index, column] of view.columns.entries()) {
      const cell = document.createElement('td');
      const text = document.createElement('bdi');
      if (column.kind === 'number' || column.kind === 'percent') cell.className = 'number';
      text.textContent = cellText(row[index], column, data.locale);
      cell.append(text);
      line.append(cell);
    }
    return line;
  });
  article.querySelector('tbody').replaceChildren(...rows);
};

const indexOf = (view, key) => view.columns.findIndex((column) => column.key === key);

/** Returns the labels of the x axis and the values of each series, in the order of the view. */
const seriesOf = (chart, measures, view) => {
  const x = indexOf(view, chart.x);
  const names = [...new Set(view.rows.map((row) => row[x]))];
  const label = (name) => cellText(name, view.columns[x], data.locale);
  if (chart.series === null)
    return {
      labels: names.map(label),
      series: measures.map((key) => {
        const at = indexOf(view, key);
        const values = new Map(view.rows.map((row) => [row[x], row[at]]));
        return { name: view.columns[at].title, column: view.columns[at], values: names.map((name) => values.get(name) ?? null) };
      }),
    };
  const [split, at] = [indexOf(view, chart.series), indexOf(view, measures[0])];
  const kinds = [...new Set(view.rows.map((row) => row[split]))];
  return {
    labels: names.map(label),
    series: kinds.map((kind) => ({
      name: String(kind),
      column: view.columns[at],
      values: names.map((name) => view.rows.find((row) => row[x] === name && row[split] === kind)?.[at] ?? null),
    })),
  };
};

const optionOf = (panel, measures, view, unit) => {
  const { chart } = panel;
  const { labels, series } = seriesOf(chart, measures, view);
  const horizontal = chart.form === 'lying-bar';
  const percent = series[0]?.column.kind === 'percent';
  const format = (value, column) => cellText(value ?? null, column, data.locale);
  const categories = {
    type: 'category',
    data: labels,
    inverse: horizontal,
    axisTick: { show: false },
    axisLabel: horizontal
      ? { formatter: twoLines, lineHeight: 13 }
      : { hideOverlap: true, formatter: shorten, rotate: chart.form !== 'line' && labels.join('').length > 60 ? 30 : 0 },
  };
  const values = {
    type: 'value',
    name: horizontal ? '' : unit,
    nameGap: 12,
    splitNumber: innerWidth < 500 ? 3 : 5,
    minInterval: series[0]?.column.digits === 0 && !percent ? 1 : 0,
    scale: chart.form === 'line',
    ...(percent ? { min: 0, ...(series.some(({ values: each }) => each.some((value) => value > 0.5)) ? { max: 1 } : {}) } : {}),
    axisLabel: {
      formatter: (value) => (percent ? share : number).format(value),
      hideOverlap: true,
    },
  };
  return {
    animation: false,
    color: COLOURS,
    textStyle: { fontFamily: getComputedStyle(document.body).fontFamily },
    grid: { left: 8, right: horizontal ? 56 : 16, top: series.length > 1 ? 48 : horizontal ? 8 : 32, bottom: 8, containLabel: true },
    legend: series.length > 1 ? { top: 0, right: 0, data: series.map(({ name }) => name) } : { show: false },
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      confine: true,
      axisPointer: { type: chart.form === 'line' ? 'line' : 'shadow' },
      formatter: (points) =>
        [
          labels[points[0].dataIndex],
          ...points.map((point) => `${point.seriesName}: ${format(point.value, series[point.seriesIndex].column)}`),
        ]
          .map((text) => text.replace(/[{}|]/g, ' '))
          .join('\n'),
    },
    xAxis: horizontal ? values : categories,
    yAxis: horizontal ? categories : values,
    series: series.map(({ name, values: each, column }, index) => ({
      name,
      type: chart.form === 'line' ? 'line' : 'bar',
      data: each,
      stack: chart.form === 'stacked-bar' ? 'all' : undefined,
      barMaxWidth: 28,
      symbolSize: 5,
      showSymbol: labels.length <= 40 && index === 0,
      step: chart.form === 'line' && index > 0 ? 'middle' : undefined,
      lineStyle: chart.form === 'line' ? { width: 2, type: index > 0 ? 'dashed' : 'solid' } : undefined,
      label:
        horizontal && series.length === 1
          ? { show: true, position: 'right', formatter: ({ value }) => format(value, column) }
          : { show: false },
    })),
  };
};

const unitOf = (view) => {
  const at = indexOf(view, 'unit');
  const units = at < 0 ? new Set() : new Set(view.rows.map((row) => row[at]));
  return units.size === 1 ? [...units][0] : '';
};

const drawChart = (article, panel, view) => {
  const container = article.querySelector('.chart');
  const choice = article.querySelector('[data-measure]');
  const measures = choice ? [choice.value] : panel.chart.measures;
  const bars = new Set(view.rows.map((row) => row[indexOf(view, panel.chart.x)])).size;
  container.style.height = panel.chart.form === 'lying-bar' ? `${Math.max(140, 30 * bars + 60)}px` : '340px';
  container.hidden = view.rows.length === 0;
  if (container.hidden) return;
  const chart = drawn.get(panel.id) ?? echarts.init(container);
  drawn.set(panel.id, chart);
  chart.resize();
  chart.setOption(optionOf(panel, measures, view, unitOf(view)), true);
  const chosen = { ...panel, chart: { ...panel.chart, measures } };
  container.setAttribute('aria-label', describeView(chosen, view, data.messages, data.locale));
};

const show = (section) => {
  narrowOptions(section);
  const selection = selectionOf(section);
  const only = section.filters
    .filter(({ key, kind }) => kind === 'one' || selection[key] !== '')
    .map(({ key, options }) => [key, options.find(({ value }) => value === selection[key])?.label ?? '']);
  for (const panel of section.panels) {
    const article = document.getElementById(panel.id);
    const view = viewOf(panel, section.filters, selection);
    const choice = only.flatMap(([key, label]) => (panel.dimensions.some((dimension) => dimension.key === key) ? [label] : []));
    const count = view.rows.length === 1 ? data.messages.oneRow : data.messages.rows.replace('#', number.format(view.rows.length));
    article.querySelector('.shown').textContent = [...choice, count].join(' · ');
    article.querySelector('.none').hidden = view.rows.length > 0;
    fillTable(article, view);
    if (panel.chart) drawChart(article, panel, view);
  }
};

for (const section of data.sections) {
  const form = document.querySelector(`form[data-section="${section.id}"]`);
  if (form) {
    form.hidden = false;
    form.addEventListener('change', () => show(section));
    form.addEventListener('submit', (event) => event.preventDefault());
  }
  for (const panel of section.panels) {
    const measure = document.querySelector(`#${panel.id} .measure`);
    if (!measure) continue;
    measure.hidden = false;
    measure.addEventListener('change', () => show(section));
  }
  show(section);
}

const resize = (width) => drawn.forEach((chart) => chart.resize(width === undefined ? undefined : { width }));
addEventListener('resize', () => resize());

// Printing expands every table and uses a width in pixels that fits the paper.
const PAPER_WIDTH = 670;
const closed = new Set();
const toPaper = () => {
  for (const details of document.querySelectorAll('details:not([open])')) {
    closed.add(details);
    details.open = true;
  }
  resize(PAPER_WIDTH);
};
const toScreen = () => {
  for (const details of closed) details.open = false;
  closed.clear();
  resize();
};
addEventListener('beforeprint', toPaper);
addEventListener('afterprint', toScreen);
matchMedia('print').addEventListener('change', ({ matches }) => (matches ? toPaper() : toScreen()));
