import type { Browser } from 'playwright-core';
import { EVENT_LOG, EVENT_LOG_FIGURES } from '../fixtures/event-log.fixture.js';
import { openBrowser } from '../harness/browser.js';
import { TenantClient } from '../harness/tenant-client.js';
import { openConsole, violationsOn } from './console-page.js';

/** Orders of the first three months of 2026. */
const SALES = [
  'order_id;order_date;customer;amount;quantity',
  ...Array.from({ length: 60 }, (_, index) => {
    const day = new Date(Date.UTC(2026, 0, 2 + index)).toISOString().slice(0, 10);
    return `${1_000 + index};${day};Customer ${index % 9};${(120 + (index % 7) * 15.5).toFixed(2)};${1 + (index % 4)}`;
  }),
].join('\n');

/** Returns the width of an image after it was loaded. Runs in the browser. */
const widthOf = async (image: unknown): Promise<number> => {
  const picture = image as { decode(): Promise<void>; naturalWidth: number };
  await picture.decode();
  return picture.naturalWidth;
};

describe('the console', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('leads from an empty tenant over an uploaded event log to the result of an agent', async () => {
    await using opened = await openConsole(browser, 'en', 1280);
    const { page, problems } = opened;
    await page.getByText('No KPI is active yet').waitFor();
    expect(await violationsOn(page)).toEqual([]);

    await page.getByRole('link', { name: 'Data', exact: true }).click();
    await page.getByText('There are no data yet').waitFor();
    await page.getByRole('checkbox').check();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload a file' }).click();
    await (await chooser).setFiles({ name: 'purchases.csv', mimeType: 'text/csv', buffer: Buffer.from(EVENT_LOG) });
    await page.getByText('purchases.csv: Imported').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('link', { name: 'purchases.csv' }).click();
    await page.getByText(`${EVENT_LOG_FIGURES.events} Rows`).waitFor();
    await page.getByRole('rowheader', { name: 'Aktivität' }).waitFor();
    expect(await violationsOn(page)).toEqual([]);

    await page.getByRole('link', { name: 'Ask an agent' }).click();
    await page.getByLabel('Question or task').fill('Where in the process do the purchases wait longest?');
    await page.getByRole('button', { name: 'Suggest an agent' }).click();
    await page.getByRole('button', { name: 'Choose: Process mining of event logs' }).click();
    expect(await page.getByRole('combobox', { name: 'Agent' }).inputValue()).toBe('Process mining of event logs');
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByText('Succeeded').waitFor();
    await page.getByText(`${EVENT_LOG_FIGURES.cases} cases`).first().waitFor();
    const map = page.getByRole('img', { name: /^Preview: .*\.svg$/ }).first();
    await map.waitFor();
    expect(await map.evaluate(widthOf)).toBeGreaterThan(100);
    expect(await violationsOn(page)).toEqual([]);

    await page.getByRole('button', { name: /^Enlarge: .*\.svg$/ }).click();
    const enlarged = page.getByRole('img', { name: 'process-map.svg', exact: true });
    const { width = NaN } = (await enlarged.boundingBox()) ?? {};
    await page.getByRole('button', { name: 'Larger' }).click();
    expect((await enlarged.boundingBox())?.width).toBeGreaterThan(width * 1.4);
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Preview: details.md' }).click();
    await page.getByRole('heading', { name: 'Key figures' }).waitFor();
    await page.getByRole('combobox', { name: 'Continue with…' }).selectOption({ label: 'Report generation' });
    await page.getByLabel('Earlier runs to use').first().waitFor();
    await page
      .getByText(/^Process mining of event logs · /)
      .first()
      .waitFor();
    expect(await violationsOn(page)).toEqual([]);

    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('link', { name: 'Process mining of event logs' }).waitFor();
    expect(problems).toEqual([]);
  });

  it('shows a KPI that was proposed by the data and accepted', async () => {
    await using opened = await openConsole(browser, 'en', 1280);
    const { page, problems, tenantId } = opened;
    await using client = new TenantClient(tenantId);
    await client.withSource('csv', SALES);
    const { body: run } = await client.post<{ run_id: string }>('/api/agents/kpi-discovery', { input: 'Which KPIs can we compute?' });
    await client.untilRunEnds(run.run_id);

    await page.getByRole('link', { name: 'KPIs', exact: true }).click();
    const candidates = page.getByRole('region', { name: 'Proposed by the data' });
    const card = candidates.locator('.mantine-Card-root', { has: page.getByRole('button', { name: 'Accept', disabled: false }) }).first();
    await card.waitFor();
    const [name = ''] = ((await card.locator('p').first().textContent()) ?? '').split(':');
    expect(await violationsOn(page)).toEqual([]);
    await card.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('row').getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.getByRole('rowheader', { name: 'February 2026' }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('link', { name, exact: true }).waitFor();
    expect(problems).toEqual([]);
  });

  it('shows on a telephone, in German and in dark colours, whose tenant is open', async () => {
    await using opened = await openConsole(browser, 'de', 390);
    const { page, problems } = opened;
    await page.getByText('Noch ist keine Kennzahl aktiv').waitFor();
    expect(await page.getByRole('combobox', { name: 'Mandant' }).inputValue()).toMatch(/^tnt_/);
    await page.getByRole('button', { name: 'Menü' }).click();
    await page.getByRole('button', { name: 'Dunkle Farben verwenden' }).click();
    await page.getByRole('link', { name: 'Läufe' }).click();
    await page.getByText('Noch ist kein Agent gelaufen').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    expect(await violationsOn(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('reports that the service is unreachable, and resumes automatically once it is reachable', async () => {
    await using opened = await openConsole(browser, 'en', 1280);
    const { page } = opened;
    await page.getByText('No KPI is active yet').waitFor();
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Data', exact: true }).click();
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toContain('The service cannot be reached');
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(await alert.textContent()).toContain('The service cannot be reached');
    await page.context().setOffline(false);
    await page.getByText('There are no data yet').waitFor();
    expect(await alert.count()).toBe(0);
  });
});
