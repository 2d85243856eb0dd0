// Script of the dashboard page: filters, tables and charts. Values from data are set as text, never as HTML. `viewOf`, `cellText`,
// `unitOfRow`, `describeView` and the options of the charts are defined before it in the page.

const drawn = new Map();
/** Column and direction by which the reader sorts a table, by panel id. */
const sorting = new Map();

const filterField = (section, key) => document.getElementById(`${section.id}-filter-${key}`);
const selectionOf = (section) => Object.fromEntries(section.filters.map(({ key }) => [key, filterField(section, key).value]));

/** Disables the options of `one` filters that have no rows under the other filters; a disabled selection moves to the first enabled option. */
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
    const select = filterField(section, filter.key);
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
      text.textContent = cellText(row[index], column, data.locale, unitOfRow(view, row));
      cell.dataset.label = column.title;
      cell.append(text);
      line.append(cell);
    }
    return line;
  });
  article.querySelector('tbody').replaceChildren(...rows);
};

/** Returns the rows in the order that the reader chose; empty cells come last. */
const sorted = (panel, view) => {
  const order = sorting.get(panel.id);
  if (!order) return view;
  const { index, sign } = order;
  const compare = (a, b) => (typeof a === 'number' ? a - b : String(a).localeCompare(String(b), data.locale, { numeric: true }));
  const rows = [...view.rows].sort((a, b) => {
    if (a[index] === null || b[index] === null) return (a[index] === null) - (b[index] === null);
    return sign * compare(a[index], b[index]);
  });
  return { ...view, rows };
};

/** Turns the column heads of a table into buttons that sort it. */
const makeSortable = (section, panel) => {
  const heads = [...document.querySelectorAll(`#${panel.id} thead th`)];
  for (const [index, head] of heads.entries()) {
    const button = document.createElement('button');
    button.type = 'button';
    button.title = data.messages.sort.replace('#', head.textContent);
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener('click', () => {
      const before = sorting.get(panel.id);
      const sign = before?.index === index ? -before.sign : 1;
      sorting.set(panel.id, { index, sign });
      for (const each of heads) each.removeAttribute('aria-sort');
      head.setAttribute('aria-sort', sign > 0 ? 'ascending' : 'descending');
      show(section);
    });
  }
};

const drawChart = (article, panel, view) => {
  const container = article.querySelector('.chart');
  const choice = article.querySelector('[data-measure]');
  const measures = choice ? [choice.value] : panel.chart.measures;
  const bars = new Set(view.rows.map((row) => row[indexOf(view, panel.chart.x)])).size;
  container.style.height = panel.chart.form === 'lying-bar' ? `${Math.max(140, 30 * bars + 60)}px` : isSmall() ? '260px' : '340px';
  container.hidden = view.rows.length === 0;
  if (container.hidden) return;
  const chart = drawn.get(panel.id) ?? echarts.init(container);
  drawn.set(panel.id, chart);
  chart.resize();
  chart.setOption(chartOptions.of(panel, measures, view, chartOptions.unitOf(view)), true);
  const chosen = { ...panel, chart: { ...panel.chart, measures } };
  container.setAttribute('aria-label', describeView(chosen, view, data.messages, data.locale));
};

/** Shows the tiles that match the filters on area and status. */
const showTiles = (section, selection) => {
  const tiles = [...document.querySelectorAll(`[data-tiles="${section.id}"] > li`)];
  if (tiles.length === 0) return;
  const matches = (tile) => ['area', 'status'].every((key) => (selection[key] ?? '') === '' || tile.dataset[key] === selection[key]);
  for (const tile of tiles) tile.hidden = !matches(tile);
  const visible = tiles.filter(({ hidden }) => !hidden).length;
  const text = data.messages.tiles.replace('##', number.format(tiles.length)).replace('#', number.format(visible));
  document.getElementById(`${section.id}-tiles-shown`).textContent = text;
};

const show = (section) => {
  narrowOptions(section);
  const selection = selectionOf(section);
  showTiles(section, selection);
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
    fillTable(article, sorted(panel, view));
    if (panel.chart) drawChart(article, panel, view);
  }
};

const showAll = () => data.sections.forEach(show);

for (const section of data.sections) {
  const form = document.querySelector(`form[data-section="${section.id}"]`);
  if (form) {
    form.hidden = false;
    form.addEventListener('submit', (event) => event.preventDefault());
    form.querySelector('[data-reset]').addEventListener('click', () => {
      for (const { key, initial } of section.filters) filterField(section, key).value = initial;
      show(section);
    });
  }
  for (const panel of section.panels) {
    const controls = document.querySelector(`#${panel.id} .controls`);
    if (controls) controls.hidden = false;
    makeSortable(section, panel);
  }
  document.getElementById(section.id).addEventListener('change', () => show(section));
  for (const link of document.querySelectorAll(`#${section.id} [data-kpi]`))
    link.addEventListener('click', () => {
      filterField(section, 'kpi').value = link.dataset.kpi;
      show(section);
    });
}
showAll();

const resize = (width) => drawn.forEach((chart) => chart.resize(width === undefined ? undefined : { width }));
let wasSmall = isSmall();
addEventListener('resize', () => {
  if (wasSmall === isSmall()) return resize();
  wasSmall = isSmall();
  showAll();
});
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', showAll);

// Printing expands every table and uses a width in pixels that fits the paper.
const PAPER_WIDTH = 670;
const closed = new Set();
const toPaper = () => {
  for (const details of document.querySelectorAll('details:not([open])')) {
    closed.add(details);
    details.open = true;
  }
  document.documentElement.classList.add('paper');
  showAll();
  resize(PAPER_WIDTH);
};
const toScreen = () => {
  for (const details of closed) details.open = false;
  closed.clear();
  document.documentElement.classList.remove('paper');
  showAll();
};
addEventListener('beforeprint', toPaper);
addEventListener('afterprint', toScreen);
matchMedia('print').addEventListener('change', ({ matches }) => (matches ? toPaper() : toScreen()));
