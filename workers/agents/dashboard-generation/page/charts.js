// Options of the charts. Values from data are drawn on a canvas, never as HTML. `cellText` and `unitOfRow` are defined before it.
'use strict';

const data = JSON.parse(document.getElementById('dashboard').textContent);
const number = new Intl.NumberFormat(data.locale, { maximumFractionDigits: 2 });
const share = new Intl.NumberFormat(data.locale, { style: 'percent', maximumFractionDigits: 1 });
const shareText = (value) => share.format(value).replace('\u00A0%', '\u202F%');
const isSmall = () => innerWidth < 600;
const longestLabel = () => (isSmall() ? 18 : 30);
const shorten = (text) => (text.length > longestLabel() ? `${text.slice(0, longestLabel() - 1)}…` : text);
/** Longest word that is not cut. */
const LONGEST_WORD = 26;
/** Breaks a name into two lines; the rest of a longer name is cut. */
const wrap = (text) => {
  const words = text.split(' ');
  const end = words.findIndex((_, index) => words.slice(0, index + 1).join(' ').length > longestLabel());
  const first = words.slice(0, Math.max(end, 1)).join(' ');
  if (end < 0 || (words.length === 1 && text.length <= LONGEST_WORD)) return text;
  const rest = words.slice(Math.max(end, 1)).join(' ');
  if (rest === '') return shorten(text);
  return `${first.length <= LONGEST_WORD ? first : shorten(first)}\n${rest.length <= LONGEST_WORD ? rest : shorten(rest)}`;
};
/** Splits the label of a transition into two lines, one per activity. */
const twoLines = (text) => (text.split(' → ').length === 2 ? text.split(' → ').map(shorten).join(' →\n') : wrap(text));

/** Returns a custom property of the style sheet, which depends on the colour scheme. */
const themed = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const colours = () => [1, 2, 3, 4, 5, 6, 7, 8].map((index) => themed(`--series-${index}`));

// A line beside the first one, such as a target, is dashed; those of several values of a column are alike.
const isBeside = (chart, index) => chart.form === 'line' && index > 0 && !String(chart.measures[index]).startsWith('value-');

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
  const format = (value, column) => cellText(value ?? null, column, data.locale, unit);
  const [ink, grey, line, card] = ['--ink', '--grey', '--line', '--card'].map(themed);
  const axis = { axisLine: { lineStyle: { color: line } }, splitLine: { lineStyle: { color: line, opacity: 0.6 } } };
  const categories = {
    ...axis,
    type: 'category',
    data: labels,
    inverse: horizontal,
    axisTick: { show: false },
    axisLabel: horizontal
      ? { formatter: twoLines, lineHeight: 13, color: ink }
      : {
          hideOverlap: true,
          formatter: shorten,
          color: ink,
          rotate: chart.form !== 'line' && labels.join('').length > (isSmall() ? 24 : 60) ? 30 : 0,
        },
  };
  const values = {
    ...axis,
    type: 'value',
    name: horizontal ? '' : unit,
    nameGap: 12,
    nameTextStyle: { color: grey, align: 'left' },
    splitNumber: isSmall() ? 3 : 5,
    minInterval: series[0]?.column.digits === 0 && !percent ? 1 : 0,
    scale: chart.form === 'line',
    ...(percent ? { min: 0, ...(series.some(({ values: each }) => each.some((value) => value > 0.5)) ? { max: 1 } : {}) } : {}),
    axisLabel: {
      formatter: (value) => (percent ? shareText(value) : number.format(value)),
      hideOverlap: true,
      color: grey,
    },
  };
  return {
    animation: false,
    color: colours(),
    textStyle: { fontFamily: getComputedStyle(document.body).fontFamily, color: ink },
    grid: { left: 8, right: horizontal ? 56 : 16, top: series.length > 1 ? 48 : horizontal ? 8 : 32, bottom: 8, containLabel: true },
    legend:
      series.length > 1
        ? { type: 'scroll', top: 0, right: 0, textStyle: { color: ink }, data: series.map(({ name }) => name) }
        : { show: false },
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      confine: true,
      backgroundColor: card,
      borderColor: line,
      textStyle: { color: ink },
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
      showSymbol: labels.length <= 40 && !isBeside(chart, index),
      step: isBeside(chart, index) ? 'middle' : undefined,
      lineStyle: chart.form === 'line' ? { width: 2, type: isBeside(chart, index) ? 'dashed' : 'solid' } : undefined,
      label:
        horizontal && series.length === 1
          ? { show: true, position: 'right', color: ink, formatter: ({ value }) => format(value, column) }
          : { show: false },
    })),
  };
};

/** Returns the unit that all rows share, otherwise an empty text. */
const unitOf = (view) => {
  const units = new Set(view.rows.map((row) => unitOfRow(view, row)));
  return units.size === 1 ? [...units][0] : '';
};

globalThis.chartOptions = { of: optionOf, unitOf };
