import { LOCALES } from '../../../platform/content/index.js';
import 'reflect-metadata';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../../../test/harness/browser.js';
import { eventually } from '../../../test/harness/eventually.js';
import { demoState, emptyState, TODAY } from '../../methods/tenant-state/testing/demo-state.js';
import { kpisOf } from '../../methods/tenant-state/index.js';
import type { BlockInput } from '../../documents/document-model.js';
import { noteBlocks } from '../../documents/request-notes.js';
import { composeDashboard } from './compose-dashboard.js';
import type { Dashboard } from './dashboard-result.js';
import { cellText, viewOf } from './panel-view.js';
import { renderPage } from './page/render-page.js';
import { dashboardOf, fullDashboard, HOSTILE, NO_PROGRAMME } from './testing/dashboards.js';

/**
 * Returns the texts of the page whose contrast to their background is below 4.5, or 3 for large text (WCAG 2.2, 1.4.3). The function
 * runs in the browser.
 */
const CONTRAST = `(() => {
  const parse = (colour) => (colour.match(/[\\d.]+/g) ?? []).map(Number);
  const luminance = ([r, g, b]) => [r, g, b].map((c) => c / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, index) => sum + c * [0.2126, 0.7152, 0.0722][index], 0);
  const groundOf = (element) => {
    for (let each = element; each; each = each.parentElement) {
      const [r, g, b, a = 1] = parse(getComputedStyle(each).backgroundColor);
      if (a > 0) return [r, g, b];
    }
    return [255, 255, 255];
  };
  const texts = [...document.body.querySelectorAll('*')].filter((each) =>
    each.checkVisibility() && !each.closest('svg, script, .skip') && [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== ''));
  const poor = texts.flatMap((each) => {
    const { color, fontSize, fontWeight } = getComputedStyle(each);
    const [a, b] = [luminance(parse(color)), luminance(groundOf(each))].sort((x, y) => y - x);
    const isLarge = parseFloat(fontSize) >= 24 || (parseFloat(fontSize) >= 18.66 && Number(fontWeight) >= 700);
    const ratio = (a + 0.05) / (b + 0.05);
    return ratio < (isLarge ? 3 : 4.5) ? [each.textContent.slice(0, 40) + ' ' + ratio.toFixed(2)] : [];
  });
  return { texts: texts.length, poor };
})()`;

let browser: Browser;
let folder: string;

beforeAll(async () => {
  [browser, folder] = await Promise.all([openBrowser(), mkdtemp(join(tmpdir(), 'kpi-page-'))]);
});
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
});

interface Opened {
  page: Page;
  /** Requests other than for the file itself, page errors, console messages and violations of the content security policy. */
  noise: string[];
}

const open = async (
  dashboard: Dashboard,
  { opening, ...options }: { javaScriptEnabled?: boolean; colorScheme?: 'light' | 'dark'; opening?: BlockInput[] } = {},
): Promise<Opened> => {
  const file = join(folder, `${Math.random()}.html`);
  await writeFile(file, renderPage(dashboard, opening));
  const context = await browser.newContext({ offline: true, ...options });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const noise: string[] = [];
  page.on('request', (request) => request.url() !== pathToFileURL(file).href && noise.push(request.url()));
  page.on('console', (message) => noise.push(message.text()));
  page.on('pageerror', (error) => noise.push(error.message));
  if (options.javaScriptEnabled !== false)
    await page.addInitScript(`addEventListener('securitypolicyviolation', (event) => console.log('policy', event.violatedDirective))`);
  await page.goto(pathToFileURL(file).href);
  return { page, noise };
};

const cellsOf = (page: Page, panel: string): Promise<string[][]> =>
  page
    .locator(`#${panel} tbody tr`)
    .evaluateAll((rows: { children: Iterable<{ textContent: string }> }[]) =>
      rows.map((row) => [...row.children].map(({ textContent }) => textContent)),
    );

/** Returns the image of a chart; charts of equal numbers are identical to the pixel. */
const pictureOf = (page: Page, panel: string): Promise<string> =>
  page.locator(`#${panel} canvas`).evaluate((canvas) => (canvas as unknown as { toDataURL(): string }).toDataURL());

