import type { Browser } from 'playwright-core';
import { create, seed } from '../fixtures/programme.fixture.js';
import { openBrowser } from '../harness/browser.js';
import { uploadDocument } from '../harness/documents.js';
import { TenantClient } from '../harness/tenant-client.js';
import { openConsole, violationsOn } from './console-page.js';

describe('the search of the console', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('finds records while one types, and leads by the keyboard to the page of one', async () => {
    await using opened = await openConsole(browser, 'en', 1280);
    const { page, problems, tenantId } = opened;
    await using client = new TenantClient(tenantId);
    const { areaId, initiativeId } = await seed(client);
    await create(client, 'Risk', 'riskId', {
      areaId,
      title: 'Returns increase',
      probability: 4,
      impact: 5,
      mitigation: 'Better size tables',
    });
    await create(client, 'Milestone', 'milestoneId', { initiativeId, title: 'Portal for returns', due: '2099-01-01' });
    await client.query(
      `mutation { createMetricDefinition(input: { name: "Return rate", formula: "COUNT()", direction: LOWER }) { metricId } }`,
    );

    await page.getByText('No KPI is active yet').waitFor();
    await page.keyboard.press('/');
    const field = page.getByRole('combobox', { name: 'Search' });
    await field.waitFor();
    await page.getByText('Finds KPIs, sources, datasets').waitFor();
    expect(await violationsOn(page)).toEqual([]);

    await page.keyboard.type('return');
    await page.getByRole('group', { name: 'KPIs' }).getByRole('option', { name: 'Return rate' }).waitFor();
    await page.getByRole('group', { name: 'Milestones' }).getByRole('option', { name: 'Portal for returns' }).waitFor();
    const marks = page.getByRole('option', { name: 'Returns increase' }).locator('mark');
    // Results for the first letters, such as "re", may be shown before those for the whole word.
    await marks.filter({ hasText: /^Return$/ }).waitFor();
    expect(await marks.allTextContents()).toEqual(['Return']);
    expect(await violationsOn(page)).toEqual([]);
    // The groups follow the order of their best results; the first option is active.
    const results = page.getByRole('listbox');
    const options = await results.getByRole('option').allTextContents();
    expect(await results.getByRole('option', { selected: true }).allTextContents()).toEqual(options.slice(0, 1));
    await page.keyboard.press('ArrowUp');
    expect(await results.getByRole('option', { selected: true }).allTextContents()).toEqual(options.slice(-1));
    const risk = options.findIndex((text) => text.startsWith('Returns increase'));
    for (let index = -1; index < risk; index++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Selected record' }).getByText('Mitigation: Better size tables').waitFor();
    expect(await page.getByRole('tab', { name: 'Risks', selected: true }).count()).toBe(1);
    expect(await field.count()).toBe(0);
    expect(await violationsOn(page)).toEqual([]);

    await page.keyboard.press('Control+k');
    await field.fill('Retrun rate');
    await page.getByText('These names are similar').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Return rate', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await field.fill('no such record');
    await page.getByText('Nothing contains “no such record”.').waitFor();
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
  });

  it('drops an answer that arrives after that of a later query', async () => {
    await using opened = await openConsole(browser, 'en', 1280);
    const { page, tenantId } = opened;
    await using client = new TenantClient(tenantId);
    await seed(client);
    await page.getByText('No KPI is active yet').waitFor();
    let release = (): void => undefined;
    const late = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('"query":"none"')) return route.continue();
      await late;
      return route.continue().catch(() => undefined);
    });
    await page.getByRole('button', { name: 'Search' }).click();
    const field = page.getByRole('combobox', { name: 'Search' });
    const held = page.waitForRequest((request) => request.postData()?.includes('"query":"none"') ?? false);
    await field.fill('none');
    await held;
    await field.fill('Kunden');
    await page.getByRole('option', { name: 'Kundenportal' }).waitFor();
    release();
    // The page has handled the late answer once it has handled a later one.
    await field.fill('Kundenp');
    await page.getByRole('option', { name: 'Kundenportal' }).locator('mark', { hasText: 'Kundenp' }).waitFor();
    expect(await page.getByText('Nothing contains').count()).toBe(0);
  });

  it('shows errors with a way to try again, and works on a telephone in German', async () => {
    await using opened = await openConsole(browser, 'de', 390);
    const { page, tenantId } = opened;
    await using client = new TenantClient(tenantId);
    await uploadDocument(client, 'Retourenrichtlinie mit einem langen Namen.txt', 'text/plain', 'Text');
    await page.getByText('Noch ist keine Kennzahl aktiv').waitFor();
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Suchen' }).click();
    await page.context().setOffline(true);
    await page.getByRole('combobox', { name: 'Suche' }).fill('retoure');
    await page.getByRole('alert').getByText('Der Dienst ist nicht erreichbar').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    const option = page.getByRole('group', { name: 'Dokumente' }).getByRole('option');
    await option.waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    expect(await violationsOn(page)).toEqual([]);
    await option.click();
    await page.getByRole('heading', { name: 'Retourenrichtlinie', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Herunterladen' }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    expect(await violationsOn(page)).toEqual([]);
  });
});
