import { LOCALES } from '../../../platform/content/index.js';
import 'reflect-metadata';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../../../test/harness/browser.js';
import { eventually } from '../../../test/harness/tenant-client.js';
import { Dataset } from '../../../subgraphs/sources/index.js';
import { emptyState, TODAY } from '../../methods/tenant-state/testing/demo-state.js';
import { composeDashboard, type DashboardRequest } from './compose-dashboard.js';
import type { Dashboard } from './dashboard-result.js';
import { cellText, viewOf } from './panel-view.js';
import { renderPage } from './render-page.js';

const HOSTILE = `</script><img src=x onerror="window.hit=1">' "\u202Eabc\u2028`;

const CUBE = {
  time: { column: 'Datum', step: 'month' as const },
  dimensions: ['Region'],
  dropped: [],
  measures: [{ column: 'Umsatz_EUR', aggregate: 'sum' as const }],
  rows: [
    ['2026-01', 'Nord', 2, 1234.5],
    ['2026-01', HOSTILE, 3, 10],
    ['2026-02', 'Nord', 1, 0.25],
    [null, null, 1, 7],
  ],
  total: 7,
};

const dashboardOf = (language: 'de' | 'en', request: Partial<DashboardRequest> = {}): Dashboard => {
  const dataset = Object.assign(new Dataset(), {
    ...{
      datasetId: 'dst_1',
      name: `Aufträge ${HOSTILE}`,
      kind: 'csv',
      version: 2,
      contentHash: 'a'.repeat(64),
      updatedAt: TODAY,
      columns: [],
    },
  });
  const run = { runId: 'run_1', agent: 'kpi-discovery', result: {}, degraded: false, citations: [], finishedAt: TODAY };
  const markdown = `# Titel\n\n<script>window.hit=1</script> [x](javascript:alert(1)) ![p](http://example.com/p.png)\n\n| a | b |\n| --- | --- |\n| ${'<b>'} | 2 |`;
  return composeDashboard(
    { ...emptyState(), tenantName: HOSTILE, datasets: [{ dataset, check: null, kpis: null, initiatives: null }] },
    {
      language,
      now: TODAY,
      title: `Lage ${HOSTILE}`,
      caseMonths: new Map(),
      cubes: [{ dataset, cube: CUBE }],
      runs: [{ ...run, markdown }],
      omitted: [],
      ...request,
    },
  ).dashboard;
};

let browser: Browser;
let folder: string;

beforeAll(async () => {
  [browser, folder] = await Promise.all([openBrowser(), mkdtemp(join(tmpdir(), 'kpi-page-'))]);
  // The timeout covers the installation of the browser on the first run.
}, 300_000);
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
});

interface Opened {
  page: Page;
  /** Requests other than for the file itself, page errors, console messages and violations of the content security policy. */
  noise: string[];
}

const open = async (dashboard: Dashboard, options: { javaScriptEnabled?: boolean } = {}): Promise<Opened> => {
  const file = join(folder, `${Math.random()}.html`);
  await writeFile(file, renderPage(dashboard));
  const context = await browser.newContext({ offline: true, ...options });
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
      language === 'de' ? '1.244,5' : '1,244.5',
    ]);
    expect(await page.locator('#dataset-1-time canvas').count()).toBe(1);
    expect(await page.getAttribute('#dataset-1-time .chart', 'aria-label')).toContain(language === 'de' ? '1.244,5' : '1,244.5');
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
    await page.keyboard.type('Nord');
    await page.keyboard.press('Tab');
    expect(await page.inputValue('#dataset-1-filter-dimension-0')).toBe('Nord');
    expect(await cellsOf(page, 'dataset-1-time')).toEqual(expectedCells(dashboard, 'dataset-1-time', { 'dimension-0': 'Nord' }));
    expect(await cellsOf(page, 'dataset-1-time')).toEqual([
      ['Jan. 2026', '2', '1.234,5'],
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

  it('fits a screen 360 px wide', async () => {
    const { page } = await open(dashboardOf('de'));
    await page.setViewportSize({ width: 360, height: 800 });
    // Charts follow a resize of the window in an event of their own.
    const width = () => page.evaluate('document.documentElement.scrollWidth');
    expect(await eventually(async () => ((await width()) === 360 ? 'fits' : undefined))).toBe('fits');
  });

  it('has landmarks, headings in order and a label for every control', async () => {
    const { page } = await open(dashboardOf('en'));
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

  it('shows its tables without JavaScript and states what is missing', async () => {
    const dashboard = dashboardOf('en', { cubes: [] });
    const { page } = await open(dashboardOf('en'), { javaScriptEnabled: false });
    await page.locator('#dataset-1-time summary').click();
    expect(await page.locator('#dataset-1-time table').isVisible()).toBe(true);
    expect(await page.locator('#dataset-1-time tbody td').allTextContents()).toEqual(
      expectedCells(dashboardOf('en'), 'dataset-1-time').flat(),
    );
    expect(await page.locator('form.filters').first().isVisible()).toBe(false);
    const empty = await open(dashboard);
    expect(await empty.page.textContent('#kpis')).toContain('No dataset is recognised as a KPI table');
    expect(empty.noise).toEqual([]);
  });
});