const expectedCells = ({ sections, language }: Dashboard, id: string, selection: Record<string, string> = {}): string[][] => {
  const section = sections.find(({ panels }) => panels.some((panel) => panel.id === id));
  const panel = section?.panels.find((each) => each.id === id);
  if (!section || !panel) throw new Error(`no panel ${id}`);
  const { columns, rows } = viewOf(panel, section.filters, selection);
  return rows.map((row) => columns.map((column, index) => cellText(row[index] ?? null, column, LOCALES[language])));
};

describe('dashboard page in an offline browser', () => {
  it.each(['de', 'en'] as const)('shows the numbers of the result without requests, errors or console messages (%s)', async (language) => {
    const dashboard = dashboardOf(language);
    const { page, noise } = await open(dashboard);
    expect(await page.getAttribute('html', 'lang')).toBe(language);
    expect(await cellsOf(page, 'dataset-1-time')).toEqual(expectedCells(dashboard, 'dataset-1-time'));
    expect(await cellsOf(page, 'dataset-1-time')).toContainEqual([
      language === 'de' ? 'Jan. 2026' : 'Jan 2026',
      '5',
      language === 'de' ? '1.245' : '1,245',
    ]);
    expect(await page.locator('#dataset-1-time canvas').count()).toBe(1);
    expect(await page.getAttribute('#dataset-1-time .chart', 'aria-label')).toContain(language === 'de' ? '1.245' : '1,245');
    expect(noise).toEqual([]);
  });

  it('states the answer and what is missing before the sections', async () => {
    const opening: BlockInput[] = [
      { type: 'list', items: ['174 of 355 rows match the request: Region = North.'] },
      { type: 'table', columns: [{ title: HOSTILE.slice(0, 40).replaceAll(/\s/g, ' ') }], rows: [['4,263,375']] },
      ...noteBlocks({ facts: [], missing: ['Not considered: “cash discount”.'] }, 'en'),
    ];
    const { page, noise } = await open(dashboardOf('en'), { opening, javaScriptEnabled: false });
    const answer = page.locator('main > section').first();
    for (const text of ['Region = North', '4,263,375', 'Not considered: “cash discount”.'])
      expect(await answer.textContent()).toContain(text);
    expect(await page.locator('main img').count()).toBe(0);
    expect(noise).toEqual([]);
  });

  it('renders tenant data as text only', async () => {
    const { page, noise } = await open(dashboardOf('de'));
    expect(await page.evaluate('window.hit')).toBeUndefined();
    expect(await page.locator('img, iframe, object, [onerror], a[href^=javascript]').count()).toBe(0);
    expect(await page.locator('h1').textContent()).toBe(`Lage ${HOSTILE}`);
    expect((await cellsOf(page, 'dataset-1-by-0')).map(([region]) => region)).toContain(HOSTILE.replace('\u2028', '').trim());
    expect(await page.locator('#run_1 table td').allTextContents()).toEqual(['<b>', '2']);
    expect(noise).toEqual([]);
  });

  it('updates chart and table when a filter is changed by keyboard', async () => {
    const dashboard = dashboardOf('de');
    const { page, noise } = await open(dashboard);
    const before = await pictureOf(page, 'dataset-1-time');
    await page.focus('#dataset-1-filter-dimension-0');
    // One key: between several, the browser would begin anew on a busy machine.
    await page.keyboard.press('n');
    await page.keyboard.press('Tab');
    expect(await page.inputValue('#dataset-1-filter-dimension-0')).toBe('Nord');
    expect(await cellsOf(page, 'dataset-1-time')).toEqual(expectedCells(dashboard, 'dataset-1-time', { 'dimension-0': 'Nord' }));
    expect(await cellsOf(page, 'dataset-1-time')).toEqual([
      ['Jan. 2026', '2', '1.235'],
      ['Feb. 2026', '1', '0,25'],
    ]);
    expect(await pictureOf(page, 'dataset-1-time')).not.toBe(before);
    expect(await page.textContent('#dataset-1-time .shown')).toBe('Nord · 2 Zeilen');
    const filtered = await pictureOf(page, 'dataset-1-time');
    await page.selectOption('#dataset-1-time-measure', 'rows');
    expect(await pictureOf(page, 'dataset-1-time')).not.toBe(filtered);
    await page.selectOption('#dataset-1-filter-dimension-0', '');
    await page.selectOption('#dataset-1-time-measure', 'measure-0');
    expect(await pictureOf(page, 'dataset-1-time')).toBe(before);
    expect(noise).toEqual([]);
  });

  it('expands every table for printing and collapses them afterwards', async () => {
    const { page } = await open(dashboardOf('de'));
    expect(await page.locator('#dataset-1-time table').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    for (const table of await page.locator('article table').all()) await table.waitFor();
    expect(await page.locator('.filters').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await page.locator('#dataset-1-time table').waitFor({ state: 'hidden' });
  });

  it.each([
    ['hostile names', async () => dashboardOf('de'), [360, 390, 1024, 1600]],
    ['all sections', async () => fullDashboard('de'), [390, 1600]],
  ])('with %s does not scroll sideways on telephones, tablets and screens', async (_, dashboard, widths) => {
    const { page } = await open(await dashboard());
    for (const wide of widths) {
      await page.setViewportSize({ width: wide, height: 800 });
      // Charts follow a resize of the window in an event of their own.
      await eventually(async () => (await page.evaluate('document.documentElement.scrollWidth')) === wide);
    }
  });

  it('stacks the tiles of KPIs and the cells of tables at 390 px', async () => {
    const { page } = await open(await fullDashboard('de'));
    await page.setViewportSize({ width: 390, height: 800 });
    const lefts = (await page
      .locator('.kpi')
      .evaluateAll((all) =>
        all.map((each) => (each as unknown as { getBoundingClientRect(): { left: number } }).getBoundingClientRect().left),
      )) as number[];
    expect(lefts.length).toBeGreaterThan(1);
    expect(new Set(lefts).size).toBe(1);
    const boxes = await page
      .locator('#kpi-overview tbody tr:first-child td')
      .evaluateAll((all) =>
        all.map((each) => (each as unknown as { getBoundingClientRect(): { top: number } }).getBoundingClientRect().top),
      );
    expect(boxes).toEqual(boxes.toSorted((one, other) => one - other));
    expect(new Set(boxes).size).toBe(boxes.length);
  });

  it('shows a tile for each KPI with the figures of the state, red ones first', async () => {
    const kpis = kpisOf(await demoState());
    const dashboard = await fullDashboard('en');
    const [first] = dashboard.sections;
    expect(first?.kind).toBe('kpis');
    const tiles = first?.kpis ?? [];
    expect(tiles).toHaveLength(kpis.length);
    for (const tile of tiles) {
      const kpi = kpis.find(({ name }) => name === tile.label);
      expect([tile.label, tile.value, tile.target, tile.yearBefore?.value ?? null]).toEqual([
        kpi?.name,
        kpi?.value,
        kpi?.target,
        kpi?.yearBefore ?? null,
      ]);
      expect(tile.points.at(-1)?.value).toBe(kpi?.value);
      expect(tile.reason === null).toBe(kpi?.reached !== false);
    }
    const lights = tiles.map(({ light }) => ['red', 'amber', 'green', 'none'].indexOf(light));
    expect(lights).toEqual(lights.toSorted((a, b) => a - b));
    expect(lights).toContain(0);
    const { page, noise } = await open(dashboard);
    expect(await page.locator('.kpi h3').allTextContents()).toEqual(tiles.map(({ label }) => label));
    expect(await page.locator('.kpi .value').allTextContents()).toEqual(tiles.map(({ text }) => text));
    expect(await page.locator('.kpi .light').allTextContents()).toEqual(tiles.map(({ status }) => ` ${status}`));
    expect(await page.locator('.kpi .light svg').count()).toBe(tiles.length);
    // Units are those of the language of the page.
    expect(await page.locator('.kpi .value', { hasText: 'Tage' }).count()).toBe(0);
    expect(noise).toEqual([]);
  });

  it('filters tiles, charts and tables together and resets them', async () => {
    const dashboard = await fullDashboard('de');
    const { page } = await open(dashboard);
    const tiles = dashboard.sections[0]?.kpis ?? [];
    const area = tiles[0]?.area ?? '';
    const inArea = tiles.filter((tile) => tile.area === area).map(({ label }) => label);
    expect(inArea.length).toBeLessThan(tiles.length);
    await page.selectOption('#kpis-filter-area', area);
    expect(await page.locator('.kpi:visible h3').allTextContents()).toEqual(inArea);
    expect((await cellsOf(page, 'kpi-overview')).map(([name]) => name)).toEqual(inArea);
    expect(await page.textContent('#kpis-tiles-shown')).toBe(`${inArea.length} von ${tiles.length} Kennzahlen`);
    await page.click('form[data-section=kpis] [data-reset]');
    expect(await page.locator('.kpi:visible').count()).toBe(tiles.length);
    const last = tiles.at(-1)?.label ?? '';
    await page.locator('.kpi').last().locator('a').click();
    expect(await page.inputValue('#kpis-filter-kpi')).toBe(last);
  });

  it('sorts a table by keyboard, ascending and descending', async () => {
    const { page } = await open(await fullDashboard('de'));
    const names = async (): Promise<string[]> => (await cellsOf(page, 'kpi-overview')).map(([name = '']) => name);
    const ascending = (await names()).toSorted((a, b) => a.localeCompare(b, 'de', { numeric: true }));
    const head = page.locator('#kpi-overview thead th').first();
    await head.locator('button').focus();
    await page.keyboard.press('Enter');
    expect(await names()).toEqual(ascending);
    expect(await head.getAttribute('aria-sort')).toBe('ascending');
    await page.keyboard.press('Enter');
    expect(await names()).toEqual(ascending.toReversed());
    expect(await head.getAttribute('aria-sort')).toBe('descending');
  });

  it.each(['light', 'dark'] as const)('has sufficient contrast in the %s colour scheme', async (colorScheme) => {
    const { page } = await open(await fullDashboard('en'), { colorScheme });
    const { texts, poor } = (await page.evaluate(CONTRAST)) as { texts: number; poor: string[] };
    expect(texts).toBeGreaterThan(200);
    expect(poor).toEqual([]);
  });

  it('has landmarks, headings in order and a label for every control', async () => {
    const { page } = await open(await fullDashboard('en'));
    for (const landmark of ['banner', 'navigation', 'main', 'contentinfo'] as const) expect(await page.getByRole(landmark).count()).toBe(1);
    const levels = (await page
      .locator('h1, h2, h3')
      .evaluateAll((all: { tagName: string }[]) => all.map(({ tagName }) => Number(tagName[1])))) as number[];
    expect(levels[0]).toBe(1);
    expect(levels.every((level, index) => index === 0 || level <= (levels[index - 1] ?? 0) + 1)).toBe(true);
    for (const select of await page.locator('select').all())
      expect(await page.locator(`label[for="${await select.getAttribute('id')}"]`).count()).toBe(1);
    for (const chart of await page.locator('[role=img]').all())
      expect((await chart.getAttribute('aria-label'))?.length).toBeGreaterThan(10);
  });

  it('shows its tables without JavaScript and has no section without content', async () => {
    const dashboard = dashboardOf('en', { cubes: [] });
    const { page } = await open(dashboardOf('en'), { javaScriptEnabled: false });
    await page.locator('#dataset-1-time summary').click();
    expect(await page.locator('#dataset-1-time table').isVisible()).toBe(true);
    expect(await page.locator('#dataset-1-time tbody td').allTextContents()).toEqual(
      expectedCells(dashboardOf('en'), 'dataset-1-time').flat(),
    );
    expect(await page.locator('form.filters').first().isVisible()).toBe(false);
    expect(dashboard.sections.map(({ kind }) => kind)).toEqual(['runs']);
    const { warnings } = composeDashboard(emptyState(), {
      ...{
        language: 'en',
        now: TODAY,
        caseMonths: new Map(),
        cubes: [],
        programme: NO_PROGRAMME,
        runs: [],
        omitted: [],
        sections: ['kpis'],
      },
    });
    expect(warnings).toEqual(['Not answered: there are no data yet for the section “KPIs”.']);
  });
});
